import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPreview } from '#contract/operator/preview.ts'
import { everyRole } from '#contract/operator/roles.ts'
import { transaction } from '#server/db/pool.ts'
import { insertChange } from '#server/desks/content/queries.ts'
import type { Renderer } from '#server/http/renderer.ts'
import { render, sharedAddress } from '#web/storefront/document/entry-server.tsx'
import { consoleVisitor, makeOperator, type TestOperator } from './operators.ts'
import { type TestShop, testShop, type Visitor } from './shop.ts'
import { makePack } from './world.ts'

// The preview: the shop as a guest will see it at a moment, in a frame of the console.

const renderer: Renderer = {
  render: render as Renderer['render'],
  sharedAddress,
  assets: { manifest: null, styles: {} },
}
let world: TestShop
let owner: TestOperator
beforeAll(async () => {
  world = await testShop(undefined, undefined, { rendererOf: async () => async () => renderer })
  owner = await makeOperator(world, 'owner')
})
afterAll(() => world.close())

const hourMs = 3_600_000
const later = (hours: number) => new Date(world.shop.clock().getTime() + hours * hourMs)
const open = (query: Record<string, string>, reader: Pick<Visitor, 'cookie'> = owner) =>
  world.shop.app.inject({
    url: `/api/operator/preview?${new URLSearchParams({ language: 'ja', ...query })}`,
    headers: { cookie: reader.cookie() },
  })

test('a page appears as a guest will see it at that moment, in both languages', async () => {
  await makePack(world.db, 'soon', { startsAt: later(2), endsAt: later(26) })
  const says = async (hours: number, text: string, language = 'ja') =>
    (
      await open({ address: '/pack-detail?packId=soon', at: later(hours).toISOString(), language })
    ).payload.includes(text)
  expect(await says(1, '"isBeforeStart":true')).toBe(true)
  expect(await says(3, '"isBeforeStart":false')).toBe(true)
  expect(await says(3, '1回引く')).toBe(true)
  expect(await says(3, 'Draw once', 'en')).toBe(true)
  expect(await says(27, '1回引く')).toBe(false)
})

test('content scheduled by then is on it, and stays scheduled', {
  meta: { alsoProves: ['content-preview'] },
}, async () => {
  const text = { ja: '夏の準備中です', en: 'Summer is coming' }
  const [at, id] = [later(5), randomUUID()]
  await transaction(world.db, (tx) =>
    insertChange(tx, {
      id,
      kind: 'announcement',
      at,
      isEnd: false,
      begunBy: null,
      madeFrom: { value: null },
      ...{ content: { value: { text, url: '/user-guide' } }, who: 'Hana', why: 'summer', madeAt: later(0) },
    }),
  )
  const says = async (hours: number) =>
    (await open({ address: '/', at: later(hours).toISOString() })).payload.includes(text.ja)
  expect([await says(4), await says(6), await says(4)]).toEqual([false, true, false])
})

test('a notice is on its page from its start, and every page links to it then', {
  meta: {
    proves: [
      {
        id: 'notice-preview',
        section: 'console-content',
        says: 'A notice is on the preview of its moment, and not before.',
        from: 'own',
        file: 'server/shop/shop-preview.ts',
        breaks: { replace: 'await isAnyShown(tx, at)', with: 'false' },
      },
    ],
  },
}, async () => {
  const at = later(5)
  await owner.post('/operator/notices/add', {
    actKey: randomUUID(),
    why: 'the new year',
    titleJa: '年末年始のお知らせ',
    titleEn: 'The new year',
    textJa: '休業します',
    textEn: 'We are closed',
    links: [],
    isPinned: false,
    from: at.toISOString(),
    until: null,
  })
  const says = async (hours: number, address: string, text: string, language = 'ja') =>
    (await open({ address, at: later(hours).toISOString(), language })).payload.includes(text)
  expect(await says(4, '/notices', '年末年始のお知らせ')).toBe(false)
  expect(await says(6, '/notices', '年末年始のお知らせ')).toBe(true)
  expect(await says(6, '/notices', 'We are closed', 'en')).toBe(true)
  expect([await says(4, '/', 'href="/notices"'), await says(6, '/', 'href="/notices"')]).toEqual([
    false,
    true,
  ])
})

/** Schedules it as an owner with a fresh second factor. */
const schedule = async (path: string, input: object) =>
  (await makeOperator(world, 'owner')).post(path, { actKey: randomUUID(), why: 'the move', ...input })

test('the legal texts are those of that moment, and no version of them is kept', {
  meta: {
    proves: [
      {
        id: 'preview-legal',
        section: 'console-content',
        says: 'A preview shows the legal texts of its moment and keeps no version of them.',
        from: 'own',
        file: 'server/shop/shop-preview.ts',
        breaks: {
          replace: 'readShopRules(tx, ofShop, parts.adapters, at)',
          with: 'readShopRules(parts.db, await readSettings(parts.db), parts.adapters, at)',
        },
      },
    ],
  },
}, async () => {
  const { body } = await owner.get('/operator/settings')
  const shipping = (body.list as { name: string; value: string; version: string }[]).find(
    ({ name }) => name === 'shipping',
  )
  const value = { ...JSON.parse(shipping?.value ?? ''), shortestDays: 41, longestDays: 43 }
  const from = later(5).toISOString()
  const change = {
    name: 'shipping',
    value: JSON.stringify(value),
    seen: shipping?.version,
    from,
    until: null,
  }
  expect((await schedule('/operator/settings/change', change)).status).toBe(200)
  const versions = async () => (await world.pool.query('select from legal_version')).rowCount
  const says = async (hours: number) =>
    (await open({ address: '/specific-commerce', at: later(hours).toISOString() })).payload.includes('43日')
  expect(await says(4)).toBe(false)
  const before = await versions()
  expect(await says(6)).toBe(true)
  expect(await versions()).toBe(before)
})

