// Under which names the providers know a purchase and a member. Made of our ids, so that no table is needed.

import type { OrderReference } from '#server/providers/payments/port.ts'
import type { Payment } from './queries.ts'

/** A UUID in 25 digits of base 36: unique as the id is. */
const shortened = (uuid: string): string =>
  BigInt(`0x${uuid.replaceAll('-', '')}`)
    .toString(36)
    .toUpperCase()
    .padStart(25, '0')

/** 27 characters: the shortest limit of all providers. */
export const orderIdOf = (paymentId: string): string => `F-${shortened(paymentId)}`

/** The purchase's order id, and the provider's reference once it is known. */
export const orderOf = ({ orderId, providerReference }: Payment): OrderReference => ({
  orderId,
  reference: providerReference,
})

/** Tells whether an order has the form of ours; others of the same contract are another shop's. */
export const isOurOrderId = (name: string): boolean => /^F-[0-9A-Z]{25}$/.test(name)

/** The id under which a card provider keeps a member's saved cards. */
export const customerIdOf = (memberId: string): string => `M-${shortened(memberId)}`
