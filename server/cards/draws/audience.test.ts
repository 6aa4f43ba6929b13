import { randomBytes } from 'node:crypto'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Hasher } from '#contract/sealed-box.ts'
import { verifyOpenedBox } from '#contract/verify-box.ts'
import { verifyDraw } from '#contract/verify-draw.ts'
import type { Audience } from '#server/cards/boxes/box-terms.ts'
import { listInvited } from '#server/cards/boxes/invited.ts'
import { readOpenedBox } from '#server/cards/boxes/open-boxes.ts'
import { findBox, findSeal, listPrizes, markOpened } from '#server/cards/boxes/queries.ts'
import { isSealWhole } from '#server/cards/boxes/recompute-seal.ts'
import { presentCommitment } from '#server/cards/boxes/routes.ts'
import { holdersOf } from '#server/cards/boxes/seal-box.ts'
import { createDatabase, transaction } from '#server/db/pool.ts'
import { maintainRank } from '#server/money/ranks/maintain-rank.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeEngine, makeMember, makePack } from '#test/world.ts'
import { createDrawChecker } from './check-draw.ts'
import { proveDraw } from './prove-draw.ts'
import { findDraw, listTickets } from './queries.ts'

// The audience of a box (ruling 49): judged by a check and, under the lock, by the draw, which must decide the same.

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const browserHasher: Hasher = {
  sha256: (input) => sha256(input),
  hmac: (key) => (input) => hmac(sha256, key, input),
}

const april = new Date('2027-04-10T03:00:00Z')
const hours = 3_600_000
const later = (at: Date, ms: number) => new Date(at.getTime() + ms)
const sealedAt = new Date('2027-02-01T00:00:00+09:00')

let packs = 0
async function pack(audience: Partial<Audience>, more: Parameters<typeof makePack>[2] = {}): Promise<string> {
  const packId = `audience-${++packs}`
  await makePack(database.db, packId, { now: sealedAt, startsAt: sealedAt, audience, ...more })
  return packId
}
const member = (now = sealedAt) =>
  makeMember(database.db, { points: 1_000_000, coinHundredths: 100_000, now })

/** Asks a check and then draws, at one instant. */
async function draw(at: Date, memberId: string, packId: string, count = 1): Promise<string> {
  const judged = await createDrawChecker(database.pool, () => at)({ memberId, packId, count })
  const { outcome } = await makeEngine(database, () => at).draw({ id: uuidv7(), memberId, packId, count })
  expect(typeof judged === 'string' ? judged : 'drawn').toBe(outcome)
  return outcome
}
const provePhone = (memberId: string) =>
  database.pool.query('update member set phone_verified_at = $2 where id = $1', [memberId, april])

describe('members registered within so many days', () => {
  test('may draw for that many times 24 hours, and not a millisecond longer', {
    meta: {
      proves: [
        {
          id: 'audience-newcomers',
          section: 'rulings',
          says: 'From a pack for newcomers, members draw for so many days from their registration.',
          from: 'ruling 49',
          file: 'server/db/functions/audience_refusal.sql',
          breaks: { replace: "* interval '24 hours') then", with: "* interval '25 hours') then" },
        },
      ],
    },
  }, async () => {
    for (const days of [1, 7, 30]) {
      const packId = await pack({ registeredWithinDays: days })
      const memberId = await member(april)
      expect(await draw(later(april, 0), memberId, packId)).toBe('drawn')
      expect(await draw(later(april, days * 24 * hours - 1), memberId, packId)).toBe('drawn')
      expect(await draw(later(april, days * 24 * hours), memberId, packId)).toBe('outside: registered')
    }
  })
})

