// Long pieces of work take turns: each has a turn of the event loop for itself, so that other requests come between them.

import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'

const oneByOne = pLimit(1)

/** Resolves in a turn of the event loop in which no other long piece of work begins. */
export const ownTurn = (): Promise<void> => oneByOne(() => nextTurn())
