// The shop's one clock: the database's (ruling 43, decision 011). The machine's own clock decides nothing.

/** The clocks of a process, in milliseconds. */
export interface Machine {
  /** The machine's time of day; it can be wrong, and jump. */
  wallClock: () => number
  /** Counts evenly from any beginning, and never jumps. */
  monotonic: () => number
}

export const thisMachine: Machine = { wallClock: Date.now, monotonic: () => performance.now() }

/** The database was asked for its time at one monotonic instant, and the answer was here at another. */
export interface Sample {
  databaseMs: number
  askedAt: number
  answeredAt: number
}

/** A process whose own clock differs by more changes nothing, begins no jobs and is not ready. */
export const mostDifferenceMs = 2000

export interface DatabaseClock {
  /** The database's time, as this process knows it. */
  now: () => Date
  /**
   * The same while both clocks agree; while they differ, the time on which they agreed last, carried on: a jump of either
   * of them moves nothing.
   */
  agreed: () => Date
  /** Corrects the time where a sample contradicts it. */
  take(sample: Sample): void
  /** By how much the machine's own clock is ahead; negative when it is behind. */
  differenceMs(): number
  /** Tells whether the machine's own clock agrees with the database's. */
  isRight(): boolean
}

/**
 * The database's time at a sample, carried on by the monotonic clock: a jump of the machine's clock moves nothing.
 * The database read its clock at an instant between question and answer, so a sample contradicts the time known here
 * only where that lies outside of this span: a slow answer moves nothing either.
 */
export function createDatabaseClock(first: Sample, machine: Machine = thisMachine): DatabaseClock {
  /** Milliseconds to add to the monotonic clock. */
  const offsetOf = ({ databaseMs, askedAt, answeredAt }: Sample) => databaseMs - (askedAt + answeredAt) / 2
  let offset = offsetOf(first)
  const differenceMs = (monotonic = machine.monotonic()) => machine.wallClock() - (monotonic + offset)
  const isRight = (monotonic?: number) => Math.abs(differenceMs(monotonic)) <= mostDifferenceMs
  let agreedOffset = isRight() ? offset : undefined
  return {
    now: () => new Date(machine.monotonic() + offset),
    agreed() {
      const monotonic = machine.monotonic()
      return new Date(monotonic + (isRight(monotonic) ? offset : (agreedOffset ?? offset)))
    },
    take(sample) {
      const halfSpan = (sample.answeredAt - sample.askedAt) / 2
      if (Math.abs(offsetOf(sample) - offset) > halfSpan) offset = offsetOf(sample)
      if (isRight()) agreedOffset = offset
    },
    differenceMs: () => differenceMs(),
    isRight: () => isRight(),
  }
}
