import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Tx, transaction } from '#server/db/pool.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { tries } from '#test/depth.ts'
import { changeMember, makeMember } from '#test/world.ts'
import { followMemberAddress } from './addresses.ts'
import { combineParcels, splitParcel } from './combine-parcels.ts'
import { createShipments } from './create-shipment.ts'
import { holdParcel, releaseParcel } from './holds.ts'
import { markShipped, sendAgain } from './mark-shipped.ts'
import { packParcel, unpackParcel } from './pack-parcel.ts'
import { keepParcel, recordArrival, recordReturn } from './return-parcel.ts'

// Two members order, move house and are sent parcels, in any order, some of it at once. After every step each shipment is
// in one parcel, of the same member; a parcel that left has what it left with; and each card left once. A failure prints its
// seed and the shortest sequence that shows it.

let database: TestDatabase
let members: readonly string[]
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  members = [await makeMember(database.db), await makeMember(database.db)]
})

const now = new Date('2026-06-01T03:00:00Z')
const who = fc.nat({ max: 1 })
const which = fc.nat({ max: 7 })
const kinds = [
  ...(['pack', 'unpack', 'send', 'arrive', 'come back', 'keep', 'send again'] as const),
  ...(['hold', 'release', 'split'] as const),
] as const
const quiet = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('order' as const), who, joins: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('combine' as const), which, other: which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), who, to: which }) },
  { weight: 12, arbitrary: fc.record({ kind: fc.constantFrom(...kinds), which }) },
)
type Quiet = typeof quiet extends fc.Arbitrary<infer T> ? T : never
const step = fc.oneof(
  { weight: 5, arbitrary: quiet },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('at once' as const), steps: fc.tuple(quiet, quiet) }),
  },
)

/** The ids of all shipments that were ordered in one run, and what was in each parcel when it left first. */
interface Run {
  shipments: string[]
  left: Map<string, string>
}

const operations: Record<(typeof kinds)[number], (tx: Tx, id: string) => Promise<unknown>> = {
  pack: (tx, parcelId) => packParcel(tx, { parcelId, now }),
  unpack: (tx, parcelId) => unpackParcel(tx, { parcelId, now }),
  send: (tx, parcelId) => markShipped(tx, sending(parcelId)),
  arrive: (tx, parcelId) => recordArrival(tx, { parcelId, mailId: uuidv7(), now }),
  'come back': (tx, parcelId) => recordReturn(tx, { parcelId, reason: 'absent', mailId: uuidv7(), now }),
  keep: (tx, parcelId) => keepParcel(tx, { parcelId, now }),
  'send again': (tx, parcelId) => sendAgain(tx, sending(parcelId)),
  hold: (tx, parcelId) => holdParcel(tx, { parcelId, now }),
  release: (tx, parcelId) => releaseParcel(tx, { parcelId, now }),
  split: (tx, shipmentId) => splitParcel(tx, { shipmentId, newId: uuidv7(), now }),
}
const sending = (parcelId: string) => ({
  parcelId,
  trackingNumber: uuidv7(),
  mailId: uuidv7(),
  noticesUntil: '16:30',
  now,
})

async function walk(run: Run, one: Quiet): Promise<void> {
  const named = (which: number) => run.shipments[which % Math.max(run.shipments.length, 1)]
  const act = (operation: (tx: Tx) => Promise<unknown>) => transaction(database.db, operation)
  if (one.kind === 'order') {
    const id = uuidv7()
    const memberId = members[one.who] as string
    await act(async (tx) => {
      await createShipments(
        tx,
        [{ id, source: 'draw', memberId, cardCount: 1, joinsWaiting: one.joins }],
        now,
      )
    })
    run.shipments.push(id)
  } else if (one.kind === 'move') {
    const memberId = members[one.who] as string
    await changeMember(database.db, memberId, { building: String(one.to) })
    await act((tx) => followMemberAddress(tx, memberId, now))
  } else if (one.kind === 'combine') {
    const parcelIds = [named(one.which), named(one.other)].filter((id) => id !== undefined)
    await act((tx) => combineParcels(tx, { parcelIds, newId: uuidv7(), now }))
  } else {
    const id = named(one.which)
    if (id !== undefined) await act((tx) => operations[one.kind](tx, id))
  }
}

async function check(run: Run): Promise<void> {
  const { rows } = await database.pool.query(
    `select s.id, s.member_id, s.parcel_id, p.member_id as owner, p.state, p.shipped_at from shipment s
     join parcel p on p.id = s.parcel_id where s.id = any($1) order by s.id`,
    [run.shipments],
  )
  expect(rows.map(({ id }) => id)).toEqual([...run.shipments].sort())
  for (const { member_id, owner, parcel_id, id, state } of rows) {
    expect(owner).toBe(member_id)
    expect(state).not.toBe('combined')
    // A parcel with the id of a shipment holds that one first of all.
    if (run.shipments.includes(parcel_id) && parcel_id !== id)
      expect(rows.find((row) => row.id === parcel_id)?.parcel_id).toBe(parcel_id)
  }
  for (const [parcelId, contents] of Map.groupBy(rows, ({ parcel_id }) => parcel_id as string)) {
    if (contents[0]?.shipped_at === null) continue
    const ids = contents.map(({ id }) => id).join(' ')
    if (!run.left.has(parcelId)) run.left.set(parcelId, ids)
    expect(ids).toBe(run.left.get(parcelId))
  }
  const parcels = [...new Set(rows.map(({ parcel_id }) => parcel_id as string))]
  const { rows: events } = await database.pool.query(
    'select parcel_id, what from parcel_event where parcel_id = any($1) order by no',
    [[...run.shipments, ...parcels]],
  )
  const sent = events.filter(({ what }) => what === 'sent').map(({ parcel_id }) => parcel_id)
  const away = [...new Set(rows.filter((row) => row.shipped_at !== null).map((row) => row.parcel_id))]
  expect(sent.sort()).toEqual(away.sort())
  // Between two times that it leaves it came back.
  for (const [, history] of Map.groupBy(events, ({ parcel_id }) => parcel_id as string))
    expect(
      history
        .map(({ what }) => ({ sent: 'S', came_back: 'B', sent_again: 'S' })[what as string] ?? '')
        .join(''),
    ).toMatch(/^(S(BS)*B?)?$/)
}

test('after any sequence of acts each shipment is in one parcel of its member, a sent parcel is unchanged, and each card leaves once', {
  meta: {
    proves: [
      {
        id: 'parcels-once',
        section: 'console-parcels',
        says: 'Each shipment is in one parcel of its member, what left stays as it left, and each card leaves once.',
        from: 'own',
        file: 'server/cards/shipping/combine-parcels.ts',
        breaks: {
          replace: "({ parcelState }) => parcelState !== 'waiting'",
          with: "({ parcelState }) => parcelState === 'combined'",
        },
      },
    ],
  },
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      const run: Run = { shipments: [], left: new Map() }
      for (const one of steps) {
        if (one.kind === 'at once') await Promise.all(one.steps.map((each) => walk(run, each)))
        else await walk(run, one)
        await check(run)
      }
    }),
    { numRuns: tries(25) },
  )
})
