import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { everyRole, type OperatorRole, overviewReaders, yenReaders } from '#contract/operator/roles.ts'
import { todayQueueNames, todayQueues } from '#contract/operator/today-queues.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { exchangeCards } from '#server/cards/exchange/exchange-cards.ts'
import { transaction } from '#server/db/pool.ts'
import { applyStatus } from '#server/money/purchases/apply-status.ts'
import { addDaysToReconcile, keepDifference } from '#server/money/reconciliation/queries.ts'
import { insertRefund } from '#server/money/refunds/queries.ts'
import { updateMember } from '#server/people/members/queries.ts'
import { enqueueMail } from '#server/people/messages/messages.ts'
import {
  beginJobs,
  createJobRecorder,
  keepFindings,
  keepJobRun,
  listJobRuns,
} from '#server/people/operator/job-runs.ts'
import { invitePerson, makeOperator, type TestOperator } from '#test/operators.ts'
import { addCourse, addMemberRow } from '#test/payments/paying-shop.ts'
import { foundAs, paidPurchase } from '#test/payments/refunds.ts'
import { boughtPayment, depsOf, orderOfCourse, scriptedAdapter } from '#test/payments/scripted-adapter.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { runShop } from '#test/shop-command.ts'
import { makeEngine, makeMember, makeOffer, makePack } from '#test/world.ts'

// Monday, 10 o'clock in Japan.
const morning = new Date('2026-11-23T01:00:00Z')
let now: Date
let world: TestShop
beforeEach(async () => {
  now = morning
  world = await testShop(() => now)
  onTestFinished(() => world.close())
})

const hourMs = 3_600_000
const at = (text: string) => {
  now = new Date(text)
}
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * hourMs)
}
/** Logged in anew, since a session ends after some hours. */
const ask = async (role: OperatorRole, path = '/operator/today') =>
  await (await makeOperator(world, role)).get(path)
interface Queue {
  queue: string
  count: number
  since: string | null
  due: string | null
  isLate: boolean
}
const queuesOf = async (role: OperatorRole) => (await ask(role)).body.queues as Queue[]
/** The queues in which something waits. */
const waiting = async (role: OperatorRole = 'owner') =>
  Object.fromEntries(
    (await queuesOf(role))
      .filter(({ count, queue }) => count > 0 && queue !== 'invitations')
      .map(({ queue, count, isLate }) => [queue, [count, isLate]]),
  )
const since = async (name: string) => {
  const found = (await queuesOf('owner')).find(({ queue }) => queue === name)
  return found?.since === null || found === undefined ? null : new Date(found.since)
}

