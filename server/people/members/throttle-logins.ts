import type { Database } from '#server/db/pool.ts'
import { type Attempt, type AttemptRules, forgetAttemptsBefore, takeAttempt } from './login-queries.ts'
import type { LaneName } from './password-lanes.ts'

const minuteMs = 60_000

/**
 * The source of a password. Each source has a separate count, so that a stranger's wrong passwords do not
 * lock out a browser that logged in before (decision 017).
 */
export interface Source {
  key: Buffer
  lane: LaneName
}
/** All who are not known, together. */
export const strangers: Source = { key: Buffer.alloc(0), lane: 'stranger' }
/** A logged-in member who types the password again. */
export const loggedIn: Source = { key: Buffer.from('logged in'), lane: 'known' }

/** Ten wrong passwords in 15 minutes lock the account for their source for 15 minutes, each time twice as long. */
export const passwordRules: AttemptRules = {
  limit: 10,
  windowMs: 15 * minuteMs,
  firstLockMs: 15 * minuteMs,
  longestLockMs: 4 * 60 * minuteMs,
}

/** Five wrong codes of a second factor: there are only a million, and a visitor who types one knows the password already. */
export const codeRules: AttemptRules = { ...passwordRules, limit: 5, longestLockMs: 24 * 60 * minuteMs }

/** After a day without attempts the count starts again at zero. */
const memoryMs = 24 * 60 * minuteMs

/**
 * Counts one attempt at the password or the codes of an account; unknown accounts are counted in the same way. Counted
 * before the password is checked, so that concurrent attempts count as well; a right one resets the count of its source
 * (`forgetAttempts`). Open sessions are not affected.
 * @returns milliseconds to wait, or 0 when the password or code may be checked
 */
export async function throttle(
  db: Database,
  attempt: Attempt,
  rules: AttemptRules,
  now: Date,
): Promise<number> {
  const { lockedUntil } = await takeAttempt(db, attempt, rules, now)
  return Math.max(0, (lockedUntil?.getTime() ?? 0) - now.getTime())
}

export async function forgetOldAttempts(db: Database, now: Date): Promise<void> {
  await forgetAttemptsBefore(db, new Date(now.getTime() - memoryMs))
}
