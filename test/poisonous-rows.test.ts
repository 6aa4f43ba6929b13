import { uuidv7 } from 'uuidv7'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { findBox } from '#server/cards/boxes/queries.ts'
import { secondsOverdue } from '#server/cards/draws/overdue-choice.ts'
import { findDraw } from '#server/cards/draws/queries.ts'
import { settleOverdueDraws } from '#server/cards/draws/settle-overdue-draws.ts'
import { notifyConversions } from '#server/cards/reminders/notify-conversions.ts'
import { remindOfChoices } from '#server/cards/reminders/remind-of-choices.ts'
import { remindOfPoints } from '#server/cards/reminders/remind-of-points.ts'
import { expireAllPoints } from '#server/ledger/expire-all-points.ts'
import { readBalance } from '#server/ledger/statements.ts'
import { answerResetRequests } from '#server/people/members/reset-password.ts'
import { type ReminderWorld, reminderWorld } from './reminder-world.ts'
import { withoutRest } from './without-rest.ts'
import { makeEngine, makeMember, makePack, prize } from './world.ts'

// Jobs go on when one row cannot be dealt with, and come back to that row.

const minute = 60_000
const hour = 60 * minute
const drawnAt = new Date('2026-03-02T03:00:00Z')
const at = (ms: number) => new Date(drawnAt.getTime() + ms)

let world: ReminderWorld
let bad = ''
let good = ''
beforeEach(async () => {
  await world?.close()
  world = await reminderWorld()
  // Ids grow: whatever goes by id, by slot or by age meets the bad one first.
  bad = await makeMember(world.db, { points: 1000, mail: 'bad@test.example', now: drawnAt })
  good = await makeMember(world.db, { points: 1000, mail: 'good@test.example', now: drawnAt })
  await world.pool.query(`create function poisonous() returns trigger language plpgsql as $$
    begin raise exception 'poisonous row'; end $$`)
})
afterAll(() => world.close())

const poison = (table: 'wallet' | 'outgoing_message') =>
  world.pool.query(`create trigger poison before insert or update on ${table} for each row
    when (new.member_id = '${bad}') execute function poisonous()`)
const heal = (table: 'wallet' | 'outgoing_message') => world.pool.query(`drop trigger poison on ${table}`)

/** The bad member's draw stands first in the box. */
async function drawBoth(): Promise<{ [member: string]: string }> {
  await makePack(world.db, 'box', { prizes: [prize('card', 100)], now: drawnAt })
  const drawIds: { [member: string]: string } = {}
  for (const memberId of [bad, good]) {
    const id = uuidv7()
    const { draw } = makeEngine(world, () => drawnAt)
    expect((await draw({ id, memberId, packId: 'box', count: 2 })).outcome).toBe('drawn')
    drawIds[memberId] = id
  }
  return drawIds
}
const isChosen = async (memberId: string, drawId = '') =>
  (await findDraw(world.db, memberId, drawId))?.chosenAt !== null

test('overdue draws: the others of the same box are settled, and the bad one once it can be', async () => {
  const draws = await drawBoth()
  await poison('wallet')
  await expect(settleOverdueDraws(world.db, at(25 * hour), withoutRest)).rejects.toThrow(
    'could not be settled',
  )
  expect(await isChosen(good, draws[good])).toBe(true)
  expect(await isChosen(bad, draws[bad])).toBe(false)
  // Set aside: the box is not read again from the bad draw.
  expect((await findBox(world.db, 'box'))?.settledSlot).toBe(4)
  // The operator still sees it.
  expect(await secondsOverdue(world.db, at(25 * hour))).toBe(3600)
  await heal('wallet')
  expect(await settleOverdueDraws(world.db, at(25 * hour + minute - 1), withoutRest)).toBe(0)
  expect(await settleOverdueDraws(world.db, at(25 * hour + minute), withoutRest)).toBe(1)
  expect(await isChosen(bad, draws[bad])).toBe(true)
  expect(await secondsOverdue(world.db, at(25 * hour + minute))).toBe(0)
})

test('an overdue draw that was set aside does not wait for a locked wallet; the next run settles it', async () => {
  const draws = await drawBoth()
  await poison('wallet')
  await expect(settleOverdueDraws(world.db, at(25 * hour), withoutRest)).rejects.toThrow(
    'could not be settled',
  )
  await heal('wallet')
  const holder = await world.pool.connect()
  await holder.query('begin')
  await holder.query('select from wallet where member_id = $1 for no key update', [bad])
  try {
    // It ends while the wallet is held.
    expect(await settleOverdueDraws(world.db, at(25 * hour + minute), withoutRest)).toBe(0)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect(await isChosen(bad, draws[bad])).toBe(false)
  expect(await settleOverdueDraws(world.db, at(25 * hour + minute), withoutRest)).toBe(1)
  expect(await isChosen(bad, draws[bad])).toBe(true)
})

test('an overdue draw that keeps failing is retried after a minute, and then with twice the delay each time', {
  meta: {
    proves: [
      {
        id: 'settle-aside',
        section: 'operating',
        says: 'A choice that cannot be settled holds up no other, and is tried again after growing waits with alarms.',
        from: 'own',
        file: 'server/cards/draws/set-aside.ts',
        breaks: { replace: ' * 2 ^ least(unsettled_draw.failures, 20)', with: '' },
      },
    ],
  },
}, async () => {
  const draws = await drawBoth()
  await poison('wallet')
  let triedAt = -1
  const waits: number[] = []
  for (let passed = 0; passed < 6 * 60; passed++) {
    // A run that tries it says so: the scheduler makes an alarm of it.
    const failure = await settleOverdueDraws(world.db, at(25 * hour + passed * minute), withoutRest).catch(
      (error) => error,
    )
    if (!(failure instanceof AggregateError)) continue
    expect(failure.errors.map((error) => (error as Error).message).join()).toContain(draws[bad])
    if (triedAt >= 0) waits.push(passed - triedAt)
    triedAt = passed
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60])
  expect(await isChosen(good, draws[good])).toBe(true)
})

