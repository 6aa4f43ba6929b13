// What the declaration of a payment method (contract/payment-methods.ts) means for a purchase.

import {
  type Asks,
  type Awaits,
  allMethods,
  findMethod,
  type MethodId,
  type MethodSettings,
  type PaymentMethod,
  type ProviderName,
} from '../../../contract/payment-methods.ts'
import type { PaymentState } from '../../db/schema.ts'
import type { MethodAdapter } from '../../providers/payments/port.ts'
import { outcomeOf } from './states.ts'

/** The wired payment methods, by number. What is missing here is not offered. */
export type MethodAdapters = Readonly<Partial<Record<MethodId, MethodAdapter>>>

/**
 * The method a purchase was opened with, also where that is no longer offered.
 * @throws for a number no purchase can have
 */
export function methodOf({ method: number }: { method: string }): PaymentMethod {
  const method = findMethod(number)
  if (method === undefined) throw new Error(`${number} is no payment method`)
  return method
}

/** The methods a member may choose now; the first is preselected (spec §4). */
export const offeredMethods = (settings: MethodSettings, adapters: MethodAdapters): PaymentMethod[] =>
  allMethods.filter(
    ({ number, setting }) => adapters[number] !== undefined && (setting === undefined || settings[setting]),
  )

export const isOffered = (number: string, settings: MethodSettings, adapters: MethodAdapters): boolean =>
  offeredMethods(settings, adapters).some((method) => method.number === number)

const providerHasLeft = async () => ({ outcome: 'no answer' as const, reason: 'no provider is wired' })
const nobody: MethodAdapter = {
  start: providerHasLeft,
  query: providerHasLeft,
  cancelOrRefund: providerHasLeft,
}

/**
 * The provider that holds a purchase. One whose provider has left the settings is asked in vain, like one that is down:
 * nothing is given up, and in the end a person decides.
 */
export const adapterOf = (adapters: MethodAdapters, { method }: { method: string }): MethodAdapter =>
  adapters[method as MethodId] ?? nobody

/** How a method is called in the addresses that its provider knows: `pay-pay`. */
export const pathNameOf = ({ name }: PaymentMethod): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The method that an address of a provider speaks of. */
export const methodOfPath = (pathName: string): PaymentMethod | undefined =>
  allMethods.find((method) => pathNameOf(method) === pathName)

/** Where the browser of a purchase goes when its provider is done with it. */
export function returnPathOf(payment: { id: string; method: string; state: PaymentState }): string {
  const { returnPath, failedPath = returnPath } = methodOf(payment)
  const path = outcomeOf(payment.state) === '0' ? failedPath : returnPath
  return `${path}?${new URLSearchParams({ payment_id: payment.id })}`
}

/** Whether money may come after the purchase was given up. */
export const canBePaidLate = (payment: { method: string }): boolean =>
  methodOf(payment).takenBy === 'elsewhere'

/** Whether its money arrives as deposits on a bank account, of which several may come, or too little, or too much. */
export const awaitsDeposit = (payment: { method: string }): boolean => methodOf(payment).awaits === 'deposit'

/** The numbers of the methods whose purchases wait for this. */
export const numbersAwaiting = (awaits: Awaits): MethodId[] =>
  allMethods.filter((method) => method.awaits === awaits).map(({ number }) => number)

/**
 * The method that asks for this beside itself.
 * @throws when there is none: the calls that need one belong to it
 */
export function methodAsking(asks: Asks): PaymentMethod {
  const method = allMethods.find((one) => one.asks === asks)
  if (method === undefined) throw new Error(`no payment method asks for ${asks}`)
  return method
}

/** The provider whose lists know the purchases of these methods; a transfer may be the operator's own account's. */
export const methodsOfProvider = (adapter: ProviderName): MethodId[] =>
  allMethods.filter((method) => method.provider === adapter).map(({ number }) => number)
