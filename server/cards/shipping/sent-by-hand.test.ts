import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseCards } from '#server/cards/draws/choose-cards.ts'
import { exchangeCards } from '#server/cards/exchange/exchange-cards.ts'
import { transaction } from '#server/db/pool.ts'
import { labelLines } from '#server/desks/parcels/parcel-contents.ts'
import { listAuditRecords } from '#server/people/operator/queries.ts'
import { type TestDatabase, testDatabase, untilItWaits } from '#test/database.ts'
import { writtenMessages } from '#test/outbox.ts'
import { runShop } from '#test/shop-command.ts'
import { changeMember, makeEngine, makeMember, makeOffer, makePack, prize } from '#test/world.ts'
import { followMemberAddress } from './addresses.ts'
import { findParcel } from './parcel-queries.ts'
import { findShipments } from './queries.ts'

let database: TestDatabase
let drawId: string
let exchangeId: string
const now = new Date('2026-06-01T03:00:00Z')

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await makePack(db, 'pack', { total: 10, prizes: [prize('tree', 10)], now })
  await makeOffer(db, 'king', { nameJa: '王', modelNumber: 'W-2' })
  const memberId = await makeMember(db, { points: 1000, coinHundredths: 10_000, now })
  await changeMember(db, memberId, { familyName: '=cmd|"', city: '港区' })
  drawId = uuidv7()
  await makeEngine(database, () => now).draw({ id: drawId, memberId, packId: 'pack', count: 3 })
  await chooseCards(db, { memberId, drawId, shipped: [0, 2], converted: [1] }, now)
  exchangeId = uuidv7()
  const later = new Date(now.getTime() + 86_400_000)
  await transaction(db, (tx) =>
    exchangeCards(tx, { id: exchangeId, memberId, cardId: 'king', quantity: 1, termsNo: 1 }, later),
  )
})
afterAll(() => database.close())

const by = ['--why', 'left with the evening van']
const sentAs = (id: string, number: string) => ['shipment', 'sent', id, '--tracking-number', number, ...by]
const linesOf = async (words: string[], at = now) => {
  const ran = await runShop(database.db, words, at)
  return 'lines' in ran ? ran.lines : [JSON.stringify(ran)]
}

describe('a parcel that has left', () => {
  test('is recorded with operator and reason; a second record is refused', async () => {
    const { db } = database
    const sent = sentAs(drawId, 'JP-1234-5678')
    expect(await runShop(db, sent, now)).toEqual({ lines: ['Done.'] })
    const [record] = await listAuditRecords(db, { limit: 1 })
    expect(record).toMatchObject({ who: 'terminal', verb: 'shipment sent', subject: drawId })
    expect(await runShop(db, sent)).toMatchObject({ refused: expect.stringContaining('has left') })
    expect((await listAuditRecords(db, { limit: 9 })).length).toBe(1)
  })

  test('is refused under an unknown id, or with an invalid number', async () => {
    const { db } = database
    for (const [id, number] of [
      ['nothing', 'JP-1234'],
      [uuidv7(), 'JP-1234'],
      [exchangeId, '=1+1'],
    ] as const)
      expect(await runShop(db, sentAs(id, number), now)).toHaveProperty('refused')
    expect((await linesOf(['shipment', 'list'])).join()).toContain(exchangeId)
  })
})

