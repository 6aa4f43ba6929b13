import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPrizes, type StoredPrize } from '#server/cards/boxes/queries.ts'
import { prizesOfRun } from '#server/cards/boxes/sold-slots.ts'
import { says, showScreen } from '#test/screen.tsx'
import { type TestShop, testShop, type Visitor } from '#test/shop.ts'
import { makePack, prize } from '#test/world.ts'

// A page's figures of a box, read after each draw until nothing is left (ruling 32).

const dayMs = 86_400_000
let now = new Date('2026-12-01T03:00:00Z')
let world: TestShop
beforeAll(async () => {
  world = await testShop(() => now)
})
afterAll(() => world.close())

/** A small box of five tiers: a prize that is only shipped is among them. */
const contents = [
  prize('crown', 1, { rarity: 3, tier: 7, convertsToPoints: 5000 }),
  prize('sword', 2, { rarity: 2, tier: 6, convertsToPoints: 700, isShipOnly: true }),
  prize('shield', 2, { rarity: 2, tier: 4, convertsToPoints: 333 }),
  prize('cup', 4, { rarity: 1, tier: 2, convertsToPoints: 90 }),
  prize('leaf', 9, { rarity: 0, tier: 1, convertsToPoints: 7 }),
]
const total = 18
const price = 300

type Fields = Record<string, unknown>
const extraOf = (cardId: string) => ({ slots: [], draws: 0, tier: 0, prize: prize(cardId, 1, { tier: 6 }) })

interface CardRow extends Fields {
  name: string
  prize: number
  left: number
  quantity: number
  odds: number | null
  gone_on: string | null
}

const read = async (visitor: Visitor, packId: string) => {
  const [detail, cards, box, lists] = await Promise.all([
    visitor.get(`/user/pack/detail/${packId}`),
    visitor.get(`/user/pack/card_list/${packId}/1`),
    visitor.get(`/box/${packId}`),
    visitor.get('/user/pack/list'),
  ])
  const types = lists.body.list as { list: Fields[] }[]
  return {
    detail: detail.body as Fields,
    cards: cards.body.list as CardRow[],
    box: box.body as Fields,
    listed: types.flatMap((type) => type.list).find((pack) => pack.id === packId) as Fields,
  }
}

test('while a box is drawn to its last slot, every page shows exactly the remaining prizes after each draw', {
  meta: {
    proves: [
      {
        id: 'left-shown',
        section: 'rulings',
        says: "Counts, odds and days are the box's own after each draw.",
        from: 'ruling 32',
        file: 'server/cards/catalogue/lineup-routes.ts',
        breaks: { replace: 'left === 0 || remaining === 0 ? null', with: 'remaining === 0 ? null' },
      },
    ],
  },
}, async () => {
  const packId = 'to-the-end'
  await makePack(world.db, packId, { prizes: contents, price, now })
  const member = await world.member({ points: 100_000 })
  const guest = world.visitor()
  const manifest = await listPrizes(world.db, packId)
  // The box's own remainder: the sealed prizes without the cards that were drawn.
  const left = manifest.map(({ quantity }) => quantity)
  const goneOn: (string | null)[] = manifest.map(() => null)

  const expectShown = async (sold: number) => {
    const { detail, cards, box, listed } = await read(guest, packId)
    const slots = total - sold
    for (const answer of [detail, box, listed]) expect(answer.pack_count).toBe(slots)
    for (const answer of [detail, box]) expect(answer).toMatchObject({ left, gone_on: goneOn })
    expect(cards.map((card) => card.prize).sort()).toEqual([0, 1, 2, 3, 4])
    for (const card of cards) {
      const held = manifest[card.prize] as StoredPrize
      const own = left[card.prize] as number
      expect(card).toMatchObject({ name: held.cardId, quantity: held.quantity, left: own })
      expect(card.gone_on).toBe(goneOn[card.prize])
      if (own === 0) expect(card.odds, held.cardId).toBeNull()
      else expect(card.odds, held.cardId).toBeCloseTo((own / slots) * 100, 9)
    }
    const odds = cards.reduce((sum, card) => sum + (card.odds ?? 0), 0)
    expect(odds).toBeCloseTo(slots === 0 ? 0 : 100, 9)

    const best = contents.find((held) => (left[manifest.findIndex((p) => p.cardId === held.cardId)] ?? 0) > 0)
    expect((listed.best_left as Fields | null)?.name).toBe(best?.cardId)
    const ofTop = (counts: (number | undefined)[]) =>
      manifest.reduce((sum, held, number) => sum + (held.tier >= 6 ? (counts[number] ?? 0) : 0), 0)
    expect(listed.top_tiers).toEqual({ left: ofTop(left), quantity: 3 })

    const screen = await showScreen(guest, `/pack-detail?packId=${packId}`)
    for (const [number, held] of manifest.entries())
      says(screen, `残り${left[number]}枚 封印時 ${held.quantity}枚`)
    for (const day of goneOn) if (day !== null) says(screen, `${day.replaceAll('-', '/')} 当選`)
    expect(screen.text.match(/当選済み/g)?.length ?? 0).toBe(left.filter((own) => own === 0).length)
  }

  await expectShown(0)
  for (let sold = 0; sold < total; sold++) {
    now = new Date(now.getTime() + dayMs)
    const drawn = await world.shop.engine.draw({
      id: randomUUID(),
      memberId: member.memberId,
      packId,
      count: 1,
      termsNo: 1,
    })
    expect(drawn).toMatchObject({ outcome: 'drawn', firstSlot: sold })
    const [number = -1] = await prizesOfRun(world.db, packId, sold, 1)
    left[number] = (left[number] ?? 0) - 1
    if (left[number] === 0) goneOn[number] = now.toISOString().slice(0, 10)
    await expectShown(sold + 1)
  }
  expect(left).toEqual([0, 0, 0, 0, 0])
  expect((await read(guest, packId)).detail).toMatchObject({ status: 'sold_out', best_left: null })
})

