// `node bench/queue.ts`: how long the draws of one box wait, by their rate: a simulation of the line that the draw engine
// makes, with what `npm run bench -- draws` measured. It measures nothing itself; the same seed gives the same figures.
// `-- --base-ms 1.9 --draw-us 44 --batch 256 --spread 0.25 --boxes 1 --seed 1` for another machine.

import { parseArgs } from 'node:util'
import { seeded } from '#test/seeded.ts'

/** A box serves its draws one batch at a time: all that wait, up to the largest batch. */
export interface Line {
  /** The time of a batch of any size: statement, locks, commit, round trip. */
  baseMs: number
  /** The time that each draw adds. */
  drawMs: number
  mostInBatch: number
  /** The engine refuses more (`longestQueue` in `server/db/batcher.ts`). */
  longestLine: number
  /** The standard deviation of a batch's time, as a part of it: 0 always the same, 1 exponential. */
  spread: number
}

export interface Waits {
  /** From the call to its answer. */
  meanMs: number
  p50Ms: number
  p99Ms: number
  /** Before its batch began. */
  meanWaitMs: number
  meanBatch: number
  /** The part of the draws that found the line full. */
  refused: number
  /** The part of the time in which a batch is served. */
  busy: number
}

const exponential = (random: () => number) => -Math.log(1 - random())

/** The middle value is at 0.5. */
const at = (sorted: Float64Array, part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/** Draws that come by chance, at this rate on average, one after the other through one line. */
export function simulate(
  { baseMs, drawMs, mostInBatch, longestLine, spread }: Line,
  { perSecond, draws, random }: { perSecond: number; draws: number; random: () => number },
): Waits {
  const gapMs = 1000 / perSecond
  const line: number[] = []
  const took: number[] = []
  let first = 0
  let next = gapMs * exponential(random)
  let came = 0
  let refused = 0
  let waitedMs = 0
  let batches = 0
  let busyMs = 0
  let now = 0
  /** Puts all draws that came until now in the line, or refuses them. */
  const gather = () => {
    for (; came < draws && next <= now; came++) {
      if (line.length - first < longestLine) line.push(next)
      else refused++
      next += gapMs * exponential(random)
    }
  }
  while (came < draws || first < line.length) {
    if (first === line.length) now = Math.max(now, next)
    gather()
    if (first === line.length) continue
    const size = Math.min(mostInBatch, line.length - first)
    const usualMs = baseMs + drawMs * size
    const ms = usualMs * (1 - spread + spread * exponential(random))
    for (const cameAt of line.slice(first, first + size)) {
      waitedMs += now - cameAt
      took.push(now + ms - cameAt)
    }
    first += size
    batches++
    busyMs += ms
    // Draws that come while a batch is served find the line as it is then.
    now += ms
    gather()
  }
  const sorted = Float64Array.from(took).sort()
  return {
    meanMs: took.reduce((sum, ms) => sum + ms, 0) / took.length,
    p50Ms: at(sorted, 0.5),
    p99Ms: at(sorted, 0.99),
    meanWaitMs: waitedMs / took.length,
    meanBatch: took.length / batches,
    refused: refused / draws,
    busy: busyMs / now,
  }
}

/** The most draws a second that one line serves: full batches without a pause. */
export const mostPerSecond = ({ baseMs, drawMs, mostInBatch }: Line): number =>
  (1000 * mostInBatch) / (baseMs + drawMs * mostInBatch)

/**
 * From two rates of the bench, each with so many clients that ask again at once, so that each batch holds them all.
 * @returns the time of a batch by itself, and of each draw in it
 */
export function calibrate(
  few: { clients: number; perSecond: number },
  many: typeof few,
): Pick<Line, 'baseMs' | 'drawMs'> {
  const batchMs = ({ clients, perSecond }: typeof few) => (1000 * clients) / perSecond
  const drawMs = (batchMs(many) - batchMs(few)) / (many.clients - few.clients)
  return { drawMs, baseMs: batchMs(few) - few.clients * drawMs }
}

/**
 * Measured by `BASELINE=usual npm run bench -- draws` on a quiet machine of two processors: 3.9 times 3,530 a second with
 * 64 clients, 9.1 times 2,161 with 256.
 */
const measured = calibrate({ clients: 64, perSecond: 3.9 * 3530 }, { clients: 256, perSecond: 9.1 * 2161 })

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      'base-ms': { type: 'string', default: String(measured.baseMs) },
      'draw-us': { type: 'string', default: String(measured.drawMs * 1000) },
      batch: { type: 'string', default: '256' },
      spread: { type: 'string', default: '0.25' },
      boxes: { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
    },
  })
  const line: Line = {
    baseMs: Number(values['base-ms']),
    drawMs: Number(values['draw-us']) / 1000,
    mostInBatch: Number(values.batch),
    longestLine: 4096,
    spread: Number(values.spread),
  }
  const boxes = Number(values.boxes)
  console.log(
    `a batch takes ${line.baseMs.toFixed(2)} ms and ${(line.drawMs * 1000).toFixed(1)} µs a draw: one box ends at ${Math.round(mostPerSecond(line)).toLocaleString('en')} draws a second`,
  )
  console.log(`${boxes} sub-boxes, each with a line of its own\n`)
  console.log('draws a second   busy   batch   wait ms   p50 ms   p99 ms   refused')
  for (const perSecond of [100, 500, 1000, 2000, 5000, 10_000, 15_000, 18_000, 19_000, 20_000]) {
    const waits = simulate(line, {
      perSecond: perSecond / boxes,
      draws: 400_000,
      random: seeded(Number(values.seed)),
    })
    const cells = [
      [perSecond.toLocaleString('en'), 14],
      [`${(100 * waits.busy).toFixed(0)} %`, 6],
      [waits.meanBatch.toFixed(1), 7],
      [waits.meanWaitMs.toFixed(2), 9],
      [waits.p50Ms.toFixed(1), 8],
      [waits.p99Ms.toFixed(1), 8],
      [`${(100 * waits.refused).toFixed(2)} %`, 9],
    ] as const
    console.log(cells.map(([text, width]) => text.padStart(width)).join(' '))
  }
}
