import type { Database } from '../../db/pool.ts'
import { type AttemptRules, forgetAttemptsBefore, takeAttempt } from './login-queries.ts'

const minuteMs = 60_000

/** Ten wrong passwords in a quarter of an hour; then a quarter of an hour's rest, twice as long each time. */
const loginRules: AttemptRules = {
  limit: 10,
  windowMs: 15 * minuteMs,
  firstLockMs: 15 * minuteMs,
  longestLockMs: 4 * 60 * minuteMs,
}

/** An account nobody has tried for a day starts anew. */
const memoryMs = 24 * 60 * minuteMs

/**
 * Takes one try at the password of an account, which need not exist: known and unknown ones are counted alike.
 * Counted before the password is looked at, so that many tries at once are as many as one after another; a right
 * password takes its count back (`forgetAttempts`). Only ways to type a password are throttled: a session that
 * stands goes on.
 * @returns milliseconds to wait, or 0 when the password may be looked at
 */
export async function throttle(db: Database, account: Buffer, now: Date): Promise<number> {
  const { lockedUntil } = await takeAttempt(db, account, loginRules, now)
  return Math.max(0, (lockedUntil?.getTime() ?? 0) - now.getTime())
}

export async function forgetOldAttempts(db: Database, now: Date): Promise<void> {
  await forgetAttemptsBefore(db, new Date(now.getTime() - memoryMs))
}
