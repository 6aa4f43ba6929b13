import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import { noticeLimits } from '#contract/operator/notices.ts'
import { type OperatorRole, operatorRoles } from '#contract/operator/roles.ts'
import { makeOperator, type TestOperator } from '#test/operators.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { makePack } from '#test/world.ts'

// The notices of the shop, from the console to the visitor.

let world: TestShop
let packs: TestOperator
let owner: TestOperator
let now = new Date()
beforeAll(async () => {
  world = await testShop(() => now)
  packs = await makeOperator(world, 'packs')
  owner = await makeOperator(world, 'owner')
  await makePack(world.db, 'sea')
})
afterAll(() => world.close())
/** When the test began. */
let began = now
beforeEach(async () => {
  now = new Date(now.getTime() + 3_600_000)
  began = now
  await world.pool.query('truncate shop_notice')
})

const list = '/operator/notices'
const add = '/operator/notices/add'
const change = '/operator/notices/change'
const withdraw = '/operator/notices/withdraw'
const act = (why = 'test') => ({ actKey: randomUUID(), why })
const minutes = (count: number) => new Date(now.getTime() + count * 60_000).toISOString()
const words = (title: string) => ({
  titleJa: `${title}のお知らせ`,
  titleEn: title,
  textJa: '一行目\n\n二行目',
  textEn: 'One line',
  links: [] as object[],
  isPinned: false,
  from: null as string | null,
  until: null as string | null,
})

interface Shown {
  noticeId: string
  revision: number
  titleEn: string
  stage: string
}
const shownAt = async (by = owner) => (await by.get(list)).body.list as Shown[]
const named = async (title: string): Promise<Shown> => {
  const found = (await shownAt()).find(({ titleEn }) => titleEn === title)
  if (found === undefined) throw new Error(`${title} is not there`)
  return found
}
const put = (title: string, part: object = {}, by = packs) =>
  by.post(add, { ...act(), ...words(title), ...part })
const alter = async (title: string, part: object = {}, by = packs) => {
  const { noticeId, revision } = await named(title)
  return await by.post(change, { ...act(), ...words(title), noticeId, revision, ...part })
}
/** Reads the notices like a visitor. */
const read = async (language: 'ja' | 'en' = 'en') =>
  (await world.visitor(language).get('/notices')).body.list as {
    title: string
    paragraphs: string[]
    links: { label: string; to: string }[]
    is_pinned: boolean
    since: string
  }[]
const titles = async () => (await read()).map(({ title }) => title)
const records = async () =>
  (
    await world.pool.query(
      "select verb, who, why, detail from audit_record where verb like 'notice %' and done_at >= $1 order by done_at, id",
      [began],
    )
  ).rows

