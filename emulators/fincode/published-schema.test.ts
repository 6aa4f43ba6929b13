// Every message of the adapters and of the emulator against fincode's published OpenAPI document. The
// document is not part of this project: point FINCODE_OPENAPI to it, or put it beside the project.

import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { createFincodeApplePay } from '#server/providers/payments/fincode/apple-pay.ts'
import { createFincodeCard } from '#server/providers/payments/fincode/card.ts'
import { createFincodeClient } from '#server/providers/payments/fincode/client.ts'
import { createFincodePayPay } from '#server/providers/payments/fincode/pay-pay.ts'
import { createFincodeProvider } from '#server/providers/payments/fincode/provider.ts'
import { createSavedCards } from '#server/providers/payments/fincode/saved-cards.ts'
import type { MethodAdapter, Order } from '#server/providers/payments/port.ts'
import {
  appleToken,
  handOver,
  inBrowser,
  newOrder,
  type RunningFincode,
  startFincode,
  typedCard,
} from '#test/payments/fincode-emulator.ts'
import { type OpenApi, type Schema, violations } from './openapi.ts'

const file =
  process.env.FINCODE_OPENAPI ??
  new URL('../../../shared/providers/fincode-openapi.yml', import.meta.url).pathname
const isPresent = existsSync(file)
if (!isPresent) console.warn(`skipped: fincode's OpenAPI document is not at ${file} (set FINCODE_OPENAPI)`)

type Fields = Record<string, unknown>
interface Message {
  method: string
  url: URL
  request: Fields | undefined
  status: number
  answer: Fields
}

const shop = 'https://shop.example/notification'
let document: OpenApi
let emulators: RunningFincode
const messages: Message[] = []
const notifications: Fields[] = []

beforeAll(async () => {
  if (!isPresent) return
  document = parse(readFileSync(file, 'utf8')) as OpenApi
  const real = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const url = new URL(input)
    const request = typeof init.body === 'string' ? (JSON.parse(init.body) as Fields) : undefined
    if (url.href === shop) {
      notifications.push(request ?? {})
      return Response.json({ receive: '0' })
    }
    const response = await real(input, init)
    if (!url.pathname.startsWith('/v1/')) return response
    const answer = (await response.clone().json()) as Fields
    messages.push({ method: init.method ?? 'GET', url, request, status: response.status, answer })
    return response
  })
  emulators = await startFincode({ notificationUrl: shop })
  await payByCards()
  await payByPayPay()
  await payByApplePay()
  await saveCards()
  await ask()
  await emulators.notifier.settled()
}, 60_000)
afterAll(async () => {
  vi.unstubAllGlobals()
  await emulators?.app.close()
})

const reference = ({ orderId }: Order) => ({ orderId, reference: null })
const end = (provider: MethodAdapter, order: Order, isPaid: boolean) =>
  provider.cancelOrRefund(reference(order), {
    isPaid,
    amountYen: order.amountYen,
    idempotencyKey: order.idempotencyKey,
  })

/** The cards that lead to every kind of answer, each to its end. */
async function payByCards() {
  const card = createFincodeCard(emulators.client)
  const numbers = ['4111111111111111', '5555555555554444', '4000000000000101', '4000000000000341']
  for (const number of [...numbers, '4000000000000002']) {
    const order = newOrder({}, { amountYen: 9_999_999 })
    const started = await card.start(order)
    if (started.outcome !== 'client action') throw new Error(started.outcome)
    await card.query(reference(order))
    await handOver(emulators, order, started.reference, typedCard(number))
    await card.query(reference(order))
    const parameter = emulators.emulator.payments().find(order.orderId).parameter ?? 'none'
    const begun = await card.resume(reference(order), {
      by: 'order',
      name: order.orderId,
      step: 'begin',
      parameter,
    })
    if (begun.outcome === 'redirect')
      emulators.emulator.cardPayments().answerChallenge(started.reference, 'Y')
    await card.resume(reference(order), undefined)
    await card.capture(reference(order), order.amountYen, randomUUID())
    await end(card, order, true)
    await card.query(reference(order))
  }
}

async function payByPayPay() {
  const payPay = createFincodePayPay(emulators.client)
  const open = async () => {
    const order = newOrder({}, { amountYen: 9_999_999 })
    const started = await payPay.start(order)
    if (started.outcome !== 'redirect') throw new Error(started.outcome)
    return { order, url: started.url }
  }
  const answer = async (result: string) => {
    const { order, url } = await open()
    await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ result }) })
    await payPay.query(reference(order))
    return order
  }
  await end(payPay, await answer('pay'), true)
  await payPay.start({ ...(await answer('refuse')), idempotencyKey: randomUUID() })
  const { order } = await open()
  await end(payPay, order, false)
  await payPay.query(reference(order))
  await inBrowser(emulators, 'PUT', `/v1/payments/${order.orderId}`, {
    pay_type: 'Paypay',
    access_id: `a_${'0'.repeat(22)}`,
    redirect_url: order.returnUrl,
  })
}