test('a shop that closes then is closed to a guest until its expected end', {
  meta: {
    proves: [
      {
        id: 'preview-closed',
        section: 'console-content',
        says: 'A preview shows the closed shop from a scheduled closing until its expected end.',
        from: 'own',
        file: 'server/shop/shop-preview.ts',
        breaks: {
          replace: 'expectedEndAt !== null && expectedEndAt <= at',
          with: 'expectedEndAt === null',
        },
      },
    ],
  },
}, async () => {
  const [from, until] = [later(50).toISOString(), later(52).toISOString()]
  expect((await schedule('/operator/maintenance/close', { from, until })).status).toBe(200)
  const isClosed = async (hours: number) =>
    (await open({ address: '/', at: later(hours).toISOString() })).payload.includes('メンテナンス中です')
  expect([await isClosed(49), await isClosed(51), await isClosed(53)]).toEqual([false, true, false])
  // Content that is prepared while the shop is closed can be seen.
  await schedule('/operator/maintenance/close', { from: null, until: null })
  expect(await isClosed(1)).toBe(false)
  await schedule('/operator/maintenance/open', {})
})

test('only a page of the console may frame it, no script runs in it, and no cache stores it', async () => {
  const { headers, payload } = await open({ address: '/' })
  expect(headers['content-type']).toContain('text/html')
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(headers['cache-control']).toBe('no-store')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script-src')
  expect(policy).not.toContain('connect-src')
  expect(payload).toContain('<!doctype html>')
})

test('only its roles may open it, and no guest', async () => {
  for (const role of everyRole) {
    const operator = await makeOperator(world, role)
    const { statusCode } = await open({ address: '/' }, operator)
    expect([role, statusCode]).toEqual([role, readPreview.roles.includes(role) ? 200 : 404])
  }
  expect((await open({ address: '/' }, await consoleVisitor(world))).statusCode).toBe(401)
})

test('a past moment, another host and an unknown page are refused', async () => {
  expect((await open({ address: '/', at: later(-1).toISOString() })).json().errors.at).toHaveLength(1)
  for (const address of ['//elsewhere.example/', '/\\elsewhere.example', 'https://elsewhere.example', ''])
    expect((await open({ address })).statusCode).toBe(422)
  const missing = await open({ address: '/pack-detail?packId=nothing' })
  expect(missing.headers['content-type']).toContain('text/html')
})

test('a draft appears as the pack that it would become, and stays a draft', async () => {
  const act = () => ({ actKey: randomUUID(), why: 'the new pack' })
  const draftAt = (address: string) => open({ address, draft: 'to-come' })
  const address = '/pack-detail?packId=to-come'
  await makePack(world.db, 'of-before')
  await owner.post('/operator/drafts/create', { ...act(), key: 'to-come' })
  expect((await draftAt(address)).json().errors.draft).toHaveLength(1)
  const prizes = [{ card: 'common', quantity: 20, tier: 1, convertsTo: 40 }]
  const words = {
    name: { ja: 'これからの箱', en: 'A box to come' },
    cardType: 'world',
    price: { points: 777 },
  }
  await owner.post('/operator/drafts/save', {
    ...act(),
    key: 'to-come',
    revision: 1,
    detailJa: '',
    detailEn: '',
    content: { ...words, prizes, showLineup: true, showsAverage: true, revealStyle: 1, images: [] },
  })
  const page = await draftAt(address)
  expect(page.payload.includes('これからの箱')).toBe(true)
  expect(page.payload.includes('777')).toBe(true)
  expect(page.payload.includes('残り1口の平均')).toBe(true)
  expect((await draftAt('/')).payload.includes('これからの箱')).toBe(true)
  // Nothing of it is in the shop, and nothing is left of it in the process's caches.
  expect((await open({ address })).payload.includes('これからの箱')).toBe(false)
  expect((await world.visitor().get('/user/pack/to-come')).status).toBe(404)
  expect((await open({ address, draft: 'unknown' })).statusCode).toBe(404)
})

test('a moment that the database cannot hold is refused at its field; the first and the last possible ones are shown', async () => {
  for (const at of [
    '9999-12-31T23:59:59Z',
    '9000-01-01T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '+275760-09-13T00:00:00Z',
  ]) {
    const answer = await open({ address: '/', at })
    expect([at, answer.statusCode, Object.keys(answer.json().errors)]).toEqual([at, 422, ['at']])
  }
  for (const at of ['1000-01-02T00:00:00Z', '8999-12-30T00:00:00Z'])
    for (const address of ['/', '/pack-list', '/pack-detail?packId=soon', '/notice-list'])
      expect([at, address, (await open({ address, at })).statusCode]).not.toContain(500)
  for (const address of [
    '/pack-detail?packId=%00',
    '/pack-detail?packId=%ED%A0%80',
    '/\u0000',
    '/pack-list?index=%00',
  ])
    expect([address, (await open({ address })).statusCode]).not.toContain(500)
})
