// Which company serves which way to pay. A new way is an adapter, a row of `domain/payments/methods.ts`, and a line here.

import { type MethodId, methodIds } from '../../../contract/payment-methods.ts'
import { outsideTransactions } from '../../db/outside-transactions.ts'
import { createAmazonPay } from './amazon-pay/amazon-pay.ts'
import { type AmazonPayButton, createAmazonPayButton } from './amazon-pay/button.ts'
import { createAmazonPayClient } from './amazon-pay/client.ts'
import { createAmazonPayCompany } from './amazon-pay/company.ts'
import { type AppleMerchant, createAppleMerchant } from './apple-pay/apple-merchant.ts'
import type { CompanySettings } from './company-settings.ts'
import { createFincodeApplePay } from './fincode/apple-pay.ts'
import { createFincodeCard } from './fincode/card.ts'
import { createFincodeClient } from './fincode/client.ts'
import { createFincodeCompany } from './fincode/company.ts'
import { createFincodePayPay } from './fincode/pay-pay.ts'
import { createSavedCards, type SavedCards } from './fincode/saved-cards.ts'
import { createOwnAccount } from './own-account.ts'
import { createPayPalClient } from './pay-pal/client.ts'
import { createPayPalCompany } from './pay-pal/company.ts'
import { createPayPal } from './pay-pal/pay-pal.ts'
import type { Company, PaymentProvider } from './port.ts'
import { createVeriTransBank } from './veritrans/bank.ts'
import { createVeriTransCarrier } from './veritrans/carrier.ts'
import { createVeriTransClient } from './veritrans/client.ts'
import { createVeriTransCompany } from './veritrans/company.ts'
import { createVeriTransMerpay } from './veritrans/merpay.ts'
import { createVeriTransStore } from './veritrans/store.ts'

/** What the browser, and the calls that serve it, need of each company whose script runs there. */
export interface Wallets {
  card?: { scriptUrl: string; publicKey: string }
  savedCards?: SavedCards
  payPal?: { scriptUrl: string; clientId: string }
  amazonPay?: AmazonPayButton
  applePay?: AppleMerchant
}

export interface LineUp {
  wallets: Wallets
  /** What is missing is not offered. */
  providers: Partial<Record<MethodId, PaymentProvider>>
  /** By the name in their notification address. */
  companies: Record<string, Company>
}

/** Wires the companies the operator has a contract with. Transfers and remittances need none. */
export function createLineUp(settings: CompanySettings, clock: () => Date = () => new Date()): LineUp {
  const ownAccount = createOwnAccount()
  const providers: LineUp['providers'] = {
    [methodIds.bankTransfer]: ownAccount,
    [methodIds.mailRemittance]: ownAccount,
  }
  const companies: LineUp['companies'] = {}
  const wallets: Wallets = {}

  if (settings.fincode !== undefined) {
    const client = createFincodeClient(settings.fincode)
    providers[methodIds.card] = createFincodeCard(client)
    providers[methodIds.payPay] = createFincodePayPay(client)
    if (settings.applePay !== undefined) {
      providers[methodIds.applePay] = createFincodeApplePay(client)
      wallets.applePay = createAppleMerchant(settings.applePay)
    }
    wallets.card = { scriptUrl: settings.fincode.scriptUrl, publicKey: settings.fincode.publicKey }
    wallets.savedCards = createSavedCards(client)
    companies.fincode = createFincodeCompany(client)
  }
  if (settings.veriTrans !== undefined) {
    const client = createVeriTransClient(settings.veriTrans)
    providers[methodIds.convenienceStore] = createVeriTransStore(client)
    // An account for each purchase instead of the operator's one for all.
    providers[methodIds.bankTransfer] = createVeriTransBank(client)
    providers[methodIds.carrier] = createVeriTransCarrier(client)
    providers[methodIds.merpay] = createVeriTransMerpay(client)
    companies.veritrans = createVeriTransCompany(client, clock)
  }
  if (settings.payPal !== undefined) {
    const client = createPayPalClient(settings.payPal)
    providers[methodIds.payPal] = createPayPal(client)
    wallets.payPal = { scriptUrl: settings.payPal.scriptUrl, clientId: settings.payPal.clientId }
    companies['pay-pal'] = createPayPalCompany(client, clock)
  }
  if (settings.amazonPay !== undefined) {
    const client = createAmazonPayClient(settings.amazonPay, clock)
    providers[methodIds.amazonPay] = createAmazonPay(client)
    wallets.amazonPay = createAmazonPayButton(client)
    companies['amazon-pay'] = createAmazonPayCompany(client)
  }
  return outsideTransactions({ providers, companies, wallets }, 'payments')
}
