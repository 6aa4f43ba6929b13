import { randomBytes, randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { because } from '#contract/payment-reasons.ts'
import { transaction } from '#server/db/pool.ts'
import { ledgerFaults, readBalance } from '#server/ledger/statements.ts'
import { creditPayment } from '#server/money/payments/credit-payment.ts'
import { movePayment } from '#server/money/payments/move-payment.ts'
import { sharePayer } from '#server/money/payments/payer-traces.ts'
import type { Payment } from '#server/money/payments/queries.ts'
import {
  addDaysToReconcile,
  havePaidBefore,
  keepDifference,
  settleDifference,
} from '#server/money/reconciliation/queries.ts'
import { eraseMember, updateMember } from '#server/people/members/queries.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeTransfer } from '#test/payments/bank-transfers.ts'
import { runShop } from '#test/shop-command.ts'
import { makeMember } from '#test/world.ts'
import type { SharePayer } from './household.ts'
import { rewardWaitingFriends } from './jobs.ts'
import type { ReferralRules } from './judge-code.ts'
import { findReferral, findWaiting, insertWaiting } from './queries.ts'
import { rewardFriend } from './reward-friend.ts'

// Who is rewarded, and when, where the operator wants the friend's purchase to stand first; and who never is.

const dayMs = 24 * 3_600_000
let now = new Date('2026-06-01T03:00:00Z')
const later = (days: number) => {
  now = new Date(now.getTime() + days * dayMs)
}
const atProof: ReferralRules = { points: 500, friendLimit: 25, purchaseStandsDays: null }
const afterPurchase: ReferralRules = { ...atProof, purchaseStandsDays: 14 }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => later(100))

let homes = 0
async function person(more: Record<string, unknown> = {}): Promise<string> {
  const id = await makeMember(database.db, { now })
  homes += 1
  const own = {
    phone: `0805555${String(homes).padStart(4, '0')}`,
    street: `${homes}番地`,
    phoneVerifiedAt: now,
  }
  await transaction(database.db, (tx) => updateMember(tx, id, { ...own, ...more }))
  return id
}
/** A purchase of 1,000 yen that is paid now. */
async function pay(memberId: string): Promise<Payment> {
  const open = await makeTransfer(database.db, {
    openedAt: now,
    memberId,
    payerName: `ナマエ${homes}${memberId.slice(-4)}`,
  })
  return await transaction(database.db, (tx) => creditPayment(tx, open, because('chosen'), now))
}
/** A member who may refer. */
async function referrer(more: Record<string, unknown> = {}): Promise<string> {
  const id = await person(more)
  await pay(id)
  return id
}
const friendOf = (host: string, more: Record<string, unknown> = {}) =>
  person({ referredByCode: host, ...more })
const deps = { random: { id: uuidv7 }, sharePayer }
const prove = (friendId: string, rules: ReferralRules, isNewNumber = true) =>
  transaction(database.db, (tx) => rewardFriend(tx, { friendId, isNewNumber }, rules, { ...deps, now }))
const run = (rules: ReferralRules = afterPurchase, more: { sharePayer?: SharePayer } = {}) =>
  rewardWaitingFriends(
    {
      ...deps,
      db: database.db,
      havePaidBefore,
      shopSettings: { read: async () => ({ referral: rules }) },
      ...more,
    },
    now,
  )
const rewardOf = async (id: string) =>
  (
    await database.pool.query(
      "select coalesce(sum(points), 0)::int n from ledger_entry where member_id = $1 and cause = 'referral'",
      [id],
    )
  ).rows[0].n as number
const outcomeOf = async (friendId: string) => (await findReferral(database.db, friendId))?.outcome

async function dispute(payment: Payment): Promise<string> {
  const id = randomUUID()
  await addDaysToReconcile(database.db, 'pay-pal', ['2026-06-01'], now)
  const found = { id, provider: 'pay-pal', day: '2026-06-01', orderId: payment.orderId }
  await transaction(database.db, (tx) =>
    keepDifference(tx, {
      ...found,
      kind: 'disputed',
      paymentId: payment.id,
      ours: 'paid',
      theirs: 'disputed',
      foundAt: now,
    }),
  )
  return id
}