describe('a notice', () => {
  test('is shown from its moment until its end, in both languages, and no job is needed', {
    meta: {
      proves: [
        {
          id: 'notice-moment',
          section: 'console-content',
          says: 'A notice is shown from its moment until its end, in both languages.',
          from: 'own',
          file: 'server/desks/notices/queries.ts',
          breaks: {
            replace:
              "const shown = (db: Database | Tx, at: Date) => standing(db, at).where('shownFrom', '<=', at)",
            with: 'const shown = (db: Database | Tx, at: Date) => standing(db, at)',
          },
        },
      ],
    },
  }, async () => {
    await put('sale', { from: minutes(10), until: minutes(20), textJa: '一行目\n\n  二行目  ' })
    expect([await titles(), (await named('sale')).stage]).toEqual([[], 'scheduled'])
    now = new Date(minutes(10))
    expect(await read('ja')).toMatchObject([
      { title: 'saleのお知らせ', paragraphs: ['一行目', '二行目'], links: [], is_pinned: false },
    ])
    expect(new Date((await read())[0]?.since ?? '')).toEqual(now)
    expect((await named('sale')).stage).toBe('shown')
    now = new Date(began.getTime() + 20 * 60_000)
    expect([await titles(), (await named('sale')).stage]).toEqual([[], 'ended'])
  })

  test('is listed below pinned ones and above older ones', async () => {
    await put('old')
    now = new Date(minutes(1))
    await put('pinned', { isPinned: true })
    now = new Date(minutes(1))
    await put('new')
    expect(await titles()).toEqual(['pinned', 'new', 'old'])
  })

  test('links to existing pages of the shop, or elsewhere with https', {
    meta: {
      proves: [
        {
          id: 'notice-links',
          section: 'console-content',
          says: 'A notice leads to pages of the shop that are there, or elsewhere with https.',
          from: 'own',
          file: 'server/desks/notices/change-notice.ts',
          breaks: { replace: 'return message === undefined ? []', with: 'return message !== null ? []' },
        },
      ],
    },
  }, async () => {
    const link = (url: string) => ({ links: [{ labelJa: '見る', labelEn: 'See', url }] })
    for (const url of [
      'javascript:alert(1)',
      'http://shop.example/',
      '//shop.example',
      '/pack-detail?packId=none',
      '/guide',
      `${world.options.settings.shopOrigin}/pack-detail?packId=none`,
    ])
      expect(await put('bad', link(url))).toMatchObject({
        status: 422,
        body: { errors: { 'links.0.url': [expect.stringContaining(url.split('=').at(-1) ?? url)] } },
      })
    expect(await titles()).toEqual([])
    for (const url of ['/pack-detail?packId=sea', 'https://elsewhere.example/a'])
      expect((await put(url, link(url))).status).toBe(200)
    expect((await read()).map(({ links }) => links).sort()).toEqual([
      [{ label: 'See', to: '/pack-detail?packId=sea' }],
      [{ label: 'See', to: 'https://elsewhere.example/a' }],
    ])
  })

  test('may link to a pack whose sale is over, and then says so', async () => {
    await makePack(world.db, 'over', { endsAt: new Date(minutes(10)) })
    const links = [
      {
        labelJa: '見る',
        labelEn: 'See',
        url: `${world.options.settings.shopOrigin}/pack-detail?packId=over`,
      },
    ]
    expect((await put('before', { links })).body.warnings).toBeUndefined()
    const late = await put('late', { links, from: minutes(10) })
    expect(late.body.warnings).toEqual([expect.stringContaining('over')])
    now = new Date(minutes(11))
    const changed = await alter('before', { links })
    expect(changed).toMatchObject({ status: 200, body: { warnings: late.body.warnings } })
    expect((await read()).map(({ links: [link] }) => link?.to)).toEqual([
      '/pack-detail?packId=over',
      '/pack-detail?packId=over',
    ])
  })

  test('is refused for past moments, and with words missing', async () => {
    const errors = async (part: object) => Object.keys((await put('bad', part)).body.errors ?? {})
    expect(await errors({ from: minutes(-1) })).toEqual(['from'])
    expect(await errors({ until: minutes(0) })).toEqual(['until'])
    expect(await errors({ from: minutes(5), until: minutes(5) })).toEqual(['until'])
    expect(await errors({ titleJa: ' ' })).toEqual(['titleJa'])
    expect(await shownAt()).toEqual([])
    expect(await records()).toEqual([])
  })

  test('counts towards a limit, whichever operators added them', async () => {
    for (let count = 0; count < noticeLimits.standing - 1; count++) await put(`no ${count}`)
    const last = await Promise.all([put('one'), put('another', {}, owner)])
    expect(last.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await shownAt()).toHaveLength(noticeLimits.standing)
    const { noticeId, revision } = await named('no 0')
    await packs.post(withdraw, { ...act(), noticeId, revision })
    expect((await put('in its place')).status).toBe(200)
  })
})

