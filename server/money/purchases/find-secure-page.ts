import type { Database } from '#server/db/pool.ts'
import type { MethodAdapters } from '#server/money/payments/methods.ts'
import type { Payment } from '#server/money/payments/queries.ts'
import { syncPayment } from './sync-payment.ts'

export type SecurePage =
  /** The provider's own page, where the payer goes on; with fields, the browser posts them there. */
  | { outcome: 'page'; url: string; fields: Readonly<Record<string, string>> | undefined }
  /** The provider has no card yet: the browser must hand one over first. */
  | { outcome: 'card wanted' }
  /** There is nothing left to do; the result screen shows the state of the purchase. */
  | { outcome: 'decided'; payment: Payment }

/** Queries a purchase, updates it, and finds the address where its payer continues. */
export async function findSecurePage(
  db: Database,
  adapters: MethodAdapters,
  seen: Payment,
  now: Date,
): Promise<SecurePage> {
  const payment = await syncPayment(db, adapters, seen, now)
  if (payment.state === 'created') return { outcome: 'card wanted' }
  if (payment.state !== 'action_required') return { outcome: 'decided', payment }
  if (payment.pageUrl === null) return { outcome: 'card wanted' }
  const fields = payment.pageFields as Record<string, string> | null
  return { outcome: 'page', url: payment.pageUrl, fields: fields ?? undefined }
}
