// Which provider serves which payment method. A new method is an adapter, a declaration in
// `contract/payment-methods.ts`, and a line here.

import { type MethodId, methodIds } from '#contract/payment-methods.ts'
import { outsideTransactions } from '#server/db/outside-transactions.ts'
import { createAmazonPay } from '#server/providers/payments/amazon-pay/amazon-pay.ts'
import { type AmazonPayButton, createAmazonPayButton } from '#server/providers/payments/amazon-pay/button.ts'
import { createAmazonPayClient } from '#server/providers/payments/amazon-pay/client.ts'
import { createAmazonPayProvider } from '#server/providers/payments/amazon-pay/provider.ts'
import {
  type AppleMerchant,
  createAppleMerchant,
} from '#server/providers/payments/apple-pay/apple-merchant.ts'
import { createFincodeApplePay } from '#server/providers/payments/fincode/apple-pay.ts'
import { createFincodeCard } from '#server/providers/payments/fincode/card.ts'
import { createFincodeClient } from '#server/providers/payments/fincode/client.ts'
import { createFincodePayPay } from '#server/providers/payments/fincode/pay-pay.ts'
import { createFincodeProvider } from '#server/providers/payments/fincode/provider.ts'
import { createSavedCards } from '#server/providers/payments/fincode/saved-cards.ts'
import { createPayPalClient } from '#server/providers/payments/pay-pal/client.ts'
import { createPayPal } from '#server/providers/payments/pay-pal/pay-pal.ts'
import { createPayPalProvider } from '#server/providers/payments/pay-pal/provider.ts'
import { createVeriTransBank } from '#server/providers/payments/veritrans/bank.ts'
import { createVeriTransCarrier } from '#server/providers/payments/veritrans/carrier.ts'
import { createVeriTransClient } from '#server/providers/payments/veritrans/client.ts'
import { createVeriTransMerpay } from '#server/providers/payments/veritrans/merpay.ts'
import { createVeriTransProvider } from '#server/providers/payments/veritrans/provider.ts'
import { createVeriTransStore } from '#server/providers/payments/veritrans/store.ts'
import { createOwnAccount } from './own-account.ts'
import type { MethodAdapter, PaymentProvider, SavedCards } from './port.ts'
import type { PaymentProviderSettings } from './provider-settings.ts'

/** The parts of each provider whose script runs in the browser, for it and for the calls that serve it. */
export interface BrowserPayments {
  card?: { scriptUrl: string; publicKey: string }
  savedCards?: SavedCards
  payPal?: { scriptUrl: string; clientId: string }
  amazonPay?: AmazonPayButton
  applePay?: AppleMerchant
}

export interface PaymentProviders {
  browserPayments: BrowserPayments
  /** Methods without an adapter are not offered. */
  adapters: Partial<Record<MethodId, MethodAdapter>>
  /** By the name in their notification address. */
  providers: Record<string, PaymentProvider>
}

/** Wires the providers the operator has a contract with. Transfers and remittances need none. */
export function createPaymentProviders(
  settings: PaymentProviderSettings,
  clock: () => Date,
): PaymentProviders {
  const ownAccount = createOwnAccount()
  const adapters: PaymentProviders['adapters'] = {
    [methodIds.bankTransfer]: ownAccount,
    [methodIds.mailRemittance]: ownAccount,
  }
  const providers: PaymentProviders['providers'] = {}
  const browserPayments: BrowserPayments = {}

  if (settings.fincode !== undefined) {
    const client = createFincodeClient(settings.fincode)
    adapters[methodIds.card] = createFincodeCard(client)
    adapters[methodIds.payPay] = createFincodePayPay(client)
    if (settings.applePay !== undefined) {
      adapters[methodIds.applePay] = createFincodeApplePay(client)
      browserPayments.applePay = createAppleMerchant(settings.applePay)
    }
    browserPayments.card = { scriptUrl: settings.fincode.scriptUrl, publicKey: settings.fincode.publicKey }
    browserPayments.savedCards = createSavedCards(client)
    providers.fincode = createFincodeProvider(client)
  }
  if (settings.veriTrans !== undefined) {
    const client = createVeriTransClient(settings.veriTrans)
    adapters[methodIds.convenienceStore] = createVeriTransStore(client)
    // An account for each purchase instead of the operator's one for all.
    adapters[methodIds.bankTransfer] = createVeriTransBank(client)
    adapters[methodIds.carrier] = createVeriTransCarrier(client)
    adapters[methodIds.merpay] = createVeriTransMerpay(client)
    providers.veritrans = createVeriTransProvider(client, clock)
  }
  if (settings.payPal !== undefined) {
    const client = createPayPalClient(settings.payPal)
    adapters[methodIds.payPal] = createPayPal(client)
    browserPayments.payPal = { scriptUrl: settings.payPal.scriptUrl, clientId: settings.payPal.clientId }
    providers['pay-pal'] = createPayPalProvider(client, clock)
  }
  if (settings.amazonPay !== undefined) {
    const client = createAmazonPayClient(settings.amazonPay, clock)
    adapters[methodIds.amazonPay] = createAmazonPay(client)
    browserPayments.amazonPay = createAmazonPayButton(client)
    providers['amazon-pay'] = createAmazonPayProvider(client, clock)
  }
  return outsideTransactions({ adapters, providers, browserPayments }, 'payments')
}
