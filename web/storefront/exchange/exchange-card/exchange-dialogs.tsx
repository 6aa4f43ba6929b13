// The dialogs of an exchange: confirmation, refusal, thanks.

import type { ExchangeCard } from '#contract/exchange.ts'
import { WaitingParcel } from '#web/storefront/drawing/waiting-parcel.tsx'
import { OrderTexts } from '#web/storefront/legal/order-terms.tsx'
import { CardState } from '#web/storefront/packs/card-state.tsx'
import { RarityBadge } from '#web/storefront/packs/rarity-badge.tsx'
import { pictureSources } from '#web/storefront/route/pictures.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { CoinAmount } from '#web/ui/amount.tsx'
import { formatHundredths, formatInteger } from '#web/ui/amounts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { CardImage } from '#web/ui/card-image.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failure } from '#web/ui/notice.tsx'
import { Facts } from '#web/ui/rows.tsx'
import css from './exchange-dialogs.module.css'
import { exchangePath } from './route.ts'
import type { Stage } from './use-exchange.ts'

interface DialogsProps {
  stage: Stage
  onJoin: (joinsWaiting: boolean) => void
  onConfirm: () => void
  onClose: (at: Stage['at']) => void
}

export function ExchangeDialogs({ stage, onJoin, onConfirm, onClose }: DialogsProps) {
  const { exchange: words } = usePhrases()
  return (
    <>
      <Dialog
        open={stage.at === 'confirm'}
        onClose={() => onClose('confirm')}
        title={words.confirmTitle}
        actions={
          <>
            <Button onClick={() => onClose('confirm')}>{words.no}</Button>
            <Button variant="primary" onClick={onConfirm}>
              {words.yes}
            </Button>
          </>
        }
      >
        {stage.at === 'confirm' && <Confirmation stage={stage} onJoin={onJoin} />}
      </Dialog>
      <Dialog
        open={stage.at === 'refused'}
        onClose={() => onClose('refused')}
        title={stage.at === 'refused' ? words[`${stage.reason}Title`] : ''}
        actions={<Button onClick={() => onClose('refused')}>{words.close}</Button>}
      >
        {stage.at === 'refused' && (
          <>
            <p>{stage.message}</p>
            {stage.reason === 'short' && <p className="soft">{words.shortHint}</p>}
          </>
        )}
      </Dialog>
      <Dialog
        open={stage.at === 'done'}
        onClose={() => onClose('done')}
        title={words.doneTitle}
        actions={
          <>
            <LinkButton to={exchangePath({ tab: 'history', searchText: '', sort: undefined })}>
              {words.toHistory}
            </LinkButton>
            <Button variant="primary" onClick={() => onClose('done')}>
              {words.close}
            </Button>
          </>
        }
      >
        {stage.at === 'done' && <Thanks card={stage.card} />}
      </Dialog>
    </>
  )
}

function CardLine({ card }: { card: ExchangeCard }) {
  const { exchange: words } = usePhrases()
  return (
    <div className={css.card}>
      <div className={css.picture}>
        <CardImage {...pictureSources(card.imageUrl, 'card', '72px')} alt="" />
      </div>
      <div className="lines">
        <p className={css.name}>{card.name}</p>
        <p className={css.kind}>
          <RarityBadge rarity={card.rarity} />
          <CardState card={card} />
          <span>{card.modelNumber}</span>
          <span>{words.quantityOption(String(card.quantity))}</span>
        </p>
      </div>
    </div>
  )
}

function Confirmation({
  stage,
  onJoin,
}: Pick<DialogsProps, 'onJoin'> & { stage: Extract<Stage, { at: 'confirm' }> }) {
  const { exchange: words } = usePhrases()
  const { settings } = useServices()
  const { card, coinHundredths, waitingPromisedOn, joinsWaiting, isOutcomeUnknown } = stage
  const cost = card.coinHundredths * card.quantity
  const { terms } = words
  return (
    <>
      <CardLine card={card} />
      <Facts
        align="end"
        facts={[
          { name: words.now, value: <CoinAmount hundredths={coinHundredths} /> },
          { name: words.cost, value: <CoinAmount hundredths={-cost} /> },
          { name: words.after, value: <CoinAmount hundredths={coinHundredths - cost} size="l" /> },
        ]}
      />
      <WaitingParcel promisedOn={waitingPromisedOn} isJoined={joinsWaiting} onChange={onJoin} />
      {/* Required on the last screen before an order (Specified Commercial Transactions Act). */}
      <section className={css.terms}>
        <h3 className={css.termsTitle}>{words.termsTitle}</h3>
        <Facts
          facts={[
            { name: terms.item.name, value: terms.item.value(card.fullName, formatInteger(card.quantity)) },
            { name: terms.price.name, value: terms.price.value(formatHundredths(cost)) },
            terms.payment,
            {
              name: terms.delivery.name,
              value: terms.delivery.value(String(settings.shipping.promiseBusinessDays)),
            },
            terms.cancellation,
            terms.period,
          ]}
        />
        <OrderTexts texts={['point-terms-of-service']} />
      </section>
      <Failure says={isOutcomeUnknown && words.outcomeUnknown} />
    </>
  )
}

function Thanks({ card }: { card: ExchangeCard }) {
  const { exchange: words } = usePhrases()
  const { settings } = useServices()
  return (
    <>
      <CardLine card={card} />
      <p>{words.doneText(String(settings.shipping.promiseBusinessDays))}</p>
    </>
  )
}
