// Paying by card: one that fincode keeps for the member, or a new one.

import { type FormEvent, useState } from 'react'
import type * as z from 'zod/mini'
import { forgetSavedCard, listSavedCards } from '#contract/browser-payments.ts'
import { cardMethodId } from '#contract/payment-methods.ts'
import { type CardFields, digitsOf, yearMonth } from '#web/storefront/paying/card-fields.ts'
import { buyWithCard, type PaidCard } from '#web/storefront/paying/purchase-attempt.ts'
import { useApi, usePhrases } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { failureMessage } from '#web/storefront/shell/failure-message.ts'
import { useAsked } from '#web/storefront/shell/use-asked.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failure } from '#web/ui/notice.tsx'
import { CardForm } from './card-form.tsx'
import css from './card-payment.module.css'
import type { Purchase } from './use-purchase.ts'

type SavedCard = z.output<typeof listSavedCards.output>['list'][number]

const newCard = 'new'

/** `VISA ****1111 12/30` */
const savedCardName = ({ brand, maskedNumber, expires }: SavedCard): string => {
  const [, year, month] = /^(\d\d)(\d\d)$/.exec(expires) ?? []
  return [brand, `****${maskedNumber.slice(-4)}`, month && `${month}/${year}`].filter(Boolean).join(' ')
}

interface CardPaymentProps {
  /** The button that submits it names it. */
  formId: string
  purchase: Purchase
  mail: string
}

export function CardPayment({ formId, purchase, mail }: CardPaymentProps) {
  const api = useApi()
  const { paying } = usePhrases()
  const words = paying.savedCards
  const [chosen, setChosen] = useState<string>()
  const [isKept, setKept] = useState(false)
  const asked = useAsked(() => api.call(listSavedCards))
  // Without an answer a new card can be paid with anyway.
  const cards = asked.answer?.ok ? asked.answer.data.list : []
  // A member who has begun to type keeps the form.
  const paidWith = cards.find(({ id }) => id === (chosen ?? cards[0]?.id))

  const buy = (paid: PaidCard) => purchase.pay((attempt, order) => buyWithCard(api, attempt, order, paid))
  const payWithTyped = (card: CardFields) =>
    buy({
      card: {
        number: digitsOf(card.number),
        yearMonth: yearMonth(card.expiry),
        securityCode: card.securityCode,
        holder: card.holder.trim().toUpperCase(),
      },
      mail,
      isKept,
    })
  const payWithKept = (event: FormEvent) => {
    event.preventDefault()
    if (paidWith) void buy({ card: { savedCardId: paidWith.id }, mail })
  }
  const choose = (id: string) => {
    setChosen(id)
    purchase.beginWith(cardMethodId)
  }

  return (
    <>
      {cards.length > 0 && (
        <SavedCardChoice
          cards={cards}
          chosen={paidWith?.id ?? newCard}
          onChoose={choose}
          onForgotten={() => {
            setChosen(undefined)
            asked.again()
          }}
        />
      )}
      {paidWith ? (
        <form id={formId} onSubmit={payWithKept} aria-label={words.form}>
          <p className="soft">{words.note}</p>
        </form>
      ) : (
        <CardForm
          id={formId}
          wrong={purchase.wrongField}
          onEdit={() => {
            setChosen(newCard)
            purchase.setWrongField(undefined)
          }}
          onSubmit={payWithTyped}
        >
          <Checkbox checked={isKept} onChange={({ target }) => setKept(target.checked)}>
            {words.keep}
          </Checkbox>
        </CardForm>
      )}
    </>
  )
}

function SavedCardChoice({
  cards,
  chosen,
  onChoose,
  onForgotten,
}: {
  cards: readonly SavedCard[]
  chosen: string
  onChoose: (id: string) => void
  onForgotten: () => void
}) {
  const { paying } = usePhrases()
  const words = paying.savedCards
  const [forgetting, setForgetting] = useState<SavedCard>()
  return (
    <fieldset className="lines">
      <legend className={css.legend}>{words.legend}</legend>
      {cards.map((card) => (
        <div key={card.id} className={css.card}>
          <label className={css.choice}>
            <input type="radio" name="card" checked={card.id === chosen} onChange={() => onChoose(card.id)} />
            {savedCardName(card)}
          </label>
          <Button
            variant="quiet"
            aria-label={words.forgetThis(savedCardName(card))}
            onClick={() => setForgetting(card)}
          >
            {words.forget}
          </Button>
        </div>
      ))}
      <div className={css.card}>
        <label className={css.choice}>
          <input type="radio" name="card" checked={chosen === newCard} onChange={() => onChoose(newCard)} />
          {words.newCard}
        </label>
      </div>
      <ForgetDialog card={forgetting} onClose={() => setForgetting(undefined)} onForgotten={onForgotten} />
    </fieldset>
  )
}

function ForgetDialog({
  card,
  onClose,
  onForgotten,
}: {
  card: SavedCard | undefined
  onClose: () => void
  onForgotten: () => void
}) {
  const api = useApi()
  const run = useBusy()
  const phrases = usePhrases()
  const words = phrases.paying.savedCards
  const [error, setError] = useState<string>()
  const close = () => {
    setError(undefined)
    onClose()
  }
  const forget = ({ id: cardId }: SavedCard) =>
    run(async () => {
      const answer = await api.call(forgetSavedCard, { input: { cardId } })
      // Unknown: it was forgotten before.
      if (!answer.ok && answer.state !== 404) return setError(failureMessage(answer, phrases))
      close()
      onForgotten()
    })
  return (
    <Dialog
      open={card !== undefined}
      onClose={close}
      title={words.forgetTitle}
      actions={
        <>
          <Button onClick={close}>{words.dontForget}</Button>
          <Button variant="danger" onClick={() => card && forget(card)}>
            {words.doForget}
          </Button>
        </>
      }
    >
      <p>{card && words.forgetText(savedCardName(card))}</p>
      <Failure says={error} />
    </Dialog>
  )
}
