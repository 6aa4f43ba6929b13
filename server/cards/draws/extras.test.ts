import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { getOpenedBox } from '#contract/boxes.ts'
import type { SealedExtra } from '#contract/extras.ts'
import { verifyOpenedBox } from '#contract/verify-box.ts'
import { noFacts } from '#server/cards/boxes/box-terms.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { openFinishedBoxes } from '#server/cards/boxes/open-boxes.ts'
import { findBox } from '#server/cards/boxes/queries.ts'
import { isSealWhole } from '#server/cards/boxes/recompute-seal.ts'
import { createDatabase } from '#server/db/pool.ts'
import { checkLedger } from '#server/ledger/check-ledger.ts'
import { sumGranted } from '#server/ledger/day-figures.ts'
import { tries } from '#test/depth.ts'
import { seededRandom } from '#test/random-order.ts'
import { hasPython, python } from '#test/sealed-box/verifiers.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { withoutRest } from '#test/without-rest.ts'
import { makeEngine, makeMember, makePack, prize } from '#test/world.ts'
import { choiceMs, chooseCards, readDefaultChoices, revealDraw } from './choose-cards.ts'
import { prizesOfDraw } from './draw-contents.ts'
import { type Draw, findDraw } from './queries.ts'
import { settleOverdueDraws } from './settle-overdue-draws.ts'

// Extras (rulings 35 and 50): a milestone by the number of its slot, a ceiling by the member's own draws.

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const always = { from: new Date(0), before: new Date('2100-01-01') }
const drawsToCeiling = 4
const wantedTier = 5
const milestoneSlots = [9, 19, 20]

const extra = (cardId: string, more: Partial<SealedExtra> & Pick<SealedExtra, 'kind' | 'quantity'>) => ({
  ...{ slots: [], draws: 0, tier: 0 },
  ...more,
  prize: prize(cardId, 1, { tier: 6, convertsToPoints: 200 }),
})

/** Thirty slots, every fifth or so of the wanted tier, and four with points. */
async function box(packId: string): Promise<void> {
  await makePack(shop.db, packId, {
    prizes: [
      prize('common', 20),
      prize('points', 4, { convertsToPoints: 40, facts: { ...noFacts, kind: 'points' } }),
      prize('hit', 6, { rarity: 3, tier: wantedTier }),
    ],
    lastOne: prize('last', 1, { rarity: 3, tier: 7, convertsToPoints: 500 }),
    extras: [
      extra('milestone', { kind: 'milestone', quantity: 3, slots: milestoneSlots }),
      extra('ceiling', { kind: 'ceiling', quantity: 6, draws: drawsToCeiling, tier: wantedTier }),
    ],
  })
}

async function draw(memberId: string, packId: string, count: number): Promise<Draw> {
  const id = crypto.randomUUID()
  const { outcome } = await makeEngine(shop).draw({ id, memberId, packId, count })
  expect(outcome).toBe('drawn')
  return (await findDraw(shop.db, memberId, id)) as Draw
}

const kindsOf = (prizes: { extra: SealedExtra['kind'] | null }[]) =>
  prizes.flatMap(({ extra: kind }) => (kind === null ? [] : [kind]))

