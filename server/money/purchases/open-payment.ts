import { because } from '#contract/payment-reasons.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import { adapterOf, type MethodAdapters, methodOf, pathNameOf } from '#server/money/payments/methods.ts'
import { movePayment } from '#server/money/payments/move-payment.ts'
import { keepInstruction } from '#server/money/payments/payment-instructions.ts'
import {
  type Change,
  findPayment,
  keepPage,
  lockPayment,
  type Payment,
} from '#server/money/payments/queries.ts'
import { isOpen } from '#server/money/payments/states.ts'
import { findMember } from '#server/people/members/queries.ts'
import type { MethodDetails, Order, StartResult } from '#server/providers/payments/port.ts'
import { syncPayment } from './sync-payment.ts'

export interface OpenDeps {
  db: Database
  adapters: MethodAdapters
  /** The origin at which browsers reach this shop, without a path: https://shop.example */
  shopOrigin: string
}

/** Used for this call only and never stored: a device's one-time token. */
export type Handover = Pick<MethodDetails, 'applePayToken'>

/** The address to which a provider sends the browser back. */
export const returnUrlOf = (shopOrigin: string, payment: Payment): string =>
  `${shopOrigin}/api/payment/${pathNameOf(methodOf(payment))}/return?${new URLSearchParams({ order: payment.orderId })}`

/**
 * Opens a created purchase at its provider. Safe to repeat: the order id and the idempotency key are stored before. If
 * it is unknown whether an earlier opening worked, the provider is queried first. A refusal counts only if the provider
 * does not have the order. Afterwards the payment is `action_required`, `awaiting_payment`, `unknown` or decided.
 */
export async function openPayment(
  { db, adapters, shopOrigin }: OpenDeps,
  seen: Payment,
  now: Date,
  handover: Handover = {},
): Promise<Payment> {
  const payment = seen.state === 'unknown' ? await syncPayment(db, adapters, seen, now) : seen
  if (payment.state !== 'created') return payment
  const answer = await adapterOf(adapters, payment).start({
    orderId: payment.orderId,
    amountYen: payment.priceYen,
    idempotencyKey: payment.openKey,
    details: { ...(payment.details as MethodDetails), ...handover },
    payer: await findPayer(db, payment.memberId),
    payBy: payment.giveUpAt,
    returnUrl: returnUrlOf(shopOrigin, payment),
  })
  if (answer.outcome === 'refused') return await syncPayment(db, adapters, payment, now, answer.reason)
  const opened = await keepOpening(db, payment, answer, now)
  // The answer to the opening does not make the purchase paid: the query decides.
  if (answer.outcome === 'captured') return await syncPayment(db, adapters, opened, now)
  return opened
}

/**
 * Stores the provider's answer to the opening. Details that the provider sends only once are stored even when another
 * request, with fewer details, was stored first. A purchase decided meanwhile keeps its state.
 */
async function keepOpening(
  db: Database,
  payment: Payment,
  answer: Exclude<StartResult, { outcome: 'refused' }>,
  now: Date,
): Promise<Payment> {
  await transaction(db, async (tx) => {
    const current = await lockPayment(tx, payment.id)
    if (current === undefined || !isOpen(current.state) || current.captureBeganAt !== null) return
    const isUnopened = current.state === 'created' || current.state === 'unknown'
    if (answer.outcome === 'no answer') {
      if (current.state === 'created')
        await movePayment(tx, current, 'unknown', because('notOpened', { said: answer.reason }), now)
    } else if (answer.outcome === 'await payment') {
      const waiting = isUnopened
        ? await movePayment(tx, current, 'awaiting_payment', because('waits'), now, learnt(current, answer))
        : current
      if (waiting?.state === 'awaiting_payment') await keepInstruction(tx, waiting, answer.instruction, now)
    } else if (isUnopened) {
      await movePayment(tx, current, 'action_required', because('opened'), now, learnt(current, answer))
    } else if ('url' in answer && current.pageUrl === null) {
      await keepPage(tx, current.id, answer.url, 'fields' in answer ? answer.fields : undefined)
    }
  })
  return (await findPayment(db, payment.id)) as Payment
}

/** The first reference is kept; a different one is found by the query. */
function learnt(
  { providerReference }: Payment,
  answer: Exclude<StartResult, { outcome: 'refused' | 'no answer' }>,
): Change {
  const isNewReference = providerReference === null && answer.reference !== null
  return {
    ...(isNewReference ? { providerReference: answer.reference as string } : {}),
    ...('url' in answer ? { pageUrl: answer.url } : {}),
    ...('fields' in answer ? { pageFields: JSON.stringify(answer.fields) } : {}),
  }
}

/** The data about the payer that a provider gets. */
async function findPayer(db: Database, memberId: string): Promise<Order['payer']> {
  const member = await findMember(db, memberId)
  if (member === undefined) throw new Error(`no member ${memberId}`)
  const { familyName, givenName, phone, mail, language } = member
  return { familyName, givenName, phone, mail, language }
}
