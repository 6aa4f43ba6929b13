import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FilledShop, filledShop, type Member } from '#test/filled-shop.ts'
import { makePack, prize } from '#test/world.ts'
import { presentSummaries } from './present-summaries.ts'
import { listDrawsOf } from './queries.ts'

// The columns of a draw's row in the history (decision 024).

interface Row {
  id: string
  count: number
  card_count: number
  is_revealed: boolean
  best_cards: { name: string; rarity_label: number }[]
  worth_point: number | null
  promised_date: string
}

let shop: FilledShop
let member: Member
beforeAll(async () => {
  shop = await filledShop()
  member = await shop.member({ points: 100_000, coinHundredths: 10_000 })
})
afterAll(() => shop.close())

async function rowOf(drawId: string, who = member): Promise<Row> {
  const { body } = await who.post('/user/history/list/1', { mode: '0' })
  const row = (body.list as unknown as Row[]).find(({ id }) => id === drawId)
  if (row === undefined) throw new Error(`no row of ${drawId}`)
  return row
}
const reveal = (drawId: string) => member.post('/user/pack/revealed', { history_id: drawId })
const shipAll = (drawId: string, count: number, more = {}) =>
  member.post('/user/pack/decision', {
    send_card: Array.from({ length: count }, (_, offset) => `${drawId}.${offset}`),
    reduction_card: [],
    ...more,
  })

describe('a row of the history', () => {
  test('shows the three best kinds of an opened draw, the rarest first, and what all of it converts to', async () => {
    await makePack(shop.db, 'kinds', {
      prizes: [
        prize('dust', 5, { rarity: 0, convertsToPoints: 10 }),
        prize('pearl', 1, { rarity: 3, convertsToPoints: 0, isShipOnly: true }),
        prize('jade', 1, { rarity: 2, convertsToPoints: 300 }),
        prize('gold', 1, { rarity: 2, convertsToPoints: 400 }),
      ],
    })
    const drawId = await shop.draw(member, 'kinds', 8)
    await reveal(drawId)
    const row = await rowOf(drawId)
    expect(row.best_cards.map(({ name, rarity_label }) => [name, rarity_label])).toEqual([
      ['pearl', 3],
      ['gold', 2],
      ['jade', 2],
    ])
    expect(row).toMatchObject({ count: 8, card_count: 8, is_revealed: true, worth_point: 750 })
  })

  test('shows of an unopened draw only its number of cards, the last-one prize included', async () => {
    await makePack(shop.db, 'whole', {
      prizes: [prize('common', 4)],
      lastOne: prize('last', 1, { rarity: 3, convertsToPoints: 500 }),
    })
    const drawId = await shop.draw(member, 'whole', 4)
    expect(await rowOf(drawId)).toMatchObject({
      count: 4,
      card_count: 5,
      is_revealed: false,
      best_cards: [],
      worth_point: null,
    })
    await reveal(drawId)
    expect(await rowOf(drawId)).toMatchObject({
      best_cards: [{ name: 'last' }, { name: 'common' }],
      worth_point: 620,
    })
  })

  test('values nothing of a coin pack, whose cards never convert', async () => {
    const drawId = await shop.draw(member, 'coins', 2)
    await reveal(drawId)
    expect(await rowOf(drawId)).toMatchObject({ worth_point: 0, best_cards: [{ name: 'coin-card' }] })
  })
})

describe('the day by which cards leave', () => {
  test('is that of the earliest in their parcel, and none once it is held', async () => {
    const [first, second, kept] = [
      await shop.draw(member, 'commons', 1),
      await shop.draw(member, 'commons', 1),
      await shop.draw(member, 'commons', 1),
    ]
    await shipAll(first, 1)
    // Backdates the first shipment's promise by three days.
    await shop.pool.query('alter table shipment disable trigger user')
    await shop.pool.query('update shipment set promised_on = promised_on - 3 where id = $1', [first])
    await shop.pool.query('alter table shipment enable trigger user')
    const promised = (await rowOf(first)).promised_date
    expect(promised).toMatch(/^\d{4}-\d\d-\d\d$/)
    await shipAll(second, 1, { with_waiting: true })
    expect((await rowOf(second)).promised_date).toBe(promised)
    expect((await member.get(`/user/history/detail/${second}`)).body.promised_date).toBe(promised)
    expect((await rowOf(kept)).promised_date).toBe('')
    await shop.pool.query(
      `update parcel set held_at = now() where id = (select parcel_id from shipment where id = $1)`,
      [second],
    )
    expect((await rowOf(second)).promised_date).toBe('')
  })
})

test('a page of draws from many packs takes as many statements as one draw', async () => {
  const own = await shop.member({ points: 100_000 })
  const packs = Array.from({ length: 10 }, (_, place) => `of-many-${place}`)
  for (const [place, packId] of packs.entries()) {
    await makePack(shop.db, packId, { prizes: [prize(`of-many-${place}`, 50)] })
    for (let times = 0; times < 2; times++)
      await own.post('/user/pack/revealed', { history_id: await shop.draw(own, packId, 3) })
  }
  let sent = 0
  const counting = shop.db.withPlugin({
    transformQuery({ node }) {
      sent += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const statements = async (limit: number) => {
    const { draws } = await listDrawsOf(shop.db, own.memberId, '0', { limit, offset: 0 })
    sent = 0
    const rows = await presentSummaries(counting, { memberId: own.memberId, language: 'ja' }, draws)
    expect(rows).toHaveLength(limit)
    expect(rows.every(({ bestCards }) => bestCards.length === 1)).toBe(true)
    return sent
  }
  expect(await statements(20)).toBe(await statements(1))
})
