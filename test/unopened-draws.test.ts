import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsByRoom } from '#contract/calls.ts'
import { getCollection } from '#contract/collection.ts'
import { getUnrevealedDraw } from '#contract/draws.ts'
import { choiceMs } from '#server/cards/draws/choose-cards.ts'
import { settleOverdueDraws } from '#server/cards/draws/settle-overdue-draws.ts'
import { type FilledShop, filledShop, type Member } from './filled-shop.ts'
import { proofAddress } from './proof-address.ts'
import { showScreen } from './screen.tsx'
import { withoutRest } from './without-rest.ts'
import { makePack, prize } from './world.ts'

// A draw before its member opened it: every answer tells how many cards it has, and nothing of them (decision 023).

const count = 10
/** Texts about the two kinds of cards that stand nowhere before the draw was opened. */
const secrets = [
  ...['月虹の鏡', '風の小舟', 'Moonbow mirror', 'Boat of wind', 'sec-mirror', 'sec-boat', 'ZX-777', 'ZX-778'],
  ...['/media/mirror.', '/media/boat.', '13579', '13,579', '24680', '24,680'],
]

let shop: FilledShop
let member: Member
let drawId: string
let proof: string
beforeAll(async () => {
  shop = await filledShop()
  await makePack(shop.db, 'secret', {
    prizes: [
      prize('sec-mirror', 20, { convertsToPoints: 13579, rarity: 2 }),
      prize('sec-boat', 20, { convertsToPoints: 24680, isShipOnly: true }),
    ],
  })
  for (const [id, ja, en, model, image] of [
    ['sec-mirror', '月虹の鏡', 'Moonbow mirror', 'ZX-777', '/media/mirror.440.webp'],
    ['sec-boat', '風の小舟', 'Boat of wind', 'ZX-778', '/media/boat.440.webp'],
  ])
    await shop.pool.query(
      'update card set name_ja = $2, name_en = $3, model_number = $4, image = $5, foil = $5 where id = $1',
      [id, ja, en, model, image],
    )
  member = await shop.member({ points: 10_000 })
  drawId = await shop.draw(member, 'secret', count)
  proof = await proofAddress(member, drawId)
})
afterAll(() => shop.close())

const toldIn = (text: string) => secrets.filter((secret) => text.includes(secret))
const open = (id: string) => member.post('/user/pack/revealed', { history_id: id })
const choiceOf = async (id: string) => (await member.get(`/user/pack/buy_result?history_id=${id}`)).body
const cardIds = (id: string, length = count) => Array.from({ length }, (_, offset) => `${id}.${offset}`)

const apart = new Set<unknown>([getUnrevealedDraw, getCollection])
/** Every GET call of members but the reveal's own and the book, which names all that any box holds. */
const memberCalls = Object.values(callsByRoom)
  .flat()
  .filter((call) => call.access === 'member' && call.method === 'GET' && !apart.has(call))
  .map((call) => call.path)