describe('the work that waits for a person', () => {
  test('is shown to each role for its queues, without boxes and alarms for desk roles', {
    meta: {
      proves: [
        {
          id: 'today-roles',
          section: 'console-today',
          says: 'Today shows each role its own queues: no boxes or alarms for support and shipping.',
          from: 'own',
          file: 'contract/operator/today-queues.ts',
          breaks: {
            file: 'server/desks/today/queues.ts',
            replace: 'if (!roles.some((role) => readers.includes(role))) continue',
            with: 'if (readers.length === 0) continue',
          },
        },
      ],
    },
  }, async () => {
    for (const role of everyRole) {
      const { status, body } = await ask(role)
      const own = todayQueueNames.filter((name) => (todayQueues[name].roles as string[]).includes(role))
      expect([role, status]).toEqual([role, 200])
      expect((body.queues as Queue[]).map(({ queue }) => queue)).toEqual(own)
      const isOverview = overviewReaders.includes(role)
      expect([role, body.boxes !== null, body.alarms !== null]).toEqual([role, isOverview, isOverview])
    }
  })

  test('of money is counted, and late after its hours', {
    meta: {
      proves: [
        {
          id: 'today-late',
          section: 'console-today',
          says: 'The oldest of a queue is late after the hours that the queue declares.',
          from: 'own',
          file: 'server/desks/today/queues.ts',
          breaks: { replace: '>= lateHours * hourMs', with: '> lateHours * hourMs' },
        },
      ],
    },
  }, async () => {
    const { db } = world
    await addCourse(db, 'c1', 1100, 1000)
    const bought = async () =>
      boughtPayment(depsOf(db, scriptedAdapter()), orderOfCourse(await addMemberRow(db), 'c1'), now)
    const payment = await bought()
    const other = foundAs(payment.orderId, 'captured', 1001)
    await transaction(db, (tx) => applyStatus(tx, payment, other, now))
    const unknown = await bought()
    await world.pool.query(`update payment set state = 'unknown', changed_at = $2 where id = $1`, [
      unknown.id,
      now,
    ])
    const statement = ['deposit', 'add', 'd1', '--amount', '1000', '--name', 'ﾌｸﾋﾞｷ', '--date', '2026-11-23']
    const added = await runShop(db, [...statement, '--time', '9:00', '--why', 'bank'], now)
    expect(added).toHaveProperty('lines')
    const refunding = await paidPurchase(db, { courseId: 'c1', priceYen: 1000 }, now)
    await transaction(db, (tx) =>
      insertRefund(tx, {
        id: randomUUID(),
        paymentId: refunding.id,
        points: 1000,
        yen: 1000,
        isByHand: false,
        isChargeback: false,
        beganAt: now,
      }),
    )
    await addDaysToReconcile(db, 'pay-pal', ['2026-11-22'], now)
    await transaction(db, (tx) =>
      keepDifference(tx, {
        id: randomUUID(),
        provider: 'pay-pal',
        day: '2026-11-22',
        orderId: 'x',
        paymentId: null,
        kind: 'unknown_here',
        ours: '',
        theirs: 'paid',
        foundAt: now,
      }),
    )
    const early = { paymentsInReview: [1, false], paymentsUnknown: [1, false] }
    const differs = { differences: [1, false], deposits: [1, false] }
    expect(await waiting()).toEqual({ ...early, ...differs })
    expect(await since('paymentsInReview')).toEqual(morning)
    later(2)
    expect(await waiting()).toEqual({ ...early, ...differs, paymentsUnknown: [1, true], refunds: [1, false] })
    later(46)
    const late = Object.fromEntries(
      ['paymentsInReview', 'paymentsUnknown', 'deposits', 'differences', 'refunds'].map((name) => [
        name,
        [1, true],
      ]),
    )
    expect(await waiting('finance')).toEqual(late)
    expect(await waiting('viewer')).toEqual({})
  })

  test('of parcels is counted by the promised day, in Japan’s days', {
    meta: {
      proves: [
        {
          id: 'today-parcels',
          section: 'console-today',
          says: "Parcels are due and overdue by Japan's days.",
          from: 'own',
          file: 'server/desks/today/queues.ts',
          breaks: { replace: 'startOfJapanDay(addDays(soonest, 1))', with: 'startOfJapanDay(soonest)' },
        },
      ],
    },
  }, async () => {
    const { db } = world
    await makeOffer(db, 'king', { total: 100 })
    const order = async (coinHundredths = 10_000) => {
      const memberId = await makeMember(db, { coinHundredths, now })
      const id = uuidv7()
      const wanted = { id, memberId, cardId: 'king', quantity: 1, termsNo: 1 }
      await transaction(db, (tx) => exchangeCards(tx, wanted, now))
      return { id, memberId }
    }
    await order()
    const { rows } = await world.pool.query('select promised_on::text as day from shipment')
    const promised = new Date(`${rows[0].day}T00:00:00+09:00`)
    // Ordered a day after the first, and promised for a later day.
    later(24)
    const second = await order()
    await transaction(db, (tx) => updateMember(tx, second.memberId, { suspendedAt: now }))
    now = new Date(promised.getTime() - 1)
    expect(await waiting('viewer')).toMatchObject({ parcelsHeld: [1, expect.any(Boolean)] })
    expect(Object.keys(await waiting('shipping'))).toEqual(['parcelsToPack', 'parcelsHeld'])
    // They are packed only by roles that may; a held parcel waits for a release first.
    expect(await waiting('support')).not.toHaveProperty('parcelsToPack')
    const toPack = (await queuesOf('shipping')).find(({ queue }) => queue === 'parcelsToPack')
    expect(toPack).toMatchObject({ count: 1, due: japanInstant(promised) })
    now = promised
    expect(await waiting('shipping')).toMatchObject({ parcelsDueToday: [1, false] })
    now = new Date(promised.getTime() + 24 * hourMs - 1)
    expect(await waiting('shipping')).not.toHaveProperty('parcelsOverdue')
    now = new Date(promised.getTime() + 24 * hourMs)
    expect(await waiting('shipping')).toMatchObject({ parcelsOverdue: [1, true] })
    expect(await since('parcelsOverdue')).toEqual(now)
    expect(await waiting('finance')).toEqual({})
  })

  test('of approvals is counted for those who may approve it', {
    meta: {
      proves: [
        {
          id: 'today-approvals',
          section: 'console-today',
          says: 'Acts that wait for approval are counted for those who may approve them.',
          from: 'own',
          file: 'server/desks/today/queues.ts',
          breaks: {
            replace: 'approvers?.some((role) => roles.includes(role))',
            with: 'approvers !== undefined',
          },
        },
      ],
    },
  }, async () => {
    const support = await makeOperator(world, 'support')
    const memberId = await makeMember(world.db, { now })
    const asked = { actKey: randomUUID(), why: 'a letter', memberId, identity: 'document' }
    expect((await support.post('/operator/members/disclose', asked)).status).toBe(200)
    for (const role of ['support', 'owner'] as const)
      expect(await waiting(role)).toEqual({ approvals: [1, false] })
    for (const role of ['finance', 'packs'] as const) expect(await waiting(role)).toEqual({})
    later(24)
    expect(await waiting()).toMatchObject({ approvals: [1, true] })
  })

  test('of draws, messages, boxes and invitations is counted', {
    meta: {
      proves: [
        {
          id: 'today-choices',
          section: 'console-today',
          says: 'Choices that end within an hour are counted.',
          from: 'own',
          file: 'server/cards/draws/draw-figures.ts',
          breaks: {
            replace: "'<=', new Date(until.getTime() - choiceMs)",
            with: "'<=', new Date(until.getTime() + choiceMs)",
          },
        },
      ],
    },
  }, async () => {
    const { db } = world
    await makePack(db, 'few', { total: 100, now })
    await makePack(db, 'many', { total: 100, now })
    const memberId = await makeMember(db, { points: 20_000, now })
    const draw = (packId: string, count: number) =>
      makeEngine(world, () => now).draw({ id: uuidv7(), memberId, packId, count })
    const drawn = now
    expect(await draw('few', 95)).toMatchObject({ outcome: 'drawn' })
    expect(await draw('many', 3)).toMatchObject({ outcome: 'drawn' })
    expect(await waiting()).toEqual({ choicesOpen: [2, false] })
    await draw('few', 1)
    expect(await waiting('packs')).toEqual({ boxesNearlySoldOut: [1, false] })
    const halt = ['pack', 'halt', 'many', '--reason-ja', '誤り', '--reason-en', 'A mistake']
    expect(await runShop(db, [...halt, '--why', 'test'], now)).toHaveProperty('lines')
    const boxes = { boxesNearlySoldOut: [1, false], boxesHalted: [1, false] }
    expect(await waiting('packs')).toEqual(boxes)
    const shown = (await ask('viewer')).body.boxes as Record<string, unknown>[]
    expect(shown).toMatchObject([
      { packId: 'few', name: 'few', total: 100, left: 4, draws: 2, cards: 96, haltedAt: null },
      { packId: 'many', left: 97, draws: 1, cards: 3 },
    ])
    expect(new Date(String(shown[1]?.haltedAt))).toEqual(now)

    const mail = { id: uuidv7(), memberId, address: 'a@example.com', subject: 's', body: 'b', now }
    await transaction(db, (tx) => enqueueMail(tx, mail))
    await world.pool.query('update outgoing_message set given_up_at = $1', [now])
    later(22.5)
    const open = { choicesOpen: [3, false] }
    expect(await waiting('support')).toEqual({
      ...open,
      messagesGivenUp: [1, false],
      boxesHalted: [1, false],
    })
    const choices = (await queuesOf('support')).find(({ queue }) => queue === 'choicesOpen')
    expect(choices).toMatchObject({ due: japanInstant(new Date(drawn.getTime() + 24 * hourMs)), since: null })
    later(1)
    expect(await waiting('support')).toEqual({
      ...open,
      choicesEnding: [3, false],
      messagesGivenUp: [1, false],
      boxesHalted: [1, false],
    })
    later(1)
    expect(await waiting('support')).toEqual({ messagesGivenUp: [1, true], boxesHalted: [1, true] })

    const owner = await makeOperator(world, 'owner')
    await invitePerson(world, { name: 'Jiro', roles: ['viewer'] })
    const { queues } = (await owner.get('/operator/today')).body as object as { queues: Queue[] }
    expect(queues.at(-1)).toMatchObject({ queue: 'invitations', count: 1, isLate: false })
  })
})

