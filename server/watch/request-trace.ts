// Which requests the running code serves, so that what it asks of the database is counted and named under their ids.

import { AsyncLocalStorage } from 'node:async_hooks'
import type { OpenSpan } from './tracing.ts'

export interface RequestTrace {
  /** The request's id, in the log and in its answer. */
  id: string
  statements: number
  /** The time of these statements. One that many requests share counts whole for each: each has waited for it. */
  databaseMs: number
  /** Told of each statement when it has ended; of those that requests share, one request is told. */
  statementEnded(statement: string, ms: number): void
  /** While somebody traces the shop. */
  span?: OpenSpan | undefined
}

const running = new AsyncLocalStorage<readonly RequestTrace[]>()
const none: readonly RequestTrace[] = []

/** Those whose work the running code is: one request's, those of a batch, or none, as in a job. */
export const currentTraces = (): readonly RequestTrace[] => running.getStore() ?? none

/** Runs `work`, and all that it begins, as the work of these requests. */
export function traced<T>(traces: readonly RequestTrace[], work: () => T): T {
  const span = traces[0]?.span
  return running.run(traces, span === undefined ? work : () => span.within(work))
}

/** Counts a statement for the requests that it was asked for. */
export function statementEnded(statement: string, ms: number): void {
  const traces = currentTraces()
  for (const trace of traces) {
    trace.statements += 1
    trace.databaseMs += ms
  }
  traces[0]?.statementEnded(statement, ms)
}
