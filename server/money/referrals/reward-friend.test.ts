import { createHmac } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import { lookUpKey } from '#server/keys.ts'
import { post } from '#server/ledger/ledger.ts'
import { ledgerFaults, readBalance } from '#server/ledger/statements.ts'
import { eraseMember, findMember } from '#server/people/members/queries.ts'
import { checkCode } from '#server/people/phones/check-code.ts'
import { hashCode } from '#server/people/phones/code.ts'
import { replaceCode } from '#server/people/phones/queries.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { testShopKeys } from '#test/shop-key.ts'
import { changeMember, makeMember } from '#test/world.ts'
import { judgeReferralCode, type ReferralRules } from './judge-code.ts'
import { countRewardedFriends, findReferral } from './queries.ts'
import { rewardFriend } from './reward-friend.ts'

let now = new Date('2026-06-01T03:00:00Z')
const passTime = () => {
  now = new Date(now.getTime() + 60_000)
}
const rules: ReferralRules = { points: 500, friendLimit: 25, purchaseStandsDays: null }

let database: TestDatabase
let key: Awaited<ReturnType<typeof lookUpKey>>
beforeAll(async () => {
  database = await testDatabase()
  key = await lookUpKey(database.db, testShopKeys)
})
afterAll(() => database.close())

let numbers = 0
const newPhone = () => `080${String(numbers++).padStart(8, '0')}`
const numberOf = (phone: string) => `81${phone.slice(1)}`

async function member(referredByCode = '', phone = newPhone()): Promise<string> {
  const id = await makeMember(database.db, { now })
  await changeMember(database.db, id, { phone, referredByCode, street: `${numbers}番地` })
  return id
}
const phoneOf = async (id: string) => (await findMember(database.db, id))?.phone ?? ''

const changePhone = (id: string, phone: string) => changeMember(database.db, id, { phone })

/** Puts a code into a member's phone, as a sent SMS does. */
async function withCode(id: string): Promise<void> {
  const sent = { id: uuidv7(), memberId: id, number: numberOf(await phoneOf(id)) }
  const codeHash = hashCode(key, sent, '123456')
  const endsAt = new Date(now.getTime() + 600_000)
  await transaction(database.db, (tx) => replaceCode(tx, { ...sent, codeHash, endsAt }))
}
const confirm = async (id: string, allowed = rules) => {
  const checked = await checkCode(database.db, { memberId: id, code: '123456', key }, now, (tx, proof) =>
    rewardFriend(tx, { friendId: id, isNewNumber: proof.isNewNumber }, allowed, {
      random: { id: uuidv7 },
      now,
    }),
  )
  return checked.outcome === 'verified' ? checked.followed?.outcome : checked.outcome
}
const prove = async (id: string, allowed = rules) => {
  passTime()
  await withCode(id)
  return await confirm(id, allowed)
}
const buyPoints = (id: string) =>
  transaction(database.db, (tx) =>
    post(
      tx,
      {
        memberId: id,
        cause: 'point_purchase',
        causeId: uuidv7(),
        yen: 100,
        grants: [{ points: 100, source: 'purchase' }],
      },
      now,
    ),
  )
const pointsOf = async (id: string) => (await readBalance(database.db, id, now)).points

/** A member who may refer: verified, and paid once. Their code is their id. */
async function referrer(): Promise<string> {
  const id = await member()
  await prove(id)
  await buyPoints(id)
  return id
}
/** A referrer with so many rewarded friends. */
async function referrerOf(friends: number): Promise<string> {
  const id = await referrer()
  for (let n = 0; n < friends; n++) expect(await prove(await member(id))).toBe('rewarded')
  return id
}

