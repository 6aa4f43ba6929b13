import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { beaconBox } from '#contract/beacon-records.ts'
import { verifyBeaconBox } from '#contract/verify-beacon-box.ts'
import { en } from '#phrases/answers/en.ts'
import { ja } from '#phrases/answers/ja.ts'
import { decideDue } from '#server/cards/boxes/beacon/decide-places.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { nodeSignatures } from '#server/cards/boxes/signatures.ts'
import { giveUpBox } from '#server/cards/draws/give-up-box.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import { post } from '#server/ledger/ledger.ts'
import { describeLots, ledgerFaults, readBalance } from '#server/ledger/statements.ts'
import { bring, close, closeInTime, decideSold, hear, signRound, trust } from './beacon-world.ts'
import { mortalProcess } from './mortal-process.ts'
import { makeOperator, type TestOperator } from './operators.ts'
import { type TestShop, testPassword, testShop } from './shop.ts'
import { runShop } from './shop-command.ts'
import { mailOf, makePack, prize } from './world.ts'

// A box that an outage kept undecided for a week is given up by two people: what waits is paid back, once.

const dayMs = 86_400_000
// Draw ids tell the machine's time.
let now = new Date()
const clock = () => now
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
let world: TestShop
let asks: TestOperator
let approves: TestOperator
beforeAll(async () => {
  world = await testShop(clock)
})
afterEach(async () => {
  expect(await ledgerFaults(world.db)).toEqual([])
})
afterAll(() => world.close())

type Member = Awaited<ReturnType<TestShop['member']>>
let packs = 0
const beaconPack = async (options: Parameters<typeof makePack>[2] = {}) => {
  const packId = `given-up-${++packs}`
  const [startsAt, endsAt] = [new Date(now.getTime() - dayMs), new Date(now.getTime() + 365 * dayMs)]
  await makePack(world.db, packId, { startsAt, endsAt, trust, prizes: [prize('p', 500)], ...options })
  return packId
}
async function draw(member: Member, packId: string, count = 1): Promise<string> {
  const { token } = (await member.post('/user/pack/check', { pack_id: packId, count: String(count) })).body
  const { body } = await member.post('/user/pack/buy', { token })
  expect(body).toMatchObject({ result: 1 })
  return String(body.history_id)
}
const login = async (member: Member) =>
  await member.post('/user/login', { mail: await mailOf(world.db, member.memberId), pass: testPassword })
const lotsOf = async (member: Member) =>
  (await describeLots(world.db, member.memberId, now)).map(({ source, points }) => [source, points])
const coinsOf = async ({ memberId }: Member) => (await readBalance(world.db, memberId, now)).coinHundredths
const reason = { ja: '通信障害のため、お返しします。', en: 'Paid back after an outage.' }
const giveUp = (packId: string, db: Database = world.db) =>
  transaction(db, (tx) => giveUpBox(tx, { packId, reason, now }))

/** Gives points of these sources, in this order. */
async function grant(member: Member, ...grants: [points: number, source: 'purchase' | 'bonus'][]) {
  const posting = { memberId: member.memberId, cause: 'adjustment' as const, causeId: randomUUID() }
  const given = grants.map(([points, source]) => ({ points, source }))
  await transaction(world.db, (tx) => post(tx, { ...posting, grants: given }, now))
}

