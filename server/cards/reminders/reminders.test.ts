import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chooseCards, earliestEnd } from '#server/cards/draws/choose-cards.ts'
import { type Draw, findDraw, markDrawRevealed } from '#server/cards/draws/queries.ts'
import { settleOverdueDraws } from '#server/cards/draws/settle-overdue-draws.ts'
import { type ReminderWorld, reminderWorld } from '#test/reminder-world.ts'
import { withoutRest } from '#test/without-rest.ts'
import { makeEngine, makeMember, makePack, prize } from '#test/world.ts'
import { notifyConversions } from './notify-conversions.ts'
import { keepWish } from './queries.ts'
import { remindOfChoices } from './remind-of-choices.ts'
import type { ReminderDeps } from './write-reminder.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

let database: ReminderWorld
let deps: ReminderDeps
/** Each test draws in another week, from its own packs. */
let drawnAt = new Date('2026-03-02T03:00:00Z')
let pack = ''
let packs = 0
beforeAll(async () => {
  database = await reminderWorld()
  deps = database.deps
})
afterAll(() => database.close())
beforeEach(async () => {
  drawnAt = new Date(drawnAt.getTime() + 7 * day)
  pack = `pack-${++packs}`
  await makePack(database.db, pack, { prizes: [prize('card', 1000)], now: drawnAt })
})

const at = (ms: number) => new Date(drawnAt.getTime() + ms)
/** Relative to the end of a choice made at `drawnAt`. */
const beforeEnd = (ms: number) => at(day - ms)
const choices = (now: Date) => remindOfChoices(database.db, deps, now, withoutRest)
const conversions = (now: Date) => notifyConversions(database.db, deps, now, withoutRest)

const member = (points = 100_000) => makeMember(database.db, { points, coinHundredths: 10_000, now: drawnAt })
async function drawn(memberId: string, { packId = pack, count = 3, when = drawnAt } = {}): Promise<Draw> {
  const id = uuidv7()
  const { outcome } = await makeEngine(database, () => when).draw({ id, memberId, packId, count })
  expect(outcome).toBe('drawn')
  return (await findDraw(database.db, memberId, id)) as Draw
}
const mailsTo = (memberId: string) => database.mailsTo(memberId)
const subjectsTo = (memberId: string) => database.subjectsTo(memberId)

