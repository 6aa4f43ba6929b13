// The shop before the first kill: members, packs of every kind, offers, and draws of yesterday.

import type pg from 'pg'
import { createDatabase } from '#server/db/pool.ts'
import { createPasswords } from '#server/people/members/password.ts'
import { addCourse } from '#test/payments/paying-shop.ts'
import { liftPurchaseCeiling } from '#test/settings.ts'
import { testPassword } from '#test/shop.ts'
import { withTestKey } from '#test/shop-key.ts'
import { makeEngine, makeMember, makeOffer, makePack, prize } from '#test/world.ts'
import type { Journal } from './journal.ts'

export const course = { id: 'c1', points: 1000, yen: 1000 }
export const packs = { open: 'open', coins: 'coins', limited: 'limited', yesterday: 'yesterday' }
export const lastOnePack = (n: number) => `last-one-${n}`
export const offers = { usual: 'offered', rare: 'rare' }
/** For good, as a member. */
const limit = 5

export interface WorldSize {
  members: number
  lastOnePacks: number
  /** Draws of yesterday, and over how long a time their 24 hours end. */
  overdue: number
  overdueForMs: number
}

export interface Seeded {
  id: string
  mail: string
}

const dayMs = 24 * 60 * 60 * 1000

export async function makeWorld(pool: pg.Pool, size: WorldSize, journal: Journal): Promise<Seeded[]> {
  const db = withTestKey(createDatabase(pool))
  const long = new Date(Date.now() - 2 * dayMs)
  const contents = (total: number) => [
    prize('common', total - 2 - Math.floor(total / 10)),
    prize('sealed', 1 + Math.floor(total / 10), { isShipOnly: true, rarity: 1 }),
    prize('hit', 1, { rarity: 3, tier: 7 }),
  ]
  const pack = (id: string, total: number, more: Parameters<typeof makePack>[2] = {}) =>
    makePack(db, id, { prizes: contents(total), price: 10, now: long, ...more })
  await pack(packs.open, 200_000)
  await pack(packs.yesterday, 20_000)
  await pack(packs.limited, 20_000, { maxPerMember: limit })
  const toShip = [prize('common', 19_999, { isShipOnly: true, convertsToPoints: 0 })]
  await pack(packs.coins, 0, { prizes: toShip, currency: 'coins', price: 100 })
  const { quantity: _one, ...lastOne } = prize('grail', 1, { rarity: 3, tier: 7, convertsToPoints: 500 })
  for (let n = 0; n < size.lastOnePacks; n++) await pack(lastOnePack(n), 10, { lastOne })
  await makeOffer(db, offers.usual, { coinHundredths: 100, total: 100_000 })
  await makeOffer(db, offers.rare, { coinHundredths: 100, total: 12, maxPerMember: 2 })
  await addCourse(db, course.id, course.points, course.yen)

  await liftPurchaseCeiling(pool)
  const passwordHash = await createPasswords().hash(testPassword)
  const members: Seeded[] = []
  for (let n = 0; n < size.members; n++) {
    const mail = `m${n}@test.example`
    const gift = { points: 1_000_000, coinHundredths: 10_000_000, now: long }
    members.push({ id: await makeMember(db, { ...gift, mail, passwordHash }), mail })
  }

  // Draws whose member makes no choice: the clock makes it, some now and some while the shop is killed.
  let now = new Date()
  const engine = makeEngine({ applicationPool: pool, db } as Parameters<typeof makeEngine>[0], () => now)
  for (let n = 0; n < size.overdue; n++) {
    now = new Date(Date.now() - dayMs + (size.overdueForMs * n) / size.overdue)
    const memberId = members[n % members.length]?.id ?? ''
    const request = { id: crypto.randomUUID(), memberId, packId: packs.yesterday, count: 1 + (n % 3) }
    const drawn = await engine.draw(request)
    if (drawn.outcome !== 'drawn') throw new Error(drawn.outcome)
    const { id: drawId, packId, count } = request
    const told = { drawId, packId, count, firstSlot: drawn.firstSlot, ticketHash: drawn.ticketHash }
    const asked = { path: '', question: { packId, count }, tries: 1 }
    journal.tell({ kind: 'earlier draw', member: memberId, ...told }, asked)
  }
  return members
}

/** The number of draws of a pack that one member may make; undefined: as many as there are. */
export const limitOf = (packId: string) => (packId === packs.limited ? limit : undefined)
