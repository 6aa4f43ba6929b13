import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeSold } from '#server/cards/boxes/beacon/close-sold.ts'
import { bringRound, decideDue } from '#server/cards/boxes/beacon/decide-places.ts'
import { keepVerdict, settleClosing } from '#server/cards/boxes/beacon/hear-verdicts.ts'
import { newestClosing, type StoredClosing } from '#server/cards/boxes/beacon/queries.ts'
import { nodeSignatures } from '#server/cards/boxes/signatures.ts'
import { say, shopKey, signRound, trust } from './beacon-world.ts'
import { says, showScreen } from './screen.tsx'
import { type TestShop, testShop, type Visitor } from './shop.ts'
import { makePack, prize } from './world.ts'

// Pages tell of a beacon box its counts after the last decided round, and the places that wait for the next.

let now = new Date('2026-12-01T03:00:00Z')
const clock = () => now
const startsAt = new Date('2026-11-01T00:00:00Z')
const endsAt = new Date('2027-11-01T00:00:00Z')
let world: TestShop
beforeAll(async () => {
  world = await testShop(clock)
})
afterAll(() => world.close())

type Fields = Record<string, unknown>

const contents = [
  prize('crown', 1, { rarity: 3, tier: 7, convertsToPoints: 500 }),
  prize('cup', 1, { rarity: 2, tier: 6, convertsToPoints: 200 }),
  prize('leaf', 4, { tier: 1, convertsToPoints: 10 }),
]
const total = 6

const beaconPack = (packId: string, options: Parameters<typeof makePack>[2] = {}) =>
  makePack(world.db, packId, { startsAt, endsAt, trust, prizes: contents, ...options })

/** Closes what was sold, hears two witnesses and decides by the round. */
async function decideSold(): Promise<void> {
  expect(await closeSold(world.db, { clock, random: randomBytes, trust, key: shopKey })).toBe(true)
  const closing = (await newestClosing(world.db)) as StoredClosing
  for (const witness of [0, 1])
    await keepVerdict(world.db, closing, say(witness, closing), trust.witnesses[witness]?.key ?? '')
  await settleClosing(world.db, closing, trust)
  now = new Date(closing.roundAt.getTime() + 400)
  const { round } = closing
  await bringRound(world.db, trust, { round, signature: signRound(round), isBls: nodeSignatures.isBls })
  expect(await decideDue(world.db, clock)).toBeGreaterThan(0)
}

const check = (visitor: Visitor, pack_id: string, decided?: number, count = 1) =>
  visitor.post('/user/pack/check', { pack_id, count: String(count), decided })
const buy = async (visitor: Visitor, token: unknown, decided?: number) =>
  (await visitor.post('/user/pack/buy', { token, decided })).body
async function draw(visitor: Visitor, packId: string, count: number): Promise<void> {
  const { body } = await check(visitor, packId, undefined, count)
  expect(await buy(visitor, body.token)).toMatchObject({ result: 1 })
}

async function read(visitor: Visitor, packId: string) {
  const [detail, cards, lists] = await Promise.all([
    visitor.get(`/user/pack/detail/${packId}`),
    visitor.get(`/user/pack/card_list/${packId}/1`),
    visitor.get('/user/pack/all_list/-/1'),
  ])
  return {
    detail: detail.body as Fields as { left: number[]; average: Fields },
    cards: cards.body.list as { left: number; odds: number | null }[],
    listed: (lists.body.list as Fields[]).find(({ id }) => id === packId),
  }
}

test('what is left is that of the last decided round, and places that are sold wait beside it', {
  meta: {
    proves: [
      {
        id: 'beacon-waiting',
        section: 'rulings',
        says: 'Places of a beacon box that wait are told beside the counts after its last decided round.',
        from: 'ruling 58',
        file: 'server/cards/boxes/present-remainder.ts',
        breaks: { replace: '? box.nextSlot - box.decidedSlot : 0', with: '? 0 : 0' },
      },
      {
        id: 'beacon-waiting-odds',
        section: 'rulings',
        says: 'The odds of a beacon box count the places that wait with those that are left.',
        from: 'ruling 58',
        file: 'server/cards/catalogue/lineup-routes.ts',
        breaks: { replace: '(left / (remaining + waiting))', with: '(left / remaining)' },
      },
    ],
  },
}, async () => {
  const packId = 'counted'
  await beaconPack(packId)
  await world.pool.query('update pack set shows_average = true where id = $1', [packId])
  const member = await world.member({ points: 10_000 })
  const guest = world.visitor()
  await draw(member, packId, 2)
  const before = await read(guest, packId)
  for (const told of [before.detail, before.listed])
    expect(told).toMatchObject({ pack_count: 4, waiting: 2, top_tiers: { left: 2, quantity: 2 } })
  expect(before.detail.left.toSorted()).toEqual([1, 1, 4])
  // Whoever buys next has the odds and the average of all six, however many wait.
  expect(before.cards.map(({ odds }) => odds)).toEqual([1, 1, 4].map((left) => (left / total) * 100))
  expect(before.detail.average).toMatchObject({ points: 123.33 })
  const waits = await showScreen(guest, `/pack-detail?packId=${packId}`)
  says(waits, '残り 4 / 6口・決定待ち2口', '残り4枚 はじめ 4枚', '66.7%')
  says(await showScreen(world.visitor('en'), `/pack-detail?packId=${packId}`, 'en'), '4 of 6 left, 2 waiting')
  says(await showScreen(guest, '/pack-list'), '残り 4 / 6口・決定待ち2口')

  await decideSold()
  const after = await read(guest, packId)
  for (const told of [after.detail, after.listed]) expect(told).toMatchObject({ pack_count: 4, waiting: 0 })
  expect(after.detail.left.reduce((sum, left) => sum + left, 0)).toBe(4)
  expect(after.cards.reduce((sum, { odds }) => sum + (odds ?? 0), 0)).toBeCloseTo(100, 9)
  expect((await showScreen(guest, `/pack-detail?packId=${packId}`)).text).not.toContain('・決定待ち')
})