describe('members from a rank on', () => {
  test('may draw by the rank of the month, which is the one that gives coins', {
    meta: {
      proves: [
        {
          id: 'audience-rank',
          section: 'rulings',
          says: 'From a pack for a rank, members draw by their rank of the month.',
          from: 'ruling 49',
          file: 'server/db/functions/audience_refusal.sql',
          breaks: { replace: 'p_rank_from > (', with: 'p_rank_from > 1 + (' },
        },
      ],
    },
  }, async () => {
    const open = await pack({}, { price: 10_000 })
    const [second, third] = [await pack({ rankFrom: 2 }), await pack({ rankFrom: 3 })]
    const [spender, other] = [await member(), await member()]
    // 50,000 points are the third rank of the month after.
    await draw(april, spender, open, 5)
    expect(await draw(april, spender, second)).toBe('outside: rank')
    const may = new Date('2027-05-01T00:00:00+09:00')
    expect(await draw(later(may, -1), spender, third)).toBe('outside: rank')
    expect(await draw(may, spender, third)).toBe('drawn')
    expect(await draw(later(may, 1), spender, second)).toBe('drawn')
    expect(await draw(may, other, second)).toBe('outside: rank')
    const june = new Date('2027-06-01T00:00:00+09:00')
    expect(await draw(later(june, -1), spender, third)).toBe('drawn')
    expect(await draw(june, spender, second)).toBe('outside: rank')
  })

  test('may draw by a rank that they kept', async () => {
    const packId = await pack({ rankFrom: 3 })
    const [open, memberId] = [await pack({}, { price: 10_000 }), await member()]
    await draw(april, memberId, open, 5)
    const may = new Date('2027-05-10T03:00:00Z')
    const kept = await transaction(database.db, (tx) =>
      maintainRank(tx, { id: uuidv7(), memberId, rankNumber: 3, coinHundredths: 50_000 }, may),
    )
    expect(kept).toMatchObject({ outcome: 'kept' })
    expect(await draw(new Date('2027-06-10T03:00:00Z'), memberId, packId)).toBe('drawn')
    expect(await draw(new Date('2027-07-10T03:00:00Z'), memberId, packId)).toBe('outside: rank')
  })
})

test('members may draw once their phone is proven', {
  meta: {
    proves: [
      {
        id: 'audience-phone',
        section: 'rulings',
        says: 'From a pack for proven phones, members draw once theirs is proven.',
        from: 'ruling 49',
        file: 'server/db/functions/audience_refusal.sql',
        breaks: { replace: 'm.phone_verified_at is not null', with: 'm.phone_verified_at is null' },
      },
    ],
  },
}, async () => {
  const [packId, memberId] = [await pack({ isPhoneProven: true }), await member()]
  expect(await draw(april, memberId, packId)).toBe('outside: phone')
  await provePhone(memberId)
  expect(await draw(april, memberId, packId)).toBe('drawn')
})

