import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRemainders } from '#server/cards/boxes/remainders.ts'
import { type FilledShop, filledShop, type Member } from '#test/filled-shop.ts'
import { makePack, prize } from '#test/world.ts'
import { placeCards } from './card-places.ts'
import { prizesOfDraw } from './draw-contents.ts'
import { findDraw, instantsOfSlots } from './queries.ts'

// The curtain call of a reveal tells the place of each of its cards (decision 023).

interface Told {
  card_key: string
  nth_in_box: number
  sealed_in_box: number
  drawn_before: number
}

let shop: FilledShop
let member: Member
beforeAll(async () => {
  shop = await filledShop()
  member = await shop.member({ points: 1_000_000 })
})
afterAll(() => shop.close())

const two = [prize('star', 4), prize('moon', 6)]
const revealOf = async (drawId: string, who = member) =>
  (await who.get(`/user/pack/gache_result?history_id=${drawId}`)).body
const cardsOf = async (drawId: string, who = member) => (await revealOf(drawId, who)).cards as Told[]
const nths = (cards: readonly Told[], key: string) =>
  cards.filter(({ card_key }) => card_key === key).map(({ nth_in_box }) => nth_in_box)

describe('the place of a card in its box', () => {
  test('counts its kind in the order of the draws of all members, and never changes', async () => {
    await makePack(shop.db, 'places', { prizes: two })
    const other = await shop.member({ points: 1000 })
    const first = await shop.draw(member, 'places', 3)
    const theirs = await shop.draw(other, 'places', 4)
    const last = await shop.draw(member, 'places', 3)
    // The later one is asked first.
    const told = [...(await cardsOf(last))]
    const all = [...(await cardsOf(first)), ...(await cardsOf(theirs, other)), ...told]
    expect(nths(all, 'star')).toEqual([1, 2, 3, 4])
    expect(nths(all, 'moon')).toEqual([1, 2, 3, 4, 5, 6])
    expect(new Set(all.map((card) => `${card.card_key} ${card.sealed_in_box}`))).toEqual(
      new Set(['star 4', 'moon 6']),
    )
    expect(await cardsOf(last)).toEqual(told)
  })

  test('is the first of one for the last-one prize, which has no slot', async () => {
    const lastOne = prize('star', 1, { tier: 7, rarity: 3 })
    await makePack(shop.db, 'places-end', { prizes: [prize('star', 2)], lastOne })
    const cards = await cardsOf(await shop.draw(member, 'places-end', 2))
    expect(cards.map(({ nth_in_box, sealed_in_box }) => [nth_in_box, sealed_in_box])).toEqual([
      [1, 2],
      [2, 2],
      [1, 1],
    ])
  })
})

describe('whether a card is new to its member', () => {
  test('counts the cards of their opened or chosen draws, from any pack, and no others', async () => {
    const own = await shop.member({ points: 10_000 })
    await makePack(shop.db, 'new-a', { prizes: [prize('sun', 20)] })
    await makePack(shop.db, 'new-b', { prizes: [prize('sun', 20)] })
    const earlier = async (drawId: string) =>
      new Set((await cardsOf(drawId, own)).map(({ drawn_before }) => drawn_before))
    const [opened, chosen, unopened] = [
      await shop.draw(own, 'new-a', 2),
      await shop.draw(own, 'new-b', 3),
      await shop.draw(own, 'new-b', 5),
    ]
    expect(await earlier(opened)).toEqual(new Set([0]))
    await own.post('/user/pack/revealed', { history_id: opened })
    const cards = Array.from({ length: 3 }, (_, offset) => `${chosen}.${offset}`)
    await own.post('/user/pack/decision', { send_card: cards, reduction_card: [] })
    expect(await earlier(unopened)).toEqual(new Set([5]))
    // Another member's cards do not count.
    const other = await shop.member({ points: 1000 })
    expect((await cardsOf(await shop.draw(other, 'new-a', 1), other))[0]?.drawn_before).toBe(0)
  })
})

test('the answer has the pack’s picture from the shelf, or none where the pack has none', async () => {
  const images = ['/media/pouch.960.webp', '/media/second.960.webp']
  await makePack(shop.db, 'pictured', {})
  await shop.pool.query('update pack set images = $2 where id = $1', ['pictured', JSON.stringify(images)])
  expect((await revealOf(await shop.draw(member, 'pictured', 1))).pack_image).toBe(images[0])
  expect((await revealOf(await shop.draw(member, 'commons', 1))).pack_image).toBe('')
})

test('3,000 cards are placed by as many statements as one', async () => {
  await makePack(shop.db, 'many', { prizes: [prize('common', 7000)] })
  const own = await shop.member({ points: 500_000 })
  for (let draws = 0; draws < 12; draws++)
    await own.post('/user/pack/revealed', { history_id: await shop.draw(own, 'many', 20) })
  let sent = 0
  const counting = shop.db.withPlugin({
    transformQuery({ node }) {
      sent += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const drawnAt = (packId: string, slots: number[]) => instantsOfSlots(shop.db, packId, slots)
  const statements = async (count: number) => {
    const draw = await findDraw(shop.db, own.memberId, await shop.draw(own, 'many', count))
    if (draw === undefined) throw new Error('no draw')
    const prizes = await prizesOfDraw(shop.db, draw)
    sent = 0
    const remainders = createRemainders({ db: counting, drawnAt })
    const places = await placeCards({ db: counting, remainders }, draw, prizes)
    expect(places).toHaveLength(count)
    expect(places[0]?.drawnBefore).toBeGreaterThan(200)
    return sent
  }
  expect(await statements(3000)).toBe(await statements(1))
})