describe('a reward after the friend’s purchase', () => {
  test('is given once the purchase has stood for its days, to both, once, by however many processes', {
    meta: {
      proves: [
        {
          id: 'referral-stands',
          section: 'rulings',
          says: "Where the operator wants it, both are rewarded once the friend's first purchase has stood for its days.",
          from: 'own',
          file: ['server/money/referrals/reward-friend.ts', 'server/money/referrals/jobs.ts'],
          breaks: {
            file: 'server/money/referrals/jobs.ts',
            replace: '(rules.purchaseStandsDays ?? 0) * dayMs',
            with: '0',
          },
        },
      ],
    },
  }, async () => {
    const host = await referrer()
    const friend = await friendOf(host)
    expect(await prove(friend, afterPurchase)).toEqual({ outcome: 'waiting', points: null })
    expect(await prove(friend, afterPurchase)).toEqual({ outcome: 'waiting', points: null })
    later(20)
    // Who has paid nothing waits on.
    expect(await run()).toBe(0)
    await pay(friend)
    later(13)
    expect(await run()).toBe(0)
    expect([await rewardOf(host), await rewardOf(friend)]).toEqual([0, 0])
    later(1)
    const runs = await Promise.all(Array.from({ length: 5 }, () => run()))
    expect(runs.reduce((sum, n) => sum + n, 0)).toBe(1)
    expect(await run()).toBe(0)
    expect([await rewardOf(host), await rewardOf(friend)]).toEqual([500, 500])
    expect((await readBalance(database.db, friend, now)).points).toBe(1100 + 500)
    // The same code again tells the same result and gives nothing.
    expect(await prove(friend, afterPurchase)).toMatchObject({ outcome: 'rewarded' })
    expect([await rewardOf(host), await findWaiting(database.db, friend)]).toEqual([500, undefined])
    expect(await ledgerFaults(database.db)).toEqual([])
  })

  test('is not given for a purchase that was refunded, and is for the next that stands', async () => {
    const host = await referrer()
    const friend = await friendOf(host)
    await prove(friend, afterPurchase)
    const first = await pay(friend)
    await transaction(database.db, async (tx) => {
      const refunding = (await movePayment(tx, first, 'refunding', because('chosen'), now)) as Payment
      const { points: refundedPoints, priceYen: refundedYen } = refunding
      await movePayment(tx, refunding, 'refunded', because('chosen'), now, { refundedPoints, refundedYen })
    })
    later(15)
    expect(await run()).toBe(0)
    await pay(friend)
    later(14)
    expect(await run()).toBe(1)
    expect(await rewardOf(host)).toBe(500)
  })

  test('waits while the friend’s money is disputed', {
    meta: { alsoProves: ['referral-stands'] },
  }, async () => {
    const host = await referrer()
    const friend = await friendOf(host)
    await prove(friend, afterPurchase)
    const difference = await dispute(await pay(friend))
    later(30)
    expect(await run()).toBe(0)
    await transaction(database.db, (tx) => settleDifference(tx, difference, 'person', now))
    expect(await run()).toBe(1)
  })

  test('waits while the friend is suspended or has another phone to prove, and ends when one of them leaves', async () => {
    const host = await referrer()
    const [suspended, moved, left, orphan] = [
      await friendOf(host),
      await friendOf(host),
      await friendOf(host),
      await friendOf(await referrer()),
    ]
    for (const friend of [suspended, moved, left, orphan]) {
      await prove(friend, afterPurchase)
      await pay(friend)
    }
    const waiting = await findWaiting(database.db, orphan)
    await transaction(database.db, async (tx) => {
      await updateMember(tx, suspended, { suspendedAt: now })
      await updateMember(tx, moved, { phone: '09088887777' })
      await eraseMember(tx, left, now)
      await eraseMember(tx, String(waiting?.referrerId), now)
    })
    later(15)
    expect(await run()).toBe(1)
    expect(await outcomeOf(orphan)).toBe('not_eligible')
    expect([await outcomeOf(left), await findWaiting(database.db, left)]).toEqual([undefined, undefined])
    await transaction(database.db, async (tx) => {
      await updateMember(tx, suspended, { suspendedAt: null })
      await updateMember(tx, moved, { phoneVerifiedAt: now })
    })
    expect(await run()).toBe(2)
    expect(await rewardOf(host)).toBe(1000)
  })

  test('keeps the limit of friends, whoever waited longer', async () => {
    const host = await referrer()
    const rules = { ...afterPurchase, friendLimit: 1 }
    const friends = [await friendOf(host), await friendOf(host), await friendOf(host)]
    for (const friend of friends) {
      expect(await prove(friend, rules)).toMatchObject({ outcome: 'waiting' })
      await pay(friend)
    }
    later(14)
    expect(await run(rules)).toBe(3)
    expect((await Promise.all(friends.map(outcomeOf))).toSorted()).toEqual(['full', 'full', 'rewarded'])
    expect(await rewardOf(host)).toBe(500)
  })

  test('where the operator no longer wants a purchase to stand, a paid one is enough', async () => {
    const host = await referrer()
    const [paying, idle] = [await friendOf(host), await friendOf(host)]
    for (const friend of [paying, idle]) await prove(friend, afterPurchase)
    await pay(paying)
    expect(await run(atProof)).toBe(1)
    expect([await outcomeOf(paying), await outcomeOf(idle)]).toEqual(['rewarded', undefined])
  })
})

