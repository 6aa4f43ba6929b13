import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import { expirePoints, post } from '#server/ledger/ledger.ts'
import { type ReminderWorld, reminderWorld } from '#test/reminder-world.ts'
import { withoutRest } from '#test/without-rest.ts'
import { makeMember } from '#test/world.ts'
import { remindOfPoints } from './remind-of-points.ts'

let database: ReminderWorld
beforeAll(async () => {
  database = await reminderWorld()
})
afterAll(() => database.close())

const pointMails = (now: Date) => remindOfPoints(database.db, database.deps, now, withoutRest)
const mailsTo = (memberId: string) => database.mailsTo(memberId)
const subjectsTo = (memberId: string) => database.subjectsTo(memberId)

describe('before points expire, the member gets', () => {
  const granted = (memberId: string, points: number, now: Date) =>
    transaction(database.db, (tx) =>
      post(
        tx,
        {
          memberId,
          cause: 'adjustment',
          causeId: randomUUID(),
          grants: [{ points, source: 'bonus' }],
        },
        now,
      ),
    )
  const japan = (date: string, time: string) => new Date(`${date}T${time}+09:00`)

  test('a mail 30 days and one 7 days ahead, at ten in the morning in Japan, with points and day', async () => {
    const memberId = await makeMember(database.db, { points: 1200, now: japan('2027-01-15', '23:59:59') })
    // Good to the end of 15 July 2027.
    const runs = [
      '2027-06-14T10:00:00',
      '2027-06-15T09:59:59',
      '2027-06-15T10:00:00',
      '2027-06-15T20:59:59',
      '2027-06-16T10:00:00',
      '2027-07-07T20:00:00',
      '2027-07-08T09:59:59',
    ]
    for (const run of runs) await pointMails(new Date(`${run}+09:00`))
    const mails = await mailsTo(memberId)
    expect(mails.map((mail) => mail.subject)).toEqual(['【福引】まもなく有効期限を迎えるポイントがあります'])
    expect(mails[0]?.body).toContain('1,200pt　有効期限：2027年7月15日(木)')
    await pointMails(japan('2027-07-08', '10:00:00'))
    await pointMails(japan('2027-07-08', '10:10:00'))
    await pointMails(japan('2027-07-15', '10:00:00'))
    expect(await subjectsTo(memberId)).toHaveLength(2)
  })

  test('a mail a day later for points granted a second after midnight in Japan', async () => {
    const [before, later] = [
      await makeMember(database.db, { points: 10, now: japan('2028-01-15', '23:59:59') }),
      await makeMember(database.db, { points: 10, now: japan('2028-01-16', '00:00:00') }),
    ]
    await pointMails(japan('2028-06-15', '10:00:00'))
    expect([await subjectsTo(before), await subjectsTo(later)].map((mails) => mails.length)).toEqual([1, 0])
    await pointMails(japan('2028-06-16', '10:00:00'))
    expect(await subjectsTo(later)).toHaveLength(1)
    expect((await mailsTo(later))[0]?.body).toContain('7月16日')
  })

  test('one mail for several days, with one sum a day of the points that are left', async () => {
    const memberId = await makeMember(database.db, { points: 100, now: japan('2029-01-10', '10:00:00') })
    await granted(memberId, 50, japan('2029-01-10', '12:00:00'))
    await granted(memberId, 30, japan('2029-01-12', '12:00:00'))
    await transaction(database.db, (tx) =>
      post(
        tx,
        { memberId, cause: 'adjustment', causeId: randomUUID(), spentPoints: 120 },
        japan('2029-02-01', '12:00:00'),
      ),
    )
    // The job slept over the first of the two days.
    await pointMails(japan('2029-06-12', '10:00:00'))
    const [mail, ...more] = await mailsTo(memberId)
    expect(more).toEqual([])
    expect(mail?.body).toContain('30pt　有効期限：2029年7月10日(火)\n■ 30pt　有効期限：2029年7月12日(木)')
  })

  test('no mail for points that are spent or expired', async () => {
    const spent = await makeMember(database.db, { points: 100, now: japan('2030-01-10', '10:00:00') })
    const over = await makeMember(database.db, { points: 100, now: japan('2029-12-01', '10:00:00') })
    await transaction(database.db, (tx) =>
      post(
        tx,
        { memberId: spent, cause: 'adjustment', causeId: randomUUID(), spentPoints: 100 },
        japan('2030-02-01', '12:00:00'),
      ),
    )
    await transaction(database.db, (tx) => expirePoints(tx, over, japan('2030-06-02', '00:00:00')))
    await pointMails(japan('2030-06-10', '10:00:00'))
    expect([await subjectsTo(spent), await subjectsTo(over)]).toEqual([[], []])
  })

  test('one mail, not two, from a shop that was down until a week ahead, and from twenty runs at once', async () => {
    const memberId = await makeMember(database.db, { points: 100, now: japan('2031-01-10', '10:00:00') })
    await Promise.all(Array.from({ length: 20 }, () => pointMails(japan('2031-07-05', '11:00:00'))))
    expect(await subjectsTo(memberId)).toHaveLength(1)
  })
})
