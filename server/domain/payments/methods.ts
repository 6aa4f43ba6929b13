import { type MethodId, type MethodName, methodIds } from '../../../contract/payment-methods.ts'
import type { PaymentState } from '../../db/schema.ts'
import type { PaymentProvider } from '../../providers/payments/port.ts'
import { outcomeOf } from './states.ts'

/** `offered`: where a provider is wired. `reserved`: a number that is never offered (ruling 24). `ended`: over. */
type Standing = 'offered' | 'reserved' | 'ended'

/** The payment companies, by the name in their notification address (`line-up.ts`). */
export const companyNames = ['fincode', 'veritrans', 'pay-pal', 'amazon-pay'] as const
export type CompanyName = (typeof companyNames)[number]

interface Method {
  /** Its number on the wire (spec §4); what has ended needs none. */
  number?: string
  key: string
  standing: Standing
  /**
   * Who takes the money. `shop`: nothing is taken before this server asks for it, so giving up is final. `company`: the
   * payer pays there by themselves, and may be late.
   */
  takenBy?: 'shop' | 'company'
  /** The payer has days, not minutes: at a till, at a bank. */
  isPaidLater?: true
  /** The company that holds its purchases, and can be asked for them. */
  company?: CompanyName
  /** Paid by cash or transfer: no company sends the money back, the operator does. */
  isPaidBackByHand?: true
  /** The screen the browser comes back to, with `payment_id`; where `failedPath` is given, only when it may be paid. */
  endPath?: string
  failedPath?: string
  /** The operator's setting that offers it (ruling 24); without one it is offered whenever it is wired. */
  setting?: keyof MethodSettings
}

/** What the operator decides about methods. */
export interface MethodSettings {
  offersMerpay: boolean
  offersMailRemittance: boolean
}

/**
 * Every way to pay that the specification names, in the order in which a member sees them. A new one is a row here and
 * an adapter in `server/providers/payments`.
 */
const methods = [
  {
    number: methodIds.card,
    key: 'card',
    standing: 'offered',
    takenBy: 'shop',
    company: 'fincode',
    endPath: '/complete-buy-point',
  },
  {
    number: methodIds.convenienceStore,
    key: 'convenienceStore',
    standing: 'offered',
    takenBy: 'company',
    company: 'veritrans',
    isPaidBackByHand: true,
    isPaidLater: true,
    endPath: '/confirm-combini',
  },
  {
    number: methodIds.payPal,
    key: 'payPal',
    standing: 'offered',
    takenBy: 'shop',
    company: 'pay-pal',
    endPath: '/complete-buy-point-paypal',
  },
  {
    number: methodIds.bankTransfer,
    key: 'bankTransfer',
    standing: 'offered',
    takenBy: 'company',
    company: 'veritrans',
    isPaidBackByHand: true,
    isPaidLater: true,
    endPath: '/bank-transfer-information',
  },
  {
    number: methodIds.amazonPay,
    key: 'amazonPay',
    standing: 'offered',
    takenBy: 'shop',
    company: 'amazon-pay',
    endPath: '/amazon-pay-redirect',
  },
  {
    number: methodIds.carrier,
    key: 'carrier',
    standing: 'offered',
    takenBy: 'company',
    company: 'veritrans',
    endPath: '/complete-carrier',
    failedPath: '/error-carrier',
  },
  { number: '7', key: 'seven', standing: 'reserved' },
  {
    number: methodIds.payPay,
    key: 'payPay',
    standing: 'offered',
    takenBy: 'company',
    company: 'fincode',
    endPath: '/pay-redirect',
  },
  { number: '9', key: 'nine', standing: 'reserved' },
  {
    number: methodIds.applePay,
    key: 'applePay',
    standing: 'offered',
    takenBy: 'company',
    company: 'fincode',
    endPath: '/complete-buy-point',
  },
  {
    number: methodIds.merpay,
    key: 'merpay',
    standing: 'offered',
    takenBy: 'company',
    company: 'veritrans',
    endPath: '/pay-redirect',
    setting: 'offersMerpay',
  },
  {
    number: methodIds.mailRemittance,
    key: 'mailRemittance',
    standing: 'offered',
    takenBy: 'company',
    isPaidBackByHand: true,
    isPaidLater: true,
    endPath: '/payge-transfer-information',
    setting: 'offersMailRemittance',
  },
  { key: 'linePay', standing: 'ended' },
] as const satisfies readonly Method[]