test('a sale that has ended keeps its remaining prizes, without odds', {
  meta: {
    proves: [
      {
        id: 'left-ended',
        section: 'rulings',
        says: 'An ended sale keeps its counts and has no odds.',
        from: 'ruling 32',
        file: 'server/cards/boxes/present-remainder.ts',
        breaks: {
          replace: "remaining: status === 'ended' ? 0 :",
          with: "remaining: status === 'sold_out' ? 0 :",
        },
      },
    ],
  },
}, async () => {
  const packId = 'over'
  await makePack(world.db, packId, {
    prizes: contents,
    price,
    now,
    endsAt: new Date(now.getTime() + dayMs),
  })
  now = new Date(now.getTime() + 2 * dayMs)
  const { detail, cards } = await read(world.visitor(), packId)
  expect(detail).toMatchObject({ status: 'ended', pack_count: 0, floor: null, best_left: null })
  expect(cards.map(({ left, odds }) => [left, odds])).toEqual([
    [1, null],
    [2, null],
    [2, null],
    [4, null],
    [9, null],
  ])
})

test('the cards of a coin pack convert to nothing', async () => {
  await makePack(world.db, 'coins', { prizes: contents, currency: 'coins', price, now })
  const { detail, cards } = await read(world.visitor(), 'coins')
  expect(detail.best_left).toMatchObject({ name: 'crown', ship_only: true })
  expect(cards.every((card) => card.ship_only === true && (card.odds ?? 0) > 0)).toBe(true)
})

test('the odds of a rare prize are never shown as zero', async () => {
  await makePack(world.db, 'rare', { prizes: [prize('one', 1, { tier: 7 }), prize('many', 29_999)], now })
  const { cards } = await read(world.visitor(), 'rare')
  expect(cards[0]?.odds).toBeCloseTo(0.003333, 6)
  says(await showScreen(world.visitor(), '/pack-detail?packId=rare'), '0.0033%')
})

interface Holding extends Fields {
  id: string
  prizes: number[]
  left: number[]
  quantity: number
  is_last_one: boolean
}

const holding = async (cardId: string) => {
  const { body } = await world.visitor().get(`/user/pack/holding/${cardId}`)
  return (body.list as Holding[]).map(({ id, prizes, left, quantity, is_last_one, pack_count }) => ({
    id,
    left: prizes.reduce((sum, prize) => sum + (left[prize] ?? 0), 0),
    quantity,
    is_last_one,
    pack_count,
  }))
}

