import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  // The script is loaded once a page: each test is a new page.
  vi.resetModules()
})

type CardProvider = typeof import('./card-provider.ts')
const takeCard = async (...args: Parameters<CardProvider['takeCard']>) =>
  (await import('./card-provider.ts')).takeCard(...args)
const tokenOf = async (...args: Parameters<CardProvider['tokenOf']>) =>
  (await import('./card-provider.ts')).tokenOf(...args)

const session = {
  providerPaymentId: 'F-1',
  accessId: 'a_1',
  returnUrl: 'https://shop.example/back',
  customerId: 'M-1',
  publicKey: 'p_1',
  scriptUrl: 'https://provider.example/script.js',
}
const card = { number: '4111111111111111', yearMonth: '2804', securityCode: '123', holder: 'HANA' }
const mail = 'a@b.example'

type Answered = (status: number, response: object) => void

/** The provider's script on the page, which does this with a card. */
function script(does: (answered: Answered, broke: () => void) => void) {
  const payments = vi.fn((_card: object, answered: Answered, broke: () => void) => does(answered, broke))
  const fincode = () => ({ payments, tokens: payments })
  vi.stubGlobal('window', { Fincode: fincode })
  return payments
}

test('passes the card to the provider and redirects to the authentication of the holder', {
  meta: {
    proves: [
      {
        id: 'card-token',
        section: 'transitions',
        says: "The card is handed to the provider's script; its authentication address is gone to.",
        from: 'spec',
        breaks: {
          replace: "url ? { kind: 'authenticate', url }",
          with: "url === '' ? { kind: 'authenticate', url }",
        },
      },
    ],
  },
}, async () => {
  const payments = script((answered) => answered(200, { acs_url: 'https://acs.example/' }))
  expect(await takeCard(session, card, mail)).toEqual({ kind: 'authenticate', url: 'https://acs.example/' })
  expect(payments.mock.calls[0]?.[0]).toMatchObject({ id: 'F-1', card_no: card.number, expire: '2804' })
})

test('a card accepted without authentication is not yet paid: the server finds out', async () => {
  script((answered) => answered(200, {}))
  expect(await takeCard(session, card, mail)).toEqual({ kind: 'taken' })
})

test('a refusal keeps the first error, code and message', async () => {
  const errors = [
    { error_code: '1301', error_message: 'first' },
    { error_code: '1400', error_message: 'second' },
  ]
  script((answered) => answered(400, { errors }))
  expect(await takeCard(session, card, mail)).toEqual({ kind: 'refused', code: '1301', message: 'first' })
})

test('a refusal without details has neither', async () => {
  script((answered) => answered(500, {}))
  expect(await takeCard(session, card, mail)).toEqual({
    kind: 'refused',
    code: undefined,
    message: undefined,
  })
})

test('a lost connection is a communication error', async () => {
  script((_answered, broke) => broke())
  expect(await takeCard(session, card, mail)).toMatchObject({ kind: 'refused', code: '7001' })
})

test('a kept card is sent by its id, without its data', async () => {
  const payments = script((answered) => answered(200, { acs_url: 'https://acs.example/' }))
  await takeCard(session, { savedCardId: 'cs_1' }, mail)
  const sent = payments.mock.calls[0]?.[0]
  expect(sent).toMatchObject({ customer_id: 'M-1', card_id: 'cs_1', tds2_email: mail, id: 'F-1' })
  expect(Object.keys(sent ?? {})).not.toContain('card_no')
})

test('a card to be kept becomes a token; a refusal and a lost connection are reported as usual', async () => {
  const tokens = script((answered) => answered(200, { list: [{ token: 'tok_1' }] }))
  expect(await tokenOf(session, card)).toEqual({ kind: 'token', token: 'tok_1' })
  expect(tokens.mock.calls[0]?.[0]).toMatchObject({ card_no: card.number, number: '1' })
  vi.resetModules()
  script((answered) => answered(400, { errors: [{ error_code: '1301', error_message: 'no' }] }))
  expect(await tokenOf(session, card)).toEqual({ kind: 'refused', code: '1301', message: 'no' })
  vi.resetModules()
  script((_answered, broke) => broke())
  expect(await tokenOf(session, card)).toMatchObject({ kind: 'refused', code: '7001' })
})
