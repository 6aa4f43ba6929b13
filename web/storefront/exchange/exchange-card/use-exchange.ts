// An exchange from the press to its end (spec §4): who is here, may it be, the last look, and the deed.

import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { checkExchange, type ExchangeCard, exchangeCards } from '../../../../contract/exchange.ts'
import type { Failure } from '../../../api/client.ts'
import { loginPath } from '../../joining/login/route.ts'
import { usePhrases, useServices } from '../../services.tsx'
import { useBusy } from '../../shell/busy.tsx'
import { failureMessage, firstError } from '../../shell/failure-message.ts'

export type Stage =
  | { at: 'start' }
  | {
      at: 'confirm'
      card: ExchangeCard
      token: string
      coinHundredths: number
      /** Nobody knows whether it was made: the next press asks with the same token. */
      isOutcomeUnknown: boolean
    }
  | { at: 'refused'; reason: 'limit' | 'short' | 'other'; message: string }
  | { at: 'done'; card: ExchangeCard }

const isUnclear = ({ state }: Failure) => state === 0 || state === 429 || state >= 500

export function useExchange() {
  const [stage, setStage] = useState<Stage>({ at: 'start' })
  const phrases = usePhrases()
  const { api, visitor } = useServices()
  const run = useBusy()
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const messageOf = (failure: Failure) => firstError(failure, 'count') ?? failureMessage(failure, phrases)

  /** A dialog that makes way for the next one closes, too: only the one on show ends it all. */
  const close = (at: Stage['at']) => setStage((now) => (now.at === at ? { at: 'start' } : now))

  const ask = (card: ExchangeCard) =>
    run(async () => {
      // What the confirmation counts from is what the member has now, not when the page was opened.
      const current = await visitor.load()
      if (!current?.isLoggedIn) return navigate(loginPath())
      const wanted = { cardId: card.id, quantity: card.quantity, coinHundredths: card.coinHundredths }
      const checked = await api.call(checkExchange, { input: wanted })
      if (checked.ok) {
        const { coinHundredths } = current
        return setStage({
          at: 'confirm',
          card,
          token: checked.data.token,
          coinHundredths,
          isOutcomeUnknown: false,
        })
      }
      const result = checked.data?.result
      const reason = result === '-3' ? 'limit' : result === '0' ? 'short' : 'other'
      setStage({ at: 'refused', reason, message: messageOf(checked) })
    })

  const confirm = () =>
    run(async () => {
      if (stage.at !== 'confirm') return
      const { card, token } = stage
      const input = { cardId: card.id, quantity: card.quantity, token }
      const exchanged = await api.call(exchangeCards, { input })
      if (!exchanged.ok && isUnclear(exchanged)) return setStage({ ...stage, isOutcomeUnknown: true })
      await visitor.load()
      setStage(
        exchanged.ok
          ? { at: 'done', card }
          : { at: 'refused', reason: 'other', message: messageOf(exchanged) },
      )
      await revalidator.revalidate()
    })

  return { stage, ask, confirm, close }
}
