import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { referenceOf } from '#server/cards/shipping/consignment.ts'
import { createShipments } from '#server/cards/shipping/create-shipment.ts'
import { transaction } from '#server/db/pool.ts'
import { decodeText, readCsv } from '#server/operator-files/csv.ts'
import { listAuditRecords } from '#server/people/operator/queries.ts'
import { carriersFolder, sender, trackingNumber } from '#test/carriers.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { runShop } from '#test/shop-command.ts'
import { makeMember } from '#test/world.ts'

const now = new Date('2026-06-01T03:00:00Z')
const by = ['--by', 'Aoi', '--why', 'the evening van']

let database: TestDatabase
let carriers: string
let folder: string
let ids: string[]
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  const { db, pool } = database
  await pool.query('truncate shipment, parcel, parcel_event')
  carriers = carriersFolder()
  vi.stubEnv('CARRIERS_FOLDER', carriers)
  folder = mkdtempSync(join(tmpdir(), 'fukuhiki-labels-'))
  const memberId = await makeMember(db)
  ids = [uuidv7(), uuidv7()]
  await transaction(db, (tx) =>
    createShipments(
      tx,
      ids.map((id) => ({ id, source: 'draw', memberId, cardCount: 2 })),
      now,
    ),
  )
  await run('settings', 'set', 'sender', JSON.stringify(sender), ...by)
})
afterEach(() => {
  vi.unstubAllEnvs()
  for (const one of [carriers, folder]) rmSync(one, { recursive: true })
})

const run = (...words: string[]) => runShop(database.db, words, now)
const refusal = async (...words: string[]) => {
  const ran = await run(...words)
  return 'refused' in ran ? ran.refused : JSON.stringify(ran)
}
const output = () => join(folder, 'labels.csv')
const [first, second] = [0, 1].map((n) => () => ids[n] as string) as [() => string, () => string]

describe('shipment export', () => {
  test('writes the carrier’s file for its owner alone, and over no other file', async () => {
    const ran = await run('shipment', 'export', 'yamato-b2', '--output', output())
    expect(ran).toEqual({
      lines: [
        `2 parcels are in ${output()}. It holds names and addresses: delete it when the labels are printed.`,
      ],
    })
    expect(statSync(output()).mode & 0o777).toBe(0o600)
    const read = readCsv(decodeText(readFileSync(output())) ?? '')
    expect('rows' in read && read.rows.map(({ fields }) => fields[0])).toEqual([
      'お客様管理番号',
      ...ids.map(referenceOf),
    ])
    expect(await refusal('shipment', 'export', 'yamato-b2', '--output', output())).toContain(
      'exists already, and no file is overwritten',
    )
  })

  test('names what is left out', async () => {
    const ran = await run('shipment', 'export', 'yamato-b2', '--output', output(), '--without', first())
    expect('lines' in ran && ran.lines[1]).toBe(`Left out: ${first()}: named by --without`)
  })

  test('refuses the whole file with every fault by parcel and column', async () => {
    await database.pool.query("update parcel set recipient = '𠮷田 花' where id = $1", [second()])
    const refused = await refusal('shipment', 'export', 'yamato-b2', '--output', output())
    expect(refused).toContain(
      `\n  ${second()}: "お届け先名" has characters that the carrier's file cannot hold: 𠮷 (U+20BB7)\n`,
    )
    expect(() => statSync(output())).toThrow()
  })

  test('refuses without a sender, a contract, such a carrier, such a day, such parcels', async () => {
    const exported = (...more: string[]) =>
      refusal('shipment', 'export', 'yamato-b2', '--output', output(), ...more)
    expect(await exported('--promised-before', '2026-02-30')).toContain('takes a day such as 2026-12-01')
    expect(await exported('--promised-before', '2026-06-01')).toBe('no parcel is to be sent.')
    expect(await exported('--without', 'x')).toContain('names what does not wait to be sent: x')
    expect(await refusal('shipment', 'export', 'swan')).toBe(
      'there is no delivery carrier "swan". There are: sagawa-e-hiden-3, yamato-b2, yu-pack-print-r.',
    )
    vi.stubEnv('CARRIERS_FOLDER', undefined)
    expect(await exported()).toContain(
      'the carrier’s file: write the number of your contract into "請求先顧客コード"',
    )
    await run('settings', 'set', 'sender', 'null', ...by)
    expect(await exported()).toContain('the sender on the labels is not set')
  })

  test('tells the faults of a carrier’s file with their lines', async () => {
    const broken = carriersFolder((text, name) =>
      name === 'yamato-b2.yaml' ? text.replace('cp932', 'latin1') : text,
    )
    vi.stubEnv('CARRIERS_FOLDER', broken)
    expect(await refusal('shipment', 'export', 'yamato-b2')).toContain(
      `${join(broken, 'yamato-b2.yaml')}:7: export.encoding cannot be "latin1"; choose one of cp932 / utf-8`,
    )
    // A parcel without a carrier does not wait for it.
    expect(await run('shipment', 'sent', first(), 'JP-1234', ...by)).toHaveProperty('lines')
  })
})

