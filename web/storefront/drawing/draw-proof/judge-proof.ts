// Recomputes in this browser, check by check, a proof that a link led to.

import type { Hasher } from '#contract/sealed-box.ts'
import type { DrawProof } from '#contract/verify-draw.ts'
import { type DrawFault, verifyShownDraw } from '#web/storefront/proofs/verify-shown-draw.ts'
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
}

export interface Verdict {
  faults: DrawFault[]
  /** `open`: something else failed, which may be why nothing was found here. */
  states: Record<Check, 'proven' | 'failed' | 'open'>
}

/**
 * Verifies the proof as the member's own browser does, that it is of the draw that the address names, and that it
 * matches the public values of the box. `seenRoot`: the root that this browser saw of this box before.
 */
export function judgeProof(
  hasher: Hasher,
  proof: DrawProof,
  { draw: { packId, drawId, firstSlot }, box }: DrawProofData,
  seenRoot: string | undefined,
): Verdict {
  const isNamed = proof.packId === packId && proof.firstSlot === firstSlot && proof.ticket.drawId === drawId
  const isPublished =
    box.packId === packId &&
    box.total === proof.total &&
    box.root === proof.root &&
    box.commitment === proof.commitment &&
    box.manifestHash === proof.manifestHash
  const isSealedBefore = Date.parse(box.sealedAt) * 1000 <= proof.ticket.drawnAtMicros
  const faults: DrawFault[] = [
    ...(isPublished ? [] : [{ kind: 'published' } as const]),
    ...(isSealedBefore ? [] : [{ kind: 'sealed late' } as const]),
    ...(isNamed ? [] : [{ kind: 'mistaken' } as const]),
    ...verifyShownDraw(hasher, proof, [], seenRoot),
  ]
  const failed = new Set(faults.map(({ kind }) => checkOf[kind]))
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
