// Recomputes in this browser, check by check, a proof that a link led to.

import type { Hasher } from '#contract/sealed-box.ts'
import type { DrawProof } from '#contract/verify-draw.ts'
import type { Box } from '#web/storefront/proofs/box/loader.ts'
import type { DrawFault } from '#web/storefront/proofs/shown-cards.ts'
import { verifyShownDraw } from '#web/storefront/proofs/verify-shown-draw.ts'
import type { DrawProofData } from './loader.ts'

type Check = 'seal' | 'contents' | 'slots' | 'ticket'

/** Under which check a fault stands. */
const checkOf: Record<DrawFault['kind'], Check> = {
  published: 'seal',
  'sealed late': 'seal',
  'root changed': 'seal',
  commitment: 'seal',
  root: 'seal',
  algorithm: 'contents',
  mode: 'contents',
  secret: 'contents',
  trust: 'contents',
  conditions: 'contents',
  extras: 'contents',
  terms: 'contents',
  invited: 'contents',
  manifest: 'contents',
  'manifest order': 'contents',
  quantities: 'contents',
  path: 'slots',
  slot: 'slots',
  salt: 'slots',
  card: 'slots',
  'last-one card': 'slots',
  mistaken: 'ticket',
  ticket: 'ticket',
  'ticket order': 'ticket',
  'ticket time': 'ticket',
  'draw id': 'ticket',
  'ticket terms': 'ticket',
  ceiling: 'ticket',
  'commitment changed': 'contents',
  'counts changed': 'contents',
  counts: 'contents',
  'closing changed': 'seal',
  beginning: 'seal',
  'closing number': 'seal',
  'closing before': 'seal',
  'shop signature': 'seal',
  verdict: 'seal',
  quorum: 'seal',
  forked: 'seal',
  'round order': 'seal',
  lines: 'seal',
  line: 'seal',
  early: 'seal',
  gap: 'seal',
  'round signature': 'slots',
  prizes: 'slots',
  place: 'ticket',
  batch: 'ticket',
  head: 'ticket',
  sold: 'ticket',
}

/** In a beacon box the first check is of closings: what is published of the box is its contents. */
const checkOfPlaces: typeof checkOf = {
  ...checkOf,
  published: 'contents',
  'sealed late': 'contents',
  commitment: 'contents',
}

export interface Verdict {
  faults: DrawFault[]
  /** `open`: something else failed, which may be why nothing was found here. */
  states: Record<Check, 'proven' | 'failed' | 'open'>
}

/** The result of all checks, from the faults that were found. */
export function verdictOf(faults: DrawFault[], mode: 'sealed' | 'beacon'): Verdict {
  const checks = mode === 'beacon' ? checkOfPlaces : checkOf
  const failed = new Set(faults.map(({ kind }) => checks[kind]))
  const stateOf = (check: Check) => {
    if (failed.has(check)) return 'failed'
    return failed.size > 0 ? 'open' : 'proven'
  }
  return {
    faults,
    states: {
      seal: stateOf('seal'),
      contents: stateOf('contents'),
      slots: stateOf('slots'),
      ticket: stateOf('ticket'),
    },
  }
}

type Named = Pick<DrawProof, 'packId' | 'total' | 'commitment' | 'manifestHash' | 'ticket'>

/** The proof is of the draw that the address names, and of the published box. */
export function addressFaults(
  proof: Named & { root?: string },
  { draw: { packId, drawId, firstSlot }, box }: { draw: DrawProofData['draw']; box: Box },
): DrawFault[] {
  const { ticket, root = '' } = proof
  const isNamed = proof.packId === packId && ticket.firstSlot === firstSlot && ticket.drawId === drawId
  const isPublished =
    box.packId === packId &&
    box.total === proof.total &&
    box.root === root &&
    box.commitment === proof.commitment &&
    box.manifestHash === proof.manifestHash
  const isSealedBefore = Date.parse(box.sealedAt) * 1000 <= ticket.drawnAtMicros
  return [
    ...(isPublished ? [] : [{ kind: 'published' } as const]),
    ...(isSealedBefore ? [] : [{ kind: 'sealed late' } as const]),
    ...(isNamed ? [] : [{ kind: 'mistaken' } as const]),
  ]
}

/**
 * Verifies the proof as the member's own browser does, that it is of the draw that the address names, and that it
 * matches the public values of the box. `seenRoot`: the root that this browser saw of this box before.
 */
export function judgeProof(
  hasher: Hasher,
  proof: DrawProof,
  data: DrawProofData,
  seenRoot: string | undefined,
): Verdict {
  const placed = { ...proof, ticket: { ...proof.ticket, firstSlot: proof.firstSlot } }
  const faults: DrawFault[] = [
    ...addressFaults(placed, data),
    ...verifyShownDraw(hasher, proof, [], seenRoot),
  ]
  return verdictOf(faults, 'sealed')
}
