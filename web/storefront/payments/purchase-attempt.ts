// One attempt to buy points: its key stays through every retry, so that a purchase is opened only once.

import { buyPoints, getCardSession } from '../../../contract/payments.ts'
import type { Api, Failure } from '../../api/client.ts'
import { type CardSession, type ProviderCard, takeCard } from './card-provider.ts'

export interface PurchaseAttempt {
  key: string
  methodId: string
  paymentId?: string
  session?: CardSession
}

export type PurchaseOutcome =
  | { kind: 'authenticate'; url: string }
  | { kind: 'refused'; message: string | undefined }
  | { kind: 'line broke' }
  /** The provider's side of the purchase cannot be opened just now. */
  | { kind: 'no session'; failure: Failure }
  | { kind: 'not opened'; failure: Failure }
  /** It has an end already: see there. */
  | { kind: 'decided'; paymentId: string }

/** A random UUID; `crypto.randomUUID` exists on secure pages only. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export const newAttempt = (methodId: string): PurchaseAttempt => ({ key: newKey(), methodId })

/**
 * Opens the purchase, fetches the provider's session and hands the card over. Steps done once are kept in
 * the attempt and not repeated when the member tries again.
 */
export async function buyWithCard(
  api: Api,
  attempt: PurchaseAttempt,
  course: { courseId: string; packId: string | undefined },
  card: ProviderCard,
): Promise<PurchaseOutcome> {
  if (!attempt.paymentId) {
    const opened = await api.call(buyPoints, { input: { methodId: '1', ...course, key: attempt.key } })
    if (!opened.ok) {
      // The key belongs to another course or method: the next press begins afresh.
      if (opened.state === 409) attempt.key = newKey()
      return { kind: 'not opened', failure: opened }
    }
    attempt.paymentId = opened.data.paymentId
  }
  const { paymentId } = attempt
  if (!attempt.session) {
    const session = await api.call(getCardSession, { input: { paymentId, methodId: '1' } })
    if (!session.ok && session.state === 409) return { kind: 'decided', paymentId }
    if (!session.ok) return { kind: 'no session', failure: session }
    attempt.session = session.data
  }
  return takeCard(attempt.session, card)
}
