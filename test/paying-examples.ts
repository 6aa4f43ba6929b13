// The examples of the calls of browser payments and saved cards, with the providers' side played by the emulators.

import { randomUUID } from 'node:crypto'
import type { FilledShop, Member } from './filled-shop.ts'
import type { Visitor } from './shop.ts'

export interface Example {
  visitor: Visitor
  /** Path parameters by name; a page is 1 unless said otherwise. */
  params?: Record<string, string>
  query?: Record<string, string>
  /** POST: the payload. */
  json?: Record<string, unknown>
  /** The field that says why nothing can be had today (state 422). */
  refusedBy?: string
}

export type MakeExample = (shop: FilledShop) => Promise<Example>

const course = { point_price_id: 'thousand', pack_id: 'pack' }

/** The settings of a wallet that the browser gets. */
const walletOf = async (member: Member, name: string): Promise<Record<string, string>> =>
  (await member.get('/user/wallets')).body[name] as Record<string, string>

const originOf = (url: string | undefined) => new URL(url ?? '').origin

/** A token of a card for one use, from fincode's script. */
async function cardToken(shop: FilledShop, member: Member): Promise<string> {
  const paymentId = await shop.openPayment(member)
  const { body } = await member.post('/user/gmo_token', { pay_id: paymentId, pay_type: '1' })
  const answer = await fetch(`${originOf(String(body.script_url))}/v1/tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${body.public_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      card_no: '4111111111111111',
      expire: '3012',
      security_code: '123',
      holder_name: 'HANAKO',
      number: '1',
    }),
  })
  return ((await answer.json()) as { list: { token: string }[] }).list[0]?.token ?? ''
}

/** A card that fincode keeps for the member. */
export async function keptCard(shop: FilledShop, member: Member): Promise<string> {
  const card = { token: await cardToken(shop, member), request_key: randomUUID() }
  const { body } = await member.post('/user/saved_cards', card)
  if (body.state !== 200) throw new Error(`no card: ${JSON.stringify(body)}`)
  return String(body.id)
}

const withKeptCard = async (shop: FilledShop) => {
  const visitor = await shop.member()
  return { visitor, cardId: await keptCard(shop, visitor) }
}

/** The address to which a form of the emulated Amazon leads the browser. */
async function sent(url: string, fields: Record<string, string>): Promise<URL> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '', url)
}

/** A session of Amazon Pay in which its member has chosen how to pay. */
async function chosenSession(member: Member): Promise<string> {
  const wallet = await walletOf(member, 'amazon_pay')
  const { body } = await member.get(`/user/button_signature?${new URLSearchParams(course)}`)
  const opened = await sent(`${originOf(wallet.script_url)}/amazon-pay/checkout`, {
    merchantId: wallet.merchant_id ?? '',
    publicKeyId: wallet.public_key_id ?? '',
    ledgerCurrency: 'JPY',
    productType: 'PayOnly',
    checkoutLanguage: 'ja_JP',
    placement: 'Checkout',
    payloadJSON: String(body.payloadJSON),
    signature: String(body.signature),
    algorithm: wallet.algorithm ?? '',
  })
  const back = await sent(opened.href, { method: 'visa' })
  return back.searchParams.get('amazonCheckoutSessionId') ?? ''
}

const withSession = async (shop: FilledShop) => {
  const visitor = await shop.member()
  const { body } = await visitor.get(`/user/set_checkout_session/${await chosenSession(visitor)}`)
  if (body.state !== 200) throw new Error(`no session: ${JSON.stringify(body)}`)
  return visitor
}

export const payingExamples: Record<string, MakeExample> = {
  'GET /user/wallets': async (shop) => ({ visitor: await shop.member() }),
  'POST /user/apple_pay_session': async (shop) => {
    const visitor = await shop.member()
    const { script_url } = await walletOf(visitor, 'apple_pay')
    return {
      visitor,
      json: { validation_url: `${originOf(script_url)}/paymentservices/startSession` },
    }
  },

  'GET /user/saved_cards': async (shop) => ({ visitor: (await withKeptCard(shop)).visitor }),
  'POST /user/saved_cards': async (shop) => {
    const visitor = await shop.member()
    return { visitor, json: { token: await cardToken(shop, visitor), request_key: randomUUID() } }
  },
  'POST /user/saved_cards/forget': async (shop) => {
    const { visitor, cardId } = await withKeptCard(shop)
    return { visitor, json: { id: cardId } }
  },

  'GET /user/set_checkout_session/:amazonCheckoutSessionId': async (shop) => {
    const visitor = await shop.member()
    return { visitor, params: { amazonCheckoutSessionId: await chosenSession(visitor) } }
  },
  'GET /user/get_checkout_session': async (shop) => ({ visitor: await withSession(shop) }),
  'GET /user/button_signature': async (shop) => ({ visitor: await shop.member(), query: course }),
  'GET /user/complete_checkout_session': async (shop) => {
    const visitor = await withSession(shop)
    await visitor.post('/user/point/buy', { pay_id: '5', ...course, request_key: randomUUID() })
    return { visitor }
  },
}