describe('invited members', () => {
  test('alone may draw, and every ticket names its holder, who stands in the opened box', {
    meta: {
      proves: [
        {
          id: 'audience-invited',
          section: 'rulings',
          says: 'From a pack for invited members, only they draw; its tickets and the opened box name the holders.',
          from: 'ruling 49',
          file: 'server/db/functions/draw_batch.sql',
          breaks: {
            replace: "coalesce(p.holder, '')",
            with: "''::bytea",
          },
        },
      ],
    },
  }, async () => {
    const { db } = database
    const [one, two, stranger] = [await member(), await member(), await member()]
    const packId = await pack({ invited: [two, one] }, { total: 5 })
    expect(await draw(april, stranger, packId)).toBe('outside: invited')
    expect(await draw(april, one, packId, 2)).toBe('drawn')
    const id = uuidv7()
    await makeEngine(database, () => april).draw({ id, memberId: two, packId, count: 3 })
    const drawn = await findDraw(db, two, id)
    const proof = await proveDraw(db, drawn as NonNullable<typeof drawn>)
    expect(proof.ticket.counted?.ceilingPrizes).toBe(0)
    expect(verifyDraw(browserHasher, proof, proof.root)).toEqual([])

    await transaction(db, (tx) => markOpened(tx, packId, april))
    const box = await findBox(db, packId)
    if (box === undefined) throw new Error('no box')
    const opened = await readOpenedBox(db, box)
    const invited = holdersOf(box, (await listInvited(db, box)) ?? [])
    const answer = {
      ...presentCommitment(box, await findSeal(db, packId), await listPrizes(db, packId)),
      sold: box.nextSlot,
      ticketHash: box.ticketHash.toString('hex'),
      secret: opened.secret.toString('hex'),
      slots: opened.slots.toString('base64'),
      salts: opened.salts.toString('base64'),
      tickets: await listTickets(db, packId),
      invited,
    }
    expect(verifyOpenedBox(browserHasher, answer)).toEqual([])
    expect(verifyOpenedBox(browserHasher, { ...answer, invited: invited.slice(1) })).not.toEqual([])
    expect(await isSealWhole(createDatabase(database.pool), box)).toBe(true)
  })

  test('stay the ones that were sealed', async () => {
    const [memberId, other] = [await member(), await member()]
    const packId = await pack({ invited: [memberId], registeredWithinDays: 7, rankFrom: 1 })
    for (const change of [
      `update box set registered_within_days = 0 where pack_id = '${packId}'`,
      `update box set rank_from = 0 where pack_id = '${packId}'`,
      `update box set is_phone_proven = true where pack_id = '${packId}'`,
      `update box set has_invited = false where pack_id = '${packId}'`,
      `update box_invited set member_id = '${other}' where pack_id = '${packId}'`,
      `delete from box_invited where pack_id = '${packId}'`,
    ])
      await expect(database.pool.query(change), change).rejects.toThrow('permanent record')
  })
})

test('a check and a draw decide the same for every audience, as its terms say', async () => {
  const flips = () => (randomBytes(1)[0] ?? 0) % 2 === 0
  for (let round = 0; round < 40; round += 1) {
    const isNew = flips()
    const memberId = await member(isNew ? later(april, -24 * hours + 1) : later(april, -24 * hours))
    const [isProven, isListed, isRanked] = [flips(), flips(), flips()]
    if (isProven) await provePhone(memberId)
    if (isRanked)
      await database.pool.query(
        `update wallet set spend_month = '2027-03-01', month_points = 60000 where member_id = $1`,
        [memberId],
      )
    const wanted = { days: flips(), rank: flips(), phone: flips(), list: flips() }
    const packId = await pack({
      ...(wanted.days && { registeredWithinDays: 1 }),
      ...(wanted.rank && { rankFrom: 3 }),
      ...(wanted.phone && { isPhoneProven: true }),
      ...(wanted.list && { invited: isListed ? [memberId] : [await member()] }),
    })
    const expected =
      (wanted.list && !isListed && 'outside: invited') ||
      (wanted.days && !isNew && 'outside: registered') ||
      (wanted.rank && !isRanked && 'outside: rank') ||
      (wanted.phone && !isProven && 'outside: phone') ||
      'drawn'
    expect(await draw(april, memberId, packId)).toBe(expected)
  }
})

test('a phone that is proven while draws are made opens the pack for those after it, from two engines', async () => {
  const [packId, memberId] = [await pack({ isPhoneProven: true }), await member()]
  const engines = [makeEngine(database, () => april), makeEngine(database, () => april)] as const
  const try_ = (index: number) =>
    (engines[index % 2] ?? engines[0]).draw({ id: uuidv7(), memberId, packId, count: 1 })
  const [early, , late] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, (_, index) => try_(index))),
    provePhone(memberId),
    provePhone(memberId).then(() => Promise.all(Array.from({ length: 10 }, (_, index) => try_(index)))),
  ])
  expect(late.every(({ outcome }) => outcome === 'drawn')).toBe(true)
  const drawn = [...early, ...late].filter(({ outcome }) => outcome === 'drawn').length
  const refused = early.filter(({ outcome }) => outcome === 'outside: phone').length
  expect(drawn + refused).toBe(20)
  expect((await findBox(database.db, packId))?.nextSlot).toBe(drawn)
})
