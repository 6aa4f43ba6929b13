// Answers no emulator gives: broken lines, unpromised shapes, and what may be missing.

import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import type { Order } from '#server/providers/payments/port.ts'
import { createVeriTransBank } from './bank.ts'
import { createVeriTransCarrier } from './carrier.ts'
import { createVeriTransClient } from './client.ts'
import { createVeriTransMerpay } from './merpay.ts'
import { createVeriTransProvider } from './provider.ts'
import { emulatorSettingsAt } from './settings.ts'
import { createVeriTransStore } from './store.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

const order: Order = {
  orderId: 'F-1',
  amountYen: 1000,
  idempotencyKey: 'k',
  details: { storeGroup: 'econ', payerName: 'フクビキ ハナコ', carrier: 'au' },
  payer: { familyName: '福', givenName: '花', phone: '09012345678', mail: '', language: 'ja' },
  payBy: new Date('2026-11-24T15:00:00Z'),
  returnUrl: 'http://127.0.0.1:9/return?order=F-1',
}
const reference = { orderId: 'F-1', reference: null }

async function provider(listener: RequestListener, change: { isTest?: boolean } = {}) {
  server = createServer(listener)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const origin = `http://127.0.0.1:${port}`
  const client = createVeriTransClient({ ...emulatorSettingsAt(origin), timeoutMs: 500, ...change })
  return {
    origin,
    adapters: [
      createVeriTransStore(client),
      createVeriTransBank(client),
      createVeriTransCarrier(client),
      createVeriTransMerpay(client),
    ],
    carrier: createVeriTransCarrier(client),
    bank: createVeriTransBank(client),
    store: createVeriTransStore(client),
    lists: createVeriTransProvider(client, () => new Date('2026-11-21T03:00:00Z')),
  }
}
/** Answers every command with the next result; the last one stays. */
const answering = (...results: unknown[]) => {
  const left = [...results]
  return provider((_request, response) => {
    const body = left.length > 1 ? left.shift() : left[0]
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
}
const success = (more: object) => ({ result: { mstatus: 'success', vResultCode: '0', ...more } })
const failure = { result: { mstatus: 'failure', vResultCode: 'X999000000000000', merrMsg: 'x' } }
const nothing = success({ searchCount: 0 })
const found = (info: object) =>
  success({
    orderInfos: { orderInfo: [{ serviceTypeCd: 'cvs', orderId: 'F-1', orderStatus: 'end', ...info }] },
  })

test.each([
  ['a server error', 500, success({})],
  ['a wrong path', 404, failure],
  ['text that is no JSON', 200, '<html>'],
  ['an answer without a result', 200, {}],
  ['an unknown state', 200, { result: { mstatus: 'done', vResultCode: '0' } }],
  ['pending', 200, { result: { mstatus: 'pending', vResultCode: 'X1' } }],
  ['a success without the fields it should have', 200, success({ orderInfos: 'none' })],
])('%s is not an answer: neither opened, refused, found, absent nor ended', async (_name, status, body) => {
  const { adapters, lists } = await provider((_request, response) => {
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  for (const adapter of adapters) {
    expect((await adapter.start(order)).outcome).toBe('no answer')
    expect((await adapter.query(reference)).outcome).toBe('no answer')
    for (const isPaid of [true, false])
      expect(
        (await adapter.cancelOrRefund(reference, { isPaid, amountYen: 1000, idempotencyKey: 'k' })).outcome,
      ).toBe('no answer')
  }
  expect((await lists.listDeposits?.(order.payBy))?.outcome).toBe('no answer')
})

test('a timeout, a broken connection and a redirect are not answers', async () => {
  const silent = await provider(() => {})
  expect(await silent.store.start(order)).toEqual({ outcome: 'no answer', reason: 'TimeoutError' })
  server?.closeAllConnections()
  server?.close()
  const broken = await provider((request) => request.socket.destroy())
  expect((await broken.store.start(order)).outcome).toBe('no answer')
  server?.close()
  // The answer elsewhere would be believed: nothing proven is sent on.
  const redirecting = await provider((request, response) => {
    if (request.url === '/elsewhere') response.end(JSON.stringify(success({ receiptNo: '1' })))
    else response.writeHead(307, { location: '/elsewhere' }).end()
  })
  expect((await redirecting.store.start(order)).outcome).toBe('no answer')
})

test('a failed search says nothing about an order; an empty one says that there is none', async () => {
  expect((await (await answering(failure)).store.query(reference)).outcome).toBe('no answer')
  server?.close()
  expect(await (await answering(nothing)).store.query(reference)).toEqual({ outcome: 'absent' })
})

test('a refusal is trusted only when no order exists under the id', async () => {
  const refused = { outcome: 'refused', reason: 'X999000000000000' }
  for (const adapter of (await answering(failure, nothing)).adapters.slice(0, 1))
    expect(await adapter.start(order)).toEqual(refused)
  server?.close()
  const unsure = await answering(failure, failure)
  expect((await unsure.store.start(order)).outcome).toBe('no answer')
  server?.close()
  const failed = await answering(failure, found({ orderStatus: 'error' }))
  expect(await failed.store.start(order)).toEqual(refused)
})

test.each([
  ['without an amount', { properOrderInfo: {} }],
  ['with an invalid amount', { properOrderInfo: { amount: '10.5' } }],
])('an order %s is not an answer', async (_name, info) => {
  expect((await (await answering(found(info))).store.query(reference)).outcome).toBe('no answer')
})

test('numbers for texts, nulls for nothing and other orders beside it are read as they are', async () => {
  const { store } = await answering(
    success({
      orderInfos: {
        orderInfo: [
          { serviceTypeCd: 'cvs', orderId: 'F-11', orderStatus: 'end', properOrderInfo: { amount: 5 } },
          {
            serviceTypeCd: 'cvs',
            orderId: 'F-1',
            orderStatus: 'end_presentation',
            properOrderInfo: { amount: 1000, paidDatetime: null, authorizeAmount: '' },
            transactionInfos: {
              transactionInfo: [{ command: 'Authorize', mstatus: 'success', properTransactionInfo: null }],
            },
          },
        ],
      },
    }),
  )
  expect(await store.query(reference)).toMatchObject({ status: 'waiting', amountYen: 1000 })
})

test.each([{ depositId: '1' }, { depositDate: '20261121' }, {}])(
  'a deposit with only %o hides itself alone: its order is no answer, and named as unreadable',
  async (properTransactionInfo) => {
    const info = {
      serviceTypeCd: 'virtualacc',
      successDetailTxnType: 'Auth',
      properOrderInfo: { amount: '1000' },
      transactionInfos: {
        transactionInfo: [
          { command: 'DepositEntry', mstatus: 'success', amount: '1', properTransactionInfo },
        ],
      },
    }
    const { bank, lists } = await answering(found(info))
    expect((await bank.query(reference)).outcome).toBe('no answer')
    expect(await lists.listDeposits?.(order.payBy)).toEqual({ outcome: 'listed', deposits: [] })
    expect(await lists.listOrders?.(order.payBy, new Date(order.payBy.getTime() + 86_400_000))).toEqual({
      outcome: 'listed',
      orders: [],
      unreadable: ['F-1'],
    })
  },
)

test.each([
  ['http of another host', (origin: string) => origin.replace('127.0.0.1', '127.0.0.2')],
  ['a script', () => 'javascript:alert(1)'],
  ['nothing', () => ''],
])('a page over %s is not followed', async (_name, urlFor) => {
  const { origin } = await provider(() => {})
  const url = urlFor(origin)
  server?.close()
  const page = `<form action="${url}" method="post"><input type="hidden" name="a" value="b"></form>`
  const { adapters } = await answering(success({ redirectUrl: url, responseContents: page, paymentUrl: url }))
  for (const adapter of adapters.slice(2)) expect((await adapter.start(order)).outcome).toBe('no answer')
})

test('a carrier’s own address is followed, and a form is read with its fields', async () => {
  const direct = await answering(success({ redirectUrl: 'https://carrier.example/a?b=c' }))
  expect(await direct.carrier.start(order)).toEqual({
    outcome: 'redirect',
    reference: null,
    url: 'https://carrier.example/a?b=c',
  })
  server?.close()
  const page = `<html><body onload="x()"><FORM METHOD=POST name='f' action='https://carrier.example/a?b=1&amp;c=2'>
<INPUT TYPE=hidden name=id value=F-1><input value="&quot;&#x798f;&#24341;&amp;amp;" name="t" type="hidden">
<input type="submit" name="go" value="x"></FORM><form method="post" action="https://other.example/"></form></body></html>`
  const posting = await answering(success({ redirectUrl: null, responseContents: page }))
  expect(await posting.carrier.start(order)).toEqual({
    outcome: 'form post',
    reference: null,
    url: 'https://carrier.example/a?b=1&c=2',
    fields: { id: 'F-1', t: '"福引&amp;' },
  })
})

test('the live mode has its own paths, is no dummy, and searches no dummies', async () => {
  const seen: [string, Record<string, unknown>][] = []
  const { store } = await provider(
    async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      seen.push([request.url ?? '', JSON.parse(text).params])
      response.end(JSON.stringify(failure))
    },
    { isTest: false },
  )
  await store.start(order)
  expect(seen).toMatchObject([
    ['/paynow/v2/Authorize/cvs', { dummyRequest: '0', txnVersion: '2.0.0', orderId: 'F-1', amount: '1000' }],
    [
      '/paynow-search/v2/Search/search',
      { containDummyFlag: 'false', searchParameters: { common: { orderId: 'F-1' } } },
    ],
  ])
})

test('a list that is too long for one search is requested in halves, with each order once', async () => {
  const spans: string[] = []
  const { lists } = await provider(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { from, to } = JSON.parse(text).params.searchParameters.common.txnDatetime
    spans.push(`${from}-${to}`)
    const isWhole = spans.length === 1
    const info = { serviceTypeCd: 'cvs', orderStatus: 'end', properOrderInfo: { amount: '1' } }
    const orderInfo = (isWhole ? ['F-1'] : ['F-2', `F-${from}`]).map((orderId) => ({ ...info, orderId }))
    response.end(JSON.stringify(success({ overMaxCountFlag: isWhole, orderInfos: { orderInfo } })))
  })
  const day = new Date('2026-11-20T15:00:00Z')
  const listed = await lists.listOrders?.(day, new Date('2026-11-21T15:00:00Z'))
  expect(spans).toEqual([
    '202611210000-202611212359',
    '202611210000-202611211159',
    '202611211200-202611212359',
  ])
  if (listed?.outcome !== 'listed') throw new Error('not listed')
  expect(listed.orders.map(({ orderId }) => orderId)).toEqual(['F-2', 'F-202611210000', 'F-202611211200'])
})

test('a command whose answer is lost ends nothing and refuses nothing', async () => {
  const stands = found({
    properOrderInfo: { amount: '1000' },
    transactionInfos: { transactionInfo: [{ command: 'Authorize', mstatus: 'success' }] },
  })
  let calls = 0
  const { store } = await provider((_request, response) => {
    calls += 1
    if (calls === 1) response.end(JSON.stringify(stands))
  })
  const how = { isPaid: false, amountYen: 1000, idempotencyKey: 'k' }
  expect(await store.cancelOrRefund(reference, how)).toEqual({ outcome: 'no answer', reason: 'TimeoutError' })
})
