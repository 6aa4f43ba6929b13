// The hashes of a box's slots: of a small box in this thread, of a large one in workers, so that the other visitors of
// the process do not wait.

import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { ManifestPrize } from '#contract/sealed-box.ts'
import { type BoxToHash, chunksOf } from '#contract/slot-tree.ts'
import { perform, type SlotTask } from './slot-tasks.ts'

/** The most slots that are hashed in this thread: it takes some 10 ms, less than starting a worker. */
const slotsHere = 4096
/** A worker with less to do is not worth its start. */
const slotsPerWorker = 50_000
const mostWorkers = 8
/** The shared memory does not count: 4 bytes a slot to seal, 32 to open. */
const workerMemoryMb = 256

export interface BoxToSeal extends BoxToHash {
  manifest: readonly ManifestPrize[]
  beacon: string
}

/**
 * Shuffles a box and hashes its slots, in as many workers as there are processors.
 * @returns the order as it is stored (two bytes a slot, big-endian) and the root of each chunk (32 bytes)
 * @throws when `signal` aborts, or a worker fails or dies; then all of them are ended
 */
export async function hashBox(
  box: BoxToSeal,
  signal?: AbortSignal,
): Promise<{ stored: Buffer; roots: Buffer }> {
  const { algorithm, total, secret, commitment, manifest, beacon } = box
  const chunks = chunksOf(total)
  const order = new Uint16Array(new SharedArrayBuffer(total * 2))
  const stored = sharedBytes(total * 2)
  const roots = sharedBytes(chunks * 32)
  const isSmall = total <= slotsHere
  await performAll(
    [{ kind: 'shuffle', algorithm, secret, commitment, manifest, beacon, order }],
    isSmall,
    signal,
  )
  const workers = Math.min(availableParallelism(), mostWorkers, Math.ceil(total / slotsPerWorker))
  const size = Math.ceil(chunks / workers)
  const tasks = Array.from(
    { length: Math.ceil(chunks / size) },
    (_, index): SlotTask => ({
      kind: 'chunks',
      box,
      fromChunk: index * size,
      toChunk: Math.min(chunks, (index + 1) * size),
      order,
      stored,
      roots,
    }),
  )
  await performAll(tasks, isSmall, signal)
  return { stored, roots }
}

/** The salt of every slot, 32 bytes each, by one worker: the process has other visitors. */
export async function hashSalts(
  { algorithm, total, commitment }: Pick<BoxToHash, 'algorithm' | 'total' | 'commitment'>,
  secret: Uint8Array,
): Promise<Buffer> {
  const salts = sharedBytes(total * 32)
  await performAll([{ kind: 'salts', algorithm, secret, commitment, salts }], total <= slotsHere)
  return salts
}

const sharedBytes = (length: number) => Buffer.from(new SharedArrayBuffer(length))

async function performAll(tasks: SlotTask[], isHere: boolean, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  if (isHere) {
    for (const task of tasks) perform(task)
    return
  }
  const ending = new AbortController()
  const ended = AbortSignal.any([ending.signal, ...(signal === undefined ? [] : [signal])])
  const running = tasks.map((task) => performApart(task, ended))
  try {
    await Promise.all(running)
  } finally {
    ending.abort()
    await Promise.allSettled(running)
  }
}

async function performApart(task: SlotTask, ended: AbortSignal): Promise<void> {
  const worker = new Worker(new URL('./slot-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: workerMemoryMb },
  })
  // `once` hears it while the work goes on. A worker that fails while all are being ended must not end the process.
  worker.on('error', () => {})
  const died = once(worker, 'exit', { signal: ended }).then(() => {
    throw new Error(`a worker ended before its ${task.kind} were hashed`)
  })
  try {
    await Promise.race([once(worker, 'message', { signal: ended }), died])
  } finally {
    await worker.terminate()
  }
}
