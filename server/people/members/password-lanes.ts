import pLimit from 'p-limit'

/**
 * The origin of a password to hash. `known`: a browser that logged in to this account before, a logged-in
 * member, or the holder of a link from a mail. `stranger`: all others, among them every guesser.
 */
export type LaneName = 'known' | 'stranger'

/** Too many wait already. The visitor is told to come again (429). */
export class LaneFull extends Error {
  readonly statusCode = 429
}

/** When a refused visitor may try again; by then the lane has moved on by more than its length. */
export const laneRetrySeconds = 5

/** Works on `parallel` things at once and lets at most `waiting` more wait. */
export function createLane({ parallel, waiting }: { parallel: number; waiting: number }) {
  const limit = pLimit(parallel)
  const isFull = () => limit.activeCount + limit.pendingCount >= parallel + waiting
  return {
    isFull,
    /** @throws LaneFull at once, without beginning the work, when too many wait. */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (isFull()) throw new LaneFull('too many passwords are waiting to be hashed')
      return await limit(work)
    },
  }
}

/**
 * One hash takes a thread for about 60 ms. Node has four threads for it, so more at once would only wait elsewhere, and
 * each lane has two for itself: however many strangers come, a known browser does not stand behind them. The lengths
 * are about a second and a half of waiting for a stranger on an idle machine, and all who may come back at once after
 * a maintenance.
 */
export const lanes: Record<LaneName, ReturnType<typeof createLane>> = {
  known: createLane({ parallel: 2, waiting: 400 }),
  stranger: createLane({ parallel: 2, waiting: 50 }),
}
