// One attempt to buy points: its key stays through every retry, so that a purchase is opened only once.

import { buyPoints, checkCardResult, getCardSession } from '../../../contract/payments.ts'
import type { InputOf } from '../../../contract/wire.ts'
import type { Api, Failure, Result } from '../../api/client.ts'
import { type BuyAnswer, type NextStep, nextStepOf } from './buy-result.ts'
import { type CardSession, type ProviderCard, takeCard } from './card-provider.ts'
import type { ChosenMethod } from './chosen-method.ts'

export interface PurchaseAttempt {
  key: string
  methodId: string
  paymentId?: string
  session?: CardSession
}

export type PurchaseOutcome =
  | { kind: 'authenticate'; url: string }
  | { kind: 'refused'; code: string | undefined; message: string | undefined }
  /** The card was taken; whether it was paid says the provider's account. */
  | { kind: 'taken'; paymentId: string; isPaid: boolean }
  /** The provider's side of the purchase cannot be opened just now. */
  | { kind: 'no session'; failure: Failure }
  | { kind: 'not opened'; failure: Failure }
  /** It has an end already: see there. */
  | { kind: 'decided'; paymentId: string | undefined }
  /** The purchase is opened and goes on elsewhere. */
  | { kind: 'next'; step: NextStep }

export type Order = { courseId: string; packId: string | undefined; termsVersion?: number }

/** A random UUID; `crypto.randomUUID` exists on secure pages only. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export const newAttempt = (methodId: string): PurchaseAttempt => ({ key: newKey(), methodId })

/** Opens the purchase once; a refused key belongs to something else, so the next press begins afresh. */
async function open(
  api: Api,
  attempt: PurchaseAttempt,
  input: Omit<InputOf<typeof buyPoints>, 'key'>,
): Promise<Result<BuyAnswer>> {
  const opened = await api.call(buyPoints, { input: { ...input, key: attempt.key } })
  if (!opened.ok && opened.state === 409) attempt.key = newKey()
  return opened
}

/**
 * Opens the purchase, fetches the provider's session and hands the card over. Steps done once are kept in
 * the attempt and not repeated when the member tries again.
 */
export async function buyWithCard(
  api: Api,
  attempt: PurchaseAttempt,
  order: Order,
  card: ProviderCard,
): Promise<PurchaseOutcome> {
  if (!attempt.paymentId) {
    const opened = await open(api, attempt, { methodId: '1', ...order })
    if (!opened.ok) return { kind: 'not opened', failure: opened }
    // Only a purchase that is paid has nothing to be named for.
    if (!opened.data.paymentId) return { kind: 'decided', paymentId: undefined }
    attempt.paymentId = opened.data.paymentId
  }
  const { paymentId } = attempt
  if (!attempt.session) {
    const session = await api.call(getCardSession, { input: { paymentId, methodId: '1' } })
    if (!session.ok && session.state === 409) return { kind: 'decided', paymentId }
    if (!session.ok) return { kind: 'no session', failure: session }
    attempt.session = session.data
  }
  const outcome = await takeCard(attempt.session, card)
  if (outcome.kind !== 'taken') return outcome
  const checked = await api.call(checkCardResult, { input: { paymentId, methodId: '1' } })
  return { kind: 'taken', paymentId, isPaid: checked.ok && checked.data.result !== '0' }
}

/** Opens a purchase that is paid elsewhere: at a store, by transfer, on a page of a provider. */
export async function buyOtherwise(
  api: Api,
  attempt: PurchaseAttempt,
  order: Order,
  chosen: ChosenMethod,
): Promise<PurchaseOutcome> {
  const opened = await open(api, attempt, { ...chosen, ...order })
  return opened.ok ? { kind: 'next', step: nextStepOf(opened) } : { kind: 'not opened', failure: opened }
}
