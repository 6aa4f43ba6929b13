// The guard of spec §2: every navigation loads the current user and with it a fresh anti-forgery value;
// public routes go on whatever comes of it, the others send strangers to the login.

import { type MiddlewareFunction, redirect } from 'react-router'
import { loginPath } from '../joining/login/route.ts'
import type { VisitorStore } from './visitor.ts'

/** Where a stranger is sent; the pack they were about to draw stays in the address. */
export const loginPathFrom = (requestedUrl: string): string =>
  loginPath(new URL(requestedUrl).searchParams.get('packId'))

/** On every route. Does not wait: a public page is not slower for knowing who reads it. */
export const loadVisitor =
  (visitor: VisitorStore): MiddlewareFunction =>
  (_args, next) => {
    void visitor.load()
    return next()
  }

/** On routes that need a login; shares the request that `loadVisitor` began. */
export const requireMember =
  (visitor: VisitorStore): MiddlewareFunction =>
  async ({ request }, next) => {
    const current = await visitor.load()
    if (!current?.isLoggedIn) throw redirect(loginPathFrom(request.url))
    return next()
  }
