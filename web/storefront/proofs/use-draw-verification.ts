// Fetches the proof of a draw and verifies it in this browser.

import { useEffect, useState } from 'react'
import type { DrawProof } from '#contract/verify-draw.ts'
import { seenRoot } from '#web/storefront/packs/seen-roots.ts'
import { useApi } from '#web/storefront/route/services.tsx'
import type { DrawFault, ShownCard } from './verify-shown-draw.ts'

export type DrawVerification =
  | { state: 'checking' }
  | { state: 'unavailable' }
  | { state: 'done'; proof: DrawProof; faults: DrawFault[]; hasSeenRoot: boolean }

/** The place of a draw, by which its proof is found. */
export interface DrawPlace {
  packId: string
  firstSlot: number
  drawId: string
}

/** `cards`: all or some cards of the draw, as on screen; without them only the proof is verified. */
export function useDrawVerification(
  { packId, firstSlot, drawId }: DrawPlace,
  cards: readonly ShownCard[] | undefined,
) {
  const api = useApi()
  const [verification, setVerification] = useState<DrawVerification>({ state: 'checking' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt verifies again
  useEffect(() => {
    const aborting = new AbortController()
    const verify = async (): Promise<DrawVerification> => {
      const { getDrawProof } = await import('#contract/boxes.ts')
      const [answer, { verifyShownDraw }, { nobleHasher }] = await Promise.all([
        api.call(getDrawProof, { params: { packId, drawId }, query: { firstSlot }, signal: aborting.signal }),
        import('./verify-shown-draw.ts'),
        import('./noble-hasher.ts'),
      ])
      if (!answer.ok) return { state: 'unavailable' }
      const proof = answer.data
      const seen = seenRoot(proof.packId)
      const faults = verifyShownDraw(nobleHasher, proof, cards ?? [], seen?.root)
      // A fingerprint first seen after the draw is no evidence from before the purchase.
      const hasSeenRoot = seen !== null && seen.seenAtMs * 1000 < proof.ticket.drawnAtMicros
      return { state: 'done', proof, faults, hasSeenRoot }
    }
    verify()
      .catch((): DrawVerification => ({ state: 'unavailable' }))
      .then((verified) => {
        if (!aborting.signal.aborted) setVerification(verified)
      })
    return () => aborting.abort()
  }, [api, packId, firstSlot, drawId, cards, attempt])

  const retry = () => {
    setVerification({ state: 'checking' })
    setAttempt(attempt + 1)
  }
  return { verification, retry }
}