describe('shipment import-numbers', () => {
  const file = (...lines: string[]) => {
    const path = join(folder, 'numbers.csv')
    writeFileSync(path, ['お客様管理番号,伝票番号', ...lines].join('\r\n'))
    return path
  }
  const line = (id: string, n: number) => `${referenceOf(id)},${trackingNumber(n)}`

  test('records them all in one act; the same file again changes nothing and says so', async () => {
    const numbers = file(line(first(), 1), line(second(), 2), `,${trackingNumber(3)}`)
    expect(await run('shipment', 'import-numbers', 'yamato-b2', numbers, ...by)).toEqual({
      lines: [
        `Shipment ${first()} left under ${trackingNumber(1)}.`,
        `Shipment ${second()} left under ${trackingNumber(2)}.`,
        '2 recorded, each with a mail to its member; 0 recorded before.',
        '1 line has no reference of ours, and was passed over.',
      ],
    })
    const [record] = await listAuditRecords(database.db, { limit: 1 })
    expect(record).toMatchObject({
      verb: 'shipment import-numbers',
      detail: {
        carrier: 'yamato-b2',
        parcels: [
          { shipment: first(), deliveryCode: trackingNumber(1) },
          { shipment: second(), deliveryCode: trackingNumber(2) },
        ],
        recordedBefore: 0,
      },
    })
    expect(await run('shipment', 'import-numbers', 'yamato-b2', numbers, ...by)).toMatchObject({
      lines: [
        '0 recorded, each with a mail to its member; 2 recorded before.',
        expect.stringContaining('passed over'),
      ],
    })
  })

  test('refuses the whole file when one line is wrong', async () => {
    const numbers = file(line(first(), 1), 'unknown,380000000004')
    expect(await refusal('shipment', 'import-numbers', 'yamato-b2', numbers, ...by)).toContain('\nline 3: ')
    expect(await refusal('shipment', 'import-numbers', 'yamato-b2', 'nowhere.csv', ...by)).toBe(
      'nowhere.csv cannot be read.',
    )
    const list = await run('shipment', 'list', '--unshipped')
    expect('lines' in list && list.lines.join()).toContain(first())
  })
})

describe('the carrier of one parcel', () => {
  test('is named with it, judges its number, and is put right with it', async () => {
    const sent = (code: string, ...more: string[]) => ['shipment', 'sent', first(), code, ...more, ...by]
    expect(await refusal(...sent('1234-5678-9012', '--carrier', 'yamato-b2'))).toBe(
      'the check digit of "1234-5678-9012" is wrong: Yamato Transport gave out no such delivery code. Look at the label.',
    )
    expect(await refusal(...sent('1234', '--carrier', 'yamato-b2'))).toBe(
      '"1234" is no delivery code of Yamato Transport: 12 digits, as on the label.',
    )
    expect(await refusal(...sent('1234', '--carrier', 'swan'))).toContain('no delivery carrier "swan"')
    expect(await run(...sent('1234-5678-9013', '--carrier', 'yamato-b2'))).toMatchObject({
      lines: [`Shipment ${first()} (2 cards) left under 123456789013 (yamato-b2).`, expect.anything()],
    })
    const correct = (code: string, ...more: string[]) => [
      'shipment',
      'correct',
      first(),
      code,
      ...more,
      ...by,
    ]
    expect(await refusal(...correct('123456789014'))).toContain(
      'Yamato Transport gave out no such delivery code',
    )
    expect(await run(...correct('123456789013', '--carrier', 'sagawa-e-hiden-3'))).toMatchObject({
      lines: [
        `Shipment ${first()} has the delivery code 123456789013 (sagawa-e-hiden-3) instead of 123456789013 (yamato-b2).`,
        expect.anything(),
      ],
    })
    const [record] = await listAuditRecords(database.db, { limit: 1 })
    expect(record?.detail).toMatchObject({ carrierBefore: 'yamato-b2', carrierAfter: 'sagawa-e-hiden-3' })
    const list = await run('shipment', 'list')
    expect('lines' in list && list.lines.join()).toContain('123456789013 (sagawa-e-hiden-3)')
  })
})
