import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOperator, type TestOperator } from '#test/operators.ts'
import { type TestShop, testShop } from '#test/shop.ts'

// Japanese is enough (decision 026): English may be left out, Japanese is shown there, and one count says where.

let shop: TestShop
let owner: TestOperator
beforeAll(async () => {
  shop = await testShop()
  owner = await makeOperator(shop, 'owner')
})
afterAll(() => shop.close())

const act = (more: object) => ({ actKey: randomUUID(), ...more })
const lacking = async () =>
  ((await owner.get('/operator/settings')).body.withoutEnglish as { list: object[] }).list

test('a card type, a notice and the line above the header need no English; all three are counted', async () => {
  expect(await lacking()).toEqual([])
  const post = async (path: string, more: object) => {
    const { status, body } = await owner.post(path, act(more))
    expect([status, body.errors]).toEqual([200, undefined])
  }
  await post('/operator/cards/save_type', { key: 'only-japanese', seen: '', nameJa: '浪速の札', nameEn: '' })
  const links = [{ labelJa: 'ご利用ガイド', url: '/user-guide' }]
  const dates = { from: null, until: null }
  await post('/operator/notices/add', {
    titleJa: '年末年始の発送',
    textJa: 'お休みします。',
    links,
    isPinned: false,
    ...dates,
  })
  const { list } = (await owner.get('/operator/content')).body as {
    list?: { kind: string; version: string }[]
  }
  const { version: seen } = list?.find(({ kind }) => kind === 'announcement') ?? {}
  const content = JSON.stringify({ text: { ja: '開店しました' }, url: '/pack-list' })
  await post('/operator/content/change', { kind: 'announcement', content, seen, ...dates })

  expect(await lacking()).toMatchObject([
    { kind: 'cardType', name: '浪速の札', screen: '/operator/cards' },
    { kind: 'notice', name: '年末年始の発送', screen: '/operator/content' },
    { kind: 'announcement', name: '開店しました' },
  ])
  const shown = (await shop.visitor('en').get('/notices')).body.list
  expect(shown).toMatchObject([
    { title: '年末年始の発送', paragraphs: ['お休みします。'], links: [{ label: 'ご利用ガイド' }] },
  ])
})

test('Japanese itself is still required', async () => {
  const type = { key: 'none', seen: '', nameJa: '', nameEn: 'Only English' }
  const { status, body } = await owner.post('/operator/cards/save_type', act(type))
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['nameJa']])
})
