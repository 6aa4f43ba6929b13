import { afterEach, expect, test, vi } from 'vitest'
import { type ApplePay, type ApplePaySession, findApplePay, openSheet } from './apple-pay-session.ts'

afterEach(() => vi.unstubAllGlobals())

const mine: { version: number; request: object; session: ApplePaySession }[] = []

/** Apple's script, whose sheet is moved by hand. */
function applePay(canMakePayments = () => true): ApplePay {
  class Session {
    onvalidatemerchant = null
    onpaymentauthorized = null
    oncancel = null
    begin = vi.fn()
    completeMerchantValidation = vi.fn()
    completePayment = vi.fn()
    abort = vi.fn()
    constructor(version: number, request: object) {
      mine.push({ version, request, session: this })
    }
    static STATUS_SUCCESS = 0
    static STATUS_FAILURE = 1
    static canMakePayments = canMakePayments
  }
  return Session
}

function sheet(answers: { session?: string; isBought?: boolean } = {}) {
  const options = {
    label: '福引',
    priceYen: 1000,
    onFailed: vi.fn(),
    validate: vi.fn(async (_url: string) => answers.session),
    authorize: vi.fn(async (_token: string) => answers.isBought ?? false),
  }
  openSheet(applePay(), options)
  const opened = mine.at(-1)
  if (opened === undefined) throw new Error('no sheet')
  return { options, ...opened }
}

test('the sheet shows yen, the price and the shop', () => {
  const { version, request, session } = sheet()
  expect([version, request]).toEqual([
    3,
    expect.objectContaining({
      countryCode: 'JP',
      currencyCode: 'JPY',
      total: { label: '福引', amount: '1000', type: 'final' },
    }),
  ])
  expect(session.begin).toHaveBeenCalledOnce()
})

test('Apple’s proof is passed on unchanged; without it the sheet ends with a message', async () => {
  const proven = sheet({ session: '{"nonce":"n"}' })
  await proven.session.onvalidatemerchant?.({ validationURL: 'https://apple.example/' })
  expect(proven.options.validate).toHaveBeenCalledExactlyOnceWith('https://apple.example/')
  expect(proven.session.completeMerchantValidation).toHaveBeenCalledExactlyOnceWith({ nonce: 'n' })
  for (const session of [undefined, 'no JSON']) {
    const refused = sheet({ session })
    await refused.session.onvalidatemerchant?.({ validationURL: 'https://apple.example/' })
    expect(refused.session.abort).toHaveBeenCalledOnce()
    expect(refused.options.onFailed).toHaveBeenCalledOnce()
  }
})

test.each([
  [true, 0],
  [false, 1],
])('the purchase is made with the token, as base64 of UTF-8; bought: %s', async (isBought, status) => {
  const { session, options } = sheet({ isBought })
  const paymentData = { data: 'カード', version: 'EC_v1' }
  await session.onpaymentauthorized?.({ payment: { token: { paymentData } } })
  const [token = ''] = options.authorize.mock.calls[0] ?? []
  expect(JSON.parse(Buffer.from(token, 'base64').toString('utf8'))).toEqual(paymentData)
  expect(session.completePayment).toHaveBeenCalledExactlyOnceWith({ status })
})

test('a payer who closes the sheet meanwhile gets no message, and the sheet is not called again', async () => {
  const { session, options } = sheet({ session: '{}', isBought: true })
  session.oncancel?.({})
  await session.onvalidatemerchant?.({ validationURL: 'https://apple.example/' })
  await session.onpaymentauthorized?.({ payment: { token: { paymentData: {} } } })
  expect(session.completeMerchantValidation).not.toHaveBeenCalled()
  expect(session.completePayment).not.toHaveBeenCalled()
  expect(options.onFailed).not.toHaveBeenCalled()
})

test('Apple Pay is found only on a device that can pay with it', async () => {
  const find = (window: object) => {
    vi.stubGlobal('window', window)
    return findApplePay(undefined)
  }
  const known = applePay()
  expect(await find({ ApplePaySession: known })).toBe(known)
  expect(await find({ ApplePaySession: applePay(() => false) })).toBeNull()
  expect(await find({})).toBeNull()
  const untrusting = applePay(() => {
    throw new Error('insecure document')
  })
  expect(await find({ ApplePaySession: untrusting })).toBeNull()
})