test('two people give a box up: each draw is paid back in full with points of its own kinds, and no round decides it', {
  meta: {
    proves: [
      {
        id: 'beacon-give-up',
        section: 'rulings',
        says: 'What an outage kept undecided for seven days is paid back in full by two people, points of the kinds that paid, and is never decided.',
        from: 'ruling 56',
        file: 'server/ledger/return-draws.ts',
        breaks: { replace: '[{ source, points }]', with: "[{ source: 'purchase' as const, points }]" },
      },
      {
        id: 'beacon-give-up-round',
        section: 'rulings',
        says: 'A round that is brought after places were given up decides none of them.',
        from: 'ruling 56',
        file: 'server/cards/boxes/beacon/queries.ts',
        breaks: {
          replace:
            "    .where('givenUpAt', 'is', null)\n    .where((eb) => eb(eb.ref('outcome'), 'is distinct from', 'void'))\n    .orderBy",
          with: "    .where((eb) => eb(eb.ref('outcome'), 'is distinct from', 'void'))\n    .orderBy",
        },
      },
      {
        id: 'beacon-give-up-days',
        section: 'rulings',
        says: 'Nothing is paid back before seven days, nor once its round is known.',
        from: 'ruling 56',
        file: 'server/cards/draws/give-up-box.ts',
        breaks: { replace: 'const giveUpDays = 7', with: 'const giveUpDays = 6' },
      },
    ],
  },
}, async () => {
  const packId = await beaconPack()
  const member = await world.member()
  await grant(member, [150, 'purchase'], [400, 'bonus'])
  const decided = await draw(member, packId)
  await decideSold(world.db, clock)
  pass(4000)
  const waiting = [await draw(member, packId, 2), await draw(member, packId)]
  expect(await lotsOf(member)).toEqual([['bonus', 150]])
  const { round, roundAt } = await closeInTime(world.db, clock)
  pass(1000)
  // One more is sold and in no closing.
  const unclosed = await draw(member, packId)

  pass(7 * dayMs - 5000)
  ;[asks, approves] = [await makeOperator(world, 'packs'), await makeOperator(world, 'owner')]
  const act = () => ({ actKey: randomUUID(), why: 'a week without a round', packId, reasonJa: reason.ja })
  expect(await asks.post('/operator/packs/give_up', act())).toMatchObject({
    status: 409,
    body: { errors: { packId: [ja.packs.notGivenUp['too soon']] } },
  })
  pass(5000)
  expect((await asks.get(`/operator/packs/${packId}`)).body).toMatchObject({ canGiveUp: true })
  const { body: prepared } = await asks.post('/operator/packs/give_up', act())
  expect(await lotsOf(member)).toEqual([['bonus', 50]])
  const approval = { actKey: randomUUID(), why: 'asked the beacon', approvalId: prepared.approvalId }
  expect((await approves.post('/operator/approvals/approve', approval)).status).toBe(200)
  expect((await approves.post('/operator/approvals/approve', approval)).status).toBe(200)
  // 50 of the three hundred points were bought, those of the last draw were free.
  expect(await lotsOf(member)).toEqual([
    ['bonus', 50],
    ['purchase', 50],
    ['bonus', 150],
    ['bonus', 100],
    ['bonus', 100],
  ])

  // The round comes in the end, and decides nothing.
  const signature = signRound(round).toString('hex')
  expect((await world.visitor().post(`/beacon/${round}`, { signature })).status).toBe(404)
  await bring(world.db, round)
  expect(roundAt < now).toBe(true)
  expect([await decideDue(world.db, clock), await close(world.db, clock)]).toEqual([0, false])
  expect((await giveUp(packId)).outcome).toBe('nothing waits')

  await login(member)
  const { list } = (await member.post('/user/history/list/1', {})).body as object as {
    list: { id: string; send_state: string }[]
  }
  expect(Object.fromEntries(list.map(({ id, send_state }) => [id, send_state]))).toEqual({
    [decided]: 'unselected',
    ...Object.fromEntries([...waiting, unclosed].map((id) => [id, 'paid_back'])),
  })
  for (const id of waiting) {
    expect((await member.get(`/user/history/detail/${id}`)).body).toMatchObject({ send_card: [], status: 1 })
    expect((await member.get(`/user/pack/gache_result?history_id=${id}`)).status).toBe(404)
    expect((await member.get(`/user/pack/buy_result?history_id=${id}`)).body).toMatchObject({
      ...{ waiting: null, is_decided: true, cards: [] },
    })
  }
  expect((await member.get('/user/pack/gache_result')).body).toMatchObject({ history_id: decided })
  expect((await member.get(`/user/pack/detail/${packId}`)).body).toMatchObject({
    ...{ status: 'ended', waiting: 0, halt: null },
  })

  // The audit says which places were given up, and proves the others.
  const { body } = await world.visitor().get(`/box/${packId}/places`)
  expect(body).toMatchObject({ decided: 1, sold: 5, given_up_at: expect.any(String) })
  const faults = await verifyBeaconBox(
    { ...nodeHasher, ...nodeSignatures },
    z.decode(beaconBox, body as never),
  )
  expect(faults).toEqual([])
  expect((await member.post('/user/withdraw', { pass: testPassword })).status).toBe(200)
})

