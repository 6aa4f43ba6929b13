// Every payment method, declared once. Server, browser, the table `payment_method` of the database, the tests' matrix and
// the table of docs/reference/payment-methods.md follow from it. A method's name is also the key of its texts in `phrases`.

/** The payment providers, by the name in their notification address, as people call them. */
export const paymentProviders = {
  fincode: 'fincode',
  veritrans: 'VeriTrans4G',
  'pay-pal': 'PayPal',
  'amazon-pay': 'Amazon Pay',
} as const
export type ProviderName = keyof typeof paymentProviders

/**
 * The next step of a purchase. `card`: the card is handed to the provider's script in the shop's page. `window`: the
 * payer agrees in a window of the provider's script. `page`: the payer agrees on a page of the provider. `sheet`: none,
 * the payer agreed on the device before. `till`, `deposit`, `remittance`: cash at a store, a bank transfer, a
 * remittance by e-mail; the payer has days.
 */
export type Awaits = 'card' | 'window' | 'page' | 'sheet' | 'till' | 'deposit' | 'remittance'

/** The payer's answer that is needed beside the method, before the purchase is opened. */
export type Asks = 'storeGroup' | 'payerName' | 'carrier' | 'checkoutSession'

/** The operator's decisions about methods. */
export interface MethodSettings {
  offersMerpay: boolean
  offersMailRemittance: boolean
}

interface Declaration {
  /** Its number on the wire (spec §4); Merpay's and remittance's are this shop's own. */
  number: string
  /** The provider that holds its purchases and can be asked for them; a transfer may also go to the shop's own account. */
  provider?: ProviderName
  awaits: Awaits
  asks?: Asks
  /**
   * The side that takes the money. `shop`: nothing is taken before this server asks for it, so giving up is final.
   * `elsewhere`: the payer pays without this server, and may be late.
   */
  takenBy: 'shop' | 'elsewhere'
  /** `operator`: no provider sends this money back, the operator does. */
  refundedBy: 'provider' | 'operator'
  /** Its provider sends back a part as well, and says how much of an order it has sent back. */
  refundsParts?: true
  /** The operator sees this money on the shop's own account first, and may credit it while it is waited for. */
  isCreditedByHand?: true
  /** The screen the browser comes back to from the provider, with `payment_id`; of a method paid later, what to pay. */
  returnPath: string
  /** The screen the browser comes back to when the purchase failed. */
  failedPath?: string
  /** The screen that shows how a purchase ended (spec §2). */
  resultPath: string
  /** The operator's setting that offers it (ruling 24); without one it is offered whenever it is wired. */
  setting?: keyof MethodSettings
}

const completePath = '/complete-buy-point'

/** In the order in which a member sees them; the first is preselected (spec §4). */
export const paymentMethods = {
  card: {
    number: '1',
    provider: 'fincode',
    awaits: 'card',
    takenBy: 'shop',
    refundedBy: 'provider',
    returnPath: completePath,
    resultPath: completePath,
  },
  convenienceStore: {
    number: '2',
    provider: 'veritrans',
    awaits: 'till',
    asks: 'storeGroup',
    takenBy: 'elsewhere',
    refundedBy: 'operator',
    returnPath: '/confirm-combini',
    resultPath: completePath,
  },
  payPal: {
    number: '3',
    provider: 'pay-pal',
    awaits: 'window',
    takenBy: 'shop',
    refundedBy: 'provider',
    refundsParts: true,
    returnPath: '/complete-buy-point-paypal',
    resultPath: '/complete-buy-point-paypal',
  },
  bankTransfer: {
    number: '4',
    provider: 'veritrans',
    awaits: 'deposit',
    asks: 'payerName',
    takenBy: 'elsewhere',
    refundedBy: 'operator',
    isCreditedByHand: true,
    returnPath: '/bank-transfer-information',
    resultPath: completePath,
  },
  amazonPay: {
    number: '5',
    provider: 'amazon-pay',
    awaits: 'page',
    asks: 'checkoutSession',
    takenBy: 'shop',
    refundedBy: 'provider',
    refundsParts: true,
    returnPath: '/amazon-pay-redirect',
    resultPath: '/complete-buy-point-amazom-pay',
  },
  carrier: {
    number: '6',
    provider: 'veritrans',
    awaits: 'page',
    asks: 'carrier',
    takenBy: 'elsewhere',
    refundedBy: 'provider',
    returnPath: '/complete-carrier',
    failedPath: '/error-carrier',
    resultPath: completePath,
  },
  payPay: {
    number: '8',
    provider: 'fincode',
    awaits: 'page',
    takenBy: 'elsewhere',
    refundedBy: 'provider',
    returnPath: '/pay-redirect',
    resultPath: completePath,
  },
  applePay: {
    number: '12',
    provider: 'fincode',
    awaits: 'sheet',
    takenBy: 'elsewhere',
    refundedBy: 'provider',
    returnPath: completePath,
    resultPath: completePath,
  },
  merpay: {
    number: '13',
    provider: 'veritrans',
    awaits: 'page',
    takenBy: 'elsewhere',
    refundedBy: 'provider',
    refundsParts: true,
    returnPath: '/pay-redirect',
    resultPath: completePath,
    setting: 'offersMerpay',
  },
  mailRemittance: {
    number: '14',
    awaits: 'remittance',
    takenBy: 'elsewhere',
    refundedBy: 'operator',
    isCreditedByHand: true,
    returnPath: '/payge-transfer-information',
    resultPath: completePath,
    setting: 'offersMailRemittance',
  },
} as const satisfies Record<string, Declaration>

/** Numbers that the specification reserves and no method ever has (ruling 24). */
export const reservedNumbers: readonly string[] = ['7', '9']
/** Methods that members may remember and will not find. */
export const endedMethods = ['linePay'] as const

export type MethodName = keyof typeof paymentMethods
export type MethodId = (typeof paymentMethods)[MethodName]['number']
export interface PaymentMethod extends Declaration {
  name: MethodName
  number: MethodId
}

const names = Object.keys(paymentMethods) as MethodName[]

/** Every payment method as it was declared, in the order in which a member sees them. */
export const allMethods: readonly PaymentMethod[] = names.map((name) => ({ ...paymentMethods[name], name }))

/** The numbers of the methods, by name. */
export const methodIds = Object.fromEntries(allMethods.map(({ name, number }) => [name, number])) as {
  readonly [Name in MethodName]: (typeof paymentMethods)[Name]['number']
}

/** The method with this number; undefined for a number that no purchase can have. */
export const findMethod = (number: string): PaymentMethod | undefined =>
  allMethods.find((method) => method.number === number)

/** Methods whose money reaches a bank account, as deposits: several may come, or too little, or too much. */
export const reachesBank = (method: Pick<Declaration, 'awaits'> | undefined): boolean =>
  method?.awaits === 'deposit' || method?.awaits === 'remittance'

/** Methods by which the payer has days, not minutes: at a till, at a bank. */
export const isPaidLater = (method: Pick<Declaration, 'awaits'> | undefined): boolean =>
  method?.awaits === 'till' || reachesBank(method)

/** The method whose card is handed over in the shop's page. */
export const cardMethodId = paymentMethods.card.number
