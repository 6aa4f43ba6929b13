// fincode's side of card payments, in memory: what it accepts, in which state, and what it answers.

import { createHash, randomBytes } from 'node:crypto'
import { behaviourOf, brandOf, type CardBehaviour, isCardNumber } from './cards.ts'
import { FincodeError } from './errors.ts'

export type AuthenticationLetter = 'Y' | 'A' | 'C' | 'N' | 'U' | 'R'

export interface EmulatedPayment {
  id: string
  accessId: string
  jobCode: string
  amountYen: number
  tdsType: string
  tds2Type: string
  status: 'UNPROCESSED' | 'AUTHENTICATED' | 'CAPTURED'
  /** Set when a card was executed. */
  card?: {
    masked: string
    hash: string
    expire: string
    holderName: string
    brand: string
    behaviour: CardBehaviour
  }
  returnUrl?: string
  /** Proves that the browser went through the first 3-D Secure page. */
  parameter?: string
  tds2Status?: 'AUTHENTICATING' | 'CHALLENGE' | 'AUTHENTICATED'
  result?: AuthenticationLetter
  transactionId?: string
  errorCode?: string
  createdAt: Date
  changedAt: Date
}

type Fields = Record<string, unknown>
const random = (length: number) =>
  randomBytes(length).toString('base64url').replaceAll(/[-_]/g, '0').slice(0, length)
const shopId = 's_emulator000'

export const threeDSecureReason = { Y: '', A: '', C: '', N: '01', U: '26', R: '11' } as const

export function createPayments(clock: () => Date) {
  const payments = new Map<string, EmulatedPayment>()

  const field = (body: Fields, name: string, shape: RegExp, isRequired = true): string | undefined => {
    const value = body[name]
    if ((value === undefined || value === null) && !isRequired) return undefined
    if (typeof value !== 'string' || !shape.test(value)) throw new FincodeError('invalid', name)
    return value
  }
  const find = (id: string) => {
    const payment = payments.get(id)
    if (payment === undefined) throw new FincodeError('unknownPayment')
    return payment
  }
  const findByAccessId = (accessId: string) => {
    const payment = [...payments.values()].find((candidate) => candidate.accessId === accessId)
    if (payment === undefined) throw new FincodeError('unknownPayment')
    return payment
  }
  const touch = (payment: EmulatedPayment, change: Partial<EmulatedPayment>) =>
    Object.assign(payment, change, { changedAt: clock() })

  return {
    all: () => [...payments.values()],
    find,
    findByAccessId,

    register(body: Fields): EmulatedPayment {
      field(body, 'pay_type', /^Card$/)
      const jobCode = field(body, 'job_code', /^(CHECK|AUTH|CAPTURE)$/) as string
      const id = field(body, 'id', /^[\w-]{1,30}$/, false) ?? `o_${random(22)}`
      const amountYen = Number(field(body, 'amount', /^[1-9]\d{0,6}$/))
      if (payments.has(id)) throw new FincodeError('duplicateOrder')
      const now = clock()
      const payment: EmulatedPayment = {
        ...{ id, accessId: `a_${random(22)}`, jobCode, amountYen, status: 'UNPROCESSED' },
        tdsType: field(body, 'tds_type', /^[02]$/, false) ?? '0',
        tds2Type: field(body, 'tds2_type', /^[23]$/, false) ?? '2',
        ...{ createdAt: now, changedAt: now },
      }
      payments.set(id, payment)
      return payment
    },

    /** The card arrives from the browser. A refused card leaves the order open for another one. */
    execute(id: string, body: Fields): EmulatedPayment {
      field(body, 'pay_type', /^Card$/)
      const payment = find(id)
      if (body.access_id !== payment.accessId) throw new FincodeError('invalid', 'access_id')
      field(body, 'method', /^1$/)
      if (payment.status !== 'UNPROCESSED') throw new FincodeError('wrongState')
      const number = String(body.card_no ?? '').replaceAll(/[\s-]/g, '')
      if (!isCardNumber(number)) throw new FincodeError('cardNumber')
      const expire = String(body.expire ?? '')
      if (!isFuture(expire, clock())) throw new FincodeError('cardExpiry')
      if (!/^\d{3,4}$/.test(String(body.security_code ?? ''))) throw new FincodeError('securityCode')
      const holderName = String(body.holder_name ?? '')
      if (!/^[\x20-\x7e]{2,45}$/.test(holderName)) throw new FincodeError('holderName')
      const contacts = ['tds2_email', 'tds2_home_phone_no', 'tds2_mobile_phone_no', 'tds2_work_phone_no']
      // Demanded by the card networks since 12 August 2024.
      if (!contacts.some((name) => typeof body[name] === 'string' && body[name] !== ''))
        throw new FincodeError('invalid', 'tds2_email')
      const returnUrl = field(body, 'tds2_ret_url', /^https?:\/\/.{1,248}$/)
      const behaviour = behaviourOf(number)
      const refuse = (error: FincodeError) => {
        touch(payment, { errorCode: error.code })
        throw error
      }
      if (behaviour === 'refused') refuse(new FincodeError('declined'))
      if (behaviour === 'no 3-D Secure') refuse(new FincodeError('noThreeDSecure'))
      const masked = number.slice(-4).padStart(number.length, '*')
      const hash = createHash('sha256').update(`emulator ${number}`).digest('hex')
      return touch(payment, {
        card: { masked, hash, expire, holderName, brand: brandOf(number), behaviour },
        ...{ status: 'AUTHENTICATED', tds2Status: 'AUTHENTICATING', returnUrl, parameter: random(64) },
      })
    },

    /** The first answer of 3-D Secure: at once, or only after a question to the card's owner. */
    authenticate(accessId: string, body: Fields): EmulatedPayment {
      const payment = findByAccessId(accessId)
      if (payment.status !== 'AUTHENTICATED' || payment.tds2Status !== 'AUTHENTICATING')
        throw new FincodeError('wrongState')
      if (body.param !== payment.parameter) throw new FincodeError('invalid', 'param')
      const behaviour = payment.card?.behaviour
      if (behaviour === 'challenge') return touch(payment, { tds2Status: 'CHALLENGE', result: 'C' })
      const result = behaviour === 'authentication refused' ? 'N' : 'Y'
      return touch(payment, { tds2Status: 'AUTHENTICATED', result })
    },

    /** The card's owner answered on the challenge page. */
    answerChallenge(accessId: string, result: 'Y' | 'N'): EmulatedPayment {
      const payment = findByAccessId(accessId)
      if (payment.tds2Status !== 'CHALLENGE') throw new FincodeError('wrongState')
      return touch(payment, { tds2Status: 'AUTHENTICATED', result })
    },

    readAuthentication(accessId: string): EmulatedPayment {
      const payment = findByAccessId(accessId)
      if (payment.tds2Status !== 'AUTHENTICATED') throw new FincodeError('wrongState')
      return payment
    },

    /** Takes the money. `isWrongAmount` is a fault a developer asked for. */
    capture(id: string, body: Fields, isWrongAmount: boolean): EmulatedPayment {
      field(body, 'pay_type', /^Card$/)
      const payment = find(id)
      if (body.access_id !== payment.accessId) throw new FincodeError('invalid', 'access_id')
      const isAuthenticated = payment.result === 'Y' || payment.result === 'A'
      if (payment.status !== 'AUTHENTICATED' || !isAuthenticated) throw new FincodeError('wrongState')
      if (payment.card?.behaviour === 'capture refused') {
        const error = new FincodeError('captureDeclined')
        touch(payment, { errorCode: error.code })
        throw error
      }
      const amountYen = payment.amountYen + (isWrongAmount ? 1 : 0)
      return touch(payment, { status: 'CAPTURED', amountYen, transactionId: random(28) })
    },
  }
}

