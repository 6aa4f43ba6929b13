// One rendering for all who read a page, for as long as it shows what is true.

import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '#server/db/unavailable.ts'

/** From this age on the next reader has the page checked, and does not wait for it. */
const checkAfterMs = 250
/** From this age on readers wait for the check. A page's sources may be as old (`cached.ts`): a second in all. */
const trueForMs = 500
/** No reader waits longer for a check: a database that is slow must not make the page slow. */
const longestWaitMs = 1000
/** A page is still shown for this long while the database cannot be read: no card can be sold then either. */
const keptThroughOutageMs = 60_000
/** The memory that all pages together may take. */
const defaultBytes = 24 * 1024 * 1024

/** A rendering, and how to find out whether another one would be the same. */
export interface Rendering<Page> {
  page: Page
  bytes: number
  /** Tells whether it may be shown to others: not what failed. */
  isGood: boolean
  isCurrent: () => Promise<boolean>
}

interface Kept<Page> extends Rendering<Page> {
  checkedAt: number
}

export interface PageCache<Page> {
  /** Answers whether the page under this key is kept, or in the making. */
  has(key: string): boolean
  /**
   * The page under this key, made by `make` when it is not kept or shows what is no longer true. Of many readers at once,
   * one has it made. While it cannot be made, a page that was true a minute ago is answered; after that the failure is.
   */
  read(key: string, make: () => Promise<Rendering<Page>>): Promise<Page>
}

/** The pages that were not read for the longest time leave when all together take more than `bytesMax`. */
export function createPageCache<Page>(now: () => number, bytesMax = defaultBytes): PageCache<Page> {
  const pages = new Map<string, Kept<Page>>()
  const checks = new Map<string, Promise<Page>>()
  let bytes = 0

  /** A page from the future is old: the clock was set back. */
  const ageOf = (kept: Kept<Page> | undefined): number => {
    const age = kept === undefined ? -1 : now() - kept.checkedAt
    return age < 0 ? Number.POSITIVE_INFINITY : age
  }

  const drop = (key: string) => {
    bytes -= pages.get(key)?.bytes ?? 0
    pages.delete(key)
  }

  const keep = (key: string, entry: Kept<Page>) => {
    drop(key)
    pages.set(key, entry)
    bytes += entry.bytes
    for (const oldest of pages.keys()) {
      if (bytes <= bytesMax) break
      drop(oldest)
    }
  }

  /** The time is taken before anything is read, so that a change during the check makes the page old. */
  const check = async (key: string, kept: Kept<Page> | undefined, make: () => Promise<Rendering<Page>>) => {
    const checkedAt = now()
    const isYoung = ageOf(kept) < keptThroughOutageMs
    try {
      const made = kept !== undefined && (await kept.isCurrent()) ? kept : await make()
      if (made.isGood) keep(key, { ...made, checkedAt })
      return kept !== undefined && isYoung && !made.isGood ? kept.page : made.page
    } catch (error) {
      if (kept !== undefined && isYoung && isUnavailable(error)) return kept.page
      throw error
    }
  }

  const begin = (key: string, kept: Kept<Page> | undefined, make: () => Promise<Rendering<Page>>) => {
    const begun = check(key, kept, make).finally(() => checks.delete(key))
    // Its readers hear of a failure; there may be none.
    begun.catch(() => {})
    checks.set(key, begun)
    return begun
  }

  return {
    has: (key) => pages.has(key) || checks.has(key),
    async read(key, make) {
      const kept = pages.get(key)
      const age = ageOf(kept)
      if (kept !== undefined && age < checkAfterMs) {
        // Last in the order, as what was read last.
        pages.delete(key)
        pages.set(key, kept)
        return kept.page
      }
      const checked = checks.get(key) ?? begin(key, kept, make)
      if (kept === undefined || age >= keptThroughOutageMs) return await checked
      if (age < trueForMs) return kept.page
      return await Promise.race([checked, sleep(longestWaitMs, kept.page, { ref: false })])
    },
  }
}
