import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { en } from '#phrases/answers/en.ts'
import { ja } from '#phrases/answers/ja.ts'
import { type PauseReason, pauseReasons } from '#phrases/pause.ts'
import { decideDue } from '#server/cards/boxes/beacon/decide-places.ts'
import { tellOfWaiting } from '#server/cards/boxes/beacon/tell-of-waiting.ts'
import { findFirstOpenChoice } from '#server/cards/draws/open-choices.ts'
import { listDrawsSince, listOpenDraws } from '#server/cards/draws/queries.ts'
import { settleOverdueDraws } from '#server/cards/draws/settle-overdue-draws.ts'
import { bring, close, closeInTime, hear, trust } from './beacon-world.ts'
import { makeOperator } from './operators.ts'
import { says, showScreen } from './screen.tsx'
import { type TestShop, testPassword, testShop, type Visitor } from './shop.ts'
import { runShop } from './shop-command.ts'
import { withoutRest } from './without-rest.ts'
import { mailOf, makePack, prize } from './world.ts'

// Members see this while the beacon or its witnesses are silent.

// The ids of draws tell the machine's time.
let now = new Date()
const clock = () => now
let world: TestShop
beforeAll(async () => {
  world = await testShop(clock)
})
afterAll(() => world.close())

/** Places may wait for so long before the sale pauses: `pauses_at.sql`. */
const patienceMs = 20_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const passTo = (at: Date) => {
  now = at
}

const packId = 'waits'
let member: Awaited<ReturnType<TestShop['member']>>
const terms = { startsAt: new Date(now.getTime() - dayMs), endsAt: new Date(now.getTime() + 365 * dayMs) }
beforeAll(async () => {
  for (const id of [packId, 'beside'])
    await makePack(world.db, id, { ...terms, trust, prizes: [prize('p', 500)] })
  await makePack(world.db, 'sealed', { ...terms, total: 100 })
})
beforeEach(async () => {
  member = await world.member({ points: 5000 })
})

const check = async (visitor: Visitor, id = packId) =>
  (await visitor.post('/user/pack/check', { pack_id: id, count: '1' })).body
const buy = async (visitor: Visitor, token: unknown) => (await visitor.post('/user/pack/buy', { token })).body
const pointsOf = async (visitor: Visitor) => (await visitor.get('/user/point')).body.point
const draw = async (id = packId) => await buy(member, (await check(member, id)).token)
const refusedBy = (reason: PauseReason) => ({
  state: 422,
  result: '-1',
  reason: 'halted',
  errors: { count: [ja.draw.haltedBecause(pauseReasons[reason].ja)] },
})
const stateOf = async (visitor: Visitor, id = packId) => (await visitor.get(`/user/pack/detail/${id}`)).body
const goesOn = async (id = packId) => {
  expect(await stateOf(member, id)).toMatchObject({ halt: null, status: 'on_sale' })
  expect(await draw(id)).toMatchObject({ result: 1 })
}

async function decideAll() {
  const closing = await closeInTime(world.db, clock)
  passTo(new Date(closing.roundAt.getTime() + 400))
  await bring(world.db, closing.round)
  await decideDue(world.db, clock)
}

