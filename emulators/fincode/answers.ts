// fincode's answers, lists and notifications, in the published form.

import { japanInstant } from '#server/business-time/japan.ts'
import { threeDSecureReason } from './card-payments.ts'
import type { Customer, Customers, SavedCard } from './customers.ts'
import { FincodeError } from './errors.ts'
import type { EmulatedPayment, Fields, PayType } from './payments.ts'

const shopId = 's_emulator000'
/** The code of a test card's issuer; any word of that form. */
const issuer = '2a99661'
const approval = '0012345'

/** `yyyy/MM/dd HH:mm:ss.SSS` in Japan. */
const fincodeTime = (at: Date) => japanInstant(at).slice(0, 23).replaceAll('-', '/').replace('T', ' ')

/** `yyyy/MM/dd` in Japan. */
export const fincodeDay = (at: Date) => fincodeTime(at).slice(0, 10)

const freeFields = { client_field_1: null, client_field_2: null, client_field_3: null }

/** A payment as fincode writes it; each payment method has its own fields. */
export function paymentAnswer(payment: EmulatedPayment, origin: string): Fields {
  return {
    shop_id: shopId,
    id: payment.id,
    access_id: payment.accessId,
    pay_type: payment.payType,
    job_code: payment.jobCode,
    status: payment.status,
    amount: payment.amountYen,
    tax: 0,
    total_amount: payment.amountYen,
    ...freeFields,
    customer_id: payment.customerId ?? null,
    customer_group_id: null,
    process_date: fincodeTime(payment.changedAt),
    error_code: payment.errorCode ?? null,
    created: fincodeTime(payment.createdAt),
    updated: fincodeTime(payment.changedAt),
    ...(payment.payType === 'Paypay' ? payPayFields(payment, origin) : cardFields(payment)),
    ...(payment.payType === 'Card' ? secureFields(payment) : {}),
  }
}

function cardFields(payment: EmulatedPayment): Fields {
  const card = payment.card
  return {
    card_no: card?.masked ?? null,
    card_no_hash: card?.hash ?? null,
    expire: card?.expire ?? null,
    holder_name: card?.holderName ?? null,
    brand: card?.brand ?? null,
    pay_times: null,
    ...(card === undefined ? {} : { method: '1' }),
    forward: card === undefined ? null : issuer,
    issuer: card === undefined ? null : issuer,
    transaction_id: payment.transactionId ?? null,
    auth_max_date: null,
    item_code: null,
    approve: payment.paidAt === undefined ? null : approval,
    send_url: null,
  }
}

const secureFields = (payment: EmulatedPayment): Fields => ({
  card_id: payment.cardId ?? null,
  bulk_payment_id: null,
  subscription_id: null,
  merchant_name: null,
  tds_type: payment.tdsType,
  tds2_type: payment.tds2Type,
  tds2_status: payment.tds2Status ?? null,
  tds2_ret_url: payment.returnUrl ?? null,
  return_url: null,
  return_url_on_failure: null,
  acs: null,
})

const payPayFields = (payment: EmulatedPayment, origin: string): Fields => ({
  code_url: payment.code === undefined ? null : `${origin}/paypay/${payment.accessId}`,
  code_id: payment.code?.id ?? null,
  code_expiry_date: payment.code === undefined ? null : fincodeTime(payment.code.expiresAt),
  redirect_url: payment.returnUrl ?? null,
  redirect_type: payment.code === undefined ? null : '1',
  auth_max_date: null,
  order_description: null,
  capture_description: null,
  update_description: null,
  cancel_description: null,
  store_id: null,
  paypay_result_code: null,
  payment_id: payment.transactionId ?? null,
  merchant_payment_id: payment.code === undefined ? null : payment.id,
  merchant_capture_id: null,
  merchant_update_id: null,
  ...endOf(payment),
  payment_date: payment.paidAt === undefined ? null : fincodeTime(payment.paidAt),
})

/** The fields of a cancelled PayPay order: a withdrawal before the money was taken, a refund after. */
function endOf(payment: EmulatedPayment): Fields {
  const isCancelled = payment.status === 'CANCELED'
  return {
    merchant_revert_id: isCancelled && payment.paidAt === undefined ? payment.id : null,
    merchant_refund_id: isCancelled && payment.paidAt !== undefined ? payment.id : null,
  }
}

