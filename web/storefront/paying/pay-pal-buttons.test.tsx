import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { testServices } from '#test/screen.tsx'
import { ServicesProvider } from '#web/storefront/route/services.tsx'
import { connectButtons, PayPalButtons } from './pay-pal-buttons.tsx'
import { type ButtonOptions, payPalScriptAddress } from './pay-pal-script.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  // The script is loaded once a page: each test is a new page.
  vi.resetModules()
})

const settings = { scriptUrl: 'https://www.paypal.com/sdk/js', clientId: 'a b' }
const handlers = () => ({
  createOrder: vi.fn(async () => '5O190127TN364715T'),
  onApproved: vi.fn(),
})

test('the script is asked for yen, at once, without cards, in the language of the page', () => {
  const { origin, pathname, searchParams } = new URL(payPalScriptAddress(settings, 'en'))
  expect(origin + pathname).toBe(settings.scriptUrl)
  expect(Object.fromEntries(searchParams)).toEqual({
    'client-id': 'a b',
    currency: 'JPY',
    intent: 'capture',
    'disable-funding': 'card',
    locale: 'en_US',
  })
  expect(payPalScriptAddress(settings, 'ja')).toContain('locale=ja_JP')
})

test.each([
  ['ja', 'PayPalで支払う'],
  ['en', 'Pay with PayPal'],
] as const)('before the script has loaded, a place for the button waits (%s)', (language, label) => {
  const services = testServices(async () => ({ state: 200 }), language)
  const html = renderToString(
    <ServicesProvider services={services}>
      <PayPalButtons {...settings} {...handlers()} />
    </ServicesProvider>,
  )
  expect(html).toContain(`aria-label="${label}"`)
  expect(html).toContain('role="status"')
  expect(html).not.toContain('role="alert"')
})

/** Our side of PayPal's button, pressed by hand. */
function connected() {
  const own = handlers()
  const said: boolean[] = []
  const drawButtons = vi.fn((_options: ButtonOptions) => ({ render: async () => {} }))
  connectButtons(
    { Buttons: drawButtons },
    () => own,
    (failed) => said.push(failed),
  )
  const [options] = drawButtons.mock.calls[0] ?? []
  if (options === undefined) throw new Error('no buttons')
  return { own, said, options }
}

test('the server makes the order, the payer approves it in the window, and it is reported by PayPal’s id', async () => {
  const { own, said, options } = connected()
  const orderID = await options.createOrder()
  await options.onApprove({ orderID })
  expect(own.onApproved).toHaveBeenCalledExactlyOnceWith('5O190127TN364715T')
  expect(said.includes(true)).toBe(false)
})

test('an error of the script is shown until the next attempt', async () => {
  const { said, options } = connected()
  options.onError(new Error('x'))
  expect(said.at(-1)).toBe(true)
  await options.createOrder()
  expect(said.at(-1)).toBe(false)
})

test('a refusal by the shop’s server is explained once, by the function that called it', async () => {
  const { own, said, options } = connected()
  own.createOrder.mockRejectedValueOnce(new Error('refused'))
  const refused = await options.createOrder().catch((error: Error) => error)
  options.onError(refused)
  expect(said.includes(true)).toBe(false)
  await options.createOrder()
  options.onError(new Error('later'))
  expect(said.at(-1)).toBe(true)
})

/** A page that loads scripts as a test says, and records which were requested. */
function stubPage(loads: () => object | null, nonce?: string) {
  const asked: { src: string; nonce: string | undefined }[] = []
  const window: { paypal?: object } = {}
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', {
    querySelector: () => (nonce === undefined ? null : { nonce }),
    createElement: () => ({
      attributes: {} as Record<string, string>,
      setAttribute(name: string, value: string) {
        this.attributes[name] = value
      },
      remove() {},
    }),
    head: {
      append(script: { src: string; attributes: Record<string, string>; onload(): void; onerror(): void }) {
        asked.push({ src: script.src, nonce: script.attributes['data-csp-nonce'] })
        const paypal = loads()
        if (paypal === null) return script.onerror()
        window.paypal = paypal
        script.onload()
      },
    },
  })
  return asked
}
const load = async (language: 'ja' | 'en' = 'ja') =>
  (await import('./pay-pal-script.ts')).loadPayPal(settings, language)

test('the script is loaded once, with the nonce of the page', async () => {
  const payPal = { Buttons: vi.fn() }
  const asked = stubPage(() => payPal, 'n1')
  expect(await Promise.all([load(), load()])).toEqual([payPal, payPal])
  expect(asked.map(({ nonce }) => nonce)).toEqual(['n1'])
  await load('en')
  expect(asked).toHaveLength(2)
})

test('a script that fails to load is tried again', async () => {
  let tries = 0
  const asked = stubPage(() => (++tries === 1 ? null : { Buttons: vi.fn() }))
  expect(await load()).toBeNull()
  expect(await load()).not.toBeNull()
  expect(asked).toHaveLength(2)
})
