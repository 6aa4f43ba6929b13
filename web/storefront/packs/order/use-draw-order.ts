// Placing the order of a confirmed draw: the sheet and the page of the confirmation do it alike.

import { useState } from 'react'
import { useNavigate } from '#web/router/context.tsx'
import { revealEntry, revealPath } from '#web/storefront/drawing/gacha-animation/route.ts'
import { packDetailPath } from '#web/storefront/packs/pack-detail/route.ts'
import { usePlaceInLine } from '#web/storefront/packs/place-in-line.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { failureMessage } from '#web/storefront/shell/failure-message.ts'
import { buyCheckedDraw, type WantedDraw } from './buy-draw.ts'

/**
 * @param showNewTerms shows the legal texts that are in force now, before the next confirmation
 * @param left called when the visitor has been led back to the pack, which says why nothing was drawn
 */
export function useDrawOrder(
  { packId, count, termsNo }: WantedDraw,
  { showNewTerms, left = () => {} }: { showNewTerms: () => Promise<void>; left?: () => void },
) {
  const phrases = usePhrases()
  const { api, visitor } = useServices()
  const run = useBusy()
  const navigate = useNavigate()
  const [error, setError] = useState<string>()
  const [isUnknown, setUnknown] = useState(false)
  const line = usePlaceInLine()

  const confirm = () =>
    run(async () => {
      setError(undefined)
      line.begin()
      const outcome = await buyCheckedDraw(api, { packId, count, termsNo })
      setUnknown(outcome.kind === 'outcome unknown')
      if (line.take(outcome.kind === 'drawn' ? undefined : outcome.failure)) return
      if (outcome.kind === 'outcome unknown') return setError(phrases.drawing.outcomeUnknown)
      if (outcome.kind === 'terms changed') {
        await showNewTerms()
        return setError(failureMessage(outcome.failure, phrases))
      }
      void visitor.load()
      if (outcome.kind === 'drawn') return navigate(revealPath(), { replace: true, state: revealEntry })
      if (outcome.reason === undefined) return setError(failureMessage(outcome.failure, phrases))
      await navigate(packDetailPath(packId, outcome.reason), { replace: true })
      left()
    })

  return {
    confirm,
    error,
    line,
    /** The order may have been placed: a retry must be the same order. */
    isHeld: isUnknown || line.place !== undefined,
  }
}

export type DrawOrder = ReturnType<typeof useDrawOrder>
