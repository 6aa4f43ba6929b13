import { expect, onTestFailed, onTestFinished, test } from 'vitest'
import { settlements } from '#contract/operator/claims.ts'
import type { readDayFigures, readMoneyQueue } from '#contract/operator/day-figures.ts'
import type { readLiability } from '#contract/operator/today.ts'
import { todayQueueNames, todayQueues } from '#contract/operator/today-queues.ts'
import { allMethods, methodIds } from '#contract/payment-methods.ts'
import { readReason } from '#contract/payment-reasons.ts'
import type { OutputOf } from '#contract/wire.ts'
import { addDays } from '#server/business-time/japan.ts'
import { ledgerFaults } from '#server/ledger/statements.ts'
import { isDeep, sampler } from '#test/depth.ts'
import { runShop } from '#test/shop-command.ts'
import { Desk } from '#test/simulation/month/desk.ts'
import { figuresFromLedger } from '#test/simulation/month/figures.ts'
import { heldByProviders, type Outside, openOutside } from '#test/simulation/month/outside.ts'
import { makePayers } from '#test/simulation/month/payers.ts'
import { Seats } from '#test/simulation/month/seats.ts'
import { leastMembers, rows, tell } from '#test/simulation/month/story.ts'
import { firstDay, lastDay, type Month, moment, openMonth } from '#test/simulation/month/world.ts'

// A month of money at a small shop; `npm test` plays half of it, with fewer members, and the jobs twice a day. A failure prints its seed; MONTH_SEED and MONTH_MEMBERS repeat it, or tell another one.

const seed = Number(process.env.MONTH_SEED ?? 1)
const members = Number(process.env.MONTH_MEMBERS ?? (isDeep ? 200 : 90))
const days = Array.from({ length: lastDay }, (_, n) => addDays(firstDay, n))
/** The queues of the money desk, and the approvals that wait for a second person. */
const moneyQueues = todayQueueNames.filter((name) => {
  const { opens } = todayQueues[name]
  return /^\/operator\/(money|approvals)/.test(opens)
})
/** Mail stays, as it has no server here. */
const moneyAlarms = ['ledgerFaults', 'jobFailed', 'choicesOverdue', 'daysUnreconciled', 'maintenance']

test('after a month of payments no task is left for the operator, and all books balance to the yen', {
  timeout: 600_000,
  meta: {
    proves: [
      {
        id: 'money-month',
        section: 'console-money',
        says: 'A month that is replayed ends with an empty desk; its days agree with ledger, companies and bank, to the yen.',
        from: 'own',
        file: 'server/desks/money/day-figures.ts',
        breaks: { replace: "    ...(await methodsOfClaims(tx, idsOf(['claim']))),\n", with: '' },
      },
    ],
  },
}, async () => {
  onTestFailed(() => console.error(`MONTH_SEED=${seed} MONTH_MEMBERS=${members} repeats this month`))
  expect(members).toBeGreaterThanOrEqual(leastMembers)
  // A new payment method joins the month, or it fails here.
  expect(new Set(rows.map(({ method }) => method))).toEqual(new Set(allMethods.map(({ number }) => number)))
  const month = await openMonth(seed)
  onTestFinished(() => month.close())
  const outside = openOutside()
  const payers = await makePayers(month, members)
  const seats = await Seats.open(month)
  const desk = new Desk(month, outside, seats)
  tell({ month, outside }, payers)
  const some = sampler()
  for (const [n] of days.entries()) {
    month.at(moment(n + 1, 11), async () => {
      seats.begin()
      await importStatement(outside, seats)
      await desk.work()
    })
    month.at(moment(n + 1, 17), () => desk.work())
    if (isDeep || n % 3 === 2) month.at(moment(n + 1, 18), () => sendParcels(month, some))
  }
  // The last day is reconciled in the night after it.
  await month.runUntil(moment(lastDay + 1, 8))
  seats.begin()

  expect(moneyQueues).toEqual(expect.arrayContaining(['paymentsInReview', 'deposits', 'approvals']))
  const waiting = await desk.waiting()
  expect(moneyQueues.filter((queue) => waiting.has(queue))).toEqual([])
  for (const list of lists)
    expect(await seats.get('finance', list), list).toMatchObject({ list: [], total: 0 })
  expect(await seats.get<OutputOf<typeof readMoneyQueue>>('finance', '/operator/money')).toMatchObject({
    payments: 0,
    refunds: 0,
    deposits: 0,
    differences: 0,
    unfinishedDays: 0,
  })
  const { alarms } = await seats.get<{ alarms: { alarm: string }[] }>('finance', '/operator/today')
  expect(alarms.filter(({ alarm }) => moneyAlarms.includes(alarm))).toEqual([])
  const { told } = outside
  expect([told.refunds, told.letters, told.adjustments, [...told.settlements]]).toEqual([[], [], [], []])

  const path = `/operator/day-figures?from=${firstDay}&until=${days.at(-1)}`
  const { list: figures } = await seats.get<OutputOf<typeof readDayFigures>>('finance', path)
  expect(figures.map(sorted)).toEqual((await figuresFromLedger(month.world.pool, days)).map(sorted))
  await balancesAgree(month, seats, figures)
  const yen = byMethod(figures)
  expect(yen).toEqual(outsideOf(month, outside))
  expect(Math.min(...Object.values(yen)), JSON.stringify(yen)).toBeGreaterThan(0)
  expect(await ledgerFaults(month.db)).toEqual([])
  expect(await runShop(month.db, ['audit', 'verify'])).toMatchObject({
    lines: [expect.stringContaining('Every record'), expect.anything()],
  })
  // Each operator has a browser of their own, and comes in by it for the first time.
  expect(month.world.log.filter(({ securityEvent }) => securityEvent !== 'new device')).toEqual([])
  const { rows: steps } = await month.world.pool.query<{ reason: string }>(
    'select distinct reason from payment_transition',
  )
  expect(steps.length).toBeGreaterThan(20)
  expect(steps.filter(({ reason }) => readReason(reason) === undefined)).toEqual([])
  // A month in which nothing went wrong would prove nothing.
  expect([...seats.settled]).toEqual(expect.arrayContaining(whatWasSettled))
})

