// Placing the order of a confirmed draw: the sheet and the page of the confirmation do it alike.

import { useState } from 'react'
import { useNavigate } from '#web/router/context.tsx'
import { revealEntry, revealPath } from '#web/storefront/drawing/gacha-animation/route.ts'
import { packDetailPath } from '#web/storefront/packs/pack-detail/route.ts'
import { usePlaceInLine } from '#web/storefront/packs/place-in-line.ts'
import { usePhrases, useServices, useVisitor } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { failureMessage } from '#web/storefront/shell/failure-message.ts'
import { buyCheckedDraw, type WantedDraw } from './buy-draw.ts'

/** At most this many frames pass until the stage of the reveal lies over the page. */
const stageFrames = 120

/** The page stays covered until then: a second tap on the button meets no link that moves under the finger. */
async function stageOpens(): Promise<void> {
  for (
    let frame = 0;
    frame < stageFrames && document.querySelector('dialog[open] [data-stage]') === null;
    frame++
  )
    await new Promise(requestAnimationFrame)
}

/**
 * @param showNewTerms shows the legal texts that are in force now, before the next confirmation
 * @param left called when the visitor has been led back to the pack, which says why nothing was drawn
 */
export function useDrawOrder(
  wanted: WantedDraw,
  { showNewTerms, left = () => {} }: { showNewTerms: () => Promise<void>; left?: () => void },
) {
  const phrases = usePhrases()
  const { api, visitor } = useServices()
  const run = useBusy()
  const navigate = useNavigate()
  const [error, setError] = useState<string>()
  const [isUnknown, setUnknown] = useState(false)
  const line = usePlaceInLine()
  const current = useVisitor()
  const [pressed, setPressed] = useState<typeof current>(null)

  const confirm = () =>
    run(async () => {
      setError(undefined)
      setPressed(current)
      line.begin()
      const outcome = await buyCheckedDraw(api, wanted)
      setUnknown(outcome.kind === 'outcome unknown')
      if (outcome.kind !== 'drawn') setPressed(null)
      if (line.take(outcome.kind === 'drawn' ? undefined : outcome.failure)) return
      if (outcome.kind === 'outcome unknown') return setError(phrases.drawing.outcomeUnknown)
      if (outcome.kind === 'terms changed') {
        await showNewTerms()
        return setError(failureMessage(outcome.failure, phrases))
      }
      if (outcome.kind === 'drawn') {
        await navigate(revealPath(), { replace: true, state: revealEntry })
        await stageOpens()
        return void visitor.load()
      }
      void visitor.load()
      if (outcome.reason === undefined) return setError(failureMessage(outcome.failure, phrases))
      await navigate(packDetailPath(wanted.packId, outcome.reason), { replace: true })
      left()
    })

  return {
    confirm,
    error,
    line,
    /** True from the press on: the sheet stays as it was, because its picture becomes the pouch. */
    isPressed: pressed !== null,
    /** The member at the press: the figures on show do not debit what was debited meanwhile. */
    member: pressed ?? current,
    /** The order may have been placed: a retry must be the same order. */
    isHeld: pressed !== null || isUnknown || line.place !== undefined,
  }
}

export type DrawOrder = ReturnType<typeof useDrawOrder>