describe('a change of a notice', () => {
  test('is recorded with the earlier text; a notice that is shown keeps its date', {
    meta: {
      proves: [
        {
          id: 'notice-date',
          section: 'console-content',
          says: 'The date of a notice that is shown stays.',
          from: 'own',
          file: 'server/desks/notices/change-notice.ts',
          breaks: {
            replace: 'if (from !== null && (isBegun || from <= now))',
            with: 'if (from !== null && from <= now)',
          },
        },
      ],
    },
  }, async () => {
    await put('sale', { from: minutes(10) })
    expect((await alter('sale', { from: minutes(5) })).status).toBe(200)
    now = new Date(minutes(5))
    const [{ since } = { since: '' }] = await read()
    now = new Date(minutes(60))
    expect(Object.keys((await alter('sale', { from: minutes(5) })).body.errors ?? {})).toEqual(['from'])
    expect((await alter('sale', { titleEn: 'The sale', why: 'a better title' })).status).toBe(200)
    expect(await read()).toMatchObject([{ title: 'The sale', since }])
    expect((await records()).at(-1)).toMatchObject({
      verb: 'notice change',
      who: packs.name,
      why: 'a better title',
      detail: { before: { titleEn: 'sale' }, after: { titleEn: 'The sale' } },
    })
  })

  test('is refused where another operator changed it meanwhile, and names the operator', {
    meta: {
      proves: [
        {
          id: 'notice-seen',
          section: 'console-content',
          says: 'A notice that another operator changed meanwhile is not overwritten.',
          from: 'own',
          file: 'server/desks/notices/change-notice.ts',
          breaks: { replace: 'if (before.revision !== revision)', with: 'if (before.revision < 0)' },
        },
      ],
    },
  }, async () => {
    await put('sale')
    const { noticeId, revision } = await named('sale')
    const seen = { noticeId, revision }
    await alter('sale', { textEn: 'First', why: 'the hours' }, owner)
    const late = await packs.post(change, { ...act(), ...words('sale'), ...seen })
    expect(late.status).toBe(409)
    expect(String(late.body.errors?.noticeId)).toContain(owner.name)
    expect(String(late.body.errors?.noticeId)).toContain('the hours')
    expect((await packs.post(withdraw, { ...act(), ...seen })).status).toBe(409)
    expect(await read()).toMatchObject([{ paragraphs: ['First'] }])
  })

  test('ends it, and shows it again', async () => {
    await put('sale')
    await alter('sale', { until: minutes(5) })
    now = new Date(minutes(6))
    expect(await titles()).toEqual([])
    expect((await alter('sale', { until: minutes(-1) })).status).toBe(422)
    expect((await alter('sale')).status).toBe(200)
    expect(await titles()).toEqual(['sale'])
  })

  test('removes it at once and for ever', {
    meta: {
      proves: [
        {
          id: 'notice-gone',
          section: 'console-content',
          says: 'A notice that is withdrawn is gone at once and for ever.',
          from: 'own',
          file: 'server/db/tables.ts',
          breaks: { replace: "    ends: ['withdrawnAt'],\n", with: '' },
        },
      ],
    },
  }, async () => {
    await put('sale')
    const { noticeId, revision } = await named('sale')
    expect((await packs.post(withdraw, { ...act('wrong day'), noticeId, revision })).status).toBe(200)
    expect([await titles(), (await named('sale')).stage]).toEqual([[], 'withdrawn'])
    expect((await alter('sale')).status).toBe(409)
    await expect(world.pool.query('update shop_notice set withdrawn_at = null')).rejects.toThrow()
    await expect(world.pool.query('delete from shop_notice')).rejects.toThrow()
    expect((await records()).at(-1)).toMatchObject({
      verb: 'notice withdraw',
      why: 'wrong day',
      detail: { before: { titleEn: 'sale' }, after: null },
    })
    for (const id of [randomUUID(), 'no id'])
      expect((await packs.post(withdraw, { ...act(), noticeId: id, revision: 1 })).status).toBe(404)
  })
})

describe('each call about notices', () => {
  const keepers: OperatorRole[] = ['packs', 'owner']
  const table: Record<string, OperatorRole[]> = {
    [list]: ['viewer', 'packs', 'owner'],
    [add]: keepers,
    [change]: keepers,
    [withdraw]: keepers,
  }
  test('has a row in this test’s table', () => {
    expect((operatorCallsByRoom.notices ?? []).map(({ path }) => path).sort()).toEqual(
      Object.keys(table).sort(),
    )
  })
  test.each(operatorRoles)('is available to %s as declared, and answers 404 otherwise', async (role) => {
    const operator = await makeOperator(world, role)
    for (const [path, roles] of Object.entries(table)) {
      const { status } = path === list ? await operator.get(path) : await operator.post(path, act())
      expect([path, status === 404]).toEqual([path, !roles.includes(role)])
    }
  })
})
