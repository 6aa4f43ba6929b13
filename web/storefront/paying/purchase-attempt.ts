// One attempt to buy points: its key stays through every retry, so that a purchase is opened only once.

import { saveCard } from '#contract/browser-payments.ts'
import { cardMethodId, type MethodId } from '#contract/payment-methods.ts'
import { buyPoints, checkCardResult, getCardSession } from '#contract/payments.ts'
import type { InputOf } from '#contract/wire.ts'
import type { Api, Failure, Result } from '#web/api/client.ts'
import { type BuyAnswer, type NextStep, nextStepOf } from './buy-result.ts'
import {
  type CardRefusal,
  type CardSession,
  type KeptCard,
  type TypedCard,
  takeCard,
  tokenOf,
} from './card-provider.ts'
import type { ChosenMethod } from './chosen-method.ts'

export interface PurchaseAttempt {
  key: string
  methodId: MethodId
  paymentId?: string
  session?: CardSession
  /** The card that is kept for the member before it is paid with. */
  keeping?: { digits: string; key: string; token: string; cardId?: string }
}

/** The card of a purchase. */
export type PaidCard = { card: KeptCard; mail: string } | { card: TypedCard; mail: string; isKept: boolean }

export type PurchaseOutcome =
  | { kind: 'authenticate'; url: string }
  | CardRefusal
  /** The card is not saved, or the answer was lost; no payment was started. */
  | { kind: 'not kept'; failure: Failure }
  /** The card was taken; whether it was paid says the provider's account. */
  | { kind: 'taken'; paymentId: string; isPaid: boolean }
  /** The provider's side of the purchase cannot be opened just now. */
  | { kind: 'no session'; failure: Failure }
  | { kind: 'not opened'; failure: Failure }
  /** It has an end already: see there. */
  | { kind: 'decided'; paymentId: string | undefined }
  /** The purchase is opened and goes on elsewhere. */
  | { kind: 'next'; step: NextStep }

export type Order = { courseId: string; packId: string | undefined; termsNo?: number }

/** A random UUID; `crypto.randomUUID` exists on secure pages only. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export const newAttempt = (methodId: MethodId): PurchaseAttempt => ({ key: newKey(), methodId })

/**
 * Opens the purchase once. A key that was refused belongs to something else, or to a purchase that will never be paid,
 * so the next press begins afresh; one without an answer is repeated.
 */
async function open(
  api: Api,
  attempt: PurchaseAttempt,
  input: Omit<InputOf<typeof buyPoints>, 'key'>,
): Promise<Result<BuyAnswer>> {
  const opened = await api.call(buyPoints, { input: { ...input, key: attempt.key } })
  if (!opened.ok && (opened.state === 409 || opened.state === 422)) attempt.key = newKey()
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
  paid: PaidCard,
): Promise<PurchaseOutcome> {
  if (!attempt.paymentId) {
    const opened = await open(api, attempt, { methodId: cardMethodId, ...order })
    if (!opened.ok) return { kind: 'not opened', failure: opened }
    // Only a purchase that is paid has nothing to be named for.
    if (!opened.data.paymentId) return { kind: 'decided', paymentId: undefined }
    attempt.paymentId = opened.data.paymentId
  }
  const { paymentId } = attempt
  if (!attempt.session) {
    const session = await api.call(getCardSession, { input: { paymentId, methodId: cardMethodId } })
    if (!session.ok && session.state === 409) return { kind: 'decided', paymentId }
    if (!session.ok) return { kind: 'no session', failure: session }
    attempt.session = session.data
  }
  const card =
    'isKept' in paid && paid.isKept ? await keep(api, attempt, attempt.session, paid.card) : paid.card
  if ('kind' in card) return card
  const outcome = await takeCard(attempt.session, card, paid.mail)
  // Each card needs a new session: the shop counts the refused ones.
  if (outcome.kind === 'refused') attempt.session = undefined
  if (outcome.kind !== 'taken') return outcome
  const checked = await api.call(checkCardResult, { input: { paymentId, methodId: cardMethodId } })
  return { kind: 'taken', paymentId, isPaid: checked.ok && checked.data.result !== '0' }
}

/** Has the provider keep a typed card. The same card tried again is kept once. */
async function keep(
  api: Api,
  attempt: PurchaseAttempt,
  session: CardSession,
  card: TypedCard,
): Promise<KeptCard | CardRefusal | { kind: 'not kept'; failure: Failure }> {
  const digits = JSON.stringify(card)
  if (attempt.keeping?.digits !== digits) {
    const made = await tokenOf(session, card)
    if (made.kind === 'refused') return made
    attempt.keeping = { digits, key: newKey(), token: made.token }
  }
  const { keeping } = attempt
  if (keeping.cardId === undefined) {
    const { key, token } = keeping
    const saved = await api.call(saveCard, { input: { key, token } })
    if (!saved.ok) {
      // A refused token is used up; one without an answer is asked about again.
      if (saved.state === 422) attempt.keeping = undefined
      return { kind: 'not kept', failure: saved }
    }
    keeping.cardId = saved.data.id
  }
  return { savedCardId: keeping.cardId }
}

/** The result of a provider's browser script for this one attempt. */
type Brought = Pick<InputOf<typeof buyPoints>, 'providerOrderId' | 'applePayToken'>

/**
 * Opens a purchase that is paid elsewhere: at a store, by transfer, on a page of a provider, in a provider's window.
 */
export async function buyOtherwise(
  api: Api,
  attempt: PurchaseAttempt,
  order: Order,
  chosen: ChosenMethod,
  brought: Brought = {},
): Promise<PurchaseOutcome> {
  const opened = await open(api, attempt, { ...chosen, ...order, ...brought })
  if (!opened.ok) return { kind: 'not opened', failure: opened }
  const step = nextStepOf(opened, chosen.methodId)
  if (step.kind === 'failed') attempt.key = newKey()
  return { kind: 'next', step }
}
