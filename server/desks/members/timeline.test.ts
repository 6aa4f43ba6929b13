import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperatorRole } from '#contract/operator/roles.ts'
import { choiceMs, chooseCards } from '#server/cards/draws/choose-cards.ts'
import { markDrawRevealed } from '#server/cards/draws/queries.ts'
import { settleOverdueDraws } from '#server/cards/draws/settle-overdue-draws.ts'
import { transaction } from '#server/db/pool.ts'
import { post } from '#server/ledger/ledger.ts'
import { recordChargeback } from '#server/money/claims/record-chargeback.ts'
import { settleClaim } from '#server/money/claims/settle-claim.ts'
import { adjustBalance } from '#server/money/wallet/adjust-balance.ts'
import { enqueueMail } from '#server/people/messages/messages.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type Desk, openDesk } from '#test/desk.ts'
import { makeFullMember } from '#test/full-member.ts'
import { addCourse } from '#test/payments/paying-shop.ts'
import { paidPurchase } from '#test/payments/refunds.ts'
import { withoutRest } from '#test/without-rest.ts'
import { makeEngine, makeMember, makeOffer, makePack, prize } from '#test/world.ts'
import { kindsOf } from './timeline.ts'

let database: TestDatabase
let desk: Desk
beforeAll(async () => {
  database = await testDatabase()
  desk = await openDesk(database)
  await makePack(database.db, 'pack', { total: 50, prizes: [prize('secret-card', 50)] })
  await makeOffer(database.db, 'offer')
  await addCourse(database.db, 'c1', 1100, 1000)
})
afterAll(async () => {
  await desk.close()
  await database.close()
})

interface Event {
  kind: string
  at: string
  eventId: string
  [detail: string]: unknown
}

const timeline = async (memberId: string, query = '', roles: OperatorRole[] = ['owner']) => {
  const { status, body } = await desk.ask(roles, `/operator/members/${memberId}/timeline?${query}`)
  expect(status).toBe(200)
  return { list: body.list as Event[], next: String(body.next), kinds: body.kinds as string[] }
}
const draw = async (memberId: string, count = 1, now = new Date()) => {
  const id = uuidv7()
  const drawn = await makeEngine(database, () => now).draw({ id, memberId, packId: 'pack', count })
  expect(drawn).toMatchObject({ outcome: 'drawn' })
  return id
}
const drawnOf = async (memberId: string, roles?: OperatorRole[]) =>
  (await timeline(memberId, 'kinds=draw', roles)).list[0]?.draw

