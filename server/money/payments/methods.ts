// The meaning of a payment method's declaration (contract/payment-methods.ts) for a purchase.

import {
  type Asks,
  type Awaits,
  allMethods,
  findMethod,
  type MethodId,
  type MethodSettings,
  type PaymentMethod,
  type ProviderName,
  reachesBank,
} from '#contract/payment-methods.ts'
import { because } from '#contract/payment-reasons.ts'
import type { PaymentState } from '#server/db/schema.ts'
import type { MethodAdapter } from '#server/providers/payments/port.ts'
import { outcomeOf } from './states.ts'

/** The wired payment methods, by number. A method without an adapter is not offered. */
export type MethodAdapters = Readonly<Partial<Record<MethodId, MethodAdapter>>>

/**
 * The method a purchase was opened with, also where that is no longer offered.
 * @throws for a number no purchase can have
 */
export function methodOf({ method: number }: { method: string }): PaymentMethod {
  const method = findMethod(number)
  if (method === undefined) throw new Error(`${number} is not a payment method`)
  return method
}

/** The methods a member may choose now; the first is preselected (spec §4). */
export const offeredMethods = (settings: MethodSettings, adapters: MethodAdapters): PaymentMethod[] =>
  allMethods.filter(
    ({ number, setting }) => adapters[number] !== undefined && (setting === undefined || settings[setting]),
  )

export const isOffered = (number: string, settings: MethodSettings, adapters: MethodAdapters): boolean =>
  offeredMethods(settings, adapters).some((method) => method.number === number)

const providerHasLeft = async () => ({ outcome: 'no answer' as const, reason: because('notWired') })
const absentProvider: MethodAdapter = {
  start: providerHasLeft,
  query: providerHasLeft,
  cancelOrRefund: providerHasLeft,
}

/**
 * The adapter of a purchase's method. If its provider is no longer in the settings, every query gets no answer, as from
 * a provider that is down: the purchase is not given up, and in the end the operator decides.
 */
export const adapterOf = (adapters: MethodAdapters, { method }: { method: string }): MethodAdapter =>
  adapters[method as MethodId] ?? absentProvider

/** The name of a method in the addresses that its provider knows: `pay-pay`. */
export const pathNameOf = ({ name }: PaymentMethod): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The method that an address of a provider belongs to. */
export const methodOfPath = (pathName: string): PaymentMethod | undefined =>
  allMethods.find((method) => pathNameOf(method) === pathName)

/** The path to which the browser of a purchase goes when its provider is done with it. */
export function returnPathOf(payment: { id: string; method: string; state: PaymentState }): string {
  const { returnPath, failedPath = returnPath } = methodOf(payment)
  const path = outcomeOf(payment.state) === '0' ? failedPath : returnPath
  return `${path}?${new URLSearchParams({ payment_id: payment.id })}`
}

/** Tells whether money may come after the purchase was given up. */
export const canBePaidLate = (payment: { method: string }): boolean =>
  methodOf(payment).takenBy === 'elsewhere'

/** Tells whether its money arrives as deposits on a bank account: a bank transfer, or a remittance by e-mail. */
export const awaitsDeposit = (payment: { method: string }): boolean => reachesBank(methodOf(payment))

/** The numbers of the methods whose money arrives as deposits. */
export const depositMethods: readonly MethodId[] = allMethods.filter(reachesBank).map(({ number }) => number)

/** The numbers of the methods whose purchases wait for this. */
export const numbersAwaiting = (awaits: Awaits): MethodId[] =>
  allMethods.filter((method) => method.awaits === awaits).map(({ number }) => number)

/**
 * The method that asks for this beside itself.
 * @throws when no method declares it: the calls that use this function exist only for such a method
 */
export function methodAsking(asks: Asks): PaymentMethod {
  const method = allMethods.find((one) => one.asks === asks)
  if (method === undefined) throw new Error(`no payment method asks for ${asks}`)
  return method
}

/** The provider that lists the purchases of these methods; a bank transfer may go to the shop's own account instead. */
export const methodsOfProvider = (adapter: ProviderName): MethodId[] =>
  allMethods.filter((method) => method.provider === adapter).map(({ number }) => number)