test('an overdue draw that was set aside is not retried early because an earlier one is still held', async () => {
  await makePack(world.db, 'box', { prizes: [prize('card', 100)], now: drawnAt })
  const { draw } = makeEngine(world, () => drawnAt)
  for (const memberId of [good, bad]) await draw({ id: uuidv7(), memberId, packId: 'box', count: 2 })
  await poison('wallet')
  const holder = await world.pool.connect()
  await holder.query('begin')
  await holder.query('select from wallet where member_id = $1 for no key update', [good])
  await expect(settleOverdueDraws(world.db, at(25 * hour), withoutRest)).rejects.toThrow(
    'could not be settled',
  )
  expect((await findBox(world.db, 'box'))?.settledSlot).toBe(0)
  expect(await settleOverdueDraws(world.db, at(25 * hour + minute - 1), withoutRest)).toBe(0)
  await holder.query('rollback')
  holder.release()
  expect(await settleOverdueDraws(world.db, at(25 * hour + minute - 1), withoutRest)).toBe(1)
  expect((await findBox(world.db, 'box'))?.settledSlot).toBe(4)
})

test('reminders of choices: the others get their mail, and the bad one once it can be written, once each', async () => {
  await drawBoth()
  await poison('outgoing_message')
  const remind = () => remindOfChoices(world.db, world.deps, at(12 * hour), withoutRest)
  await expect(remind()).rejects.toThrow('could not be walked')
  await expect(remind()).rejects.toThrow('could not be walked')
  expect(await world.subjectsTo(good)).toHaveLength(1)
  await heal('outgoing_message')
  expect(await remind()).toBe(1)
  expect(await world.subjectsTo(bad)).toHaveLength(1)
  expect(await world.subjectsTo(good)).toHaveLength(1)
})

test('a draw that cannot be settled does not delay the mail about a later one', async () => {
  await drawBoth()
  await poison('wallet')
  await settleOverdueDraws(world.db, at(24 * hour), withoutRest).catch(() => undefined)
  await notifyConversions(world.db, world.deps, at(24 * hour + 11 * minute), withoutRest)
  expect(await world.subjectsTo(good)).toHaveLength(1)
  await heal('wallet')
  await settleOverdueDraws(world.db, at(30 * hour), withoutRest)
  expect(await notifyConversions(world.db, world.deps, at(31 * hour), withoutRest)).toBe(1)
  expect(await world.subjectsTo(bad)).toHaveLength(1)
})

test('reminders of points: the others get their mail, and the bad one once it can be written', async () => {
  await poison('outgoing_message')
  const remind = () => remindOfPoints(world.db, world.deps, new Date('2026-08-28T03:00:00Z'), withoutRest)
  await expect(remind()).rejects.toThrow('could not be reminded')
  expect(await world.subjectsTo(good)).toHaveLength(1)
  await heal('outgoing_message')
  expect(await remind()).toBe(1)
  expect([await world.subjectsTo(bad), await world.subjectsTo(good)].map((list) => list.length)).toEqual([
    1, 1,
  ])
})

test('expired points: those of the others expire, and the bad one’s once they can', async () => {
  await poison('wallet')
  const later = new Date('2026-12-01T03:00:00Z')
  await expect(expireAllPoints(world.db, later, withoutRest)).rejects.toThrow('could not be ended')
  const { rows } = await world.pool.query('select points from wallet where member_id = $1', [good])
  expect(rows).toEqual([{ points: 0 }])
  expect((await readBalance(world.db, bad, later)).points).toBe(0)
  await heal('wallet')
  expect(await expireAllPoints(world.db, later, withoutRest)).toBe(1000)
})

test('requests for a new password: the others get their mail, and the bad one once it can be', async () => {
  for (const mail of ['bad@test.example', 'good@test.example'])
    await world.db
      .insertInto('passwordResetRequest')
      .values({ id: uuidv7(), mail, requestedAt: drawnAt })
      .execute()
  const random = { id: uuidv7, key: uuidv7, bytes: (size: number) => Buffer.alloc(size, uuidv7()) }
  const answer = () =>
    answerResetRequests(world.db, { random, now: drawnAt, contactIn: world.deps.contactIn })
  await poison('outgoing_message')
  await expect(answer()).rejects.toThrow('could not be answered')
  expect(await world.subjectsTo(good)).toHaveLength(1)
  await heal('outgoing_message')
  expect(await answer()).toBe(1)
  expect([await world.subjectsTo(bad), await world.subjectsTo(good)].map((list) => list.length)).toEqual([
    1, 1,
  ])
})
