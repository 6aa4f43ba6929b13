import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmulatorServer, type EmulatorServer } from '#emulators/server/server.ts'
import { createVeriTransEmulator, type VeriTransEmulator } from './emulator.ts'

const keys = { merchantCcid: 'A100000000000000000000cc', secretKey: 'abcdef01'.repeat(8) }
let emulators: EmulatorServer
let emulator: VeriTransEmulator
let origin: string
beforeEach(async () => {
  emulator = createVeriTransEmulator({ ...keys, notificationUrl: '' })
  emulators = await createEmulatorServer([emulator], { clock: () => new Date('2026-11-21T03:00:00Z') })
  origin = await emulators.app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => emulators.app.close())

const store = {
  orderId: 'F-1',
  serviceOptionType: 'econ',
  amount: '1000',
  name1: '福引',
  name2: '花子',
  telNo: '09012345678',
  payLimit: '2026/11/24',
  paymentType: '0',
}
const common = { txnVersion: '2.0.0', dummyRequest: '1', merchantCcid: keys.merchantCcid }
const hash = (params: object, key = keys.secretKey) =>
  createHash('sha256')
    .update(`${keys.merchantCcid}${JSON.stringify(params)}${key}`)
    .digest('hex')

async function post(
  path: string,
  request: unknown,
): Promise<{ status: number; result: Record<string, string> }> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof request === 'string' ? request : JSON.stringify(request),
  })
  return { status: response.status, ...((await response.json()) as { result: Record<string, string> }) }
}
const send = (path: string, own: object, authHash?: string) => {
  const params = { ...own, ...common }
  return post(path, { params, authHash: authHash ?? hash(params) })
}
const authorize = '/test-paynow/v2/Authorize/cvs'

test('an authenticated request opens an order; every answer has status 200', async () => {
  const { status, result } = await send(authorize, store)
  expect(status).toBe(200)
  expect(result).toMatchObject({
    mstatus: 'success',
    orderId: 'F-1',
    receiptNo: expect.stringMatching(/^\d{12}$/),
  })
  expect(emulator.openPayments()).toMatchObject([{ orderId: 'F-1', amountYen: 1000, note: result.receiptNo }])
})

test.each([
  ['another key', () => hash({ ...store, ...common }, 'x')],
  ['another request', () => hash({ ...store, amount: '1', ...common })],
  ['no hash', () => ''],
])('a request authenticated with %s is refused', async (_name, authHash) => {
  const { status, result } = await send(authorize, store, authHash())
  expect([status, result.mstatus, result.vResultCode]).toEqual([200, 'failure', 'EM01000000000000'])
  expect(emulator.orders().all()).toEqual([])
})

test('the hash covers the minified params: spaces in the request do not matter', async () => {
  const params = { ...store, ...common }
  const { result } = await post(authorize, JSON.stringify({ params, authHash: hash(params) }, null, 2))
  expect(result.mstatus).toBe('success')
})

test.each([
  { amount: '0' },
  { amount: '1000000' },
  { amount: 1000 },
  { orderId: 'F 1' },
  { serviceOptionType: 'nowhere' },
  { name1: 'Yamada' },
  { name2: '' },
  { telNo: '+81901234567' },
  { payLimit: '2026-11-24' },
  { payLimit: '2026/11/20' },
  { payLimit: '2027/01/21' },
  { paymentType: '1' },
])('%o is refused as the guide describes', async (change) => {
  const { result } = await send(authorize, { ...store, ...change })
  expect([result.mstatus, result.vResultCode]).toEqual(['failure', 'EM02000000000000'])
})

test('an id is used once, over all services; live and test mode have their own paths', async () => {
  await send(authorize, store)
  expect((await send(authorize, store)).result.vResultCode).toBe('EM03000000000000')
  const transfer = { orderId: 'F-1', amount: '1', entryTransferName: 'フク', transferExpiredDate: '20261124' }
  expect((await send('/test-paynow/v2/Authorize/virtualacc', transfer)).result.vResultCode).toBe(
    'EM03000000000000',
  )
  expect((await send('/paynow/v2/Authorize/cvs', { ...store, orderId: 'F-2' })).result.mstatus).toBe(
    'failure',
  )
  expect((await send('/test-paynow/v2/Search/search', {})).result.mstatus).toBe('failure')
})

test('a body that is not JSON is refused', async () => {
  expect((await post(authorize, 'params=1')).result.mstatus).toBe('failure')
})

test('pages are in both languages and safe, and a missing order has its own page', async () => {
  await send(authorize, store)
  const till = await fetch(`${origin}/veritrans/store/F-1`)
  expect(till.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await till.text()).toMatch(/レジで支払う.*Pay at the till/s)
  for (const path of ['store/F-9', 'bank/F-1', 'carrier/F-1', 'merpay/F-1', 'slip/1'])
    expect((await fetch(`${origin}/veritrans/${path}`)).status).toBe(404)
})

test('text that a payer types on a page is shown as text', async () => {
  const transfer = { orderId: 'F-1', amount: '1', entryTransferName: 'フク', transferExpiredDate: '20261124' }
  await send('/test-paynow/v2/Authorize/virtualacc', transfer)
  const form = new URLSearchParams({ result: 'deposit', name: '<script>', amount: '1' })
  const page = await (await fetch(`${origin}/veritrans/bank/F-1`, { method: 'POST', body: form })).text()
  expect(page).toContain('&#60;script&#62;')
  expect(page).not.toContain('<script>')
})

test('a deposit is reversed on the page of its account, once', async () => {
  const transfer = {
    orderId: 'F-3',
    amount: '1000',
    entryTransferName: 'フク',
    transferExpiredDate: '20261124',
  }
  await send('/test-paynow/v2/Authorize/virtualacc', transfer)
  const act = async (fields: Record<string, string>) => {
    const form = { method: 'POST', body: new URLSearchParams(fields) }
    return await (await fetch(`${origin}/veritrans/bank/F-3`, form)).text()
  }
  const page = await act({ result: 'deposit', name: 'フク', amount: '1000' })
  expect(page).toMatch(/組み戻す.*Take it back/s)
  const [, deposit = ''] = /name="deposit" value="(\d+)"/.exec(page) ?? []
  for (let time = 0; time < 2; time++)
    expect(await act({ result: 'reverse', deposit })).not.toContain('name="deposit"')
  const steps = emulator
    .orders()
    .find('F-3')
    .transactions.map(({ command }) => command)
  expect(steps.filter((command) => command === 'DepositReverse')).toHaveLength(1)
})
