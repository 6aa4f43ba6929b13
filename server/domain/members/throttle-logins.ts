import type { Database } from '../../db/pool.ts'
import { type AttemptRules, forgetAttemptsBefore, takeAttempt } from './login-queries.ts'

const minuteMs = 60_000

/** Ten wrong passwords in 15 minutes lock the account for 15 minutes, each time twice as long. */
const loginRules: AttemptRules = {
  limit: 10,
  windowMs: 15 * minuteMs,
  firstLockMs: 15 * minuteMs,
  longestLockMs: 4 * 60 * minuteMs,
}

/** After a day without attempts the count starts again at zero. */
const memoryMs = 24 * 60 * minuteMs

/**
 * Counts one attempt at the password of an account; unknown accounts are counted in the same way. Counted before the password
 * is checked, so that concurrent attempts count as well; a right password resets the count (`forgetAttempts`). Open
 * sessions are not affected.
 * @returns milliseconds to wait, or 0 when the password may be checked
 */
export async function throttle(db: Database, account: Buffer, now: Date): Promise<number> {
  const { lockedUntil } = await takeAttempt(db, account, loginRules, now)
  return Math.max(0, (lockedUntil?.getTime() ?? 0) - now.getTime())
}

export async function forgetOldAttempts(db: Database, now: Date): Promise<void> {
  await forgetAttemptsBefore(db, new Date(now.getTime() - memoryMs))
}