describe('a mistyped delivery code', () => {
  // Sent before, when the whole file runs.
  beforeAll(async () => {
    await runShop(database.db, sentAs(drawId, 'JP-1234-5678'))
  })
  const correct = (code: string, id = drawId) =>
    runShop(database.db, ['shipment', 'correct', id, '--tracking-number', code, ...by])
  const corrections = [
    '【お詫び】追跡番号に誤りがありました（正しい番号のご連絡）',
    'Sorry: your tracking number was wrong. Here is the right one',
  ]
  const mails = async () =>
    (await writtenMessages(database.db))
      .map(({ subject, body }) => ({ subject, body }))
      .filter(({ subject }) => corrections.includes(subject))
  /** Begins the work twice, and lets both go on when both wait for the parcel. */
  async function bothAtOnce<T>(work: () => Promise<T>): Promise<T[]> {
    const holder = await database.pool.connect()
    await holder.query('begin')
    await holder.query('select from parcel where id = $1 for update', [drawId])
    const both = Promise.all([work(), work()])
    await untilItWaits(database.pool, both, 2)
    await holder.query('commit')
    holder.release()
    return await both
  }
  const numberOf = async () =>
    (await database.db.selectFrom('parcel').select('trackingNumber').where('id', '=', drawId).execute())[0]
      ?.trackingNumber

  test('is corrected once: the member gets one mail, and the audit log has both codes', {
    meta: {
      proves: [
        {
          id: 'correct-code',
          section: 'operating',
          says: 'A mistyped delivery code is put right once, and the member is told once.',
          from: 'own',
          file: 'server/cards/shipping/mark-shipped.ts',
          breaks: {
            replace: 'before.trackingNumber === label.trackingNumber && before.carrier === key',
            with: "before.trackingNumber === ''",
          },
        },
      ],
    },
  }, async () => {
    expect(await correct('JP-1234-5679')).toEqual({ lines: ['Done.'] })
    expect(await correct('JP-1234-5679')).toMatchObject({ refused: expect.stringContaining('already') })
    // The member's history shows the corrected number.
    const { db } = database
    const [{ memberId }] = (await db
      .selectFrom('draw')
      .select('memberId')
      .where('id', '=', drawId)
      .execute()) as [{ memberId: string }]
    expect((await findShipments(db, memberId, [drawId])).get(drawId)).toMatchObject({
      state: 'shipped',
      trackingNumber: 'JP-1234-5679',
    })
    expect(await mails()).toEqual([
      {
        subject: '【お詫び】追跡番号に誤りがありました（正しい番号のご連絡）',
        body: expect.stringContaining('追跡番号：JP-1234-5679'),
      },
    ])
    expect((await listAuditRecords(database.db, { limit: 1 }))[0]).toMatchObject({
      verb: 'shipment correct',
      subject: drawId,
      detail: { before: 'JP-1234-5678', after: 'JP-1234-5679' },
    })
  })

  test('sends one mail in the member’s language when two operators correct it at once', async () => {
    await database.db.updateTable('member').set({ language: 'en' }).execute()
    const ran = await bothAtOnce(() => correct('JP-0000-1111'))
    expect(ran.filter((one) => 'lines' in one)).toHaveLength(1)
    expect(
      (await mails()).filter(
        ({ subject }) => subject === 'Sorry: your tracking number was wrong. Here is the right one',
      ),
    ).toEqual([
      { subject: expect.any(String), body: expect.stringContaining('Tracking number: JP-0000-1111') },
    ])
  })

  test('that is changed back needs its own record, like any correction', async () => {
    expect(await correct('JP-1234-5679')).toHaveProperty('lines')
    await expect(
      database.pool.query(`update parcel set tracking_number = 'JP-0000-1111' where id = $1`, [drawId]),
    ).rejects.toThrow('without its audit record')
  })

  test('is refused before the parcel has left, under an unknown id, or when malformed', async () => {
    const before = (await mails()).length
    for (const [code, id] of [
      ['JP-1234-5678', exchangeId],
      ['JP-1234-5678', uuidv7()],
      ['JP-1234-5678', 'nothing'],
      ['=1+1', drawId],
    ])
      expect(await correct(code as string, id), `${code} ${id}`).toHaveProperty('refused')
    expect([await numberOf(), (await mails()).length]).toEqual(['JP-1234-5679', before])
  })
})

test('an address abroad is printed on the label in the order of its country, with or without a postal code', async () => {
  const { db } = database
  const memberId = await makeMember(db, { points: 1000, now })
  const abroad = { prefectureId: 99, country: 'Hong Kong', city: 'Kowloon', street: '1 Nathan Road' }
  await changeMember(db, memberId, { ...abroad, postalCode: '' })
  const id = uuidv7()
  await makeEngine(database, () => now).draw({ id, memberId, packId: 'pack', count: 1 })
  await chooseCards(db, { memberId, drawId: id, shipped: [0], converted: [] }, now)
  const label = async () => {
    const found = await findParcel(db, id)
    return found && labelLines(found)
  }
  expect(await label()).toEqual(['1 Nathan Road', 'Kowloon', 'Hong Kong'])
  await changeMember(db, memberId, { postalCode: 'SW1A 1AA' })
  await transaction(db, (tx) => followMemberAddress(tx, memberId, now))
  expect(await label()).toEqual(['1 Nathan Road', 'Kowloon', 'SW1A 1AA', 'Hong Kong'])
  await changeMember(db, memberId, { company: 'Sample Ltd' })
  await transaction(db, (tx) => followMemberAddress(tx, memberId, now))
  expect(await label()).toEqual(['Sample Ltd', '1 Nathan Road', 'Kowloon', 'SW1A 1AA', 'Hong Kong'])
})
