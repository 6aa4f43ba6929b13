import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { testServices } from '#test/screen.tsx'
import { ServicesProvider } from '#web/storefront/route/services.tsx'
import { AmazonPayButton } from './amazon-pay-button.tsx'
import { buttonOptions } from './amazon-pay-script.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  // The script is loaded once a page: each test is a new page.
  vi.resetModules()
})

const settings = {
  scriptUrl: 'https://static-fe.payments-amazon.com/checkout.js',
  merchantId: 'A1',
  publicKeyId: 'LIVE-1',
  algorithm: 'AMZN-PAY-RSASSA-PSS-V2',
  payloadJSON: '{"storeId":"s"}',
  signature: 'c2ln',
}

test('the button is for yen and payments only, and carries the payload as it was signed', () => {
  expect(buttonOptions(settings)).toEqual({
    merchantId: 'A1',
    publicKeyId: 'LIVE-1',
    ledgerCurrency: 'JPY',
    checkoutLanguage: 'ja_JP',
    productType: 'PayOnly',
    placement: 'Checkout',
    buttonColor: 'Gold',
    createCheckoutSessionConfig: {
      payloadJSON: settings.payloadJSON,
      signature: 'c2ln',
      algorithm: settings.algorithm,
    },
  })
})

test.each([
  ['ja', 'Amazon Payのお支払い方法を選ぶ'],
  ['en', 'Choose how to pay with Amazon Pay'],
] as const)('before the script has loaded, a named place for the button waits (%s)', (language, label) => {
  const services = testServices(async () => ({ state: 200 }), language)
  const html = renderToString(
    <ServicesProvider services={services}>
      <AmazonPayButton {...settings} />
    </ServicesProvider>,
  )
  expect(html).toContain(`aria-label="${label}"`)
  expect(html).toContain('role="status"')
  expect(html).not.toContain('role="alert"')
})

/** A page that loads scripts as a test says, and records which were requested. */
function stubPage(loads: () => object | null) {
  const asked: string[] = []
  const window: { amazon?: object } = {}
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', {
    createElement: () => ({ remove() {} }),
    head: {
      append(script: { src: string; onload(): void; onerror(): void }) {
        asked.push(script.src)
        const pay = loads()
        if (pay === null) return script.onerror()
        window.amazon = { Pay: pay }
        script.onload()
      },
    },
  })
  return asked
}
const load = async () => (await import('./amazon-pay-script.ts')).loadAmazonPay(settings.scriptUrl)

test('the script is loaded once', async () => {
  const amazonPay = { renderButton: vi.fn() }
  const asked = stubPage(() => amazonPay)
  expect(await Promise.all([load(), load()])).toEqual([amazonPay, amazonPay])
  expect(asked).toEqual([settings.scriptUrl])
})

test('a script that fails to load is tried again', async () => {
  let tries = 0
  const asked = stubPage(() => (++tries === 1 ? null : { renderButton: vi.fn() }))
  expect(await load()).toBeNull()
  expect(await load()).not.toBeNull()
  expect(asked).toHaveLength(2)
})
