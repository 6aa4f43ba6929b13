// Web worker of the checker: it loads a beacon box from its shop and verifies all of it.

import type { BeaconFault } from '#contract/verify-closings.ts'
import { judgeBox } from '#web/storefront/proofs/beacon/judge-places.ts'
import { readBox } from '#web/storefront/proofs/beacon/read-box.ts'
import { browserSignatures } from '#web/storefront/proofs/beacon/signatures.ts'
import { loadCounted } from '#web/storefront/proofs/load-counted.ts'

export interface Checked {
  commitment: string
  total: number
  decided: number
  waiting: number
  closings: number
  /** That of the last closing; 0 without one. */
  lastRound: number
  witnesses: string[]
  quorum: number
  faults: BeaconFault[]
}

/** Tells the share of the work that is done, then the result: null when the box did not arrive, is sealed, or is malformed. */
self.onmessage = async ({ data: address }: MessageEvent<string>) => {
  self.postMessage(await check(address).catch(() => null))
}

async function check(address: string): Promise<Checked> {
  const box = readBox(await loadCounted(address, () => {}))
  const { commitment, total, decided, sold, closings, seal } = box
  return {
    ...{ commitment, total, decided, waiting: sold - decided, closings: closings.length },
    lastRound: closings.at(-1)?.closing.round ?? 0,
    witnesses: seal?.trust?.witnesses.map(({ name }) => name) ?? [],
    quorum: seal?.trust?.quorum ?? 0,
    faults: await judgeBox(browserSignatures, box, (share) => self.postMessage(share)),
  }
}
