import iconv from 'iconv-lite'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Tx, transaction } from '#server/db/pool.ts'
import { readCsv } from '#server/operator-files/csv.ts'
import { readText } from '#server/operator-files/encoding.ts'
import { listNewestMessages } from '#server/people/messages/outbox.ts'
import { noContracts, sender, testCarrier, testCarriers, trackingNumber } from '#test/carriers.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeMember, readdress } from '#test/world.ts'
import type { Carriers } from './carrier-file.ts'
import { referenceOf } from './consignment.ts'
import { createShipments } from './create-shipment.ts'
import { exportParcels, type ParcelFault, type ParcelsToExport } from './export-parcels.ts'
import { importNumbers } from './import-numbers.ts'
import { correctTrackingNumber, markShipped } from './mark-shipped.ts'
import { findShipment } from './queries.ts'
import { readNumbers } from './read-numbers.ts'

// Parcels on their way to a carrier's software and back.

let database: TestDatabase
let carriers: Carriers
beforeAll(async () => {
  database = await testDatabase()
  carriers = await testCarriers()
})
afterAll(() => database.close())
beforeEach(() => database.pool.query('truncate shipment, parcel, parcel_event'))

const now = new Date('2026-06-01T03:00:00Z')

async function ordered(memberId: string, id = uuidv7()): Promise<string> {
  await transaction(database.db, (tx) =>
    createShipments(tx, [{ id, source: 'draw', memberId, cardCount: 2 }], now),
  )
  return id
}
const suspend = (memberId: string) =>
  database.pool.query("update member set suspended_at = '2026-06-01T00:00:00Z' where id = $1", [memberId])
const set = (id: string, column: string, value: unknown) =>
  database.pool.query(`update parcel set ${column} = $1 where id = $2`, [value, id])

const exported = async (more: Partial<ParcelsToExport> = {}) =>
  exportParcels(database.db, {
    carrier: await testCarrier('yamato-b2'),
    sender,
    contracts: noContracts,
    without: new Set(),
    limit: 100,
    now,
    ...more,
  })
async function referencesIn(more: Partial<ParcelsToExport> = {}): Promise<string[]> {
  const result = await exported(more)
  if (result.outcome !== 'written') return [result.outcome]
  const read = readCsv(new TextDecoder('shift_jis').decode(result.bytes))
  return 'rows' in read ? read.rows.slice(1).map(({ fields }) => fields[0] ?? '') : []
}

const send = (parcelId: string, trackingNumber: string, carrier?: string) =>
  transaction(database.db, (tx) =>
    markShipped(tx, {
      parcelId,
      trackingNumber,
      carriers,
      carrier,
      mailId: uuidv7(),
      noticesUntil: '16:30',
      now,
    }),
  )

const shipmentOf = ({ about }: ParcelFault) => (typeof about === 'string' ? about : about.parcelId)

/** A file of the carrier's software: with columns of its own, in any order. */
const returned = (rows: readonly (readonly [reference: string, number: string])[]) =>
  Buffer.from(
    ['出荷日,お客様管理番号,送り状種類,伝票番号', ...rows.map(([id, n]) => `2026/06/01,${id},0,${n}`)].join(
      '\r\n',
    ),
  )

async function imported(rows: readonly (readonly [string, string])[]) {
  const read = readNumbers(await testCarrier('yamato-b2'), returned(rows))
  if ('faults' in read) return { outcome: 'refused' as const, faults: read.faults }
  return transaction(database.db, (tx) =>
    importNumbers(tx, {
      parcels: read.parcels,
      carriers,
      carrier: 'yamato-b2',
      noticesUntil: '16:30',
      now,
      newId: uuidv7,
    }),
  )
}
const said = (result: Awaited<ReturnType<typeof imported>>) =>
  result.outcome === 'refused' ? result.faults.map(({ en }) => en) : [result.outcome]
const mailsTo = async (address: string) =>
  (await listNewestMessages(database.db, 500)).filter((message) => message.address === address)

