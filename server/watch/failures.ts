/** The most errors kept: a log line is for a person, and a run over a million rows must not keep a million errors. */
const kept = 20

/** Failures of a run that goes on: counted, and thrown together when it is over. */
export interface Failures {
  add(what: string, cause: unknown): void
  /** Throws where there were any; `what` names the work that failed so often. */
  throwAny(what: string): void
}

export function createFailures(): Failures {
  const first: Error[] = []
  let count = 0
  return {
    add(what, cause) {
      count += 1
      if (first.length < kept) first.push(new Error(what, { cause }))
    },
    throwAny(what) {
      if (count > 0) throw new AggregateError(first, `${count} ${what}`)
    },
  }
}
