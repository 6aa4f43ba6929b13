import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exchangeCards } from '#server/cards/exchange/exchange-cards.ts'
import { referenceOf } from '#server/cards/shipping/consignment.ts'
import { transaction } from '#server/db/pool.ts'
import { sender, testCarrier, trackingNumber } from '#test/carriers.ts'
import { makeOperator, type TestOperator } from '#test/operators.ts'
import { changeSetting } from '#test/settings.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { makeOffer, readdress } from '#test/world.ts'

// A carrier's file is made of a list at the console, and its numbers come back there.

const carrier = 'yu-pack-print-r'
let world: TestShop
let shipping: TestOperator
let headings: { reference: string; number: string }
beforeAll(async () => {
  world = await testShop()
  await makeOffer(world.db, 'king', { total: 1000 })
  shipping = await makeOperator(world, 'shipping')
  headings = (await testCarrier(carrier)).import
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.pool.query('truncate shipment, parcel, parcel_event')
  await world.pool.query('delete from shop_setting')
})

const now = () => world.shop.clock()
const setSender = () =>
  transaction(world.db, (tx) => changeSetting(tx, { path: 'sender', value: sender, now: now() }))

async function orderParcel(): Promise<string> {
  const { memberId } = await world.member({ coinHundredths: 10_000 })
  const id = uuidv7()
  const wanted = { id, memberId, cardId: 'king', quantity: 1, termsNo: 1 }
  await transaction(world.db, (tx) => exchangeCards(tx, wanted, now()))
  return id
}
const write = async (query = '', key = carrier) => {
  const { status, body } = await shipping.get(`/operator/carrier_files/${key}?${query}`)
  const text = new TextDecoder('shift_jis').decode(Buffer.from(String(body.file ?? ''), 'base64url'))
  return { status, body, text }
}
const backFrom = (...parcels: readonly (readonly [id: string, number: string])[]) =>
  [
    `${headings.reference},${headings.number}`,
    ...parcels.map(([id, number]) => `${referenceOf(id)},${number}`),
  ].join('\r\n')
const importFile = async (text: string, actKey = randomUUID(), key = carrier) => {
  const input = { actKey, why: 'test', carrier: key, file: Buffer.from(text).toString('base64url') }
  return await shipping.post('/operator/carrier_files/import', input)
}
const states = async () => {
  const text = 'select id, state, tracking_number, carrier from parcel order by id'
  return (await world.pool.query(text)).rows
}

describe('a file for a carrier', () => {
  test('has the parcels of the list that may leave, names the others, and records the operator who got the addresses', {
    meta: {
      proves: [
        {
          id: 'parcels-file',
          section: 'console-parcels',
          says: 'A carrier’s file made at the console holds the parcels of its list that may leave alone.',
          from: 'own',
          file: 'server/desks/parcels/carrier-file-routes.ts',
          breaks: { replace: 'ids: listed.map(({ id }) => id)', with: 'ids: undefined' },
        },
      ],
    },
  }, async () => {
    await setSender()
    const [first, held, abroad] = [await orderParcel(), await orderParcel(), await orderParcel()]
    await world.pool.query('update parcel set held_at = now() where id = $1', [held])
    await readdress(world.db, abroad, { prefectureId: 99, country: 'France' })
    const { status, body, text } = await write()
    expect(status).toBe(200)
    expect(body).toMatchObject({ parcels: 1, fileName: expect.stringMatching(/^yu-pack-print-r-.*\.csv$/) })
    expect(text).toContain(referenceOf(first))
    expect(text).not.toContain(referenceOf(held))
    expect(body.leftOut).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ parcelId: held, why: 'held' }),
        expect.objectContaining({ parcelId: abroad, why: 'abroad' }),
      ]),
    )
    const read = 'select what, subject from personal_data_reading where operator_id = $1'
    expect((await world.pool.query(read, [shipping.operatorId])).rows).toEqual([
      { what: 'list', subject: '1' },
    ])
    const other = await orderParcel()
    expect((await write(`q=${other.slice(-12)}`)).text).not.toContain(referenceOf(first))
  })

  test('is not made without a sender, without a parcel, for an unknown carrier, or when a parcel does not fit', async () => {
    const parcel = await orderParcel()
    expect(await write()).toMatchObject({ status: 422, body: { errors: { file: [expect.any(String)] } } })
    await setSender()
    expect((await write('', 'no-such')).status).toBe(404)
    await readdress(world.db, parcel, { recipient: '𠮷田 太郎' })
    const { status, body } = await write()
    expect(status).toBe(422)
    expect(JSON.stringify(body.errors)).toContain(referenceOf(parcel))
    expect(JSON.stringify(body.errors)).toContain('𠮷')
    await world.pool.query('truncate shipment, parcel, parcel_event')
    expect((await write()).status).toBe(422)
  })
})