describe('the counts beside the navigation', () => {
  test('are those of the queues that the roles open, and of no other', async () => {
    const { db } = world
    await makeOffer(db, 'king', { total: 100 })
    const memberId = await makeMember(db, { coinHundredths: 10_000, now })
    const wanted = { id: uuidv7(), memberId, cardId: 'king', quantity: 1, termsNo: 1 }
    await transaction(db, (tx) => exchangeCards(tx, wanted, now))
    const counts = async (role: OperatorRole) => (await ask(role, '/operator/today/waiting')).body.queues
    expect(await counts('shipping')).toEqual([{ queue: 'parcelsToPack', count: 1 }])
    expect(await counts('support')).toEqual([
      { queue: 'enquiries', count: 0 },
      { queue: 'approvals', count: 0 },
    ])
    expect(await counts('packs')).toEqual([{ queue: 'approvals', count: 0 }])
    expect(await counts('viewer')).toEqual([])
    expect(await counts('owner')).toContainEqual({ queue: 'parcelsToPack', count: 1 })
  })
})

interface Stretch {
  from: string
  now: Record<string, number | null> | null
  before: Record<string, number | null>
}

describe('sales and draws', () => {
  const figures = async (operator: TestOperator, range: string) =>
    (await operator.get(`/operator/today/figures?range=${range}`)).body.list as Stretch[]

  test('are counted by Japan’s hours and days, beside the earlier ones', {
    meta: {
      proves: [
        {
          id: 'today-days',
          section: 'console-today',
          says: "Sales and draws stand by Japan's hours and days; a refused refund sells nothing twice.",
          from: 'own',
          file: 'server/desks/today/figures.ts',
          breaks: {
            file: 'server/money/payments/sales.ts',
            replace: "eb('fromState', '<>', 'refunding')",
            with: "eb('fromState', '<>', 'review')",
          },
        },
      ],
    },
  }, async () => {
    const { db } = world
    await addCourse(db, 'c1', 1100, 1000)
    await makePack(db, 'pack', { total: 1000, now: new Date('2026-09-01T00:00:00Z') })
    const sell = async () => {
      const payment = await paidPurchase(db, { courseId: 'c1', priceYen: 1000 }, now)
      await makeEngine(world, () => now).draw({
        id: uuidv7(),
        memberId: payment.memberId,
        packId: 'pack',
        count: 2,
      })
      return payment
    }
    const one = { purchases: 1, yen: 1000, draws: 1, cards: 2 }
    const none = { purchases: 0, yen: 0, draws: 0, cards: 0 }
    for (const moment of [
      '2026-11-08T15:00:00Z',
      '2026-11-15T14:59:59Z',
      '2026-11-15T15:00:00Z',
      '2026-11-22T14:59:59Z',
    ]) {
      at(moment)
      await sell()
    }
    at('2026-11-22T15:30:00Z')
    const sold = await sell()
    now = morning
    const owner = await makeOperator(world, 'owner')
    const hours = await figures(owner, 'today')
    expect(hours).toHaveLength(24)
    expect(hours[0]).toEqual({ from: '2026-11-23T00:00:00.000+09:00', now: one, before: none })
    expect(hours[10]?.now).toEqual(none)
    expect(hours[11]?.now).toBeNull()
    expect(hours[23]).toEqual({ from: '2026-11-23T23:00:00.000+09:00', now: null, before: one })

    // The same weekday has all its hours, and its sum until the same time.
    const weekday = async () => (await owner.get('/operator/today/figures?range=weekday')).body
    expect((await weekday()).list).toContainEqual({
      from: '2026-11-23T00:00:00.000+09:00',
      now: one,
      before: one,
    })
    expect((await weekday()).soFar).toEqual({ now: one, before: one })
    expect((await owner.get('/operator/today/figures?range=today')).body.soFar).toBeNull()

    // A sale of a week ago at this very instant is not counted before it.
    for (const [moment, before] of [
      ['2026-11-22T15:00:00Z', none],
      ['2026-11-22T15:00:01Z', one],
    ] as const) {
      at(moment)
      const { soFar } = (await ask('owner', '/operator/today/figures?range=weekday')).body
      expect(soFar).toMatchObject({ before })
    }
    now = morning

    const days = await figures(owner, 'week')
    expect(days.map(({ from }) => from.slice(0, 10))).toEqual(
      ['17', '18', '19', '20', '21', '22', '23'].map((day) => `2026-11-${day}`),
    )
    expect(days.map(({ now: own, before }) => [own?.cards, before.cards])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [2, 2],
      [2, 2],
    ])
    const weeks = await figures(owner, 'fourWeeks')
    expect(weeks).toHaveLength(28)
    expect(weeks.reduce((all, { now: own }) => all + Number(own?.yen), 0)).toBe(5000)

    // Days that have ended are read once; today is read again.
    await sell()
    expect((await figures(owner, 'week')).at(-1)?.now).toEqual({
      purchases: 2,
      yen: 2000,
      draws: 2,
      cards: 4,
    })

    // A refund that was refused leads back to paid, and is no second sale.
    await world.pool.query(
      `insert into payment_transition (payment_id, transition_no, from_state, to_state, moved_at, reason)
        values ($1, 100, 'paid', 'refunding', $2, 'test'), ($1, 101, 'refunding', 'paid', $2, 'test')`,
      [sold.id, now],
    )
    expect((await figures(owner, 'today'))[10]?.now).toEqual(one)
  })

  test('show yen only to roles that may see it', {
    meta: {
      proves: [
        {
          id: 'today-yen',
          section: 'console-today',
          says: 'What the shop earns is told to packs, finance and owners alone.',
          from: 'own',
          file: 'contract/operator/today.ts',
          breaks: {
            file: 'server/desks/today/routes.ts',
            replace: 'yen: showsYen ? figures.yen : null',
            with: 'yen: showsYen ? figures.yen : figures.yen',
          },
        },
      ],
    },
  }, async () => {
    await addCourse(world.db, 'c1', 1100, 1000)
    await paidPurchase(world.db, { courseId: 'c1', priceYen: 1000 }, now)
    for (const role of everyRole) {
      const operator = await makeOperator(world, role)
      const { status, body } = await operator.get('/operator/today/figures')
      expect([role, status]).toEqual([role, overviewReaders.includes(role) ? 200 : 404])
      if (status !== 200) continue
      const list = body.list as Stretch[]
      expect([role, list[10]?.now?.yen, list[10]?.before.yen]).toEqual(
        yenReaders.includes(role) ? [role, 1000, 0] : [role, null, null],
      )
      expect(list[10]?.now?.purchases).toBe(1)
    }
  })
})

