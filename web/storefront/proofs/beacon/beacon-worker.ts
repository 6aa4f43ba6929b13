// Web worker that verifies draws from beacon boxes, and whole boxes: a round takes a phone some tenths of a second.

import type { BeaconProof, SeenCounts } from '#contract/verify-beacon-draw.ts'
import type { BeaconFault } from '#contract/verify-closings.ts'
import { loadCounted } from '#web/storefront/proofs/load-counted.ts'
import { judgeBox, judgePlaces, type PlacesVerdict } from './judge-places.ts'
import { browserSignatures } from './signatures.ts'

/** `commitment`: the one that the page shows; the published one must be this. */
export type BeaconTask =
  | { kind: 'draw'; proof: BeaconProof; seen: SeenCounts | undefined }
  | { kind: 'box'; address: string; commitment: string }

export interface Audit {
  faults: BeaconFault[]
  sold: number
  decided: number
  /** Missing until the box is over. */
  tickets: number | undefined
  /** Those that hold places of this box. */
  closings: { number: number; round: number; count: number }[]
}

export type BeaconMessage =
  | { kind: 'loading'; bytes: number }
  | { kind: 'progress'; share: number }
  | ({ kind: 'drawn' } & PlacesVerdict)
  | ({ kind: 'audited' } & Audit)
  /** The data did not arrive, or is malformed. */
  | { kind: 'unreadable' }

const send = (message: BeaconMessage) => self.postMessage(message)

self.onmessage = async ({ data: task }: MessageEvent<BeaconTask>) => {
  try {
    if (task.kind === 'draw')
      send({ kind: 'drawn', ...(await judgePlaces(browserSignatures, task.proof, task.seen)) })
    else send({ kind: 'audited', ...(await audit(task)) })
  } catch {
    send({ kind: 'unreadable' })
  }
}

async function audit({ address, commitment }: Extract<BeaconTask, { kind: 'box' }>): Promise<Audit> {
  const [answer, { readBox }] = await Promise.all([
    loadCounted(address, (bytes) => send({ kind: 'loading', bytes })),
    import('./read-box.ts'),
  ])
  const box = readBox(answer)
  const faults = await judgeBox(browserSignatures, { ...box, commitment }, (share) =>
    send({ kind: 'progress', share }),
  )
  const { sold, decided } = box
  return {
    ...{ faults, sold, decided, tickets: box.tickets?.length },
    closings: box.closings.flatMap(({ closing: { number, round }, line }) =>
      line === undefined ? [] : [{ number, round, count: line.count }],
    ),
  }
}