describe('an export', () => {
  test('has every parcel that may leave; held parcels and parcels abroad are left out and named', {
    meta: {
      proves: [
        {
          id: 'carrier-leaves',
          section: 'console-parcels',
          says: "Only parcels that may leave are in a carrier's file; the others are named.",
          from: 'own',
          file: 'server/cards/shipping/export-parcels.ts',
          breaks: { replace: 'else if (reasons !== undefined)', with: 'else if (reasons === null)' },
        },
      ],
    },
  }, async () => {
    const { db } = database
    const [good, held, abroad] = [await makeMember(db), await makeMember(db), await makeMember(db)]
    const ids = [
      await ordered(good),
      await ordered(held),
      await ordered(abroad),
      await ordered(good),
    ] as const
    await suspend(held)
    await set(ids[2], 'prefecture_id', 99)
    expect(await referencesIn()).toEqual([ids[0], ids[3]].map(referenceOf))
    const result = await exported()
    expect('leftOut' in result && result.leftOut.map(({ parcel, why }) => [parcel.id, why])).toEqual([
      [ids[1], 'held'],
      [ids[2], 'abroad'],
    ])
    expect(await findShipment(db, ids[0])).toMatchObject({ state: 'unshipped', trackingNumber: '' })
  })

  test('can be bounded by day, by number and by name', async () => {
    const memberId = await makeMember(database.db)
    const [first, second] = [await ordered(memberId), await ordered(memberId)]
    expect(await referencesIn({ promisedBefore: '2026-06-19' })).toEqual(['nothing'])
    expect(await referencesIn({ promisedBefore: '2026-06-20', limit: 1 })).toEqual([referenceOf(first)])
    expect(await exported({ limit: 1 })).toMatchObject({ hasMore: true })
    expect(await exported()).toMatchObject({ hasMore: false })
    for (const name of [first, referenceOf(first)])
      expect(await referencesIn({ without: new Set([name]) })).toEqual([referenceOf(second)])
    expect(await exported({ without: new Set(['x', first]) })).toEqual({
      outcome: 'not waiting',
      names: ['x'],
    })
  })

  test('leaves out a parcel that does not fit and names its faults; the others leave', {
    meta: {
      proves: [
        {
          id: 'carrier-left-out',
          section: 'console-parcels',
          says: 'A parcel that does not fit is left out and named with its faults; the others leave.',
          from: 'own',
          file: 'server/cards/shipping/export-parcels.ts',
          breaks: {
            replace: 'parcels.filter(({ id }) => !odd.has(id))',
            with: 'odd.size > 0 ? [] : parcels',
          },
        },
      ],
    },
  }, async () => {
    const memberId = await makeMember(database.db)
    const [good, bad] = [await ordered(memberId), await ordered(memberId)]
    await readdress(database.db, bad, { recipient: '𠮷田 花' })
    await readdress(database.db, bad, { building: 'ア'.repeat(17) })
    const result = await exported()
    const left = 'leftOut' in result ? result.leftOut : []
    expect(left.map(({ parcel, why }) => [parcel.id, why])).toEqual([[bad, 'unfit']])
    expect(left[0]?.why === 'unfit' && left[0].faults[1]).toEqual({
      ja: '「お届け先名」に、配送会社のファイルで使えない文字があります（𠮷 (U+20BB7)）',
      en: '"お届け先名" has characters that the carrier\'s file cannot hold: 𠮷 (U+20BB7)',
    })
    expect(await referencesIn()).toEqual([referenceOf(good)])
    expect(await referencesIn({ without: new Set([bad]) })).toEqual([referenceOf(good)])
    const alone = await exported({ without: new Set([good]) })
    expect(alone.outcome === 'faults' && alone.faults.map(shipmentOf)).toEqual([bad, bad])
  })

  test.each([
    ['太\u00a0郎', '太 郎'],
    ['山\u200b田', '山田'],
    ['葛\u{e0100}城', '葛城'],
    ['⼭田', '山田'],
    ['字⼈里', '字人里'],
    ['⻑⻄', '長西'],
    ['花\u2060子\u200e', '花子'],
    ['カ\u3099', 'ガ'],
  ])('%s is written as %s, which no reader sees as another', async (typed, written) => {
    const id = await ordered(await makeMember(database.db))
    await readdress(database.db, id, { recipient: typed })
    const result = await exported()
    expect('leftOut' in result && result.leftOut).toEqual([])
    expect('bytes' in result && iconv.decode(result.bytes, 'cp932')).toContain(written)
  })

  test('requires a sender, and a reference that no other parcel has', {
    meta: {
      proves: [
        {
          id: 'carrier-reference',
          section: 'console-parcels',
          says: 'A reference that two parcels share is told and not guessed.',
          from: 'own',
          file: 'server/cards/shipping/export-parcels.ts',
          breaks: { replace: '?.length ?? 0) > 1', with: '?.length ?? 0) > 2' },
        },
      ],
    },
  }, async () => {
    expect(await exported()).toEqual({ outcome: 'nothing' })
    const memberId = await makeMember(database.db)
    const id = await ordered(memberId)
    const missing = async (more: Partial<ParcelsToExport>) => {
      const result = await exported(more)
      return result.outcome === 'faults' ? result.faults.map(({ message }) => message.ja) : result.outcome
    }
    const known = await testCarrier('yamato-b2')
    const columns = known.export.columns.map((column) =>
      column.setting === 'yamatoCustomer' ? { ...column, fixed: '' } : column,
    )
    const carrier = { ...known, export: { ...known.export, columns } }
    const noSender = '「送り状のご依頼主」が設定されていません。設定で入力してください。'
    const noCode = '「請求先顧客コード」が設定されていません。設定の「配送会社との契約」で入力してください。'
    expect(await missing({ sender: null })).toEqual([noSender])
    expect(await missing({ carrier })).toEqual([noCode])
    expect(await missing({ carrier, sender: null })).toEqual([noSender, noCode])
    const contracts = { yamatoCustomer: '012345678901', yamatoFreight: '02', yuPackForm: '' }
    const written = await exported({ carrier, contracts })
    expect(written.outcome === 'written' && readText(written.bytes, 'shift_jis')).toMatchObject({
      text: expect.stringContaining('"012345678901","","02"'),
    })
    const twin = await ordered(memberId, `019e0000-0000-7000-8000-${referenceOf(id)}`)
    const result = await exported()
    expect(result.outcome === 'faults' && result.faults.map(shipmentOf).sort()).toEqual([id, twin].sort())
  })
})