test('sold out by members in random order, a box gives each extra once, and every verifier proves it', {
  meta: {
    proves: [
      {
        id: 'extras-once',
        section: 'rulings',
        says: 'A milestone comes with its slot, a ceiling with a member’s own draws, each exactly once.',
        from: 'ruling 50',
        file: 'contract/extras.ts',
        breaks: { replace: 'if (without < draws) return false', with: 'if (without <= draws) return false' },
      },
    ],
  },
}, async () => {
  const random = seededRandom()
  const members: string[] = []
  for (let one = 0; one < 4; one++) members.push(await makeMember(shop.db, { points: 1_000_000 }))
  for (let round = 0; round < tries(5, 100); round++) {
    const packId = `extras-${round}`
    await box(packId)
    /** The slots in a row that each member had without the wanted tier, counted anew by hand. */
    const misses = new Map<string, number>()
    const given: string[] = []
    for (let left = 30; left > 0; ) {
      const memberId = members[Math.floor(random() * members.length)] as string
      const count = Math.min(left, 1 + Math.floor(random() * 5))
      left -= count
      const drawn = await draw(memberId, packId, count)
      const prizes = await prizesOfDraw(shop.db, drawn)
      const expected: string[] = milestoneSlots
        .filter((slot) => slot >= drawn.firstSlot && slot < drawn.firstSlot + count)
        .map(() => 'milestone')
      for (const { tier } of prizes.slice(0, count)) {
        const missed = tier >= wantedTier ? 0 : (misses.get(memberId) ?? 0) + 1
        if (missed === drawsToCeiling) expected.push('ceiling')
        misses.set(memberId, missed % drawsToCeiling)
      }
      if (left === 0) expected.push('last_one')
      expect(kindsOf(prizes)).toEqual(expected)
      given.push(...kindsOf(prizes))
      const [choice] = await readDefaultChoices(shop.db, [drawn])
      expect(choice?.bits).toHaveLength(prizes.length)
      // Some members open their draws, and the clock settles them all.
      if (random() < 0.5) await revealDraw(shop.db, drawn, new Date())
    }
    expect(given.filter((kind) => kind === 'milestone')).toHaveLength(milestoneSlots.length)
    expect(given.filter((kind) => kind === 'last_one')).toHaveLength(1)
    expect(given.filter((kind) => kind === 'ceiling').length).toBeLessThanOrEqual(6)

    await settleOverdueDraws(shop.db, new Date(Date.now() + choiceMs), withoutRest)
    expect((await sumGranted(shop.db, always)).find(({ source }) => source === 'prize')?.points).toBe(
      4 * 40 * (round + 1),
    )
    await openFinishedBoxes(shop.db, new Date())
    const { body } = await shop.visitor().get(`/box/${packId}/opened`)
    expect(verifyOpenedBox(nodeHasher, z.decode(getOpenedBox.output, body as never))).toEqual([])
    if (hasPython) expect(await python('opened', body)).toEqual({ code: 0, said: 'ok\n' })
    const sealed = await findBox(shop.db, packId)
    expect(sealed && (await isSealWhole(createDatabase(shop.pool), sealed))).toBe(true)
  }
  expect(await checkLedger({ pool: shop.pool, alarm: () => {} }, new AbortController().signal)).toEqual([])
})

test('extras are chosen with the other cards of their draw, and the ledger balances', async () => {
  const packId = 'chosen-extras'
  await makePack(shop.db, packId, {
    prizes: [prize('common', 8)],
    extras: [
      extra('milestone', { kind: 'milestone', quantity: 2, slots: [0, 2] }),
      extra('ceiling', { kind: 'ceiling', quantity: 2, draws: 4, tier: 2 }),
    ],
  })
  const memberId = await makeMember(shop.db, { points: 1000 })
  const first = await draw(memberId, packId, 3)
  expect(kindsOf(await prizesOfDraw(shop.db, first))).toEqual(['milestone', 'milestone'])
  const second = await draw(memberId, packId, 1)
  expect(kindsOf(await prizesOfDraw(shop.db, second))).toEqual(['ceiling'])
  const choose = (drawn: Draw, shipped: number[], converted: number[]) =>
    chooseCards(shop.db, { memberId, drawId: drawn.id, shipped, converted }, new Date())
  expect(await choose(first, [3], [0, 1, 2])).toEqual({ outcome: 'bad cards' })
  expect(await choose(first, [3], [0, 1, 2, 4])).toEqual({ outcome: 'chosen', points: 3 * 30 + 200 })
  expect(await choose(second, [0], [1])).toEqual({ outcome: 'chosen', points: 200 })
  expect(await checkLedger({ pool: shop.pool, alarm: () => {} }, new AbortController().signal)).toEqual([])
})

test('the number of cards of a draw that was not opened does not tell of a ceiling', {
  meta: {
    proves: [
      {
        id: 'ceiling-hidden',
        section: 'rulings',
        says: 'Nothing tells of a ceiling prize before its member has opened the draw.',
        from: 'ruling 42',
        file: 'server/cards/draws/present-draw.ts',
        breaks: { replace: "extra !== 'ceiling'", with: "extra !== 'last_one'" },
      },
    ],
  },
}, async () => {
  const packId = 'hidden-ceiling'
  await makePack(shop.db, packId, {
    prizes: [prize('common', 5)],
    extras: [extra('ceiling', { kind: 'ceiling', quantity: 5, draws: 1, tier: 2 })],
  })
  const member = await shop.member({ points: 500 })
  const { token } = (await member.post('/user/pack/check', { pack_id: packId, count: '2' })).body
  const { history_id: id } = (await member.post('/user/pack/buy', { token })).body
  const choice = async () => (await member.get('/user/pack/buy_result')).body
  const history = async () =>
    (await member.post('/user/history/list/1', {})).body.list as Record<string, unknown>[]
  expect(await choice()).toMatchObject({ card_count: 2, cards: [] })
  expect((await history())[0]).toMatchObject({ card_count: 2 })
  await member.post('/user/pack/revealed', { history_id: id })
  expect(await choice()).toMatchObject({ card_count: 4 })
  expect((await history())[0]).toMatchObject({ card_count: 4 })
})
