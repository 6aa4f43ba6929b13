// A refund of the whole or of a part, in one of the ways that are possible now.

import { useId, useState } from 'react'
import { type RefundWay, refundPayment } from '#contract/operator/payments.ts'
import { worthOf } from '#contract/refund-worth.ts'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { PaymentPage } from './loader.ts'
import css from './refund-dialog.module.css'

export function RefundDialog({
  payment,
  done,
  onClose,
}: {
  payment: PaymentPage
  done: (outcome: 'begun' | 'done' | 'prepared') => unknown
  onClose: () => void
}) {
  const { money } = usePhrases()
  const words = money.payment.refund
  const api = useApi()
  const id = useId()
  // Nothing is chosen beforehand, unless there is one way alone: the wrong one sends money twice.
  const { paymentId, state, points, refundedPoints } = payment
  const rest = points - refundedPoints
  const isGoingOn = state === 'refunding'
  const [typed, setTyped] = useState(String(Math.min(rest, payment.pointsLeft ?? rest)))
  const part = partTyped(typed, rest)
  const refundWays = isGoingOn || part === points ? payment.refundWays : payment.partWays
  const [chosen, setWay] = useState<RefundWay | undefined>()
  const way = refundWays.length === 1 ? refundWays[0] : refundWays.find((one) => one === chosen)
  const [isMissing, setMissing] = useState(false)
  const [isWrong, setWrong] = useState(false)
  return (
    <ActDialog
      call={refundPayment}
      title={words.button}
      ask={
        isGoingOn
          ? words.goOn
          : words.ask(
              money.pt(formatInteger(part ?? 0)),
              money.yen(formatInteger(part === undefined ? 0 : worthOf(payment, part))),
            )
      }
      confirm={words.button}
      isDangerous
      shownFields={['way', 'points']}
      fields={(errorOf) => {
        const error = isMissing ? words.chooseWay : errorOf('way')
        const ways = (
          <fieldset className={css.ways} aria-describedby={error && `${id}-error`}>
            <legend className={css.legend}>{words.way}</legend>
            {refundWays.map((one) => (
              <label key={one} className={css.way}>
                <input
                  type="radio"
                  name="way"
                  value={one}
                  checked={way === one}
                  onChange={() => {
                    setWay(one)
                    setMissing(false)
                  }}
                />
                <span className={css.words}>
                  <span className={css.name}>{words.ways[one]}</span>
                  <small className="soft">{words.wayNotes[one]}</small>
                </span>
              </label>
            ))}
            {error && (
              <p className={css.error} id={`${id}-error`} role="alert">
                {error}
              </p>
            )}
          </fieldset>
        )
        if (isGoingOn) return ways
        return (
          <>
            <TextField
              label={words.points}
              hint={words.pointsHint(formatInteger(payment.pointsLeft ?? 0))}
              inputMode="numeric"
              autoComplete="off"
              maxLength={11}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              error={
                isWrong && part === undefined ? words.wrongPoints(formatInteger(rest)) : errorOf('points')
              }
            />
            {ways}
          </>
        )
      }}
      send={(act) => {
        setMissing(way === undefined)
        setWrong(part === undefined)
        if (way === undefined || part === undefined) return undefined
        const asked = { paymentId, way, points: isGoingOn ? null : part }
        return api.call(refundPayment, { input: Object.assign(asked, act) })
      }}
      done={({ approvalId }) => {
        if (approvalId !== null) return done('prepared')
        return done(way === 'provider' ? 'begun' : 'done')
      }}
      onClose={onClose}
    />
  )
}

/** The points that were typed; undefined: no number of points that can be refunded. */
function partTyped(typed: string, rest: number): number | undefined {
  const text = typed.normalize('NFKC').replaceAll(',', '').trim()
  const points = /^\d{1,9}$/.test(text) ? Number(text) : 0
  return points >= 1 && points <= rest ? points : undefined
}