describe('before a choice ends, the member gets a reminder:', () => {
  test('one mail 12 hours and one 2 hours before, to the second, however often the job runs', async () => {
    const memberId = await member()
    const draw = await drawn(memberId)
    await choices(beforeEnd(12 * hour + second))
    expect(await subjectsTo(memberId)).toEqual([])
    for (let run = 0; run < 3; run++) await choices(beforeEnd(12 * hour))
    const first = '【福引】カードの選択期限まで残り約12時間です'
    expect(await subjectsTo(memberId)).toEqual([first])
    await choices(beforeEnd(2 * hour + second))
    expect(await subjectsTo(memberId)).toEqual([first])
    for (let run = 0; run < 3; run++) await choices(beforeEnd(2 * hour))
    expect(await subjectsTo(memberId)).toEqual([first, '【福引】カードの選択期限まで残り約2時間です'])
    const [mail] = await mailsTo(memberId)
    expect(mail?.address).toBe(`${memberId}@test.example`)
    expect(mail?.body).toContain(`https://shop.example/get-card-list?history_id=${draw.id}`)
    expect(mail?.body).toContain('2026年3月10日 12:00（日本時間）')
  })

  test('twenty runs at once write one mail', async () => {
    const memberId = await member()
    await drawn(memberId)
    await Promise.all(Array.from({ length: 20 }, () => choices(beforeEnd(12 * hour))))
    expect(await subjectsTo(memberId)).toHaveLength(1)
  })

  test('a late run states the time that is left, and sends nothing once it is over', async () => {
    const [late, tooLate] = [await member(), await member()]
    await drawn(late)
    await choices(beforeEnd(5 * hour))
    expect(await subjectsTo(late)).toEqual(['【福引】カードの選択期限まで残り約5時間です'])
    await choices(beforeEnd(20 * minute))
    expect((await subjectsTo(late)).at(-1)).toBe('【福引】カードの選択期限まで残り約20分です')
    await drawn(tooLate)
    await choices(beforeEnd(0))
    expect(await subjectsTo(tooLate)).toEqual([])
  })

  test('one second before the end the mail is still sent; no member gets two in one run', async () => {
    const memberId = await member()
    await drawn(memberId)
    await choices(beforeEnd(second))
    expect(await subjectsTo(memberId)).toEqual(['【福引】カードの選択期限まで残り約1分です'])
  })

  test('it names the number of cards and none of them', async () => {
    const memberId = await member()
    const prizes = [prize(`secret-${pack}`, 9, { convertsToPoints: 98_765 })]
    await makePack(database.db, `unopened-${pack}`, { prizes, now: drawnAt })
    await database.pool.query(`update card set name_ja = '月虹の鏡' where id = $1`, [`secret-${pack}`])
    await drawn(memberId, { packId: `unopened-${pack}` })
    for (const left of [12, 2]) await choices(beforeEnd(left * hour))
    const mails = await mailsTo(memberId)
    expect(mails).toHaveLength(2)
    for (const { subject, body } of mails) expect(subject + body).not.toMatch(/月虹の鏡|98,?765/)
  })

  test('not for cards that are chosen', async () => {
    const memberId = await member()
    const draw = await drawn(memberId, { count: 1 })
    await chooseCards(database.db, { memberId, drawId: draw.id, shipped: [], converted: [0] }, at(hour))
    await choices(beforeEnd(12 * hour))
    await choices(beforeEnd(2 * hour))
    expect(await subjectsTo(memberId)).toEqual([])
  })

  test('not for coin packs, nor where every card is shipped anyway', async () => {
    const memberId = await member()
    const coin = prize('coin-card', 20, { isShipOnly: true, convertsToPoints: 0 })
    await makePack(database.db, `coin-${pack}`, { currency: 'coins', prizes: [coin], now: drawnAt })
    await makePack(database.db, `ship-${pack}`, {
      prizes: [prize('s', 20, { isShipOnly: true })],
      now: drawnAt,
    })
    await drawn(memberId, { packId: `coin-${pack}` })
    await drawn(memberId, { packId: `ship-${pack}` })
    await choices(beforeEnd(12 * hour))
    expect(await subjectsTo(memberId)).toEqual([])
  })

  const mixed = [prize('free', 30), prize('fixed', 30, { isShipOnly: true })]
  /** Counts the draws, of 60 from a pack of both kinds, of which the member is reminded. */
  async function remindedOf(memberId: string, isOpened: boolean): Promise<number> {
    await makePack(database.db, `mixed-${pack}`, { prizes: mixed, now: drawnAt })
    for (let n = 0; n < 60; n++) {
      const { id } = await drawn(memberId, { packId: `mixed-${pack}`, count: 1 })
      if (isOpened) await markDrawRevealed(database.db, { memberId, id }, drawnAt)
    }
    await choices(beforeEnd(12 * hour))
    const { rows } = await database.pool.query(
      "select count(*)::int n from reminder where member_id = $1 and kind = 'choice_12h'",
      [memberId],
    )
    return rows[0]?.n
  }

  test('where a pack holds both kinds, the cards of an opened draw decide', async () => {
    expect(await remindedOf(await member(), true)).toBe(30)
  })

  test('every unopened draw is listed, since leaving one out would reveal its cards', async () => {
    expect(await remindedOf(await member(), false)).toBe(60)
  })

  test('several draws due together are one mail; a long list is cut', async () => {
    const memberId = await member()
    for (let n = 0; n < 12; n++) await drawn(memberId, { count: 1, when: at(n * minute) })
    for (let n = 0; n <= 12; n++) await choices(beforeEnd(12 * hour - n * minute))
    const mails = await mailsTo(memberId)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body.match(/get-card-list/g)).toHaveLength(10)
    expect(mails[0]?.body).toContain('ほか2件')
  })

  test('a draw much later has a separate mail', async () => {
    const memberId = await member()
    await drawn(memberId)
    await drawn(memberId, { when: at(3 * hour) })
    await choices(beforeEnd(12 * hour))
    await choices(beforeEnd(9 * hour))
    expect(await subjectsTo(memberId)).toHaveLength(2)
  })

  test('a mail includes only open draws that are nearer to this reminder than to their next', async () => {
    const memberId = await member()
    const soon = await drawn(memberId, { count: 1 })
    const chosen = await drawn(memberId, { count: 1 })
    const later = await drawn(memberId, { count: 1, when: at(2 * hour) })
    const choice = { memberId, drawId: chosen.id, shipped: [0], converted: [] }
    await chooseCards(database.db, choice, at(3 * hour))
    await choices(beforeEnd(hour))
    const links = (await mailsTo(memberId)).map((mail) => mail.body.match(/history_id=[\w-]+/g))
    expect(links).toEqual([[`history_id=${later.id}`], [`history_id=${soon.id}`]])
    const over = await member()
    // The times of one box's tickets never go back.
    const packId = `over-${pack}`
    await makePack(database.db, packId, { now: drawnAt })
    await drawn(over, { packId, count: 1 })
    const last = await drawn(over, { packId, count: 1, when: at(hour) })
    await choices(beforeEnd(-30 * minute))
    expect((await mailsTo(over)).map((mail) => mail.body.match(/history_id=[\w-]+/g))).toEqual([
      [`history_id=${last.id}`],
    ])
  })

  test('a mailbox that fails delays no other, and its member gets the mail once it works', async () => {
    const [one, other] = [await member(), await member()]
    await drawn(one)
    await drawn(other)
    await database.pool.query(
      `create function test_fault() returns trigger language plpgsql as $$ begin
         if new.member_id = '${one}' then raise exception 'fault'; end if; return new; end $$;
       create trigger test_fault before insert on outgoing_message for each row execute function test_fault();`,
    )
    await expect(choices(beforeEnd(12 * hour))).rejects.toThrow('could not be walked')
    await database.pool.query('drop function test_fault cascade')
    await choices(beforeEnd(12 * hour))
    expect([await subjectsTo(one), await subjectsTo(other)].map((subjects) => subjects.length)).toEqual([
      1, 1,
    ])
  })

  test('in the member’s language, with Japan’s time named', async () => {
    const memberId = await member()
    await database.db.updateTable('member').set({ language: 'en' }).where('id', '=', memberId).execute()
    await drawn(memberId)
    await choices(beforeEnd(12 * hour))
    const [mail] = await mailsTo(memberId)
    expect(mail?.subject).toBe('[Fukuhiki] About 12 hours left to choose your cards')
    expect(mail?.body).toMatch(/Dear 試験 花,/)
    expect(mail?.body).toMatch(/Choose by: \d+ \w+ 2026 at 12:00 JST/)
  })
})