describe('a test file', () => {
  const tryFile = async (key = carrier, who = shipping) => {
    const { status, body } = await who.get(`/operator/carriers/${key}/test_file`)
    const text = new TextDecoder('shift_jis').decode(Buffer.from(String(body.file ?? ''), 'base64url'))
    return { status, body, text }
  }
  const settings = (path: string, value: unknown) =>
    transaction(world.db, (tx) => changeSetting(tx, { path, value, now: now() }))

  test('is one parcel of the shop to itself that says it is a test, and records nothing', async () => {
    await setSender()
    await settings('carrierContracts', { yamatoCustomer: '', yamatoFreight: '', yuPackForm: '42' })
    const { status, body, text } = await tryFile()
    expect([status, body.fileName]).toEqual([200, expect.stringMatching(/^TEST-yu-pack-print-r-.*\.csv$/)])
    const lines = text
      .trim()
      .split('\r\n')
      .filter((line) => !line.includes(headings.reference))
    expect(lines).toHaveLength(1)
    for (const part of ['TEST', '【テスト】発送しません', '42', sender.city]) expect(lines[0]).toContain(part)
    expect(lines[0]?.split(sender.city)).toHaveLength(3)
    expect(await states()).toEqual([])
    const { status: imported } = await importFile(
      `${headings.reference},${headings.number}\r\nTEST,${trackingNumber(1)}`,
    )
    expect(imported).toBe(422)
  })

  test('and its carrier report a missing value and a typed number', async () => {
    const list = async () =>
      (await shipping.get('/operator/carriers')).body.list as {
        key: string
        faults: string[]
        numbers: object[]
      }[]
    const yamato = async () => (await list()).find(({ key }) => key === 'yamato-b2')
    expect((await tryFile('yamato-b2')).status).toBe(422)
    expect((await yamato())?.faults).toHaveLength(2)
    await setSender()
    expect((await yamato())?.faults).toEqual([expect.stringContaining('請求先顧客コード')])
    expect((await tryFile('yamato-b2')).status).toBe(422)
    const number = '123456789012'
    await settings('carrierContracts', { yamatoCustomer: number, yamatoFreight: '', yuPackForm: '' })
    expect(await yamato()).toMatchObject({
      faults: [],
      numbers: [
        { setting: 'yamatoCustomer', value: number },
        { setting: 'yamatoFreight', value: '01' },
      ],
    })
    expect((await tryFile('yamato-b2')).text).toContain(`"${number}"`)
    expect((await tryFile('no-such')).status).toBe(404)
  })

  test.each([['viewer'], ['support'], ['packs']] as const)('is not available to %s', async (role) => {
    expect((await tryFile(carrier, await makeOperator(world, role))).status).toBe(404)
  })
})

describe('the numbers of a carrier', () => {
  test('are recorded once, however often the file is sent', async () => {
    const [one, other] = [await orderParcel(), await orderParcel()]
    const file = backFrom([one, trackingNumber(1)], [other, trackingNumber(2)])
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => importFile(file, key)))
    for (const { body } of answers) expect(body).toMatchObject({ sent: 2, known: 0, withoutReference: 0 })
    expect((await importFile(file)).body).toMatchObject({ sent: 0, known: 2 })
    expect(await states()).toEqual([
      { id: one, state: 'sent', tracking_number: trackingNumber(1), carrier },
      { id: other, state: 'sent', tracking_number: trackingNumber(2), carrier },
    ])
  })

  test('are refused as a whole, with each wrong line in the operator’s language', async () => {
    const [one, other] = [await orderParcel(), await orderParcel()]
    const wrong = `${trackingNumber(2).slice(0, -1)}${(Number(trackingNumber(2).at(-1)) + 1) % 7}`
    const refused = await importFile(
      backFrom([one, trackingNumber(1)], [other, wrong], [randomUUID(), trackingNumber(3)]),
    )
    expect(refused.status).toBe(422)
    expect((refused.body.errors as { file: string[] }).file).toEqual([expect.stringMatching(/^3行目/)])
    expect((await importFile('x', randomUUID(), 'no-such')).status).toBe(422)
    expect((await states()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  })
})
