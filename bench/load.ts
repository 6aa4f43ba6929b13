import { uuidv7 } from 'uuidv7'
import type { DrawEngine } from '#server/cards/draws/draw-engine.ts'
import { percentile } from './database.ts'
import { randomMember } from './world.ts'

export interface LoadResult {
  count: number
  perSecond: number
  p50Ms: number
  p99Ms: number
}

/** `clients` in a closed loop, each asking again as soon as it is answered, for `seconds`. */
export async function closedLoop(
  clients: number,
  seconds: number,
  ask: (client: number) => Promise<void>,
): Promise<LoadResult> {
  const end = performance.now() + seconds * 1000
  return await loopUntil(clients, () => performance.now() >= end, ask)
}

/** The same, until `isOver`. */
export async function loopUntil(
  clients: number,
  isOver: () => boolean,
  ask: (client: number) => Promise<void>,
): Promise<LoadResult> {
  const latencies: number[] = []
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (!isOver()) {
        const askedAt = performance.now()
        await ask(client)
        latencies.push(performance.now() - askedAt)
      }
    }),
  )
  return resultOf(latencies, startedAt)
}

export function resultOf(latencies: number[], startedAt: number): LoadResult {
  return {
    count: latencies.length,
    perSecond: (latencies.length * 1000) / (performance.now() - startedAt),
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
  }
}

/** One after the other; the median time of one, in milliseconds. */
export async function inTurn(times: number, ask: () => Promise<void>): Promise<number> {
  const latencies: number[] = []
  for (let n = 0; n < times; n++) {
    const askedAt = performance.now()
    await ask()
    latencies.push(performance.now() - askedAt)
  }
  return percentile(latencies, 0.5)
}

/** Draws once for a random member; a refusal would falsify the figure, so it ends the run. */
export async function drawOnce(
  engine: DrawEngine,
  packId: string,
  count: number,
  memberId = randomMember(),
): Promise<void> {
  const drawn = await engine.draw({ id: uuidv7(), memberId, packId, count, termsNo: 1 })
  if (drawn.outcome !== 'drawn') throw new Error(`a draw was refused: ${drawn.outcome}`)
}