describe('tracking numbers that the carrier returns', () => {
  test('mark their parcels as sent, each with one mail that names the carrier; again they change nothing', {
    meta: {
      proves: [
        {
          id: 'carrier-again',
          section: 'console-parcels',
          after: 'carrier-numbers',
          says: 'The same file again changes nothing, and no member has a second mail.',
          from: 'own',
          file: 'server/cards/shipping/import-numbers.ts',
          breaks: {
            replace: "'number' in judged && judged.number === trackingNumber",
            with: "'number' in judged && judged.number !== trackingNumber",
          },
        },
      ],
    },
  }, async () => {
    const { db } = database
    const [ja, en] = [
      await makeMember(db, { mail: 'ja@back.example' }),
      await makeMember(db, { mail: 'en@back.example' }),
    ]
    await database.pool.query("update member set language = 'en' where id = $1", [en])
    const ids = [await ordered(ja), await ordered(en), await ordered(en)]
    const rows = ids.map((id, n) => [referenceOf(id), trackingNumber(n)] as const)
    const file = [...rows, ['', trackingNumber(9)] as const]
    expect(await imported(file)).toMatchObject({ outcome: 'imported', knownCount: 0 })
    for (const [n, id] of ids.entries())
      expect(await findShipment(db, id)).toMatchObject({
        state: 'shipped',
        trackingNumber: trackingNumber(n),
        carrier: 'yamato-b2',
      })
    expect(await imported(file)).toEqual({ outcome: 'imported', sent: [], knownCount: 3 })
    const [mail, ...others] = await mailsTo('ja@back.example')
    expect(others).toEqual([])
    const link = `https://toi.kuronekoyamato.co.jp/cgi-bin/tneko?number00=1&number01=${trackingNumber(0)}`
    expect(mail?.body).toContain(
      `配送会社：ヤマト運輸\n追跡番号：${trackingNumber(0)}\n追跡ページ：${link}\n`,
    )
    const english = await mailsTo('en@back.example')
    expect(english).toHaveLength(2)
    expect(english[0]?.body).toContain('Carrier: Yamato Transport\nTracking number: ')
    expect(english[0]?.body).toContain('\nTracking page: https://toi.kuronekoyamato.co.jp/')
  })

  test('are refused as a whole, with each wrong line named', {
    meta: {
      proves: [
        {
          id: 'carrier-numbers',
          section: 'console-parcels',
          says: "A carrier's own file is recorded whole or not at all, each wrong line named.",
          from: 'own',
          file: 'server/cards/shipping/import-numbers.ts',
          breaks: { replace: 'if (faults.size > 0)', with: 'if (faults.size > 99)' },
        },
      ],
    },
  }, async () => {
    const { db } = database
    const [memberId, held, other] = [await makeMember(db), await makeMember(db), await makeMember(db)]
    const [good, sent, stopped, theirs] = [
      await ordered(memberId),
      await ordered(memberId),
      await ordered(held),
      await ordered(other),
    ]
    const [fresh, used] = [await ordered(memberId), await ordered(memberId)]
    await imported([
      [referenceOf(sent), trackingNumber(1)],
      [referenceOf(theirs), trackingNumber(2)],
    ])
    await suspend(held)
    const wrong = `${trackingNumber(7).slice(0, -1)}9`
    expect(
      said(
        await imported([
          [referenceOf(good), trackingNumber(3)],
          [referenceOf(good), trackingNumber(4)],
          [referenceOf(fresh), trackingNumber(3)],
          [referenceOf(used), wrong],
          ['0123456789ab', '123'],
          ['abcdefabcdef', ''],
        ]),
      ),
    ).toEqual([
      `line 3: ${referenceOf(good)} is also on line 2`,
      `line 4: the tracking number ${trackingNumber(3)} is also on line 2`,
      `line 5: the check digit of the tracking number ${wrong} is wrong`,
      'line 6: the tracking number 123 must have 12 digits',
      'line 7: abcdefabcdef has no tracking number',
    ])
    expect(
      said(
        await imported([
          [referenceOf(good), trackingNumber(3)],
          ['0123456789ab', trackingNumber(4)],
          [referenceOf(sent), trackingNumber(5)],
          [referenceOf(stopped), trackingNumber(6)],
          [referenceOf(used), trackingNumber(2)],
        ]),
      ),
    ).toEqual([
      'line 3: there is no parcel 0123456789ab',
      `line 4: the parcel ${referenceOf(sent)} has left under another number, ${trackingNumber(1)} yamato-b2`,
      `line 5: the parcel ${referenceOf(stopped)} is held`,
      `line 6: the tracking number ${trackingNumber(2)} belongs to the parcel ${theirs} of another member`,
    ])
    expect(await findShipment(db, good)).toMatchObject({ state: 'unshipped' })
  })

  test('of parcels that were recorded by hand before are recognised in any notation', async () => {
    const id = await ordered(await makeMember(database.db, { mail: 'hand@back.example' }))
    await send(id, '1234-5678-9013')
    expect(await imported([[referenceOf(id), '123456789013']])).toMatchObject({ knownCount: 1, sent: [] })
    expect(await findShipment(database.db, id)).toMatchObject({
      trackingNumber: '1234-5678-9013',
      carrier: null,
    })
    expect(await mailsTo('hand@back.example')).toHaveLength(1)
  })

  test('that a spreadsheet changed are named, with the remedy', async () => {
    const carrier = await testCarrier('yamato-b2')
    const faults = (reference: string, number: string) => {
      const read = readNumbers(carrier, Buffer.from(`お客様管理番号,伝票番号\r\n${reference},${number}\r\n`))
      return 'faults' in read ? read.faults.map(({ en }) => en.split(';')[0]) : []
    }
    for (const number of ['1.23457E+11', '"1,23457E+11"', '1.23457e+11', '１．２３４５７Ｅ＋１１'])
      expect(faults('0123456789ab', number)).toEqual([
        `line 2: "${number.replaceAll('"', '')}" is a number that a spreadsheet has changed`,
      ])
    expect(faults('1.23457E+11', '123456789013')).toEqual([
      'line 2: "1.23457E+11" is a number that a spreadsheet has changed',
    ])
    expect(faults('0123456789ab', '12345678903')).toEqual([
      'line 2: "12345678903" seems to be 012345678903 without its zeros in front',
    ])
    expect(faults('0123456789ab', '12345678905')).toEqual([
      'line 2: the tracking number 12345678905 must have 12 digits',
    ])
  })

  test('are not guessed from a file without headings, nor from another kind of file', async () => {
    const carrier = await testCarrier('yamato-b2')
    const faults = (text: string) => {
      const read = readNumbers(carrier, Buffer.from(text))
      return 'faults' in read ? read.faults.map(({ en }) => en) : []
    }
    expect(faults('a,b\r\n1,2')).toEqual([
      'the line of headings has no "お客様管理番号"; export the file with its headings',
      'the line of headings has no "伝票番号"; export the file with its headings',
    ])
    expect(faults('')).toHaveLength(2)
    expect(faults('お客様管理番号,伝票番号\r\n')).toEqual(['has no parcels'])
    expect(faults('お客様管理番号,伝票番号\r\n"1,2')).toEqual(['line 2: a quote is not closed'])
    expect(readNumbers(carrier, Buffer.from([0x83]))).toMatchObject({
      faults: [{ en: expect.stringMatching(/^Line 1 has letters that are broken/) }],
    })
  })

  test('of an interrupted import are not recorded, and the next import records them all', async () => {
    const { db } = database
    const memberId = await makeMember(db, { mail: 'crash@back.example' })
    const ids = [await ordered(memberId), await ordered(memberId)]
    const rows = ids.map((id, n) => [referenceOf(id), trackingNumber(n)] as const)
    const read = readNumbers(await testCarrier('yamato-b2'), returned(rows))
    if ('faults' in read) throw new Error('the file is right')
    let mails = 0
    const newId = () => {
      if (++mails === 2) throw new Error('the process dies here')
      return uuidv7()
    }
    const input = { parcels: read.parcels, carriers, carrier: 'yamato-b2', noticesUntil: '16:30', now, newId }
    await expect(transaction(db, (tx) => importNumbers(tx, input))).rejects.toThrow('dies here')
    for (const id of ids)
      expect(await findShipment(db, id)).toMatchObject({ state: 'unshipped', carrier: null })
    expect(await mailsTo('crash@back.example')).toEqual([])
    expect(await imported(rows)).toMatchObject({ outcome: 'imported', knownCount: 0 })
    expect(await mailsTo('crash@back.example')).toHaveLength(2)
  })

  test('that two operators import at once send each parcel once', async () => {
    const { db } = database
    const members = [await makeMember(db, { mail: 'twice@back.example' }), await makeMember(db)]
    const rows: [string, string][] = []
    for (let n = 0; n < 8; n++)
      rows.push([referenceOf(await ordered(members[n % 2] as string)), trackingNumber(n)])
    const results = await Promise.all([imported(rows), imported(rows.toReversed()), imported(rows)])
    expect(results.map((result) => 'knownCount' in result && result.knownCount).sort()).toEqual([0, 8, 8])
    expect(await mailsTo('twice@back.example')).toHaveLength(4)
  })
})

