// An address out of a link that anybody can have written: only one of this site is followed.

/** Only for the parser; it has to differ from every real origin. */
const base = 'http://shop.invalid'
const maxLength = 2000

export interface OwnAddress {
  pathname: string
  search: string
  hash: string
}

/**
 * The parts of an address of this site; undefined for anything else: another site in any spelling (`//host`, `/\host`, a
 * scheme), control characters and blanks, which browsers drop before they read an address.
 */
export function ownAddress(text: string | null): OwnAddress | undefined {
  if (text === null || text.length > maxLength || !/^\/(?!\/)[^\\\p{C}\p{Z}]*$/u.test(text)) return undefined
  const { origin, pathname, search, hash } = new URL(text, base)
  // `/./` and `/x/..` before a second slash are dropped by the parser.
  if (origin !== base || pathname.startsWith('//')) return undefined
  return { pathname, search, hash }
}