describe('a timeline', () => {
  test('holds something of every kind, newest first, and of no message its text', async () => {
    const memberId = await makeFullMember(database)
    const { list, kinds, next } = await timeline(memberId, 'size=100')
    expect(kinds).toEqual(kindsOf)
    expect(next).toBe('')
    expect([...new Set(list.map(({ kind }) => kind))].sort()).toEqual([...kindsOf].sort())
    const instants = list.map(({ at }) => Date.parse(at))
    expect(instants).toEqual([...instants].sort((one, other) => other - one))
    for (const { kind, ...event } of list) expect(event[kind], kind).toBeDefined()
    expect(JSON.stringify(list)).not.toMatch(/424242|secret link/)
    expect(list.flatMap(({ message }) => message ?? [])).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          channel: 'mail',
          subject: '件名',
          fate: 'waiting',
          address: 'whole@example.com',
        }),
        expect.objectContaining({ channel: 'sms', subject: '', fate: 'expired' }),
      ]),
    )
    expect(list.find(({ kind }) => kind === 'referral')).toMatchObject({
      referral: { as: 'referrer', outcome: 'full' },
    })
  })
  test('leaves out the kinds that the roles may not see, even on request', async () => {
    const memberId = await makeFullMember(database)
    const kindsFor = async (role: OperatorRole) =>
      new Set(
        (await timeline(memberId, 'size=100&kinds=payment,refund,shipment,exchange', [role])).list.map(
          ({ kind }) => kind,
        ),
      )
    expect(await kindsFor('viewer')).toEqual(new Set(['shipment', 'exchange']))
    expect(await kindsFor('finance')).toEqual(new Set(['payment', 'refund', 'exchange']))
    expect(await kindsFor('support')).toEqual(new Set(['payment', 'refund', 'shipment', 'exchange']))
  })
  test('masks the addresses of messages', async () => {
    const { list } = await timeline(await makeFullMember(database), 'kinds=message', ['viewer'])
    const addresses = list.map(({ message }) => (message as { address: string }).address)
    expect(addresses).toEqual(expect.arrayContaining(['w***@example.com', '***5678']))
  })
  test('gives the same list page after page, even when everything happens in one millisecond', {
    meta: {
      proves: [
        {
          id: 'desk-timeline',
          section: 'console-members',
          says: 'A timeline that is read on page after page loses and doubles nothing.',
          from: 'own',
          file: 'server/db/newest-first.ts',
          breaks: { replace: ') < (', with: ') <= (' },
        },
      ],
    },
  }, async () => {
    const { db } = database
    const now = new Date(1_790_000_000_123)
    const memberId = await makeMember(db, { points: 10, now })
    // Twelve entries of one instant, the tenth and later after the second.
    for (let n = 0; n < 12; n++)
      await transaction(db, (tx) =>
        post(
          tx,
          { memberId, cause: 'adjustment', causeId: uuidv7(), grants: [{ points: 1, source: 'adjustment' }] },
          now,
        ),
      )
    await transaction(db, async (tx) => {
      for (let n = 0; n < 5; n++)
        await enqueueMail(tx, {
          id: uuidv7(),
          memberId,
          address: 'a@example.com',
          subject: String(n),
          body: '',
          now,
        })
    })
    const whole = (await timeline(memberId, 'size=100')).list
    expect(whole.length).toBe(13 + 5 + 2)
    for (const size of [1, 2, 3, 7]) {
      const paged: Event[] = []
      for (let next: string | undefined = ''; next !== undefined; ) {
        const page = await timeline(memberId, `size=${size}${next === '' ? '' : `&before=${next}`}`)
        paged.push(...page.list)
        next = page.next === '' ? undefined : page.next
      }
      expect(paged).toEqual(whole)
    }
    const numbers = whole.filter(({ kind }) => kind === 'movement').map(({ eventId }) => Number(eventId))
    expect(numbers).toEqual(Array.from({ length: 13 }, (_, index) => 13 - index))
  })
  test.each(['x', '1.draw', '1.nothing.1', '99999999999999.draw.1', "1.draw.'", '1.draw.1.1'])(
    'refuses the place %s',
    async (before) => {
      const memberId = await makeMember(database.db)
      const { status } = await desk.ask(['owner'], `/operator/members/${memberId}/timeline?before=${before}`)
      expect(status).toBe(422)
    },
  )
})

describe('an adjustment by hand', () => {
  test('is shown once, with its reason and its operator', {
    meta: {
      proves: [
        {
          id: 'desk-adjusted',
          section: 'console-members',
          says: 'Points and coins by hand stand in the timeline once, with reason and operator.',
          from: 'own',
          file: 'server/desks/members/timeline-sources.ts',
          breaks: { replace: "adjustments.get(causeId ?? '') ??", with: "adjustments.get('') ??" },
        },
      ],
    },
  }, async () => {
    const { db } = database
    const memberId = await makeMember(db, { points: 100 })
    const { id: operatorId, name } = await desk.operator(['support'])
    const adjust = (amount: number, more: object) =>
      transaction(db, (tx) =>
        adjustBalance(
          tx,
          { id: uuidv7(), memberId, operatorId, currency: 'points', amount, reason: 'apology', ...more },
          new Date(),
        ),
      )
    expect(await adjust(300, {})).toMatchObject({ outcome: 'adjusted' })
    expect(await adjust(-40, { reason: 'correction' })).toMatchObject({ outcome: 'adjusted' })
    const coins = { currency: 'coins', reason: 'benefit', operatorId: null } as const
    expect(await adjust(550, coins)).toMatchObject({ outcome: 'adjusted' })
    for (const role of ['support', 'viewer'] as const) {
      const { list } = await timeline(memberId, 'size=100', [role])
      expect(list.filter(({ kind }) => kind === 'movement').map(({ movement }) => movement)).toMatchObject([
        { cause: 'adjustment', points: 0, coinHundredths: 550, reason: 'benefit', who: '' },
        { cause: 'adjustment', points: -40, coinHundredths: 0, reason: 'correction', who: name },
        { cause: 'adjustment', points: 300, coinHundredths: 0, reason: 'apology', who: name },
        // The member's first points: no operator gave them.
        { cause: 'adjustment', points: 100, reason: null, who: '' },
      ])
    }
  })
})

