// The end of a purchase of points, as the server reports it; claims of an address decide nothing.

import type * as z from 'zod/mini'
import type { MethodId } from '#contract/payment-methods.ts'
import { getPaymentEnd } from '#contract/payments.ts'
import { redirect } from '#web/router/outcomes.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'
import { awaitedPath } from './paths.ts'
import { findWantedPack, type WantedPack } from './wanted-pack.ts'

export interface PurchaseEnd extends z.output<typeof getPaymentEnd.output> {
  /** The pack the purchase was tied to, when it is paid in points. */
  pack: WantedPack | null
  /** The member's points now; asked after the purchase was settled. */
  balance: number
}

export type FoundEnd =
  | { kind: 'end'; end: PurchaseEnd }
  /** This member has no such purchase. */
  | { kind: 'none' }
  /** No member is logged in; this is always so when the server renders. */
  | { kind: 'guest' }

export interface WhichPurchase {
  paymentId: string | undefined
  /** Without an id: the newest one by this method. */
  methodId?: MethodId
}

export async function findPurchaseEnd(
  services: Services,
  { paymentId, methodId }: WhichPurchase,
): Promise<FoundEnd> {
  const query = paymentId === undefined ? { methodId } : { paymentId }
  const answer = await services.api.call(getPaymentEnd, { query })
  if (!answer.ok && answer.state === 404) return { kind: 'none' }
  if (!answer.ok && answer.state === 401) return { kind: 'guest' }
  const ended = orErrorScreen(answer)
  // Nothing to watch: the member has yet to pay.
  const path = awaitedPath(ended.awaitedMethodId, ended.paymentId)
  if (path !== undefined) throw redirect(path)
  const [visitor, pack] = await Promise.all([
    services.visitor.load(),
    findWantedPack(services, ended.packId || null),
  ])
  return { kind: 'end', end: { ...ended, pack, balance: visitor?.points ?? 0 } }
}

/** The purchase that an address names. */
export const paymentIdIn = (url: string): string | undefined =>
  new URL(url).searchParams.get('payment_id') || undefined
