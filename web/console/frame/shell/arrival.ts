// The page after a login: `?to=` of the address of the login, which anybody can have written.

import { startPath } from '#web/console/home/start/route.ts'
import { ownAddress } from '#web/router/own-address.ts'

/** Addresses at which a login begins: arriving there would lead in a circle. */
const notArrivals = /^\/operator\/(login|invitation)(\/|$)/i

/** Path, query and hash of a page of the console; its first page for anything else. */
export function arrival(to: string | null): string {
  const own = ownAddress(to)
  if (own === undefined) return startPath
  const { pathname, search, hash } = own
  const isBelow = pathname === startPath || pathname.startsWith(`${startPath}/`)
  return isBelow && !notArrivals.test(pathname) ? pathname + search + hash : startPath
}