describe('a friend who waits and is decided another way', () => {
  const full = { ...afterPurchase, friendLimit: 0 }
  test.each([
    ['proves a number that was a member’s', afterPurchase, false, 'known_number', 0],
    ['proves again when the referrer is full', full, true, 'full', 0],
    ['proves again when no purchase has to stand any more', atProof, true, 'rewarded', 500],
  ] as const)('%s', async (_name, rules, isNewNumber, outcome, points) => {
    const host = await referrer()
    const [decided, other] = [await friendOf(host), await friendOf(await referrer())]
    for (const friend of [decided, other]) {
      expect(await prove(friend, afterPurchase)).toMatchObject({ outcome: 'waiting' })
      await pay(friend)
    }
    expect(await prove(decided, rules, isNewNumber)).toMatchObject({ outcome })
    expect(await findWaiting(database.db, decided)).toBeUndefined()
    later(15)
    expect(await run()).toBe(1)
    expect([await outcomeOf(decided), await outcomeOf(other)]).toEqual([outcome, 'rewarded'])
    expect([await rewardOf(host), await rewardOf(decided), await rewardOf(other)]).toEqual([
      points,
      points,
      500,
    ])
    expect(await ledgerFaults(database.db)).toEqual([])
  })

  test('proves again when the referrer may no longer refer', async () => {
    const host = await referrer()
    const friend = await friendOf(host)
    await prove(friend, afterPurchase)
    await transaction(database.db, (tx) => updateMember(tx, host, { suspendedAt: now }))
    expect(await prove(friend, afterPurchase)).toMatchObject({ outcome: 'not_eligible' })
    expect(await findWaiting(database.db, friend)).toBeUndefined()
  })

  test('waits no more, even where an older version of the shop left the row', async () => {
    const host = await referrer()
    const friend = await friendOf(host)
    await prove(friend, atProof)
    await transaction(database.db, (tx) =>
      insertWaiting(tx, { friendId: friend, referrerId: host, since: now }),
    )
    await pay(friend)
    later(15)
    expect(await run()).toBe(0)
    expect(await findWaiting(database.db, friend)).toBeUndefined()
    expect([await rewardOf(host), await rewardOf(friend)]).toEqual([500, 500])
  })
})

test('a waiting friend who cannot be decided blocks no other, and is named', async () => {
  const host = await referrer()
  const friends = [await friendOf(host), await friendOf(host), await friendOf(host)]
  for (const friend of friends) {
    await prove(friend, afterPurchase)
    await pay(friend)
  }
  later(15)
  // Whom the round comes to first.
  let broken = ''
  const failing: SharePayer = async (tx, one, other) => {
    broken ||= one
    if (one === broken) throw new Error('lightning')
    return await sharePayer(tx, one, other)
  }
  const failure: AggregateError = await run(afterPurchase, { sharePayer: failing }).then(
    () => expect.fail('the round says nothing'),
    (error) => error,
  )
  expect(failure.message).toBe('1 waiting friends could not be decided')
  expect(failure.errors).toMatchObject([
    { message: `the referral of ${broken} could not be decided`, cause: { message: 'lightning' } },
  ])
  const others = friends.filter((friend) => friend !== broken)
  expect(await Promise.all(others.map(outcomeOf))).toEqual(['rewarded', 'rewarded'])
  expect([await outcomeOf(broken), await findWaiting(database.db, broken)]).toMatchObject([undefined, {}])
  // The next round finds the friend again.
  expect(await run()).toBe(1)
  expect(await rewardOf(host)).toBe(1500)
})

