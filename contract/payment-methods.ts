/**
 * The numbers of the ways to pay (spec §4); Merpay's and remittance's are this shop's own. 7 and 9 are reserved and
 * never offered (ruling 24).
 */
export const methodIds = {
  card: '1',
  convenienceStore: '2',
  payPal: '3',
  bankTransfer: '4',
  amazonPay: '5',
  carrier: '6',
  payPay: '8',
  applePay: '12',
  merpay: '13',
  mailRemittance: '14',
} as const

export type MethodName = keyof typeof methodIds
export type MethodId = (typeof methodIds)[MethodName]
