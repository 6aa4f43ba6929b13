// Fetches the proof of a draw and verifies it in this browser.

import { useEffect, useState } from 'react'
import type { DrawProof } from '#contract/verify-draw.ts'
import type { Api } from '#web/api/client.ts'
import { seenRoot } from '#web/storefront/packs/seen-roots.ts'
import type { PlacesProof } from '#web/storefront/proofs/beacon/verify-places.ts'
import { useApi } from '#web/storefront/route/services.tsx'
import type { Mode } from './fault-text.ts'
import type { DrawFault, ShownCard } from './shown-cards.ts'

/** `hasSeen`: this browser kept the fingerprint or the counts of the box before the draw. */
export type DrawVerification =
  | { state: 'checking' | 'unavailable' | 'waiting' }
  | ({ state: 'done'; faults: DrawFault[]; hasSeen: boolean } & (
      | { mode: 'sealed'; proof: DrawProof }
      | { mode: 'beacon'; proof: PlacesProof }
    ))

/** The place of a draw, by which its proof is found. */
export interface DrawPlace {
  packId: string
  firstSlot: number
  drawId: string
}

/** A draw is proven once its cards are known: they were decided, and opened or chosen. */
export interface MembersDraw extends DrawPlace {
  mode: Mode
  isRevealed: boolean
  isChosen: boolean
}

/** `cards`: all or some cards of the draw, as on screen; without them only the proof is verified. */
export function useDrawVerification(
  { packId, firstSlot, drawId, mode, isRevealed, isChosen }: MembersDraw,
  cards: readonly ShownCard[] | undefined,
) {
  const api = useApi()
  const [verified, setVerified] = useState<DrawVerification>({ state: 'checking' })
  const [attempt, setAttempt] = useState(0)
  const isKnown = isRevealed || isChosen

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt verifies again
  useEffect(() => {
    if (!isKnown) return
    const aborting = new AbortController()
    const verify = mode === 'beacon' ? verifyBeacon : verifySealed
    verify(api, { packId, firstSlot, drawId }, cards ?? [], aborting.signal)
      .catch((): DrawVerification => ({ state: 'unavailable' }))
      .then((verification) => {
        if (!aborting.signal.aborted) setVerified(verification)
      })
    return () => aborting.abort()
  }, [api, packId, firstSlot, drawId, mode, isKnown, cards, attempt])

  const retry = () => {
    setVerified({ state: 'checking' })
    setAttempt(attempt + 1)
  }
  const verification: DrawVerification = isKnown ? verified : { state: 'waiting' }
  return { verification, retry }
}

type Verify = (
  api: Api,
  draw: DrawPlace,
  cards: readonly ShownCard[],
  signal: AbortSignal,
) => Promise<DrawVerification>

const verifySealed: Verify = async (api, { packId, firstSlot, drawId }, cards, signal) => {
  const { getDrawProof } = await import('#contract/boxes.ts')
  const [answer, { verifyShownDraw }, { nobleHasher }] = await Promise.all([
    api.call(getDrawProof, { params: { packId, drawId }, query: { firstSlot }, signal }),
    import('./verify-shown-draw.ts'),
    import('./noble-hasher.ts'),
  ])
  if (!answer.ok) return { state: 'unavailable' }
  const proof = answer.data
  const seen = seenRoot(proof.packId)
  const faults = verifyShownDraw(nobleHasher, proof, cards, seen?.root)
  // A fingerprint first seen after the draw is no evidence from before the purchase.
  const hasSeen = seen !== null && seen.seenAtMs * 1000 < proof.ticket.drawnAtMicros
  return { state: 'done', mode: 'sealed', proof, faults, hasSeen }
}

const verifyBeacon: Verify = async (...asked) => {
  const { verifyPlaces } = await import('#web/storefront/proofs/beacon/verify-places.ts')
  const verified = await verifyPlaces(...asked)
  return typeof verified === 'string'
    ? { state: 'unavailable' }
    : { state: 'done', mode: 'beacon', ...verified }
}