describe('the carrier of a parcel', () => {
  test('decides the check of the number, which is kept in digits, and stays empty where none is named', async () => {
    const { db } = database
    const id = await ordered(await makeMember(db, { mail: 'plain@back.example' }))
    expect(await send(id, '1234-5678-9012', 'yamato-b2')).toEqual({ outcome: 'wrong check digit' })
    expect(await send(id, 'JP-1234', 'yamato-b2')).toEqual({ outcome: 'bad tracking number' })
    expect(await send(id, '1234-5678-9013', 'nobody')).toEqual({ outcome: 'unknown carrier' })
    expect(await send(id, '1234-5678-9013', 'yamato-b2')).toMatchObject({ outcome: 'shipped' })
    expect(await findShipment(db, id)).toMatchObject({ trackingNumber: '123456789013', carrier: 'yamato-b2' })
    const plain = await ordered(await makeMember(db, { mail: 'none@back.example' }))
    expect(await send(plain, 'JP-1234')).toMatchObject({ outcome: 'shipped' })
    expect(await findShipment(db, plain)).toMatchObject({ trackingNumber: 'JP-1234', carrier: null })
    const [mail] = await mailsTo('none@back.example')
    expect(mail?.body).toContain('追跡番号：JP-1234\n\n')
    expect(mail?.body).not.toContain('配送会社:')
  })

  test('is corrected with its number, and the database refuses a correction without its record', {
    meta: {
      proves: [
        {
          id: 'carrier-recorded',
          section: 'console-parcels',
          says: 'The carrier of a parcel that has left changes only with the record of it.',
          from: 'own',
          file: 'server/db/functions/check_correction.sql',
          breaks: {
            replace: '(old.tracking_number, old.carrier) is distinct from (new.tracking_number, new.carrier)',
            with: 'old.tracking_number is distinct from new.tracking_number',
          },
        },
      ],
    },
  }, async () => {
    const { db, pool } = database
    const id = await ordered(await makeMember(db, { mail: 'moved@back.example' }))
    await send(id, trackingNumber(1), 'yamato-b2')
    const correct = (number: string, carrier?: string) => (tx: Tx) =>
      correctTrackingNumber(tx, {
        parcelId: id,
        trackingNumber: number,
        carriers,
        carrier,
        mailId: uuidv7(),
        noticesUntil: '16:30',
        now,
      })
    const change = correct(trackingNumber(1), 'sagawa-e-hiden-3')
    await expect(transaction(db, change)).rejects.toThrow(/without its audit record/)
    await expect(pool.query('update parcel set carrier = null where id = $1', [id])).rejects.toThrow(
      /without its audit record/,
    )
    // The carrier that it has judges a new number.
    expect(await transaction(db, correct('123456789012'))).toEqual({ outcome: 'wrong check digit' })
    expect(await transaction(db, correct(trackingNumber(1)))).toMatchObject({ outcome: 'same number' })
  })

  test('is recorded only for parcels that have left', async () => {
    const id = await ordered(await makeMember(database.db))
    await expect(set(id, 'carrier', 'yamato-b2')).rejects.toThrow(/check constraint/)
  })
})
