// The member's exchanges with the state of each shipment.

import { ShipmentBadge } from '#web/storefront/drawing/shipment-badge.tsx'
import { HashValue } from '#web/storefront/proofs/hash-value.tsx'
import { pictureSources } from '#web/storefront/route/pictures.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { CoinAmount } from '#web/ui/amount.tsx'
import { formatDay, formatInstant } from '#web/ui/dates.ts'
import { Picture } from '#web/ui/picture.tsx'
import css from './exchange-list.module.css'
import type { Exchanges } from './loader.ts'

export function ExchangeList({ exchanges }: { exchanges: Exchanges['list'] }) {
  const { exchange: words } = usePhrases()
  const { settings } = useServices()
  const hasSent = exchanges.some((own) => own.shipment === 'shipped')
  return (
    <>
      <ul className={css.list} aria-label={words.historyCaption}>
        {exchanges.map((own) => (
          <li key={own.id}>
            <Row own={own} />
          </li>
        ))}
      </ul>
      {hasSent && <p className={css.note}>{words.noticesNote(settings.shipping.noticesUntil)}</p>}
    </>
  )
}

function Row({ own }: { own: Exchanges['list'][number] }) {
  const { exchange: words } = usePhrases()
  const { language } = useServices()
  return (
    <article className={css.row}>
      {own.imageUrl && (
        <Picture
          {...pictureSources(own.imageUrl, 'card', '56px')}
          className={css.picture}
          alt=""
          width={734}
          height={1024}
          loading="lazy"
        />
      )}
      <div className="lines">
        <h2 className={css.name}>{own.fullName}</h2>
        <p className={css.facts}>
          <time dateTime={own.exchangedAt}>{formatInstant(own.exchangedAt, language)}</time>
          <span>{words.quantityOption(String(own.quantity))}</span>
          <CoinAmount hundredths={own.coinHundredths} size="s" />
        </p>
        <p className={css.facts}>
          <ShipmentBadge state={own.shipment} />
          {own.shipment === 'unshipped' && (
            <span>
              {own.promisedOn === '' ? words.held : words.promisedBy(formatDay(own.promisedOn, language))}
            </span>
          )}
        </p>
        {own.trackingNumber && (
          <div className={css.tracking}>
            <span>{words.tracking}</span>
            <HashValue hash={own.trackingNumber} canCopy />
          </div>
        )}
      </div>
    </article>
  )
}