describe('before a draw was opened', () => {
  test('no answer to its member reveals its cards', {
    meta: {
      proves: [
        {
          id: 'unopened',
          section: 'transitions',
          says: "Before a draw is opened no answer but its reveal's tells its cards (decision 023).",
          from: 'own',
          file: 'server/cards/draws/present-draw.ts',
          breaks: { replace: 'cards: [] }', with: 'cards: result.cards }' },
        },
      ],
    },
  }, async () => {
    const asked = [
      ...memberCalls.map((path) => path.replace(':drawId', drawId).replace(':page', '1')),
      '/user/point',
      `/user/pack/buy_result?history_id=${drawId}`,
      `/user/history/detail/${drawId}`,
      proof,
    ]
    for (const path of asked) {
      const { body } = await member.get(path)
      expect([path, toldIn(JSON.stringify(body))]).toEqual([path, []])
    }
    for (const mode of ['0', '1', '2', '3', '4']) {
      const { body } = await member.post('/user/history/list/1', { mode })
      expect([mode, toldIn(JSON.stringify(body))]).toEqual([mode, []])
    }
    expect((await member.get(proof)).status).toBe(404)
  })

  test('its member’s collection is that of a member who drew nothing', async () => {
    const books = await Promise.all(
      [member, await shop.member()].map((visitor) => visitor.get('/user/collection')),
    )
    const [own, other] = books.map(({ body: { csrf, ...book } }) => book)
    expect(JSON.stringify(own)).toContain('sec-mirror')
    expect(own).toEqual(other)
  })

  test('nothing of it is among the recent wins of its pack', async () => {
    const { body } = await shop.visitor().get('/user/pack/recent_wins/secret')
    expect(body.list).toEqual([])
  })

  test('the choice says how many cards there are, and until when', async () => {
    expect(await choiceOf(drawId)).toMatchObject({
      cards: [],
      card_count: count,
      is_revealed: false,
      is_decided: false,
      choice_ends: expect.stringMatching(/\+09:00$/),
    })
  })

  test('no screen of its member shows its cards', async () => {
    for (const address of [
      '/get-card-list',
      `/get-card-list?history_id=${drawId}`,
      `/confirm-get-card-list?history_id=${drawId}&selectedCardHistoryIds=`,
      `/confirm-get-card-list?history_id=${drawId}&selectedCardHistoryIds=${drawId}.0`,
      `/thank-you?packId=secret&history_id=${drawId}`,
      '/buy-product-history',
      `/buy-product-history-detail?packHistoryId=${drawId}`,
      '/my-page',
      '/buy-point-history',
      '/coin-history',
      '/withdraw',
    ]) {
      const { html } = await showScreen(member, address)
      expect([address, toldIn(html)]).toEqual([address, []])
    }
    // A choice of cards that were not seen leads to the choice.
    const unseen = await showScreen(
      member,
      `/confirm-get-card-list?history_id=${drawId}&selectedCardHistoryIds=`,
    )
    expect(unseen.location).toBe(`/get-card-list?history_id=${drawId}`)
  })

  test('its reveal shows all of it', async () => {
    const { body } = await member.get(`/user/pack/gache_result?history_id=${drawId}`)
    expect(body.cards).toHaveLength(count)
    expect(toldIn(JSON.stringify(body))).not.toEqual([])
  })
})

describe('once it was opened', () => {
  test('its choice, its screen and its proof show the cards', async () => {
    const opened = await shop.draw(member, 'secret', count)
    await open(opened)
    const choice = await choiceOf(opened)
    expect([choice.card_count, (choice.cards as unknown[]).length]).toEqual([count, count])
    expect(toldIn(JSON.stringify(choice.cards))).not.toEqual([])
    expect(toldIn((await showScreen(member, `/get-card-list?history_id=${opened}`)).html)).not.toEqual([])
    expect((await member.get(await proofAddress(member, opened))).status).toBe(200)
  })

  test('a choice opens it: made by a call that never saw the cards, or at the deadline', async () => {
    await makePack(shop.db, 'plain', { prizes: [prize('sec-mirror', 20, { convertsToPoints: 13579 })] })
    const [chosen, overdue] = [
      await shop.draw(member, 'plain', count),
      await shop.draw(member, 'plain', count),
    ]
    const asked = { send_card: cardIds(chosen).slice(1), reduction_card: cardIds(chosen).slice(0, 1) }
    expect((await member.post('/user/pack/decision', asked)).body).toMatchObject({ state: 200, point: 13579 })
    await settleOverdueDraws(shop.db, new Date(Date.now() + choiceMs + 60_000), withoutRest)
    for (const id of [chosen, overdue]) {
      const { body } = await member.get(`/user/history/detail/${id}`)
      expect(toldIn(JSON.stringify([body.send_card, body.reduction_card]))).not.toEqual([])
      expect((await choiceOf(id)).cards).toHaveLength(count)
      expect((await member.get(await proofAddress(member, id))).status).toBe(200)
    }
  })
})