describe('a friend’s SMS verification', () => {
  test('gives both 500 points, free ones, once, ever', {
    meta: {
      proves: [
        {
          id: 'referral-reward',
          section: 'transitions',
          says: "At the friend's SMS completion both get their points, once, ever.",
          from: 'spec',
          breaks: { replace: '    await give(tx, referrerId, rewardId, points, now)\n', with: '' },
        },
      ],
    },
  }, async () => {
    const host = await referrer()
    const friend = await member(host)
    expect(await prove(friend)).toBe('rewarded')
    expect([await pointsOf(friend), await pointsOf(host)]).toEqual([500, 600])
    const { rows } = await database.pool.query(
      "select source, points::int from point_lot where member_id = any($1) and source = 'referral'",
      [[friend, host]],
    )
    expect(rows).toEqual([
      { source: 'referral', points: 500 },
      { source: 'referral', points: 500 },
    ])
    expect(await findReferral(database.db, friend)).toMatchObject({ referrerId: host, slot: 1, points: 500 })
    // The answer was lost and the code is sent again.
    passTime()
    expect(await confirm(friend)).toBe('rewarded')
    expect([await pointsOf(friend), await pointsOf(host)]).toEqual([500, 600])
    expect(await ledgerFaults(database.db)).toEqual([])
  })

  test('gives one reward for twenty confirmations at once', async () => {
    const host = await referrer()
    const friend = await member(host)
    await withCode(friend)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => confirm(friend)))
    expect(outcomes).toEqual(Array(20).fill('rewarded'))
    expect([await pointsOf(friend), await pointsOf(host)]).toEqual([500, 600])
  })

  test('gives nothing without a code, and ignores the code’s case and blanks', async () => {
    const stranger = await member()
    expect(await prove(stranger)).toBeUndefined()
    expect(await pointsOf(stranger)).toBe(0)
    const host = await referrer()
    await database.db.updateTable('member').set({ referralCode: 'ABC234' }).where('id', '=', host).execute()
    expect(await prove(await member(' abc234 '))).toBe('rewarded')
  })

  test('is judged without a deadlock for two friends of each other at once', async () => {
    const [one, other] = [await member(), await member()]
    await database.db.updateTable('member').set({ referredByCode: other }).where('id', '=', one).execute()
    await database.db.updateTable('member').set({ referredByCode: one }).where('id', '=', other).execute()
    await Promise.all([buyPoints(one), buyPoints(other), withCode(one), withCode(other)])
    const outcomes = await Promise.all([confirm(one), confirm(other)])
    expect(outcomes.every((outcome) => outcome === 'rewarded' || outcome === 'not_eligible')).toBe(true)
    expect(await ledgerFaults(database.db)).toEqual([])
  })
})

describe('a member who may refer', () => {
  test('has verified a phone and paid once; others are refused at registration and again at the reward', {
    meta: {
      proves: [
        {
          id: 'referral-who',
          section: 'transitions',
          says: 'Only members who proved their phone and paid once may refer.',
          from: 'spec',
          file: 'server/money/referrals/judge-code.ts',
          breaks: {
            replace: 'return await hasBoughtPoints(db, referrer.id)',
            with: 'return (await hasBoughtPoints(db, referrer.id)) || true',
          },
        },
      ],
    },
  }, async () => {
    const judge = (code: string) => judgeReferralCode(database.db, code, rules)
    const host = await member()
    expect(await judge('unknown-code')).toBe('unknown')
    expect(await judge(host)).toBe('not yet')
    await prove(host)
    expect(await judge(host)).toBe('not yet')
    const early = await member(host)
    expect(await prove(early)).toBe('not_eligible')
    await buyPoints(host)
    expect(await judge(host)).toBe('good')
    // Judged once: a friend who came too early gets no reward later.
    expect(await prove(early)).toBe('not_eligible')
    expect([await pointsOf(early), await pointsOf(host)]).toEqual([0, 100])
    const paidOnly = await member()
    await buyPoints(paidOnly)
    expect(await judge(paidOnly)).toBe('not yet')
  })

  test('has proven a changed phone again, and is not suspended', async () => {
    const [changed, suspended] = [await referrer(), await referrer()]
    await changePhone(changed, newPhone())
    await database.db.updateTable('member').set({ suspendedAt: now }).where('id', '=', suspended).execute()
    for (const host of [changed, suspended]) {
      expect(await judgeReferralCode(database.db, host, rules)).toBe('not yet')
      expect(await prove(await member(host))).toBe('not_eligible')
    }
  })

  test('is rewarded for up to 25 friends; the 26th is verified without points for either', {
    meta: {
      proves: [
        {
          id: 'friend-limit',
          section: 'constants',
          says: '25 friends.',
          from: 'spec',
          breaks: { replace: '.friends >= friendLimit)', with: '.friends > friendLimit)' },
        },
      ],
    },
  }, async () => {
    const host = await referrerOf(25)
    expect(await judgeReferralCode(database.db, host, rules)).toBe('full')
    const friend = await member(host)
    expect(await prove(friend)).toBe('full')
    expect([await pointsOf(friend), await pointsOf(host)]).toEqual([0, 100 + 25 * 500])
    expect(await countRewardedFriends(database.db, host)).toEqual({ friends: 25, points: 12_500 })
  })

  test('is rewarded for exactly one when the 25th and the 26th come at once', async () => {
    const host = await referrerOf(24)
    const friends = await Promise.all(Array.from({ length: 5 }, () => member(host)))
    for (const friend of friends) await withCode(friend)
    const outcomes = await Promise.all(friends.map((friend) => confirm(friend)))
    expect(outcomes.toSorted()).toEqual(['full', 'full', 'full', 'full', 'rewarded'])
    expect(await pointsOf(host)).toBe(100 + 25 * 500)
    expect((await Promise.all(friends.map(pointsOf))).toSorted()).toEqual([0, 0, 0, 0, 500])
    expect(await ledgerFaults(database.db)).toEqual([])
  })

  test('gets the points and the limit that the operator has set', async () => {
    const host = await referrer()
    expect(await prove(await member(host), { points: 0, friendLimit: 2, purchaseStandsDays: null })).toBe(
      'rewarded',
    )
    expect(await prove(await member(host), { points: 70, friendLimit: 2, purchaseStandsDays: null })).toBe(
      'rewarded',
    )
    expect(await prove(await member(host), { points: 70, friendLimit: 2, purchaseStandsDays: null })).toBe(
      'full',
    )
    expect(await pointsOf(host)).toBe(170)
  })
})