describe('within one household nobody is rewarded, and nobody loses the account', {
  meta: {
    proves: [
      {
        id: 'referral-household',
        section: 'rulings',
        says: "Within one household's phone, address, browser or payer's name nobody is rewarded, and the operator sees by what.",
        from: 'own',
        file: 'server/money/referrals/household.ts',
        breaks: { replace: "return 'address'", with: 'return undefined' },
      },
    ],
  },
}, () => {
  const home = {
    postalCode: '1500001',
    prefectureId: 13,
    city: '渋谷区神宮前',
    street: '1丁目2番3号',
    building: '福ハイツ 101号室',
  }
  const withheld = async (host: string, friend: string, shared: string) => {
    expect(await prove(friend, atProof)).toEqual({ outcome: 'household', points: null })
    expect(await findReferral(database.db, friend)).toMatchObject({ outcome: 'household', shared })
    expect([await rewardOf(host), await rewardOf(friend)]).toEqual([0, 0])
    const shown = await runShop(database.db, ['member', 'show', friend], now)
    expect(shown).toMatchObject({
      lines: expect.arrayContaining(['  outcome: household', `  shared: ${shared}`, `  referrerId: ${host}`]),
    })
  }

  test.each([
    ['as it is', home],
    ['with the block in Chinese numerals', { ...home, street: '一丁目２番３号' }],
    ['with dashes and wide digits', { ...home, street: '１－２－３', building: '福ハイツ101' }],
    [
      'with の and spaces, and the town written shorter',
      { ...home, city: '渋谷区', street: '1 の 2 の 3', building: '福ハイツ　１０１号' },
    ],
  ])('one address, %s', async (_name, written) => {
    const host = await referrer(home)
    await withheld(host, await friendOf(host, written), 'address')
  })

  test('a neighbour is another household', async () => {
    const host = await referrer(home)
    for (const other of [
      { ...home, building: '福ハイツ 102号室' },
      { ...home, street: '12丁目3' },
      { ...home, postalCode: '1500002' },
    ])
      expect(await prove(await friendOf(host, other), atProof), JSON.stringify(other)).toMatchObject({
        outcome: 'rewarded',
      })
  })

  test('one registered phone', async () => {
    const host = await referrer({ phone: '090-4444-1111' })
    await withheld(host, await friendOf(host, { phone: '+819044441111' }), 'phone')
  })

  test('one browser in which both logged in', async () => {
    const host = await referrer()
    const friend = await friendOf(host)
    const stranger = await person()
    const [own, shared] = [randomBytes(32), randomBytes(32)]
    for (const [memberId, token] of [
      [host, own],
      [host, shared],
      [friend, shared],
      [stranger, randomBytes(32)],
    ] as const)
      await database.pool.query(
        'insert into known_device (member_id, token_hash, created_at, last_seen_at) values ($1, $2, $3, $3)',
        [memberId, token, now],
      )
    await withheld(host, friend, 'device')
  })

  test('one name under which both paid', async () => {
    const host = await referrer()
    const friend = await friendOf(host)
    await makeTransfer(database.db, { openedAt: now, memberId: host, payerName: 'フタリ カナ' })
    await makeTransfer(database.db, { openedAt: now, memberId: friend, payerName: 'フタリ・カナ' })
    await withheld(host, friend, 'payer')
  })

  test('also when they become one while they wait for the purchase', async () => {
    const host = await referrer(home)
    const friend = await friendOf(host)
    expect(await prove(friend, afterPurchase)).toMatchObject({ outcome: 'waiting' })
    const shown = await runShop(database.db, ['member', 'show', friend], now)
    expect(shown).toMatchObject({ lines: expect.arrayContaining(['  outcome: waiting']) })
    await pay(friend)
    await transaction(database.db, (tx) => updateMember(tx, friend, home))
    later(14)
    expect(await run()).toBe(1)
    expect(await outcomeOf(friend)).toBe('household')
    expect([await rewardOf(host), await rewardOf(friend)]).toEqual([0, 0])
  })
})
