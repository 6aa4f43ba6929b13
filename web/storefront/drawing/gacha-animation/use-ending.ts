import { useCallback, useEffect, useState } from 'react'
import { markRevealed, type Reveal } from '../../../../contract/draws.ts'
import { useNavigate } from '../../../router/context.tsx'
import { useApi, useServices } from '../../services.tsx'
import { drawProofPath } from '../draw-proof/route.ts'
import { pathAfterReveal } from '../reveal-navigation.ts'
import { clearRevealPosition } from './reveal-position.ts'

/**
 * At the end: marks the draw as revealed, then goes to the choice or, when it was made, to the draw's detail. `toProof`: and
 * from there to its proof, so that one step back leads to the choice.
 */
export function useEnding(draw: Reveal, hasEnded: boolean, toProof: boolean) {
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
    if (toProof) await navigate(drawProofPath(draw, language))
  }, [api, navigate, draw, language, toProof])

  useEffect(() => {
    if (hasEnded) void finish()
  }, [hasEnded, finish])

  return { hasFailed, retry: finish }
}