describe('a claim', () => {
  test('is shown with the debt and its settlement, to roles that may see claims', {
    meta: {
      proves: [
        {
          id: 'desk-claim',
          section: 'console-members',
          says: 'A claim stands in the timeline for those who see claims.',
          from: 'own',
          file: 'contract/operator/timeline.ts',
          breaks: { replace: 'claim: claimReaders,', with: 'claim: memberReaders,' },
        },
      ],
    },
  }, async () => {
    const { db } = database
    const memberId = await makeMember(db)
    const { id: paymentId } = await paidPurchase(db, { courseId: 'c1', priceYen: 1000, memberId }, new Date())
    await draw(memberId)
    const claimId = randomUUID()
    const charge = { paymentId, refundId: randomUUID(), claimId }
    const recorded = await transaction(db, (tx) => recordChargeback(tx, charge, new Date()))
    expect(recorded).toMatchObject({ outcome: 'recorded', owed: { points: 100, yen: 91 } })
    const told = async (role: OperatorRole) => (await timeline(memberId, 'kinds=claim', [role])).list
    const owed = { paymentId, points: 100, yen: 91 }
    expect(await told('support')).toMatchObject([
      { kind: 'claim', eventId: claimId, claim: { ...owed, settlement: null, settledAt: null } },
    ])
    expect(await told('viewer')).toEqual([])
    await transaction(db, (tx) => settleClaim(tx, { claimId, settlement: 'paid' }, new Date()))
    expect(await told('finance')).toMatchObject([
      { eventId: claimId, claim: { ...owed, settlement: 'paid', settledAt: expect.any(String) } },
    ])
  })
})

describe('the cards of a draw', {
  meta: {
    proves: [
      {
        id: 'desk-unrevealed',
        section: 'console-members',
        says: 'Cards that their member has not seen are shown to no operator.',
        from: 'own',
        file: 'server/desks/members/timeline-draws.ts',
        breaks: { replace: 'draws.filter(isKnown)', with: 'draws' },
      },
    ],
  },
}, () => {
  test.each(['support', 'owner', 'viewer', 'finance'] as const)(
    'are hidden from %s until they were seen',
    async (role) => {
      const memberId = await makeMember(database.db, { points: 100 })
      const drawId = await draw(memberId)
      const hidden = await timeline(memberId, 'size=100', [role])
      expect(JSON.stringify(hidden)).not.toContain('secret-card')
      expect(await drawnOf(memberId, [role])).toMatchObject({
        cards: [],
        count: 1,
        cost: 100,
        chosenBy: null,
      })
      await markDrawRevealed(database.db, { memberId, id: drawId }, new Date())
      expect(await drawnOf(memberId, [role])).toMatchObject({
        cards: [{ cardId: 'secret-card', name: 'secret-card', fate: 'open', convertsToPoints: 30 }],
      })
    },
  )
  test('are shown with the outcome of each, and the member’s choice', async () => {
    const memberId = await makeMember(database.db, { points: 300 })
    const drawId = await draw(memberId, 3)
    const choice = { memberId, drawId, shipped: [1], converted: [0, 2] }
    expect(await chooseCards(database.db, choice, new Date())).toMatchObject({ outcome: 'chosen' })
    expect(await drawnOf(memberId)).toMatchObject({
      chosenBy: 'member',
      convertedPoints: 60,
      cards: [{ fate: 'converted' }, { fate: 'shipped' }, { fate: 'converted' }],
    })
  })
  test('have the address of their proof, in the member’s language, once they were seen', {
    meta: {
      proves: [
        {
          id: 'desk-proof',
          section: 'console-packs',
          says: "An operator gets the link to a draw's proof once it opens to others, in the member's language.",
          from: 'own',
          file: 'server/desks/packs/shop-links.ts',
          breaks: { replace: "if (!isKnown(draw)) return ''", with: '' },
        },
      ],
    },
  }, async () => {
    const memberId = await makeMember(database.db, { points: 200 })
    await database.pool.query("update member set language = 'en' where id = $1", [memberId])
    const drawId = await draw(memberId)
    const boxUrl = 'https://shop.example/box?packId=pack'
    expect(await drawnOf(memberId)).toMatchObject({ boxUrl, proofUrl: '' })
    await markDrawRevealed(database.db, { memberId, id: drawId }, new Date())
    const told = (await drawnOf(memberId)) as { firstSlot: number }
    const query = `packId=pack&firstSlot=${told.firstSlot}&drawId=${drawId}&lang=en`
    expect(told).toMatchObject({ boxUrl, proofUrl: `https://shop.example/draw-proof?${query}` })
  })
  test('are shown after the shop chose for the member', async () => {
    const memberId = await makeMember(database.db, { points: 100 })
    await draw(memberId)
    await settleOverdueDraws(database.db, new Date(Date.now() + choiceMs + 60_000), withoutRest)
    expect(await drawnOf(memberId)).toMatchObject({
      chosenBy: 'shop',
      revealedAt: null,
      cards: [{ fate: 'converted' }],
    })
  })
})