describe('after a choice has ended', () => {
  test('one mail lists the converted cards, their points and the shipped cards', async () => {
    const memberId = await member()
    const prizes = [prize('free', 2), prize('fixed', 1, { isShipOnly: true })]
    await makePack(database.db, `all-${pack}`, { prizes, now: drawnAt })
    const draw = await drawn(memberId, { packId: `all-${pack}`, count: 3 })
    await settleOverdueDraws(database.db, earliestEnd(draw), withoutRest)
    await conversions(at(day + 10 * minute - second))
    expect(await subjectsTo(memberId)).toEqual([])
    for (let run = 0; run < 3; run++) await conversions(at(day + 10 * minute))
    const [mail, ...more] = await mailsTo(memberId)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('【福引】選択期限を過ぎたカードを、自動で処理しました')
    expect(mail?.body).toContain('ポイントに変換：2枚 → 60pt')
    expect(mail?.body).toContain('・free ×2')
    expect(mail?.body).toContain('発送するカード：1枚')
    expect(mail?.body).toContain('・fixed ×1')
    expect(mail?.body).toContain(`buy-product-history-detail?packHistoryId=${draw.id}`)
  })

  test('waits for the conversion, and puts several draws into one mail', async () => {
    const memberId = await member()
    for (let n = 0; n < 5; n++) await drawn(memberId, { count: 1, when: at(n * minute) })
    await conversions(at(day + 10 * minute))
    expect(await subjectsTo(memberId)).toEqual([])
    await settleOverdueDraws(database.db, at(day + 11 * minute), withoutRest)
    for (let n = 11; n < 20; n++) await conversions(at(day + n * minute))
    const mails = await mailsTo(memberId)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body.match(/ポイントに変換/g)).toHaveLength(5)
  })

  test('a draw that is settled late is announced then', async () => {
    const memberId = await member()
    await drawn(memberId)
    await conversions(at(day + 30 * minute))
    await settleOverdueDraws(database.db, at(day + hour), withoutRest)
    await conversions(at(day + hour))
    expect(await subjectsTo(memberId)).toHaveLength(1)
  })

  test('no mail is sent for the member’s own choice, nor a day later', async () => {
    const [chooser, sleeper] = [await member(), await member()]
    const chosen = await drawn(chooser, { count: 1 })
    const choice = { memberId: chooser, drawId: chosen.id, shipped: [0], converted: [] }
    await chooseCards(database.db, choice, beforeEnd(second))
    await drawn(sleeper)
    await conversions(at(day + 10 * minute))
    expect(await subjectsTo(chooser)).toEqual([])
    await settleOverdueDraws(database.db, at(day + 11 * minute), withoutRest)
    await conversions(at(2 * day))
    expect([await subjectsTo(chooser), await subjectsTo(sleeper)]).toEqual([[], []])
  })
})

describe('a member who wants no such mails', () => {
  test('gets none, and gets them again when they wish', async () => {
    const memberId = await member()
    await keepWish(database.db, memberId, false, drawnAt)
    await keepWish(database.db, memberId, false, drawnAt)
    await drawn(memberId)
    await choices(beforeEnd(12 * hour))
    expect(await subjectsTo(memberId)).toEqual([])
    await keepWish(database.db, memberId, true, drawnAt)
    await choices(beforeEnd(2 * hour))
    expect(await subjectsTo(memberId)).toHaveLength(1)
  })

  test('reads in every mail how to stop them', async () => {
    const memberId = await member()
    await drawn(memberId)
    await choices(beforeEnd(12 * hour))
    const [mail] = await mailsTo(memberId)
    const token = deps.tokens.issue(memberId)
    expect(mail?.unsubscribeUrl).toBe(`https://shop.example/stop-reminders?token=${token}&lang=ja`)
    expect(mail?.body).toContain(mail?.unsubscribeUrl)
    expect(deps.tokens.read(token)).toBe(memberId)
    const stranger = await member()
    for (const forged of ['', memberId, `${memberId}.`, `${stranger}.${token.split('.')[1]}`])
      expect(deps.tokens.read(forged)).toBeUndefined()
  })

  test('a member who is suspended gets none', async () => {
    const memberId = await member()
    await database.db.updateTable('member').set({ suspendedAt: drawnAt }).where('id', '=', memberId).execute()
    await drawn(memberId)
    await choices(beforeEnd(12 * hour))
    expect(await subjectsTo(memberId)).toEqual([])
  })
})
