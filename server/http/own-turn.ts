// Long pieces of work take turns: each has a turn of the event loop for itself, so that other requests come between them.

import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { Crowded, usualRetrySeconds } from '#server/db/unavailable.ts'

const oneByOne = pLimit(1)

/** Resolves in a turn of the event loop in which no other long piece of work begins. */
export const ownTurn = (): Promise<void> => oneByOne(() => nextTurn())

/** Bytes; a larger body holds up everybody else for a millisecond or longer. */
export const largeBytes = 65_536

/** Receiving a megabyte takes 3 to 5 ms of the processor, so that large bodies take a quarter of it. */
const bytesPerMs = 50_000
/** A length is believed so far: who announces a film and sends nothing would stop all other large bodies. */
const pauseMsMax = 100
/** A sender of many stops the senders of the same network alone. */
const waitingMax = { network: 8, all: 250 }
const largeBodies = pLimit(1)
const networksWaiting: string[] = []

/** Milliseconds until another large body may follow the body of a request; undefined for one that is not large. */
export function pauseAfterBody({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  const bytes = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity
  return bytes <= largeBytes ? undefined : Math.min(Math.ceil(bytes / bytesPerMs), pauseMsMax)
}

/**
 * Resolves when a large body may be received.
 * @param pauseMs until the next one
 * @throws Crowded where too many wait, of this network or of all
 */
export async function turnOfLargeBody(network: string, pauseMs: number): Promise<void> {
  const own = networksWaiting.filter((one) => one === network)
  if (own.length >= waitingMax.network || networksWaiting.length >= waitingMax.all)
    throw new Crowded(networksWaiting.length, usualRetrySeconds)
  networksWaiting.push(network)
  await new Promise<void>((begin) => {
    largeBodies(() => {
      begin()
      return sleep(pauseMs)
    })
  })
  networksWaiting.splice(networksWaiting.indexOf(network), 1)
}