test('the packs that still hold a card are those on sale, as their own pages count them, the best odds first', async () => {
  const open = world.visitor()
  const shown = async (packId: string) => {
    const cards = (await open.get(`/user/pack/card_list/${packId}/1`)).body.list as CardRow[]
    const ofPearl = cards.filter(({ name }) => name === 'pearl')
    const sum = (of: 'left' | 'quantity') => ofPearl.reduce((total, card) => total + card[of], 0)
    const { pack_count } = (await open.get(`/user/pack/detail/${packId}`)).body
    return { id: packId, left: sum('left'), quantity: sum('quantity'), is_last_one: false, pack_count }
  }
  const pearls = [prize('pearl', 2, { rarity: 2, tier: 5 }), prize('pearl', 1, { rarity: 1, tier: 3 })]
  await makePack(world.db, 'thin', { now, prizes: [prize('pearl', 1), prize('leaf', 19)] })
  await makePack(world.db, 'thick', { now, prizes: [...pearls, prize('leaf', 3)] })
  await makePack(world.db, 'ending', { now, prizes: pearls, endsAt: new Date(now.getTime() + dayMs) })
  await makePack(world.db, 'coming', { now, prizes: pearls, startsAt: new Date(now.getTime() + 2 * dayMs) })
  await makePack(world.db, 'none', { now, prizes: [prize('leaf', 3)], lastOne: prize('pearl', 1) })
  const lastOne = { id: 'none', left: 0, quantity: 0, is_last_one: true, pack_count: 3 }
  const ids = (list: { id: string }[]) => list.map(({ id }) => id)
  expect(ids(await holding('pearl'))).toEqual(['ending', 'thick', 'thin', 'none'])
  now = new Date(now.getTime() + dayMs)
  expect(await holding('pearl')).toEqual([await shown('thick'), await shown('thin'), lastOne])
  expect((await shown('thick')).quantity).toBe(3)

  await world.pool.query(`update pack set shows_lineup = false where id = 'thin'`)
  const member = await world.member({ points: 10_000 })
  const draw = async (packId: string, count: number) => {
    const { body } = await member.post('/user/pack/check', { pack_id: packId, count: String(count) })
    expect((await member.post('/user/pack/buy', { token: body.token })).body.state).toBe(200)
  }
  for (let drawn = 0; drawn < 5; drawn++) {
    await draw('thick', 1)
    const page = await shown('thick')
    const held = (await holding('pearl')).filter(({ id }) => id === 'thick')
    expect(held).toEqual(page.left === 0 ? [] : [page])
  }
  await draw('thick', 1)
  await draw('none', 3)
  expect(await holding('pearl')).toEqual([await shown('thin')])
  // One of the two cards is gone, whichever it is, and the sale goes on.
  await makePack(world.db, 'pair', { now, prizes: [prize('ring', 1), prize('bell', 1)] })
  await draw('pair', 1)
  expect([...(await holding('ring')), ...(await holding('bell'))]).toMatchObject([{ id: 'pair', left: 1 }])
  await world.pool.query(`update box set halted_at = now() where pack_id = 'thin'`)
  expect(await holding('pearl')).toEqual([])
  expect(await holding('no-such-card')).toEqual([])
})

test('a card that is an extra is held by the packs that can still give it', {
  meta: {
    proves: [
      {
        id: 'extras-held',
        section: 'rulings',
        says: 'A pack holds the card of a milestone until its slot is sold; of a ceiling it says nothing but that it has one.',
        from: 'ruling 42',
        file: 'server/cards/catalogue/routes.ts',
        breaks: { replace: '.filter((slot) => slot >= nextSlot)', with: '' },
      },
    ],
  },
}, async () => {
  const extras = [
    { ...extraOf('medal'), kind: 'milestone' as const, quantity: 2, slots: [3, 1] },
    { ...extraOf('medal'), kind: 'ceiling' as const, quantity: 1, draws: 2, tier: 5 },
  ]
  const prizes = [prize('leaf', 3), prize('pearl', 1, { tier: 5 })]
  await makePack(world.db, 'with-milestones', { now, prizes, extras: extras.slice(0, 1) })
  await makePack(world.db, 'with-ceiling', { now, prizes, extras })
  const held = async () => {
    const { body } = await world.visitor().get('/user/pack/holding/medal')
    const list = body.list as Record<string, unknown>[]
    return list.map(({ id, is_last_one, milestones, is_ceiling }) => [
      id,
      is_last_one,
      milestones,
      is_ceiling,
    ])
  }
  const told = async (...expected: unknown[]) => {
    const list = await held()
    expect(list).toHaveLength(expected.length)
    expect(list).toEqual(expect.arrayContaining(expected))
  }
  const member = await world.member({ points: 10_000 })
  const draw = async (packId: string, count: number) => {
    const { body } = await member.post('/user/pack/check', { pack_id: packId, count: String(count) })
    expect((await member.post('/user/pack/buy', { token: body.token })).body.state).toBe(200)
  }
  await told(['with-milestones', false, [2, 4], false], ['with-ceiling', false, [2, 4], true])
  await draw('with-milestones', 2)
  await told(['with-milestones', false, [4], false], ['with-ceiling', false, [2, 4], true])
  // All but one: whether the ceiling was given is told to nobody.
  await draw('with-ceiling', 3)
  await told(['with-milestones', false, [4], false], ['with-ceiling', false, [4], true])
  await draw('with-milestones', 2)
  await draw('with-ceiling', 1)
  await told()
})
