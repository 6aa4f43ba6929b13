// Failures that pass by themselves: the database is away, silent, locked, full or crowded. Asking again may help.

import pg from 'pg'

/**
 * No answer in time, or none at all. Where a statement was on its way, it is not known whether it took effect: only what
 * is safe to repeat may be repeated.
 */
export class Unavailable extends Error {
  /** The attempt lasted its full time: trying the same again at once would last as long. */
  readonly isTimeout: boolean
  constructor(message: string, { isTimeout = false, cause }: { isTimeout?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isTimeout = isTimeout
  }
}

/** When asking again may help, where no better time is known. */
export const usualRetrySeconds = 3

/** Too many requests wait for the same, so no more are taken in. Nothing was asked of the database. */
export class Crowded extends Unavailable {
  /** The number of requests to be served before this one. */
  readonly ahead: number
  /** When it may find a place. */
  readonly retryAfterSeconds: number
  constructor(ahead: number, retryAfterSeconds: number) {
    super(`${ahead} requests wait already`)
    this.ahead = ahead
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** `55P03` lock, `57014` statement. */
const timeouts = /^(55P03|57014)$/
/**
 * PostgreSQL's own words for it (docs: appendix A): connections (08), resources (53), a start, a stop or a standby
 * (57P, 25006), a transaction that was idle too long (25P), conflicts that outlasted every repeat (40).
 */
const passing = /^(08|53)|^(57P0[1-5]|25006|25P0[34]|40001|40P01)$/

/** A newer release replaced the functions while the statement was on its way (decision 020). Nothing of it took effect. */
const metNewFunctions = (error: unknown) =>
  codeOf(error) === 'XX000' && /^cache lookup failed for function /.test((error as Error).message)

const codeOf = (error: unknown) => (error instanceof pg.DatabaseError ? (error.code ?? '') : '')

/** Tells whether `error` ended something that took as long as it may. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Unavailable ? error.isTimeout : timeouts.test(codeOf(error))

/** Tells whether `error` says that the database, or the shop before it, cannot serve now. Faults of the code do not. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Unavailable ||
  timeouts.test(codeOf(error)) ||
  passing.test(codeOf(error)) ||
  metNewFunctions(error)
