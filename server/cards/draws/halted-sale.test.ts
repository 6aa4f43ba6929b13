import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { getOpenedBox } from '#contract/boxes.ts'
import { verifyOpenedBox } from '#contract/verify-box.ts'
import { en } from '#phrases/answers/en.ts'
import { ja } from '#phrases/answers/ja.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { ledgerFaults } from '#server/ledger/statements.ts'
import { proofAddress } from '#test/proof-address.ts'
import { type TestShop, testPassword, testShop, type Visitor } from '#test/shop.ts'
import { runShop } from '#test/shop-command.ts'
import { mailOf, makePack, prize } from '#test/world.ts'

// Members' and visitors' view of a sale that the operator stops with `npm run shop -- pack …` (ruling 33).

let world: TestShop
beforeAll(async () => {
  world = await testShop()
})
afterAll(async () => {
  expect(await ledgerFaults(world.db)).toEqual([])
  await world.close()
})

const reason = { ja: '価格を誤って登録しました。', en: 'The price was entered wrongly.' }
const signed = ['--why', 'a member called']
const reasons = ['--reason-ja', reason.ja, '--reason-en', reason.en]
const operator = async (...words: string[]) => {
  expect(await runShop(world.db, ['pack', ...words, ...signed])).toHaveProperty('lines')
}
const halt = (packId: string) => operator('halt', packId, ...reasons)
const resume = (packId: string) => operator('resume', packId)
const endEarly = (packId: string) => operator('end-early', packId, ...reasons)

const check = async (visitor: Visitor, packId: string, count = 1) =>
  (await visitor.post('/user/pack/check', { pack_id: packId, count: String(count) })).body
const buy = async (visitor: Visitor, token: unknown) => (await visitor.post('/user/pack/buy', { token })).body
const pointsOf = async (visitor: Visitor) => (await visitor.get('/user/point')).body.point
const packOf = async (packId: string, visitor = world.visitor()) =>
  (await visitor.get(`/user/pack/detail/${packId}`)).body
const boxOf = async (packId: string) => (await world.visitor().get(`/box/${packId}`)).body
const refusedBy = (words: typeof ja | typeof en, language: 'ja' | 'en') => ({
  state: 422,
  result: '-1',
  reason: 'halted',
  errors: { count: [words.draw.haltedBecause(reason[language])] },
})

test('a member who has checked is refused with the operator’s reason and keeps their points; the token buys after the halt', {
  meta: {
    proves: [
      {
        id: 'halt-refused',
        section: 'rulings',
        says: "A halted pack draws nothing and charges nobody; the refusal says the operator's reason.",
        from: 'ruling 33',
        file: 'server/db/functions/draw_batch.sql',
        breaks: {
          replace: '      when b.halted_at is not null and (p_now >= b.ends_at) is not true then 9\n',
          with: '',
        },
      },
    ],
  },
}, async () => {
  const packId = 'checked'
  await makePack(world.db, packId, { total: 20 })
  const member = await world.member({ points: 500 })
  const { token } = await check(member, packId, 2)
  await halt(packId)
  expect(await buy(member, token)).toMatchObject(refusedBy(ja, 'ja'))
  expect(await check(member, packId)).toMatchObject(refusedBy(ja, 'ja'))
  expect(ja.draw.haltedBecause(reason.ja)).toContain(reason.ja)
  expect([await pointsOf(member), (await packOf(packId)).pack_count]).toEqual([500, 20])

  const mail = await mailOf(world.db, member.memberId)
  const abroad = world.visitor('en')
  await abroad.post('/user/login', { mail, pass: testPassword })
  expect(await check(abroad, packId)).toMatchObject(refusedBy(en, 'en'))

  await resume(packId)
  expect(await buy(member, token)).toMatchObject({ state: 200, result: 1 })
  expect([await pointsOf(member), (await packOf(packId)).pack_count]).toEqual([300, 18])
})

test('a draw made before the halt answers again, is revealed, chosen and proven', async () => {
  const packId = 'made-before'
  await makePack(world.db, packId, { total: 20, prizes: [prize('p', 20)] })
  const member = await world.member({ points: 500 })
  const { token } = await check(member, packId, 2)
  const drawn = await buy(member, token)
  await halt(packId)
  expect(await buy(member, token)).toMatchObject({ state: 200, history_id: drawn.history_id })
  expect((await member.get('/user/pack/gache_result')).body).toMatchObject({ state: 200 })
  const [one, two] = [`${drawn.history_id}.0`, `${drawn.history_id}.1`]
  expect(
    (await member.post('/user/pack/decision', { send_card: [one], reduction_card: [two] })).body,
  ).toMatchObject({ state: 200, result: 1 })
  expect((await member.get(await proofAddress(member, String(drawn.history_id)))).body).toMatchObject({
    count: 2,
  })
  expect((await member.post('/user/history/list/1', {})).body.list).toMatchObject([{ id: drawn.history_id }])
  // 500 − 200, and one card became 30.
  expect(await pointsOf(member)).toBe(330)
})

