// Web worker that loads an opened box and verifies it. It shares the slots out to further workers, which run this
// script as well.

import * as z from 'zod/mini'
import { getOpenedBox } from '#contract/boxes.ts'
import {
  beginVerification,
  endVerification,
  inRuns,
  type OpenedBox,
  type SlotsToVerify,
  type VerifiedSlots,
  verifySlots,
} from '#contract/verify-box.ts'
import type { Fault } from '#contract/verify-contents.ts'
import { loadCounted } from './load-counted.ts'
import { nobleHasher } from './noble-hasher.ts'

/** `root` and `commitment` are those that the page shows: the published ones must be these. */
export type BoxWorkerTask =
  | { kind: 'box'; address: string; root: string; commitment: string }
  | { kind: 'slots'; slots: SlotsToVerify }

export type BoxWorkerMessage =
  | { kind: 'loading'; bytes: number }
  | { kind: 'progress'; share: number }
  | { kind: 'verdict'; faults: Fault[]; tickets: number }
  /** The data did not arrive, or is malformed. */
  | { kind: 'unreadable' }

type SlotsMessage = { kind: 'count'; count: number } | { kind: 'verified'; verified: VerifiedSlots }

/** A worker with less to do is not worth its start. */
const slotsPerWorker = 20_000
const mostWorkers = 8

const send = (message: BoxWorkerMessage | SlotsMessage) => self.postMessage(message)

self.onmessage = async ({ data: task }: MessageEvent<BoxWorkerTask>) => {
  if (task.kind === 'slots') {
    const verified = verifySlots(nobleHasher, task.slots, (count) => send({ kind: 'count', count }))
    return send({ kind: 'verified', verified })
  }
  try {
    const { address, root, commitment } = task
    const box = { ...(await load(address)), root, commitment }
    send({ kind: 'verdict', faults: await verify(box), tickets: box.tickets.length })
  } catch {
    send({ kind: 'unreadable' })
  }
}

async function load(address: string): Promise<OpenedBox> {
  const answer = await loadCounted(address, (bytes) => send({ kind: 'loading', bytes }))
  return z.decode(getOpenedBox.output, answer as z.input<typeof getOpenedBox.output>)
}

async function verify(box: OpenedBox): Promise<Fault[]> {
  const { faults, slots } = beginVerification(nobleHasher, box)
  if (slots === undefined) return faults
  let count = 0
  let reportedShare = 0
  const onSlots = (more: number) => {
    count += more
    const share = Math.min(0.99, count / box.total)
    if (share - reportedShare < 0.01) return
    reportedShare = share
    send({ kind: 'progress', share })
  }
  const workers = Math.min(
    navigator.hardwareConcurrency || 1,
    mostWorkers,
    Math.ceil(box.total / slotsPerWorker),
  )
  // Some older browsers do not let a worker have workers.
  const verified =
    workers > 1 && typeof Worker !== 'undefined'
      ? await Promise.all(inRuns(slots, workers).map((run) => verifyApart(run, onSlots)))
      : [verifySlots(nobleHasher, slots, onSlots)]
  const all = { roots: verified.flatMap((run) => run.roots), order: slots.order }
  return [...faults, ...verified.flatMap((run) => run.faults), ...endVerification(nobleHasher, box, all)]
}

function verifyApart(slots: SlotsToVerify, onSlots: (count: number) => void): Promise<VerifiedSlots> {
  const { promise, resolve, reject } = Promise.withResolvers<VerifiedSlots>()
  const worker = new Worker(self.location.href, { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<SlotsMessage>) =>
    data.kind === 'count' ? onSlots(data.count) : resolve(data.verified)
  worker.onerror = reject
  const task: BoxWorkerTask = { kind: 'slots', slots }
  worker.postMessage(task, [slots.order.buffer, slots.published.buffer, slots.publishedSalts.buffer])
  return promise.finally(() => worker.terminate())
}