test('a choice that begins long after the sale is shown, reminded of and settled by its decision', {
  meta: {
    proves: [
      {
        id: 'beacon-late-choice',
        section: 'rulings',
        says: 'A choice whose cards an outage decided days after the sale is shown, reminded of and settled 24 hours after the decision.',
        from: 'ruling 57',
        file: 'server/db/functions/first_open_id.sql',
        breaks: { replace: 'least(p_since, min(l.sold_at))', with: 'p_since' },
      },
    ],
  },
}, async () => {
  const { history_id } = await draw()
  const { round } = await closeInTime(world.db, clock)
  pass(2 * dayMs)
  const login = async () =>
    await member.post('/user/login', { mail: await mailOf(world.db, member.memberId), pass: testPassword })
  await login()
  const newest = () => member.get('/user/pack/buy_result')
  expect((await newest()).status).toBe(404)
  await bring(world.db, round)
  expect(await decideDue(world.db, clock)).toBe(1)
  pass(23 * hourMs)
  await login()
  expect((await newest()).body).toMatchObject({ history_id, card_count: 1 })
  const since = new Date(now.getTime() - dayMs)
  expect(await listDrawsSince(world.db, [member.memberId], since)).toMatchObject([{ id: history_id }])
  expect(await findFirstOpenChoice(world.db, member.memberId, now)).toMatchObject({ drawId: history_id })
  expect(await settleOverdueDraws(world.db, now, withoutRest)).toBe(0)
  pass(hourMs)
  expect(await settleOverdueDraws(world.db, now, withoutRest)).toBe(1)
  expect(await listOpenDraws(world.db, member.memberId)).toEqual([])
})

test('while the beacon is silent the sale pauses, says why everywhere, charges nobody, and goes on by itself', {
  meta: {
    proves: [
      {
        id: 'beacon-pauses',
        section: 'rulings',
        says: 'The sale of a beacon box whose places wait for 20 seconds too long is paused, uncharged, with its reason, and goes on by itself.',
        from: 'ruling 56',
        file: 'server/db/functions/draw_batch.sql',
        breaks: { replace: '      and b.pack_id not in (select p.pack_id from paused p)\n', with: '' },
      },
      {
        id: 'beacon-pause-told',
        section: 'rulings',
        says: 'A paused sale says in the visitor’s language what it waits for.',
        from: 'ruling 56',
        file: 'server/cards/boxes/stop-sale.ts',
        breaks: { replace: "isPaused(box, now) ? 'halted' : 'on_sale'", with: "'on_sale'" },
      },
    ],
  },
}, async () => {
  const soldAt = now
  await draw()
  const closing = await closeInTime(world.db, clock)
  passTo(closing.roundAt)
  const { token } = await check(member)
  const owned = await pointsOf(member)
  passTo(new Date(soldAt.getTime() + patienceMs - 1))
  expect(await stateOf(member)).toMatchObject({ halt: null, status: 'on_sale' })

  pass(1)
  expect(await buy(member, token)).toMatchObject(refusedBy('beacon'))
  expect(await check(member)).toMatchObject(refusedBy('beacon'))
  expect(await pointsOf(member)).toBe(owned)
  const told = { reason: pauseReasons.beacon.ja, since: expect.stringMatching(/\+09:00$/) }
  expect(await stateOf(member)).toMatchObject({ halt: told, status: 'halted', waiting: 1 })
  expect(await stateOf(world.visitor('en'))).toMatchObject({ halt: { reason: pauseReasons.beacon.en } })
  const { list } = (await member.get('/user/pack/all_list/-/1')).body
  expect(list).toContainEqual(expect.objectContaining({ id: packId, halt: told, status: 'halted' }))
  const page = await showScreen(member, `/pack-detail?packId=${packId}`)
  says(page, '販売を停止しています', pauseReasons.beacon.ja)
  expect(page.text).not.toContain('1口引く')
  says(await showScreen(world.visitor('en'), `/pack-detail?packId=${packId}`, 'en'), pauseReasons.beacon.en)
  expect(en.draw.haltedBecause(pauseReasons.beacon.en)).toContain('You haven’t been charged')

  await bring(world.db, closing.round)
  expect(await decideDue(world.db, clock)).toBe(1)
  expect(await buy(member, token)).toMatchObject({ result: 1 })
  await decideAll()
})

