// By when the cards of a draw come and where to, and what became points.

import { Link } from '#web/router/context.tsx'
import { changeMemberPath } from '#web/storefront/account/change-member/route.ts'
import { sumOf } from '#web/storefront/drawing/choice.ts'
import { HashValue } from '#web/storefront/proofs/hash-value.tsx'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { PointAmount } from '#web/ui/amount.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { formatDay } from '#web/ui/dates.ts'
import { Panel } from '#web/ui/panel.tsx'
import css from './delivery.module.css'
import type { ThankYouData } from './loader.ts'

export function Delivery({
  draw,
  destination,
}: {
  draw: NonNullable<ThankYouData['draw']>
  destination: ThankYouData['destination']
}) {
  const { drawing, thanks, histories, exchange } = usePhrases()
  const { settings, language } = useServices()
  const isWaiting = draw.shipment === 'unshipped'
  return (
    <Panel>
      <dl className={css.facts}>
        {isWaiting && (
          <div>
            <dt>{thanks.byWhen}</dt>
            {draw.promisedOn ? (
              <dd>
                <b className={css.day}>{thanks.by(formatDay(draw.promisedOn, language))}</b>
                <small>{drawing.thanksPromise(formatInteger(settings.shipping.promiseBusinessDays))}</small>
              </dd>
            ) : (
              <dd>{exchange.held}</dd>
            )}
          </div>
        )}
        {draw.shipment === 'shipped' && (
          <div>
            <dt>{histories.shipment}</dt>
            <dd>
              <b>{thanks.sent}</b>
              {draw.trackingNumber && <HashValue hash={draw.trackingNumber} canCopy />}
            </dd>
          </div>
        )}
        {isWaiting && destination && (
          <div>
            <dt>{thanks.where}</dt>
            <dd>
              <b>{thanks.address(destination.place, destination.familyName)}</b>
              <Link to={changeMemberPath}>{thanks.changeAddress}</Link>
            </dd>
          </div>
        )}
        {draw.convertedCards.length > 0 && (
          <div>
            <dt>{drawing.thanksPoints}</dt>
            <dd>
              <PointAmount points={draw.convertedPoints} size="xl" />
              <small>{thanks.becamePoints(formatInteger(draw.convertedCards.length))}</small>
            </dd>
          </div>
        )}
        {draw.pointPrizes.length > 0 && (
          <div>
            <dt>{histories.won}</dt>
            <dd>
              <PointAmount points={sumOf(draw.pointPrizes)} size="xl" />
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  )
}
