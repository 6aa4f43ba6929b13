// Admits an operator to a screen by role. The server refuses calls by itself; this only shows it.

import type { OperatorRole } from '#contract/operator/roles.ts'
import { loginPath } from '#web/console/access/login/route.ts'
import { PageFailure, redirect } from '#web/router/outcomes.ts'
import { type MeStore, mayOpen } from './me.ts'

/** Leads to the login, which leads back here. */
export const toLogin = (url: string) => {
  const { pathname, search } = new URL(url)
  return redirect(loginPath(pathname + search))
}

/** A guest is led to the login; to an operator without one of these roles the page is not found. */
export const requireRole =
  (me: MeStore, roles: readonly OperatorRole[]) =>
  async (request: Request): Promise<void> => {
    const known = me.get() ?? (await me.load())
    if (known === null) throw new PageFailure(502)
    if (known.stage !== 'in') throw toLogin(request.url)
    if (!mayOpen(roles, known.roles)) throw new PageFailure(404)
  }