type Row = (typeof methods)[number]
/** Never offered, so there is nothing to call it. */
type Reserved = 'seven' | 'nine'
export type MethodKey = Exclude<Row['key'], Reserved>

/** The wired ways to pay, by method number. What is missing here is not offered. */
export type Providers = Readonly<Partial<Record<MethodId, PaymentProvider>>>

export interface OfferedMethod {
  number: MethodId
  key: MethodName
}

/** The methods a member may choose now; the first is preselected (spec §4). */
export function offeredMethods(settings: MethodSettings, providers: Providers): OfferedMethod[] {
  return methods.filter(
    (method): method is Row & OfferedMethod =>
      method.standing === 'offered' &&
      providers[method.number] !== undefined &&
      (!('setting' in method) || settings[method.setting]),
  )
}

export const isOffered = (number: string, settings: MethodSettings, providers: Providers): boolean =>
  offeredMethods(settings, providers).some((method) => method.number === number)

const companyHasLeft = async () => ({ outcome: 'no answer' as const, reason: 'no company is wired' })
const nobody: PaymentProvider = {
  start: companyHasLeft,
  query: companyHasLeft,
  cancelOrRefund: companyHasLeft,
}

/**
 * The provider that holds a purchase. One whose company has left the settings is asked in vain, like one that is down:
 * nothing is given up, and in the end a person decides.
 */
export const providerOf = (providers: Providers, { method }: { method: string }): PaymentProvider =>
  providers[method as MethodId] ?? nobody

const rowOf = (number: string): Method | undefined =>
  methods.find((method: Method) => method.number === number)

/** How a method is called in the addresses that its provider knows: `pay-pay`. */
export const wayOf = (number: string): string =>
  (rowOf(number)?.key ?? number).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The method that a provider's address speaks of. */
export const methodOfWay = (way: string): MethodId | undefined =>
  methods.find(
    (method): method is Row & OfferedMethod => method.standing === 'offered' && wayOf(method.number) === way,
  )?.number

/** Where the browser of a purchase goes when its provider is done with it. */
export function endPathOf(payment: { id: string; method: string; state: PaymentState }): string {
  const { endPath = '/complete-buy-point', failedPath = endPath } = rowOf(payment.method) ?? {}
  const path = outcomeOf(payment.state) === '0' ? failedPath : endPath
  return `${path}?${new URLSearchParams({ payment_id: payment.id })}`
}

/** Whether money may come after the purchase was given up. */
export const canBePaidLate = ({ method }: { method: string }): boolean => rowOf(method)?.takenBy === 'company'

/** The company whose lists know the purchases of these methods; a transfer may be the operator's own account's. */
export const methodsOfCompany = (company: CompanyName): string[] =>
  methods.flatMap((method: Method) =>
    method.company === company && method.number !== undefined ? [method.number] : [],
  )

/** The company that holds such a purchase, or would. */
export const companyOf = ({ method }: { method: string }): CompanyName | undefined => rowOf(method)?.company

/** Whether no company can be asked to send the money of such a purchase back. */
export const isPaidBackByHand = (method: string): boolean => rowOf(method)?.isPaidBackByHand === true

/** Whether its payer has days instead of an hour. */
export const isPaidLater = (method: string): boolean => rowOf(method)?.isPaidLater === true

/** The methods that members may remember and will not find. */
export const endedMethods = (): MethodKey[] =>
  methods.filter((method) => method.standing === 'ended').map(({ key }) => key)

/**
 * What a purchase was paid by, also where that is no longer offered.
 * @throws for a number no purchase can have
 */
export function methodKey(number: string): MethodKey {
  const method = methods.find(
    (one): one is Row & OfferedMethod =>
      'number' in one && one.number === number && one.standing !== 'reserved',
  )
  if (method === undefined) throw new Error(`${number} is no way to pay`)
  return method.key
}
