import { createHash, randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { because } from '#contract/payment-reasons.ts'
import { transaction } from '#server/db/pool.ts'
import { ledgerFaults, readBalance } from '#server/ledger/statements.ts'
import { creditPayment } from '#server/money/payments/credit-payment.ts'
import { movePayment } from '#server/money/payments/move-payment.ts'
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
import { rewardWaitingFriends } from './jobs.ts'
import type { ReferralRules } from './judge-code.ts'
import { findReferral, findWaiting, insertReferral, insertWaiting } from './queries.ts'
import { rewardFriend } from './reward-friend.ts'

// Rewards that wait for the friend's purchase to stand, where the operator wants it, and friends who never get one.

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
const deps = { random: { id: uuidv7 } }
const prove = (friendId: string, rules: ReferralRules, isNewNumber = true) =>
  transaction(database.db, (tx) => rewardFriend(tx, { friendId, isNewNumber }, rules, { ...deps, now }))
const run = (rules: ReferralRules = afterPurchase, more: Partial<typeof deps> = {}) =>
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
  test('is given to both once the purchase has stayed paid for its days, once, by any number of processes', {
    meta: {
      proves: [
        {
          id: 'referral-stands',
          section: 'rulings',
          says: "If the operator wants it, both are rewarded once the friend's first purchase has stood for its days.",
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
    // A friend who has paid nothing waits on.
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

  test('is not given for a refunded purchase, but for the next that stays paid', async () => {
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

  test('keeps the limit of friends, however long each waited', async () => {
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

  test('needs only a paid purchase where the operator sets no waiting days', async () => {
    const host = await referrer()
    const [paying, idle] = [await friendOf(host), await friendOf(host)]
    for (const friend of [paying, idle]) await prove(friend, afterPurchase)
    await pay(paying)
    expect(await run(atProof)).toBe(1)
    expect([await outcomeOf(paying), await outcomeOf(idle)]).toEqual(['rewarded', undefined])
  })
})

describe('a waiting friend is decided in another way when the friend', () => {
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

  test('was rewarded before, and an older version of the shop left the row', async () => {
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
  // The first friend whom the round comes to.
  let isBroken = false
  const id = () => {
    if (isBroken) return uuidv7()
    isBroken = true
    throw new Error('lightning')
  }
  const failure: AggregateError = await run(afterPurchase, { random: { id } }).then(
    () => expect.fail('the round says nothing'),
    (error) => error,
  )
  const undecided = await Promise.all(friends.map((friend) => findWaiting(database.db, friend)))
  const broken = undecided.find((waiting) => waiting !== undefined)?.friendId ?? ''
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

const phone = (typed: string) => ({ profile: { phone: typed } })

describe('two accounts of one person', {
  meta: {
    proves: [
      {
        id: 'referral-one-person',
        section: 'rulings',
        says: 'One phone, device or card is one person and not rewarded, an address or name is not; the operator sees why.',
        from: 'ruling 70',
        file: 'server/money/referrals/shared-trait.ts',
        breaks: { replace: "? 'card' : undefined", with: '? undefined : undefined' },
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
  const name = { familyName: '山田', givenName: '花子' }
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const logsIn = (memberId: string, browser: string) =>
    database.pool.query(
      'insert into known_device (member_id, token_hash, created_at, last_seen_at) values ($1, $2, $3, $3)',
      [memberId, Buffer.from(hash(browser), 'hex'), now],
    )
  const paysByCard = async (memberId: string, cardKey: string | undefined) => {
    const open = await makeTransfer(database.db, { openedAt: now, memberId, method: '1', payerName: '' })
    await transaction(database.db, (tx) =>
      creditPayment(tx, open, because('chosen'), now, cardKey === undefined ? {} : { cardKey }),
    )
  }
  const transfers = (memberId: string, payerName: string) =>
    makeTransfer(database.db, { openedAt: now, memberId, payerName })

  interface Traces {
    profile?: Record<string, unknown>
    browsers?: string[]
    cards?: (string | undefined)[]
    payerName?: string
  }
  async function leave(memberId: string, { browsers = [], cards = [], payerName }: Traces): Promise<void> {
    for (const browser of browsers) await logsIn(memberId, `${homes} ${browser}`)
    for (const card of cards) await paysByCard(memberId, card && hash(card))
    if (payerName !== undefined) await transfers(memberId, payerName)
  }
  const everything = { ...home, ...name }

  // The referrer's fault, the friend's, and the trait that makes them one person; undefined: both are rewarded.
  test.each<[string, Traces, Traces, 'phone' | 'device' | 'card' | undefined]>([
    ['nothing', {}, {}, undefined],
    ['one phone', phone('090-4444-1111'), phone('090-4444-1111'), 'phone'],
    ['one phone with its country', phone('090-4444-1112'), phone('+819044441112'), 'phone'],
    ['one phone in wide digits', phone('０９０４４４４１１１３'), phone('090 4444 1113'), 'phone'],
    ['one phone as dialled from abroad', phone('09044441114'), phone('010819044441114'), 'phone'],
    ['another phone, of one digit', phone('09044441115'), phone('09044441116'), undefined],
    ['one browser among others', { browsers: ['a', 'b'] }, { browsers: ['c', 'b'] }, 'device'],
    ['other browsers', { browsers: ['a'] }, { browsers: ['b'] }, undefined],
    ['one card among others', { cards: ['v 1111', 'm 4444'] }, { cards: ['j 0505', 'm 4444'] }, 'card'],
    ['other cards', { cards: ['v 1111'] }, { cards: ['v 1112'] }, undefined],
    ['a card in one account alone', { cards: ['v 2222'] }, {}, undefined],
    ['cards of which nothing was kept', { cards: [undefined] }, { cards: [undefined] }, undefined],
    ['one address', { profile: home }, { profile: home }, undefined],
    [
      'one address, written otherwise',
      { profile: home },
      { profile: { ...home, street: '1-2-3' } },
      undefined,
    ],
    ['one family name', { profile: name }, { profile: { ...name, givenName: '太郎' } }, undefined],
    ['one whole name', { profile: name }, { profile: name }, undefined],
    ['one name and address', { profile: everything }, { profile: everything }, undefined],
    ["one payer's name", { payerName: 'フタリ カナ' }, { payerName: 'フタリ・カナ' }, undefined],
    [
      "one name, address and payer's name",
      { profile: everything, payerName: 'ヤマダ イチロウ' },
      { profile: everything, payerName: 'ヤマダ イチロウ' },
      undefined,
    ],
    [
      'one address, in one browser',
      { profile: home, browsers: ['a'] },
      { profile: home, browsers: ['a'] },
      'device',
    ],
    [
      'one address, by one card',
      { profile: home, cards: ['m 1'] },
      { profile: home, cards: ['m 1'] },
      'card',
    ],
    [
      'one phone, browser and card',
      { ...phone('09044441117'), browsers: ['a'], cards: ['x'] },
      { ...phone('09044441117'), browsers: ['a'], cards: ['x'] },
      'phone',
    ],
  ])('that share %s', async (_name, theirs, own, shared) => {
    const host = await referrer(theirs.profile)
    const friend = await friendOf(host, own.profile)
    await leave(host, theirs)
    await leave(friend, own)
    const points = shared === undefined ? 500 : null
    const outcome = shared === undefined ? 'rewarded' : 'household'
    expect(await prove(friend, atProof)).toEqual({ outcome, points })
    expect(await findReferral(database.db, friend)).toMatchObject({ outcome, shared: shared ?? null })
    expect([await rewardOf(host), await rewardOf(friend)]).toEqual([points ?? 0, points ?? 0])
    const shown = await runShop(database.db, ['member', 'show', friend], now)
    const told = [
      `  outcome: ${outcome}`,
      `  referrerId: ${host}`,
      ...(shared ? [`  shared: ${shared}`] : []),
    ]
    expect(shown).toMatchObject({ lines: expect.arrayContaining(told) })
  })

  test('also when they become one while they wait for the purchase; a friend of one address is rewarded then', async () => {
    const host = await referrer(home)
    const [cheat, sister] = [await friendOf(host), await friendOf(host, home)]
    for (const friend of [cheat, sister]) {
      expect(await prove(friend, afterPurchase)).toMatchObject({ outcome: 'waiting' })
      const shown = await runShop(database.db, ['member', 'show', friend], now)
      expect(shown).toMatchObject({ lines: expect.arrayContaining(['  outcome: waiting']) })
    }
    await paysByCard(host, hash('late'))
    await paysByCard(cheat, hash('late'))
    await pay(sister)
    later(14)
    expect(await run()).toBe(2)
    expect([await outcomeOf(cheat), await outcomeOf(sister)]).toEqual(['household', 'rewarded'])
    expect([await rewardOf(host), await rewardOf(cheat), await rewardOf(sister)]).toEqual([500, 0, 500])
  })

  test.each(['address', 'payer'] as const)('once refused for the %s stay refused', async (shared) => {
    const host = await referrer(home)
    const friend = await friendOf(host, { ...home, phoneVerifiedAt: null })
    const refused = {
      friendId: friend,
      referrerId: host,
      outcome: 'household',
      shared,
      decidedAt: now,
    } as const
    await transaction(database.db, (tx) => insertReferral(tx, refused))
    await pay(friend)
    later(30)
    await transaction(database.db, (tx) => updateMember(tx, friend, { phoneVerifiedAt: now }))
    expect(await run()).toBe(0)
    await prove(friend, atProof)
    expect(await findReferral(database.db, friend)).toMatchObject({ outcome: 'household', shared })
    expect([await rewardOf(host), await rewardOf(friend)]).toEqual([0, 0])
  })
})