describe('a cheat gets no reward for', () => {
  test('one’s own code', async () => {
    const host = await referrer()
    await changeMember(database.db, host, { referredByCode: host, phone: newPhone() })
    expect(await prove(host)).toBeUndefined()
    expect(await pointsOf(host)).toBe(100)
    await expect(
      database.db
        .insertInto('referral')
        .values({ friendId: host, referrerId: host, outcome: 'full', decidedAt: now })
        .execute(),
    ).rejects.toThrow('check')
  })

  test('a second account with the referrer’s phone', async () => {
    const host = await referrer()
    const second = await member(host, await phoneOf(host))
    expect(await prove(second)).toBe('taken')
    expect([await pointsOf(second), await pointsOf(host)]).toEqual([0, 100])
  })

  test('one phone used by several accounts in turn, which are verified but not new friends', async () => {
    const host = await referrer()
    const phone = newPhone()
    const first = await member(host, phone)
    expect(await prove(first)).toBe('rewarded')
    await changePhone(first, newPhone())
    const second = await member(host, phone)
    expect(await prove(second)).toBe('known_number')
    expect([await pointsOf(second), await pointsOf(host)]).toEqual([0, 600])
    // A fresh number afterwards changes nothing for either, and nothing is said of what was decided before.
    for (const id of [first, second]) {
      await changePhone(id, newPhone())
      expect(await prove(id)).toBeUndefined()
      expect(await confirm(id)).toBeUndefined()
    }
    expect([await pointsOf(first), await pointsOf(second), await pointsOf(host)]).toEqual([500, 0, 600])
  })

  test('leaving and returning with the same phone', async () => {
    const host = await referrer()
    const phone = newPhone()
    const leaver = await member(host, phone)
    expect(await prove(leaver)).toBe('rewarded')
    await transaction(database.db, (tx) => eraseMember(tx, leaver, now))
    const returned = await member(host, phone)
    expect(await prove(returned)).toBe('known_number')
    expect([await pointsOf(returned), await pointsOf(host)]).toEqual([0, 600])
  })

  test('a number that was seen before, which is kept as a keyed hash for ever', async () => {
    const id = await member()
    await prove(id)
    const number = numberOf(await phoneOf(id))
    const hash = createHmac('sha256', key).update(`proven number ${number}`).digest()
    const { rows } = await database.pool.query(
      'select number_hash from proven_number where first_member_id = $1',
      [id],
    )
    expect(rows).toEqual([{ number_hash: hash }])
    await expect(
      database.pool.query('delete from proven_number where first_member_id = $1', [id]),
    ).rejects.toThrow('permanent record')
  })
})
