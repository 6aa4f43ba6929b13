// The guard of spec §2: every navigation loads the current user and with it a fresh anti-forgery token. Public
// routes ignore the result; member routes redirect a guest to the login.

import { redirect } from '#web/router/outcomes.ts'
import { loginPath } from '#web/storefront/joining/login/route.ts'
import type { VisitorStore } from '#web/storefront/route/visitor.ts'

/** The login address for a guest; it keeps the pack that the guest wanted to draw, with the count, else the page (ruling 37). */
export function loginPathFrom(requestedUrl: string): string {
  const { pathname, search, searchParams } = new URL(requestedUrl)
  return loginPath(searchParams.get('packId') ? searchParams : { next: pathname + search })
}

/** On member routes. Shares the request that each navigation makes; public pages do not wait for it. */
export const requireMember =
  (visitor: VisitorStore) =>
  async (request: Request): Promise<void> => {
    const current = await visitor.load()
    if (!current?.isLoggedIn) throw redirect(loginPathFrom(request.url))
  }
