import { setTimeout as sleep } from 'node:timers/promises'

/** The pace of a long run from one batch to the next. */
export interface Pace {
  /** Tells whether the run goes on with another batch; may wait before it says so. */
  goesOn(): Promise<boolean>
}

/** After a batch that had to wait long for something else. */
const longestRestMs = 1000

/**
 * Rests after each batch for as long as the batch took, and ends soon after `leave` is aborted: the draws that meet the
 * batches' locks, and wait for the same processor, keep most of their speed however much there is to do.
 */
export function halfTime(leave: AbortSignal): Pace {
  let beganAt: number | undefined
  return {
    async goesOn() {
      if (beganAt !== undefined && !leave.aborted)
        await sleep(Math.min(performance.now() - beganAt, longestRestMs), undefined, {
          signal: leave,
          ref: false,
        }).catch(() => {})
      beganAt = performance.now()
      return !leave.aborted
    },
  }
}