export function secureAnswer({ result }: EmulatedPayment): Fields {
  if (result === undefined) throw new FincodeError('wrongState')
  const reason = threeDSecureReason[result]
  return {
    pay_type: 'Card',
    tds2_trans_result: result,
    ...(reason === '' ? {} : { tds2_trans_result_reason: reason }),
  }
}

/** One page of a list, with the way to its neighbours. */
export function pageOf(rows: readonly Fields[], query: Fields, path: string): Fields {
  const number = (name: string, fallback: number) => Number(query[name] ?? fallback)
  const limit = Math.min(Math.max(number('limit', 10), 10), 100)
  const last = Math.max(1, Math.ceil(rows.length / limit))
  const current = Math.min(Math.max(number('page', 1), 1), last)
  const link = (page: number) => (page < 1 || page > last ? null : `${path}?limit=${limit}&page=${page}`)
  return {
    total_count: rows.length,
    last_page: last,
    current_page: current,
    limit,
    link_next: link(current + 1),
    link_previous: link(current - 1),
    list: rows.slice((current - 1) * limit, current * limit),
  }
}

export const customerAnswer = (customer: Customer, customers: Customers): Fields => ({
  id: customer.id,
  name: null,
  email: null,
  phone_cc: null,
  phone_no: null,
  addr_country: null,
  addr_state: null,
  addr_city: null,
  addr_post_code: null,
  addr_line_1: null,
  addr_line_2: null,
  addr_line_3: null,
  directdebit_registration: '0',
  card_registration: customers.cardsOf(customer.id).length > 0 ? '1' : '0',
  created: fincodeTime(customer.createdAt),
  updated: null,
})

export const cardAnswer = (saved: SavedCard): Fields => ({
  id: saved.id,
  customer_id: saved.customerId,
  default_flag: saved.isDefault ? '1' : '0',
  card_no: saved.card.masked,
  expire: saved.card.expire,
  holder_name: saved.card.holderName,
  // '0': of unknown kind, as every test card is.
  type: '0',
  brand: saved.card.brand,
  card_no_hash: saved.card.hash,
  created: fincodeTime(saved.createdAt),
  updated: null,
})

const eventWords: Record<PayType, string> = { Card: 'card', Paypay: 'paypay', Applepay: 'applepay' }

const eventName = (payType: PayType, step: string) => `payments.${eventWords[payType]}.${step}`

/** A payment as fincode writes it into a notification: amounts are text there. */
export function paymentNotification(payment: EmulatedPayment, step: string): Fields {
  const common = {
    shop_id: shopId,
    order_id: payment.id,
    access_id: payment.accessId,
    pay_type: payment.payType,
    event: eventName(payment.payType, step),
    status: payment.status,
    job_code: payment.jobCode,
    amount: String(payment.amountYen),
    tax: '0',
    customer_id: payment.customerId ?? null,
    ...freeFields,
    error_code: payment.errorCode ?? null,
  }
  const changedAt = fincodeTime(payment.changedAt)
  if (payment.payType === 'Paypay')
    return {
      ...common,
      process_date: changedAt,
      auth_max_date: null,
      order_description: null,
      code_expiry_date: payment.code === undefined ? null : fincodeTime(payment.code.expiresAt),
      code_id: payment.code?.id ?? null,
      payment_id: payment.transactionId ?? null,
      payment_date: payment.paidAt === undefined ? null : fincodeTime(payment.paidAt),
      merchant_payment_id: payment.id,
      merchant_update_id: null,
      ...endOf(payment),
    }
  return {
    ...common,
    currency: 'JPY',
    forward: null,
    approve: null,
    transaction_date: changedAt,
    transaction_id: payment.transactionId ?? null,
    ...(payment.card === undefined ? {} : { method: '1' }),
    ...(payment.payType === 'Card' ? { subscription_id: null } : {}),
  }
}

export const cardNotification = (saved: SavedCard): Fields => ({
  shop_id: shopId,
  customer_id: saved.customerId,
  customer_group_id: null,
  card_id: saved.id,
  default_flag: saved.isDefault ? '1' : '0',
  card_no_display: saved.card.masked,
  expire_display: saved.card.expire,
  process_date: fincodeTime(saved.createdAt),
  process_type: 'I',
  pay_type: 'Card',
  forward: issuer,
  event: 'card.regist',
})
