// An address out of a link that anybody can have written: only a page of this shop is followed (ruling 37).

import { loginPath } from './login/route.ts'

/** Only for the parser; it has to differ from every real origin. */
const base = 'http://shop.invalid'
const maxLength = 2000
/** Pages at which a login begins or ends: no member wants to arrive there. */
const notArrivals = new Set([loginPath(), '/logout'])

/**
 * Path, query and hash of a page of this shop; undefined for anything else: another site in any spelling (`//host`,
 * `/\host`, a scheme), control characters and blanks, which browsers drop before they read an address, and the
 * login itself.
 */
export function ownPath(text: string | null): string | undefined {
  if (text === null || text.length > maxLength || !/^\/(?!\/)[^\\\p{C}\p{Z}]*$/u.test(text)) return undefined
  const { origin, pathname, search, hash } = new URL(text, base)
  // `/./` and `/x/..` before a second slash are dropped by the parser.
  if (origin !== base || pathname.startsWith('//')) return undefined
  if (notArrivals.has(pathname.toLowerCase().replace(/\/+$/, ''))) return undefined
  return pathname + search + hash
}