const whatWasSettled = [
  ...['refund', 'refund in part', 'chargeback by letter', 'adjustment'],
  ...['unassigned', 'reversed', 'differs'].map((state) => `deposit ${state}`),
  ...['2', '3', '4', '5'].map((method) => `payment in review, method ${method}`),
  ...['amount', 'disputed', 'refunded_there'].map((kind) => `difference ${kind}`),
  ...settlements.map((settlement) => `claim ${settlement}`),
  ...['claim settle', 'member adjust', 'payment refund'].map((verb) => `approval of ${verb}`),
]

/** In which order causes stand says nothing. */
const sorted = <Day extends { points: { gone: { cause: string }[] } }>(day: Day): Day => {
  const gone = day.points.gone.toSorted((one, other) => one.cause.localeCompare(other.cause))
  return { ...day, points: { ...day.points, gone } }
}

type Figures = OutputOf<typeof readDayFigures>['list']

/** Lists of the money desk whose rows wait for a person. */
const lists = [
  '/operator/payments?states=person',
  '/operator/payments?states=refunding',
  '/operator/deposits?which=waits',
  '/operator/differences?which=open',
  '/operator/claims',
  '/operator/approvals',
]

/** Imports the statement of the bank, all of it each day. */
async function importStatement(outside: Outside, seats: Seats): Promise<void> {
  const text = outside.statement()
  if (!text.includes('\n')) return
  const file = Buffer.from(text).toString('base64url')
  await seats.act('finance', '/operator/deposits/import', 'the statement of today', { file })
}

/** Parcels that are not held leave the shop. `npm test` sends a sample, which says the same of refunds and holds. */
async function sendParcels({ db, clock }: Month, some: ReturnType<typeof sampler>): Promise<void> {
  const parcels = await db.selectFrom('parcel').select('id').where('state', '=', 'waiting').execute()
  const signed = ['--why', 'fetched']
  for (const { id } of some(parcels, 4)) {
    const ran = await runShop(
      db,
      ['shipment', 'sent', id, '--tracking-number', '1234-5678-9012', ...signed],
      clock.now,
    )
    const isHeld = 'refused' in ran && ran.refused.includes('is held')
    expect('lines' in ran || isHeld, JSON.stringify(ran)).toBe(true)
  }
}

/** The sums of the month are the change of what members own, and that is the sum of their lots. */
async function balancesAgree({ world }: Month, seats: Seats, figures: Figures): Promise<void> {
  const one = async (text: string) => Number((await world.pool.query(text)).rows[0].sum)
  const points = await one('select sum(points) from wallet')
  const coins = await one('select sum(coin_hundredths) from wallet')
  const lots = await one(
    `select sum(least(l.points, greatest(0, l.last_point - w.points_consumed))) from point_lot l
     join wallet w using (member_id)`,
  )
  const sum = (of: (day: Figures[number]) => number) => figures.reduce((total, day) => total + of(day), 0)
  const all = (list: readonly { points: number }[]) => list.reduce((total, { points }) => total + points, 0)
  const moved = sum(({ points }) => all(points.granted) + points.restored - all(points.gone))
  const movedCoins = sum(({ coins }) => coins.grantedHundredths - coins.goneHundredths)
  const { total } = await seats.get<OutputOf<typeof readLiability>>('finance', '/operator/today/points')
  expect({ moved, movedCoins, lots, total }).toEqual({
    moved: points,
    movedCoins: coins,
    lots: points,
    total: points,
  })
  expect(await one('select count(*) as sum from wallet where points < 0 or coin_hundredths < 0')).toBe(0)
}

const methodNames = Object.values(methodIds)

/** The yen of the month by payment method, as the shop tells them. */
const byMethod = (figures: Figures): Record<string, number> =>
  Object.fromEntries(
    methodNames.map((id) => [
      id,
      figures
        .flatMap(({ methods }) => methods)
        .reduce((sum, { method, yen }) => sum + (method === id ? yen : 0), 0),
    ]),
  )

/** And as the companies and the shop's bank account have them. */
function outsideOf({ emulators }: Month, outside: Outside): Record<string, number> {
  const held = heldByProviders(emulators)
  const moved = (id: string | undefined) =>
    outside.moved().reduce((sum, { method, yen }) => sum + (method === id ? yen : 0), 0)
  // Money from strangers went back to them.
  expect(moved(undefined)).toBe(0)
  return Object.fromEntries(methodNames.map((id) => [id, (held.get(id) ?? 0) + moved(id)]))
}