async function payByApplePay() {
  const applePay = createFincodeApplePay(emulators.client)
  for (const number of ['4111111111111111', '4000000000000002']) {
    const order = newOrder({ applePayToken: appleToken(number) })
    await applePay.start(order)
    await applePay.query(reference(order))
    await end(applePay, order, true)
    await applePay.query(reference(order))
  }
}

async function saveCards() {
  const savedCards = createSavedCards(emulators.client)
  const customer = `M-${'0'.repeat(25)}`
  await savedCards.list(customer)
  const { list } = await inBrowser(emulators, 'POST', '/v1/tokens', typedCard('5555555555554444'))
  const [{ token }] = list as [{ token: string }]
  const added = await savedCards.add(customer, token, randomUUID())
  if (added.outcome !== 'saved') throw new Error(added.outcome)
  await savedCards.add(customer, token, randomUUID())
  await savedCards.list(customer)
  const card = createFincodeCard(emulators.client)
  const order = newOrder()
  const started = await card.start(order)
  if (started.outcome !== 'client action') throw new Error(started.outcome)
  const names = { customer_id: customer, card_id: added.card.id }
  await handOver(emulators, order, started.reference, names)
  await card.query(reference(order))
  await savedCards.forget(customer, added.card.id)
  await savedCards.forget(customer, added.card.id)
}

/** Lists, and what goes wrong at the door. */
async function ask() {
  const now = Date.now()
  await createFincodeProvider(emulators.client).listOrders(new Date(now - 3600_000), new Date(now + 3600_000))
  const stranger = createFincodeClient({ ...emulators.settings, secretKey: 'wrong' })
  for (const create of [createFincodeCard, createFincodePayPay, createFincodeApplePay]) {
    await create(emulators.client).query({ orderId: 'F-NOTHING', reference: null })
    await create(emulators.client).start(newOrder({ applePayToken: 'e30=' }, { orderId: 'x'.repeat(31) }))
    await create(stranger).query({ orderId: 'F-NOTHING', reference: null })
  }
  await createFincodeProvider(stranger).listOrders(new Date(now), new Date(now + 1))
}

interface Operation {
  line: RegExp
  path: string
  answer: string
  request?: string
  query?: string[]
}

const id = '[^/]+'
const wordOf: Record<string, string> = { Card: 'Card', Paypay: 'PayPay', Applepay: 'ApplePay' }

/** `%` stands for the payment method, as the document writes it. */
const operations: Operation[] = [
  {
    line: /^POST \/v1\/payments$/,
    path: '/v1/payments',
    answer: 'Payment.%.Creating.Response',
    request: 'Payment.%.Creating.Request',
  },
  {
    line: /^GET \/v1\/payments$/,
    path: '/v1/payments',
    answer: 'Payment.%.ListRetrieving.Response',
    query: [
      'Payment.ListRetrieving.QueryParams',
      'Payment.ListRetrieving.%.QueryParams',
      'Pagination.QueryParams',
    ],
  },
  {
    line: new RegExp(`^GET /v1/payments/${id}$`),
    path: '/v1/payments/{id}',
    answer: 'Payment.%.Retrieving.Response',
    query: ['Payment.Retrieving.QueryParams'],
  },
  {
    line: new RegExp(`^PUT /v1/payments/${id}$`),
    path: '/v1/payments/{id}',
    answer: 'Payment.%.Executing.Response',
    request: 'Payment.%.Executing.Request',
  },
  {
    line: new RegExp(`^PUT /v1/payments/${id}/cancel$`),
    path: '/v1/payments/{id}/cancel',
    answer: 'Payment.%.Canceling.Response',
    request: 'Payment.%.Canceling.Request',
  },
  {
    line: new RegExp(`^PUT /v1/payments/${id}/secure$`),
    path: '/v1/payments/{id}/secure',
    answer: 'Payment.Card.ExecutingAfterThreeDSecure.Response',
    request: 'Payment.Card.ExecutingAfterThreeDSecure.Request',
  },
  {
    line: new RegExp(`^PUT /v1/secure2/${id}$`),
    path: '/v1/secure2/{access_id}',
    answer: 'ThreeDSecure.Authorizing.Response',
    request: 'ThreeDSecure.Authorizing.Request',
  },
  {
    line: new RegExp(`^GET /v1/secure2/${id}$`),
    path: '/v1/secure2/{access_id}',
    answer: 'ThreeDSecure.Confirming.Response',
  },
  {
    line: /^POST \/v1\/customers$/,
    path: '/v1/customers',
    answer: 'Customer.Creating.Response',
    request: 'Customer.Creating.Request',
  },
  {
    line: new RegExp(`^GET /v1/customers/${id}$`),
    path: '/v1/customers/{id}',
    answer: 'Customer.Retrieving.Response',
  },
  {
    line: new RegExp(`^POST /v1/customers/${id}/cards$`),
    path: '/v1/customers/{customer_id}/cards',
    answer: 'CustomerCard.Creating.Response',
    request: 'CustomerCard.Creating.Request',
  },
  {
    line: new RegExp(`^GET /v1/customers/${id}/cards$`),
    path: '/v1/customers/{customer_id}/cards',
    answer: 'CustomerCard.ListRetrieving.Response',
  },
  {
    line: new RegExp(`^DELETE /v1/customers/${id}/cards/${id}$`),
    path: '/v1/customers/{customer_id}/cards/{id}',
    answer: 'CustomerCard.Deleting.Response',
  },
]
/** The script's private parts, which the document leaves out: the card itself, and how tokens are made. */
const cardFields = ['card_no', 'expire', 'security_code', 'holder_name']
const scriptsOwn = 'POST /v1/tokens'

