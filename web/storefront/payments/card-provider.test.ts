import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  // The script is loaded once a page: each test is a page of its own.
  vi.resetModules()
})

const takeCard = async (...args: Parameters<typeof import('./card-provider.ts').takeCard>) =>
  (await import('./card-provider.ts')).takeCard(...args)

const session = {
  ...{ providerPaymentId: 'F-1', accessId: 'a_1', returnUrl: 'https://shop.example/back' },
  ...{ publicKey: 'p_1', scriptUrl: 'https://provider.example/script.js' },
}
const card = {
  ...{
    number: '4111111111111111',
    yearMonth: '2804',
    securityCode: '123',
    holder: 'HANA',
    mail: 'a@b.example',
  },
}

type Answered = (status: number, response: object) => void

/** The provider's script on the page, which does this with a card. */
function script(does: (answered: Answered, broke: () => void) => void) {
  const payments = vi.fn((_card: object, answered: Answered, broke: () => void) => does(answered, broke))
  const provider = () => ({ payments })
  vi.stubGlobal('window', { Fincode: provider })
  return payments
}

test('hands the card to the provider and goes where it recognises the holder', async () => {
  const payments = script((answered) => answered(200, { acs_url: 'https://acs.example/' }))
  expect(await takeCard(session, card)).toEqual({ kind: 'authenticate', url: 'https://acs.example/' })
  expect(payments.mock.calls[0]?.[0]).toMatchObject({ id: 'F-1', card_no: card.number, expire: '2804' })
})

test('taken without a question is not yet paid: the server finds out', async () => {
  script((answered) => answered(200, {}))
  expect(await takeCard(session, card)).toEqual({ kind: 'taken' })
})

test('a refusal keeps the first error, code and message', async () => {
  const errors = [
    { error_code: '1301', error_message: 'first' },
    { error_code: '1400', error_message: 'second' },
  ]
  script((answered) => answered(400, { errors }))
  expect(await takeCard(session, card)).toEqual({ kind: 'refused', code: '1301', message: 'first' })
})

test('a refusal without a word has neither', async () => {
  script((answered) => answered(500, {}))
  expect(await takeCard(session, card)).toEqual({ kind: 'refused', code: undefined, message: undefined })
})

test('a broken line is a communication error', async () => {
  script((_answered, broke) => broke())
  expect(await takeCard(session, card)).toMatchObject({ kind: 'refused', code: '7001' })
})