test('a purchase is refused once when a top prize has gone since its page, and costs nothing', {
  meta: {
    proves: [
      {
        id: 'beacon-top-gone',
        section: 'rulings',
        says: 'A purchase from a beacon box is refused once, uncharged, when a top prize has gone since the counts on its page.',
        from: 'ruling 58',
        file: 'server/cards/draws/routes.ts',
        breaks: { replace: 'goneSlot >= decided)', with: 'goneSlot < decided)' },
      },
    ],
  },
}, async () => {
  const packId = 'news'
  await beaconPack(packId, { prizes: [...contents.slice(0, 2), prize('leaf', 3, { tier: 1 })] })
  const member = await world.member({ points: 10_000 })
  const points = async () => (await member.get('/user/info')).body.points
  // One at least of four places of five takes a top prize.
  await draw(member, packId, 4)
  expect((await check(member, packId, 0)).body).toMatchObject({ result: '1' })
  await decideSold()
  const owned = await points()

  const { status, body } = await check(member, packId, 0)
  expect([status, body.reason, body.result]).toEqual([409, 'topPrizeGone', '-1'])
  expect(body.errors?.count?.[0]).toContain('上位賞のカードがなくなりました')
  const { body: checked } = await check(member, packId, 4)
  expect(checked).toMatchObject({ result: '1' })
  // The confirmation lay open while the prize went.
  expect(await buy(member, checked.token, 0)).toMatchObject({ state: 409, reason: 'topPrizeGone' })
  expect(await points()).toBe(owned)
  const drawn = await buy(member, checked.token, 4)
  expect(drawn).toMatchObject({ result: 1 })
  // A draw that was made is answered again, whatever has gone since.
  expect(await buy(member, checked.token, 0)).toMatchObject({ result: 1, history_id: drawn.history_id })

  await makePack(world.db, 'sealed', { startsAt, prizes: [prize('crown', 1, { tier: 7 }), prize('leaf', 2)] })
  await draw(member, 'sealed', 2)
  expect((await check(member, 'sealed', 0)).body).toMatchObject({ result: '1' })
})

test('the page of a beacon box says what it relies on and what that cannot prove', {
  meta: {
    proves: [
      {
        id: 'beacon-arrivals',
        section: 'rulings',
        says: 'The page of a beacon box with a last-one prize says that the shop orders arrivals.',
        from: 'ruling 60',
        file: 'server/cards/catalogue/present-trust.ts',
        breaks: { replace: 'hasLastOne ? [words.lastOne] : []', with: '[]' },
      },
    ],
  },
}, async () => {
  await beaconPack('plain')
  const last = { ...prize('last', 1), cardKey: 'last' }
  const extra = { kind: 'last_one' as const, quantity: 1, slots: [], draws: 0, tier: 0, prize: last }
  await beaconPack('last-one', { extras: [extra], maxPerMember: 3 })
  await makePack(world.db, 'in-order', { startsAt })
  const guest = world.visitor()
  const { body } = await guest.get('/user/pack/detail/plain')
  expect(body).toMatchObject({ mode: 'beacon', box_root: '', trust: { beacon: '0b0b0b0b0b0b0b0b…' } })
  const plain = await showScreen(guest, '/pack-detail?packId=plain')
  says(
    plain,
    '当たりがどれかは、まだ誰も知りません。お店も。',
    'この仕組みでわからないこと',
    '立会人3者のうち2者',
  )
  expect(plain.links).toContain('https://witness-2.example/verdicts')
  // Nothing of the seal of an order, and no empty fingerprint.
  expect(plain.text).not.toMatch(/undefined|箱の指紋|並び順は販売前|お申し込みの順番は/)
  says(await showScreen(guest, '/pack-detail?packId=last-one'), 'お申し込みの順番は、店が決められます')
  says(
    await showScreen(world.visitor('en'), '/pack-detail?packId=last-one', 'en'),
    'Nobody knows yet which one wins. Not even the shop.',
    'the shop decides the order in which orders arrive',
  )
  const sealed = await showScreen(guest, '/pack-detail?packId=in-order')
  says(sealed, '並び順は販売前')
  expect(sealed.text).not.toContain('誰も知りません')
  expect((await guest.get('/user/pack/detail/in-order')).body).toMatchObject({ mode: 'sealed', trust: null })
})
