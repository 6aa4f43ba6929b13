// The common frame of the emulated providers: one process, one set of faults, one page of open payments.

import type { FastifyInstance } from 'fastify'
import type { Faults } from './faults.ts'
import type { Notifier } from './notifier.ts'

/** A line in the list of open payments, with the operator's possible actions. */
export interface PaymentRow {
  orderId: string
  method: { ja: string; en: string }
  amountYen: number
  /** The provider's own word. */
  state: string
  openedAt: Date
  /** Anything that helps to recognise it: masked card, receipt number, account. */
  note: string
  /** Pages of the emulator where it is paid, or ended. */
  actions: readonly { url: string; ja: string; en: string }[]
}

/** Something to type in where this provider asks: a card, an account. */
export interface Sample {
  value: string
  ja: string
  en: string
}

export interface EmulatorContext {
  faults: Faults
  notifier: Notifier
  clock: () => Date
  /** The address at which browsers and shops reach this process, without a path: http://127.0.0.1:3100 */
  origin: () => string
}

/** One provider's side of the wire: its published paths, its hosted pages, its open payments. */
export interface Emulator {
  name: { ja: string; en: string }
  /**
   * Registers the published paths and the hosted pages, all under its own names. `app` is a separate scope too:
   * hooks, error handler and content-type parsers stay in it. JSON and forms are read already; a provider whose
   * signatures are over raw bytes removes those parsers and adds its own.
   */
  register(app: FastifyInstance, context: EmulatorContext): void | Promise<void>
  /** Payments that wait for a payer. */
  openPayments(): PaymentRow[]
  /** Paid payments, where money can be moved at the provider behind the shop's back. */
  paidPayments?(): PaymentRow[]
  /** Sample inputs for the operator who tries the shop. */
  samples?: { ja: string; en: string; rows: readonly Sample[] }
}