export type Payments = ReturnType<typeof createPayments>

function isFuture(expire: string, now: Date): boolean {
  const [, year, month] = /^(\d\d)(0[1-9]|1[0-2])$/.exec(expire) ?? []
  return year !== undefined && Date.UTC(2000 + Number(year), Number(month)) > now.getTime()
}

/** `yyyy/MM/dd HH:mm:ss.SSS` in Japan. */
export const fincodeTime = (at: Date) =>
  new Date(at.getTime() + 9 * 3600_000).toISOString().replaceAll('-', '/').replace('T', ' ').slice(0, 23)

/** A payment as fincode writes it. */
export function paymentAnswer(payment: EmulatedPayment): Fields {
  const card = payment.card
  return {
    ...{ shop_id: shopId, id: payment.id, access_id: payment.accessId, pay_type: 'Card' },
    ...{ job_code: payment.jobCode, status: payment.status },
    ...{ amount: payment.amountYen, tax: 0, total_amount: payment.amountYen },
    ...{ client_field_1: null, client_field_2: null, client_field_3: null },
    ...{ customer_id: null, customer_group_id: null, card_id: null },
    process_date: fincodeTime(payment.changedAt),
    ...{ error_code: payment.errorCode ?? null, transaction_id: payment.transactionId ?? null },
    ...{ tds_type: payment.tdsType, tds2_type: payment.tds2Type, tds2_status: payment.tds2Status ?? null },
    ...{ tds2_ret_url: payment.returnUrl ?? null, return_url: null, return_url_on_failure: null },
    ...{ card_no: card?.masked ?? null, card_no_hash: card?.hash ?? null, expire: card?.expire ?? null },
    ...{ holder_name: card?.holderName ?? null, brand: card?.brand ?? null },
    ...(card === undefined ? {} : { method: '1' }),
    ...{ pay_times: null, bulk_payment_id: null, subscription_id: null, merchant_name: null },
    ...{ forward: card === undefined ? null : '2a99661', issuer: card === undefined ? null : '2a99661' },
    ...{ approve: payment.status === 'CAPTURED' ? '0012345' : null, auth_max_date: null, item_code: null },
    ...{ send_url: null, acs: null },
    ...{ created: fincodeTime(payment.createdAt), updated: fincodeTime(payment.changedAt) },
  }
}

/** A payment as fincode writes it into a notification: amounts are text there. */
export function notificationBody(payment: EmulatedPayment, event: string): Fields {
  return {
    ...{ shop_id: shopId, order_id: payment.id, access_id: payment.accessId, pay_type: 'Card', event },
    ...{ status: payment.status, job_code: payment.jobCode, currency: 'JPY' },
    ...{ amount: String(payment.amountYen), tax: '0', customer_id: null },
    ...(payment.card === undefined ? {} : { method: '1' }),
    ...{ client_field_1: null, client_field_2: null, client_field_3: null, subscription_id: null },
    ...{ forward: null, approve: null, transaction_id: payment.transactionId ?? null },
    ...{ transaction_date: fincodeTime(payment.changedAt), error_code: payment.errorCode ?? null },
  }
}
