import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import { listNewestMessages } from '#server/people/messages/outbox.ts'
import { noContracts, sender, testCarrier, testCarriers, trackingNumber } from '#test/carriers.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { changeMember, makeMember } from '#test/world.ts'
import { combineParcels } from './combine-parcels.ts'
import { referenceOf } from './consignment.ts'
import { createShipments } from './create-shipment.ts'
import { exportParcels } from './export-parcels.ts'
import { importNumbers } from './import-numbers.ts'
import { packParcel } from './pack-parcel.ts'
import { listParcels, unsentStates } from './parcel-queries.ts'
import { readNumbers } from './read-numbers.ts'

// Thirty shipments of twelve members leave as fourteen parcels.

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const now = new Date('2026-06-01T03:00:00Z')
/** One shipment of each of the first two members is packed already, and stays a parcel for itself. */
const shipmentsOf = [4, 4, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2]
const numbered = (kind: string, number: number) =>
  `${kind}000000-0000-7000-8000-${String(number).padStart(12, '0')}`

test('Yamato’s file has each parcel once, byte by byte as the sample, and one mail goes to each parcel’s member', {
  meta: {
    proves: [
      {
        id: 'parcels-thirty',
        section: 'console-parcels',
        says: 'Thirty shipments of twelve members leave as fourteen parcels, in Yamato’s file byte by byte.',
        from: 'own',
        file: 'server/cards/shipping/parcel-queries.ts',
        breaks: {
          replace: 'sql<number>`sum(card_count)::int`',
          with: 'sql<number>`count(card_count)::int + 1`',
        },
      },
    ],
  },
}, async () => {
  const { db } = database
  let shipment = 0
  for (const [number, count] of shipmentsOf.entries()) {
    const memberId = await makeMember(db, { mail: `member-${number}@test.example` })
    await changeMember(db, memberId, { familyName: `束${number}` })
    const ids = Array.from({ length: count }, () => numbered('51', ++shipment))
    const [first = '', ...others] = ids
    await transaction(db, async (tx) => {
      const orders = ids.map((id) => ({ id, source: 'draw' as const, memberId, cardCount: 1 }))
      await createShipments(tx, orders, now)
      if (number < 2) await packParcel(tx, { parcelId: first, now })
      const parcelIds = number < 2 ? others : ids
      const combined = await combineParcels(tx, { parcelIds, newId: numbered('9a', 100 + number), now })
      expect(combined).toMatchObject({ outcome: 'combined', parcel: { shipmentCount: parcelIds.length } })
    })
  }
  expect(shipment).toBe(30)
  expect(await listParcels(db, { states: unsentStates, limit: 100 })).toHaveLength(14)

  const carrier = await testCarrier('yamato-b2')
  const written = await exportParcels(db, {
    carrier,
    sender,
    contracts: noContracts,
    without: new Set(),
    limit: 100,
    now,
  })
  if (written.outcome !== 'written') throw new Error(written.outcome)
  const sample = readFileSync(join(import.meta.dirname, '../../../test/carriers/yamato-b2-together.csv'))
  expect(new TextDecoder('shift_jis').decode(written.bytes)).toBe(new TextDecoder('shift_jis').decode(sample))
  expect(written.bytes.equals(sample)).toBe(true)

  const lines = written.parcels.map(({ id }, index) => `${referenceOf(id)},${trackingNumber(index)}`)
  const headings = `${carrier.import.reference},${carrier.import.number}`
  const read = readNumbers(carrier, Buffer.from([headings, ...lines].join('\r\n')))
  if ('faults' in read) throw new Error(JSON.stringify(read.faults))
  const { parcels } = read
  const numbers = { parcels, carriers: await testCarriers(), carrier: carrier.key, noticesUntil: '16:30' }
  const imported = await transaction(db, (tx) => importNumbers(tx, { ...numbers, now, newId: uuidv7 }))
  expect(imported.outcome === 'imported' && imported.sent).toHaveLength(14)
  const mails = await listNewestMessages(db, 100)
  expect(mails).toHaveLength(14)
  expect(new Set(mails.map(({ address }) => address)).size).toBe(12)
  expect(mails.filter(({ body }) => body.includes('カード3枚'))).toHaveLength(4)
})
