// Apple's side: the merchant validation, and for browsers without Apple Pay a stand-in for `ApplePaySession`.

import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sendScript } from '#emulators/server/answers.ts'
import type { EmulatorContext } from '#emulators/server/emulator.ts'
import type { Fields } from './payments.ts'

/** The path of Apple's own gateway. */
const validationPath = '/paymentservices/startSession'
/** Apple's merchant sessions end after five minutes. */
const sessionMs = 5 * 60_000

export function registerApplePay(app: FastifyInstance, context: EmulatorContext): void {
  app.post(validationPath, async (request, reply) => {
    const body = (request.body ?? {}) as Fields
    const isWhole = ['merchantIdentifier', 'displayName', 'initiativeContext'].every(
      (name) => typeof body[name] === 'string' && body[name] !== '',
    )
    if (!isWhole || body.initiative !== 'web')
      return await reply.code(400).send({ statusMessage: 'Payment Services Exception', statusCode: '400' })
    const now = context.clock().getTime()
    return {
      epochTimestamp: now,
      expiresAt: now + sessionMs,
      retries: 0,
      merchantSessionIdentifier: `SSH${randomBytes(32).toString('hex').toUpperCase()}`,
      nonce: randomBytes(4).toString('hex'),
      merchantIdentifier: body.merchantIdentifier,
      domainName: body.initiativeContext,
      displayName: body.displayName,
      signature: randomBytes(64).toString('hex'),
      operationalAnalyticsIdentifier: `${String(body.displayName)}:emulator`,
    }
  })

  app.get('/apple-pay-sdk.js', (_request, reply) => sendScript(reply, sessionScript))
}

/**
 * `window.ApplePaySession` for browsers that have none, with the face of Apple's own: `begin()` asks the page to
 * validate the merchant, then shows a sheet with three ends. Development only. No markup and no inline style, so
 * that a page's content policy needs this origin in script-src and nothing more.
 */
const sessionScript = `'use strict'
;(() => {
  if (window.ApplePaySession !== undefined) return
  const origin = new URL(document.currentScript.src).origin
  const numbers = { pay: '4111111111111111', declined: '4000000000000002' }

  const tokenOf = (number, amount) => ({
    paymentData: {
      version: 'Mock',
      signature: 'emulator',
      header: { ephemeralPublicKey: 'emulator', publicKeyHash: 'emulator', transactionId: 'emulator' },
      data: btoa(JSON.stringify({
        applicationPrimaryAccountNumber: number, applicationExpirationDate: '391231',
        currencyCode: '392', transactionAmount: amount, paymentDataType: '3DSecure',
      })),
    },
    paymentMethod: { displayName: 'Visa ' + number.slice(-4), network: 'Visa', type: 'credit' },
    transactionIdentifier: 'emulator',
  })

  class ApplePaySession {
    static STATUS_SUCCESS = 0
    static STATUS_FAILURE = 1
    static supportsVersion() { return true }
    static canMakePayments() { return true }

    constructor(version, request) {
      this.version = version
      this.request = request
    }
    begin() {
      this.onvalidatemerchant?.({ validationURL: origin + '${validationPath}' })
    }
    completeMerchantValidation(session) {
      if (typeof session?.merchantSessionIdentifier !== 'string') return this.abort()
      this.show()
    }
    completePayment() {
      this.close()
    }
    abort() {
      this.close()
      this.oncancel?.({})
    }
    close() {
      this.sheet?.close()
      this.sheet?.remove()
    }
    show() {
      const sheet = document.createElement('dialog')
      const line = document.createElement('p')
      line.textContent = 'テスト用のApple Pay / Test Apple Pay: ¥' + this.request.total.amount
      sheet.append(line)
      const choose = (label, act) => {
        const button = document.createElement('button')
        button.type = 'button'
        button.textContent = label
        Object.assign(button.style, { display: 'block', width: '100%', minHeight: '48px', marginTop: '8px' })
        button.addEventListener('click', act)
        sheet.append(button)
      }
      const authorize = (number) => () =>
        this.onpaymentauthorized?.({ payment: { token: tokenOf(number, this.request.total.amount) } })
      choose('支払う / Pay', authorize(numbers.pay))
      choose('カード会社が拒否 / Declined', authorize(numbers.declined))
      choose('やめる / Cancel', () => this.abort())
      sheet.addEventListener('cancel', () => this.abort())
      Object.assign(sheet.style, { maxWidth: '20rem', padding: '24px', borderRadius: '16px' })
      document.body.append(sheet)
      sheet.showModal()
      this.sheet = sheet
    }
  }
  window.ApplePaySession = ApplePaySession
})()
`
