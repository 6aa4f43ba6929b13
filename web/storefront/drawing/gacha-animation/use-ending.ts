import { useCallback, useEffect, useState } from 'react'
import { markRevealed, type Reveal } from '#contract/draws.ts'
import { useNavigate } from '#web/router/context.tsx'
import { drawProofPath } from '#web/storefront/drawing/draw-proof/route.ts'
import { pathAfterReveal } from '#web/storefront/drawing/reveal-navigation.ts'
import { drawAgainPath } from '#web/storefront/packs/pack-detail/route.ts'
import { useApi, useServices } from '#web/storefront/route/services.tsx'
import { clearRevealPosition } from './reveal-position.ts'

/** The member's wish beyond the choice: to the proof of this draw, or to the same draw again. */
export type Beyond = 'proof' | 'again' | undefined

/**
 * At the end: marks the draw as revealed, then goes to the choice or, when it was made, to the draw's detail; and from there
 * beyond it, so that one step back leads to the choice.
 */
export function useEnding(draw: Reveal, hasEnded: boolean, beyond: Beyond) {
  const api = useApi()
  const navigate = useNavigate()
  const { language } = useServices()
  const [hasFailed, setFailed] = useState(false)

  const finish = useCallback(async () => {
    setFailed(false)
    const marked = await api.call(markRevealed, { input: { drawId: draw.drawId } })
    if (!marked.ok) return setFailed(true)
    clearRevealPosition(draw.drawId)
    await navigate(pathAfterReveal(draw), { replace: true })
    if (beyond === 'proof') await navigate(drawProofPath(draw, language))
    if (beyond === 'again') {
      const slots = draw.cards.filter((card) => card.extra === null).length
      await navigate(drawAgainPath(draw.packId, slots))
    }
  }, [api, navigate, draw, language, beyond])

  useEffect(() => {
    if (hasEnded) void finish()
  }, [hasEnded, finish])

  return { hasFailed, retry: finish }
}