test('while no quorum is heard every beacon box is paused, and no sealed one', {
  meta: {
    proves: [
      {
        id: 'beacon-pauses-all',
        section: 'rulings',
        says: 'While a closing is open 20 seconds after its round, no beacon box sells.',
        from: 'ruling 56',
        file: 'server/db/functions/pauses_at.sql',
        breaks: { replace: 'where c.outcome is null', with: "where c.outcome = 'void'" },
      },
    ],
  },
}, async () => {
  await draw()
  await close(world.db, clock)
  const { roundAt } = await hear(world.db, 'timely')
  passTo(new Date(roundAt.getTime() + patienceMs))
  for (const id of [packId, 'beside']) expect(await check(member, id)).toMatchObject(refusedBy('witnesses'))
  expect(await draw('sealed')).toMatchObject({ result: 1 })
  // Late verdicts end the closing, and its places wait still.
  await hear(world.db, 'late', 'late', 'late')
  await hear(world.db, 'timely', 'late', 'late')
  expect(await check(member)).toMatchObject(refusedBy('witnesses'))
  expect(await check(member, 'beside')).toMatchObject({ result: '1' })
  await decideAll()
  await goesOn()
  await goesOn('beside')
  await decideAll()
})

test('places that nobody closes pause their own box, and the shop is told, without a beacon too', async () => {
  const alarms: unknown[] = []
  const alarm = (...said: unknown[]) => alarms.push(said.slice(0, 2))
  const look = tellOfWaiting({ db: world.db, clock, alarm, isClosing: false })
  const leave = new AbortController().signal
  await draw()
  await look.run(leave)
  expect(alarms).toEqual([])
  pass(patienceMs)
  await look.run(leave)
  expect(alarms).toEqual([['places wait', { waiting: { [packId]: 'witnesses' }, isClosing: false }]])
  expect(await check(member)).toMatchObject(refusedBy('witnesses'))
  expect(await check(member, 'beside')).toMatchObject({ result: '1' })
  await decideAll()
  await goesOn()
  await decideAll()
})

test('a member whose draw waits neither leaves nor is removed until its cards are known', {
  meta: {
    proves: [
      {
        id: 'beacon-leaving',
        section: 'rulings',
        says: 'While a draw of a member waits for its round, leaving and removal are refused with words.',
        from: 'ruling 56',
        file: 'server/people/members/withdraw-member.ts',
        breaks: {
          replace:
            "if (await belongings.hasUndecidedDraw(tx, memberId)) return { outcome: 'draw undecided' }",
          with: '',
        },
      },
    ],
  },
}, async () => {
  const operator = await makeOperator(world, 'support')
  const { memberId } = member
  await draw()
  const leave = () => member.post('/user/withdraw', { pass: testPassword })
  const remove = () =>
    operator.post('/operator/members/remove', {
      ...{ actKey: crypto.randomUUID(), why: 'asked by letter', memberId, identity: 'document' },
      ...{ points: 5000, coinHundredths: 5000 },
    })
  expect(await leave()).toMatchObject({
    status: 409,
    body: { errors: { pass: [ja.membership.drawUndecided] } },
  })
  expect(await remove()).toMatchObject({
    status: 409,
    body: { errors: { memberId: [ja.desks.drawUndecided] } },
  })
  const removal = ['member', 'remove', memberId, 'duplicate', '--why', 'two accounts']
  expect(JSON.stringify(await runShop(world.db, removal))).toContain('waits for its round')
  await decideAll()
  expect((await remove()).status).toBe(200)
  expect((await leave()).status).toBe(200)
})

test('after a fork no beacon box sells until people have looked', {
  meta: {
    proves: [
      {
        id: 'beacon-fork-stops',
        section: 'rulings',
        says: 'After a fork no beacon box sells.',
        from: 'ruling 56',
        file: 'server/db/functions/pauses_at.sql',
        breaks: { replace: "where c.outcome = 'forked'", with: "where c.outcome = 'void'" },
      },
    ],
  },
}, async () => {
  await draw()
  await close(world.db, clock)
  await hear(world.db, 'forked', 'forked')
  for (const id of [packId, 'beside']) expect(await check(member, id)).toMatchObject(refusedBy('forked'))
  expect(await draw('sealed')).toMatchObject({ result: 1 })
})
