// The target of a login: only a page of this shop is followed (ruling 37).

import { ownAddress } from '#web/router/own-address.ts'
import { loginPath } from '#web/storefront/joining/login/route.ts'

/** Pages at which a login begins or ends: no member wants to arrive there. */
const notArrivals = new Set([loginPath(), '/logout'])

/** Path, query and hash of a page of this shop; undefined for anything else, and for the login itself. */
export function ownPath(text: string | null): string | undefined {
  const own = ownAddress(text)
  if (own === undefined) return undefined
  const { pathname, search, hash } = own
  if (notArrivals.has(pathname.toLowerCase().replace(/\/+$/, ''))) return undefined
  return pathname + search + hash
}