test('the liability in points is shown only to finance and owners, and is the sum of all wallets', {
  meta: {
    proves: [
      {
        id: 'today-points-roles',
        section: 'console-today',
        after: 'today-points',
        says: 'They are told to finance and owners alone.',
        from: 'own',
        file: 'contract/operator/today.ts',
        breaks: { replace: "roles: ['finance', 'owner']", with: "roles: ['finance', 'owner', 'packs']" },
      },
    ],
  },
}, async () => {
  await makeMember(world.db, { points: 700, now })
  for (const role of everyRole) {
    const { status, body } = await ask(role, '/operator/today/points')
    expect([role, status]).toEqual([role, ['finance', 'owner'].includes(role) ? 200 : 404])
    if (status !== 200) continue
    expect(body).toMatchObject({
      total: 700,
      ended: 0,
      months: [{ month: '2027-05', adjustment: 700, bonus: 0 }],
    })
  }
})

describe('alarms', () => {
  const alarms = async (shop = world) =>
    (
      (await (await makeOperator(shop, 'owner')).get('/operator/today')).body.alarms as {
        alarm: string
        job: string
        count: number
      }[]
    ).map(({ alarm, job, count }) => [alarm, job, count])
  /** Records a fresh run of every job. */
  const runAll = async (shop = world) => {
    const names = (await alarms(shop)).filter(([name]) => name === 'jobLate').map(([, job]) => String(job))
    for (const name of names) await keepJobRun(shop.db, { name, isGood: true, now })
  }

  test('report a job that never ran, failed, or stalled, until it succeeds', {
    meta: {
      proves: [
        {
          id: 'today-jobs',
          section: 'console-today',
          says: 'A job that failed, stands still or never ran is told until it succeeds.',
          from: 'own',
          file: 'server/desks/today/alarms.ts',
          breaks: { replace: 'failedAt > succeededAt)', with: 'failedAt < succeededAt)' },
        },
      ],
    },
  }, async () => {
    const { db } = world
    expect((await alarms()).length).toBeGreaterThan(20)
    await runAll()
    expect(await alarms()).toEqual([])
    const name = 'check the ledger'
    later(0.1)
    await keepJobRun(db, { name, isGood: false, now })
    expect(await alarms()).toEqual([['jobFailed', name, 0]])
    later(0.1)
    await keepJobRun(db, { name, isGood: true, now })
    // Another process that is late takes nothing back.
    await keepJobRun(db, { name, isGood: false, now: morning })
    expect(await alarms()).toEqual([])
    later(3.3)
    expect(await alarms()).toContainEqual(['jobLate', name, 0])
    await runAll()
    await keepFindings(db, name, 2, now)
    expect(await alarms()).toEqual([['ledgerFaults', '', 2]])
    await keepFindings(db, name, 0, now)
    expect(await alarms()).toEqual([])
  })

  test('report maintenance, mail that is not sent, and days that are not reconciled', {
    meta: {
      proves: [
        {
          id: 'today-alarms',
          section: 'console-today',
          says: 'Maintenance, mail that stays and days that are not reconciled are told.',
          from: 'own',
          file: 'server/desks/today/alarms.ts',
          breaks: { replace: 'day < yesterday', with: 'day <= yesterday' },
        },
      ],
    },
  }, async () => {
    const sending = await testShop(() => now, undefined, { smtpUrl: 'smtp://127.0.0.1:9' })
    onTestFinished(() => sending.close())
    const { db } = sending
    await runAll(sending)
    const memberId = await makeMember(db, { now })
    await runShop(db, ['maintenance', 'on', '--why', 'test'], now)
    const mail = { id: uuidv7(), memberId, address: 'a@example.com', subject: 's', body: 'b', now }
    await transaction(db, (tx) => enqueueMail(tx, mail))
    for (const provider of ['fincode', 'pay-pal'])
      await addDaysToReconcile(db, provider, ['2026-11-20', '2026-11-22'], now)
    expect(await alarms(sending)).toEqual([
      ['maintenance', '', 0],
      ['daysUnreconciled', '', 1],
    ])
    later(0.6)
    await runAll(sending)
    expect(await alarms(sending)).toContainEqual(['mailLate', '', 1])
  })

  test('leave out mail that stays in the outbox of a trial shop, where it is read', async () => {
    const { db } = world
    const memberId = await makeMember(db, { now })
    const mail = { id: uuidv7(), memberId, address: 'a@example.com', subject: 's', body: 'b', now }
    await transaction(db, (tx) => enqueueMail(tx, mail))
    later(24)
    await runAll()
    expect(await alarms()).toEqual([])
  })

  test('are written only by the process that runs the jobs', async () => {
    await world.shop.listen()
    await vi.waitFor(
      async () => {
        const runs = await listJobRuns(world.db)
        expect(runs.find(({ name }) => name === 'check the ledger')?.succeededAt).toEqual(now)
        expect(runs.map(({ name }) => name)).not.toContain('read the signing keys')
      },
      { timeout: 60_000, interval: 50 },
    )
  })

  test('cost a row for each job and minute, and one more when a run ends differently', {
    meta: {
      proves: [
        {
          id: 'today-job-rows',
          section: 'console-today',
          says: 'How a job ends is kept by the process that runs it, for all processes.',
          from: 'own',
          file: 'server/people/operator/job-runs.ts',
          breaks: { replace: 'last?.isGood === isGood && ', with: '' },
        },
      ],
    },
  }, async () => {
    const { db } = world
    const recorder = createJobRecorder(db, () => now)
    const own = async () => (await listJobRuns(db)).find(({ name }) => name === 'a job')
    await recorder.begin(['a job'])
    expect(await own()).toMatchObject({ since: morning, succeededAt: null, failedAt: null })
    await recorder.ended('a job', true)
    now = new Date(morning.getTime() + 59_000)
    await recorder.ended('a job', true)
    expect(await own()).toMatchObject({ succeededAt: morning })
    await recorder.ended('a job', false)
    expect(await own()).toMatchObject({ succeededAt: morning, failedAt: now })
    await recorder.ended('a job', true)
    expect(await own()).toMatchObject({ succeededAt: now })
    now = new Date(now.getTime() + 60_000)
    await recorder.ended('a job', true)
    expect(await own()).toMatchObject({ succeededAt: now, since: morning })
    await beginJobs(db, ['a job'], now)
    expect(await own()).toMatchObject({ since: morning })
  })
})
