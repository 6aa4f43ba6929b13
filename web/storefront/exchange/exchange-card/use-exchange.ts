// The steps of an exchange (spec §4): login, check, confirmation, exchange.

import { useState } from 'react'
import { checkExchange, type ExchangeCard, exchangeCards } from '#contract/exchange.ts'
import type { Failure } from '#web/api/client.ts'
import { useLocation, useNavigate, useRevalidate } from '#web/router/context.tsx'
import { loginPath } from '#web/storefront/joining/login/route.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { failureMessage, firstError } from '#web/storefront/shell/failure-message.ts'

export type Stage =
  | { at: 'start' }
  | {
      at: 'confirm'
      card: ExchangeCard
      token: string
      coinHundredths: number
      /** The day by which the member's parcel that waits leaves; empty: none waits. */
      waitingPromisedOn: string
      joinsWaiting: boolean
      /** No clear answer arrived, so the result is unknown: a retry sends the same token. */
      isOutcomeUnknown: boolean
    }
  | { at: 'refused'; reason: 'limit' | 'short' | 'failed'; message: string }
  | { at: 'done'; card: ExchangeCard }

const isUnclear = ({ state }: Failure) => state === 0 || state === 429 || state >= 500

export function useExchange() {
  const [stage, setStage] = useState<Stage>({ at: 'start' })
  const phrases = usePhrases()
  const { api, visitor } = useServices()
  const run = useBusy()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const revalidate = useRevalidate()
  const messageOf = (failure: Failure) => firstError(failure, 'count') ?? failureMessage(failure, phrases)

  /** A dialog replaced by the next one also fires its close event; only the visible dialog may end the process. */
  const close = (at: Stage['at']) => setStage((now) => (now.at === at ? { at: 'start' } : now))

  const ask = (card: ExchangeCard) =>
    run(async () => {
      // The confirmation shows the member's current balance, not the one at page load.
      const current = await visitor.load()
      if (!current?.isLoggedIn) return navigate(loginPath({ next: pathname + search }))
      const wanted = { cardId: card.id, quantity: card.quantity, coinHundredths: card.coinHundredths }
      const checked = await api.call(checkExchange, { input: wanted })
      if (checked.ok) {
        const { coinHundredths } = current
        return setStage({
          at: 'confirm',
          card,
          token: checked.data.token,
          waitingPromisedOn: checked.data.waitingPromisedOn,
          joinsWaiting: false,
          coinHundredths,
          isOutcomeUnknown: false,
        })
      }
      const result = checked.data?.result
      const reason = result === '-3' ? 'limit' : result === '0' ? 'short' : 'failed'
      setStage({ at: 'refused', reason, message: messageOf(checked) })
    })

  const confirm = () =>
    run(async () => {
      if (stage.at !== 'confirm') return
      const { card, token, joinsWaiting } = stage
      const input = { cardId: card.id, quantity: card.quantity, token, joinsWaiting }
      const exchanged = await api.call(exchangeCards, { input })
      if (!exchanged.ok && isUnclear(exchanged)) return setStage({ ...stage, isOutcomeUnknown: true })
      await visitor.load()
      setStage(
        exchanged.ok
          ? { at: 'done', card }
          : { at: 'refused', reason: 'failed', message: messageOf(exchanged) },
      )
      await revalidate()
    })

  /** Asks for the cards to be sent with the parcel that waits, or not. */
  const join = (joinsWaiting: boolean) =>
    setStage((now) => (now.at === 'confirm' ? { ...now, joinsWaiting } : now))

  return { stage, ask, join, confirm, close }
}