test('every answer about a halted pack gives the time and the reason in the visitor’s language, and keeps its figures', {
  meta: {
    proves: [
      {
        id: 'halt-answers',
        section: 'rulings',
        says: 'A halted pack says since when and why; its figures stand.',
        from: 'ruling 33',
        file: 'server/cards/catalogue/present-remainder.ts',
        breaks: {
          replace: 'since === null || reason === undefined',
          with: 'since === null || reason !== undefined',
        },
      },
    ],
  },
}, async () => {
  const packId = 'shown'
  await makePack(world.db, packId, { total: 20 })
  expect(await packOf(packId)).toMatchObject({ halt: null })
  await halt(packId)
  const { halt: told } = await packOf(packId)
  expect(told).toEqual({ reason: reason.ja, since: expect.stringMatching(/^\d{4}-.*\+09:00$/) })
  expect(await packOf(packId, world.visitor('en'))).toMatchObject({ halt: { reason: reason.en } })
  expect(await packOf(packId)).toMatchObject({ pack_count: 20, total_pack_count: 20, is_before: false })
  const visitor = world.visitor()
  for (const list of [
    (await visitor.get('/user/pack/all_list/world/1')).body.list,
    (await visitor.post('/user/pack/list', {})).body.list,
    ((await visitor.get('/user/pack/list')).body.list as { list: unknown }[]).flatMap((type) => type.list),
  ])
    expect(list).toContainEqual(expect.objectContaining({ id: packId, halt: told }))
  await resume(packId)
  expect(await packOf(packId)).toMatchObject({ halt: null })
})

describe('the page of a box', () => {
  test('keeps every halt with both reasons, and says that a sale was ended early', async () => {
    const packId = 'permanent'
    await makePack(world.db, packId, { total: 20 })
    expect((await boxOf(packId)).halts).toEqual([])
    const member = await world.member({ points: 500 })
    await buy(member, (await check(member, packId, 3)).token)
    await halt(packId)
    await resume(packId)
    await endEarly(packId)
    const happened_at = expect.stringMatching(/^\d{4}-.*\+09:00$/)
    expect(await boxOf(packId)).toMatchObject({
      is_opened: true,
      sold: 3,
      ends_at: '',
      halts: [
        { kind: 'halted', reason, sold: 3, happened_at },
        { kind: 'resumed', reason: null, sold: 3, happened_at },
        { kind: 'ended_early', reason, sold: 3, happened_at },
      ],
    })
    expect(await packOf(packId)).toMatchObject({ halt: null, pack_count: 0 })
    expect(await check(member, packId)).toMatchObject({ errors: { count: [ja.draw.notOnSale] } })
  })

  test('opens at the end of the sale with its unsold slots, and the verifier accepts it', {
    meta: {
      proves: [
        {
          id: 'end-early',
          section: 'rulings',
          says: 'Ended early, a sale is over and its box opens at once; the verifier proves it.',
          from: 'ruling 33',
          file: 'server/cards/boxes/stop-sale.ts',
          breaks: {
            replace: "openedAt: kind === 'ended_early' ? happenedAt : null,",
            with: 'openedAt: null,',
          },
        },
      ],
    },
  }, async () => {
    const packId = 'ended-early'
    const endsAt = new Date(Date.now() + 3_600_000)
    await makePack(world.db, packId, { total: 300, endsAt })
    const member = await world.member({ points: 500 })
    await buy(member, (await check(member, packId, 5)).token)
    const before = await boxOf(packId)
    expect((await world.visitor().get(`/box/${packId}/opened`)).status).toBe(404)
    await halt(packId)
    expect((await world.visitor().get(`/box/${packId}/opened`)).status).toBe(404)
    await endEarly(packId)
    const opened = (await world.visitor().get(`/box/${packId}/opened`)).body
    for (const field of ['ends_at', 'root', 'commitment', 'manifest', 'total', 'sealed_at'])
      expect(opened[field], field).toEqual(before[field])
    expect(opened).toMatchObject({ sold: 5 })
    expect(Buffer.from(String(opened.slots), 'base64')).toHaveLength(2 * 300)
    const faults = verifyOpenedBox(nodeHasher, asInCode(opened))
    expect(faults).toEqual([])
    const otherSecret = { ...asInCode(opened), secret: randomUUID().replaceAll('-', '').repeat(2) }
    expect(verifyOpenedBox(nodeHasher, otherSecret).map(({ kind }) => kind)).toContain('secret')
  })
})

/** An opened box as a browser reads it from the wire. */
const asInCode = (wire: unknown) => z.decode(getOpenedBox.output, wire as never)