const schema = (name: string, payType = ''): Schema => ({
  $ref: `#/components/schemas/${name.replace('%', payType)}`,
})

test.runIf(isPresent)('every request, answer and error has the published form', () => {
  const wrong: string[] = []
  const used = new Set<string>()
  for (const { method, url, request, status, answer } of messages) {
    const line = `${method} ${url.pathname}`
    if (line === scriptsOwn) continue
    const operation = operations.find((candidate) => candidate.line.test(line))
    if (operation === undefined) throw new Error(`${line} is not published`)
    expect(document.paths[operation.path]?.[method.toLowerCase()], line).toBeDefined()
    const payType = wordOf[String(request?.pay_type ?? url.searchParams.get('pay_type'))] ?? ''
    const report = (what: string, problems: string[]) =>
      wrong.push(...problems.map((problem) => `${line} ${payType} ${what} ${problem}`))
    if (operation.request !== undefined) {
      const { ...body } = request
      for (const name of cardFields) delete body[name]
      // An order id that is too long was sent on purpose.
      if (status === 200 || body.id === undefined)
        report('request', violations(document, schema(operation.request, payType), body))
    }
    if (operation.query !== undefined) {
      const asked = Object.fromEntries(
        [...url.searchParams].map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]),
      )
      const allOf = operation.query.map((name) => schema(name, payType))
      report('query', violations(document, { allOf }, asked))
    }
    const form = status === 200 ? operation.answer : 'FincodeAPIError.Response'
    report(`answer ${status}`, violations(document, schema(form, payType), answer))
    used.add(`${operation.path} ${method} ${payType} ${status === 200}`)
  }
  expect(wrong).toEqual([])
  // 8 of cards, 5 each of PayPay and Apple Pay, 5 of customers: all answered well.
  expect([...used].filter((name) => name.endsWith('true'))).toHaveLength(23)
  expect([...used].filter((name) => name.endsWith('false')).length).toBeGreaterThanOrEqual(15)
})

const events: Record<string, string> = {
  card: 'WebhookEvent.Payment.Card',
  paypay: 'WebhookEvent.Payment.PayPay',
  applepay: 'WebhookEvent.Payment.ApplePay',
}

test.runIf(isPresent)('every notification has the published form', () => {
  const wrong = notifications.flatMap((body) => {
    const [, payType = ''] = /^payments\.(\w+)\./.exec(String(body.event)) ?? []
    return violations(document, schema(events[payType] ?? 'WebhookEvent.Card'), body).map(
      (problem) => `${String(body.event)} ${problem}`,
    )
  })
  expect(wrong).toEqual([])
  const kinds = new Set(notifications.map(({ event }) => event))
  expect([...kinds].sort()).toEqual([
    'card.regist',
    ...['applepay.cancel', 'applepay.exec', 'applepay.regist'].map((event) => `payments.${event}`),
    ...['cancel', 'exec', 'regist', 'secure', 'secure2.authenticate', 'secure2.result'].map(
      (event) => `payments.card.${event}`,
    ),
    ...['cancel', 'complete', 'exec', 'regist'].map((event) => `payments.paypay.${event}`),
  ])
})

test.runIf(isPresent)('the comparison itself notices a deviation', () => {
  const compare = (body: object) => violations(document, schema('Payment.Card.Creating.Request'), body)
  expect(compare({ pay_type: 'Card', job_code: 'CAPTURE', amount: '100' })).toEqual([])
  expect(compare({ pay_type: 'Card' })).toEqual(['$.job_code: missing'])
  expect(
    compare({ pay_type: 'Card', job_code: 'SALE', amount: 100, ammount: '1', id: 'x'.repeat(31) }),
  ).toHaveLength(4)
})

test.skipIf(isPresent)(`not compared: fincode's OpenAPI document is not there (FINCODE_OPENAPI)`, () => {})