test('coins come back, boxes that were never closed are given up as well, and a known round is not paid back', async () => {
  const [coins, forked, known] = [
    await beaconPack({ currency: 'coins', price: 30 }),
    await beaconPack(),
    await beaconPack(),
  ]
  const member = await world.member({ points: 1000, coinHundredths: 9000 })
  await draw(member, coins, 2)
  await draw(member, known)
  const { round } = await closeInTime(world.db, clock)
  await draw(member, forked)
  pass(7 * dayMs)
  await bring(world.db, round)
  expect((await giveUp(known)).outcome).toBe('round known')
  expect(await decideDue(world.db, clock)).toBe(2)
  expect((await giveUp(coins)).outcome).toBe('nothing waits')
  expect(await giveUp(forked)).toMatchObject({ outcome: 'given up', draws: 1, places: 1, from: 0 })
  await login(member)
  await draw(member, coins)
  pass(7 * dayMs)
  const before = await coinsOf(member)
  // The terminal goes by the machine's clock.
  const given = ['pack', 'give-up', coins, '--reason-ja', reason.ja, '--why', 'a week without a beacon']
  expect(JSON.stringify(await runShop(world.db, given))).toContain(en.packs.notGivenUp['too soon'])
  expect((await giveUp(coins)).outcome).toBe('given up')
  expect((await coinsOf(member)) - before).toBe(30)
  expect((await giveUp('nowhere')).outcome).toBe('unknown')
})

test('a process that dies at any statement pays back nothing or everything, and the next says the same', {
  timeout: 300_000,
}, async () => {
  const [packId, other] = [await beaconPack(), await beaconPack()]
  const members = [await world.member({ points: 1000 }), await world.member({ points: 1000 })]
  for (const member of members) for (const id of [packId, other]) await draw(member, id, 2)
  await close(world.db, clock)
  await hear(world.db, 'timely')
  pass(7 * dayMs)
  const points = async () => {
    const { rows } = await world.pool.query<{ points: number }>(
      'select points::int from wallet where member_id = any($1::uuid[])',
      [members.map(({ memberId }) => memberId)],
    )
    return rows.map((row) => row.points)
  }
  for (const isAnswerLost of [false, true])
    for (let at = 1; ; at++) {
      const mortal = mortalProcess(world.applicationUrl, at, isAnswerLost)
      const done = await giveUp(packId, mortal.db).catch(() => undefined)
      await mortal.end()
      const paid = await points()
      expect([JSON.stringify([600, 600]), JSON.stringify([800, 800])]).toContain(JSON.stringify(paid))
      expect(await ledgerFaults(world.db)).toEqual([])
      if (done !== undefined || paid[0] === 800) break
      expect(at).toBeLessThan(100)
    }
  expect(await giveUp(packId)).toEqual({ outcome: 'nothing waits' })
  const both = await Promise.all([giveUp(other), giveUp(other)])
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['given up', 'nothing waits'])
  expect(await points()).toEqual([1000, 1000])
  // The closing that was open goes on without them.
  await hear(world.db, 'late', 'late', 'late')
})
