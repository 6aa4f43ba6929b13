import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorCallsByRoom } from '../../../contract/operator/calls.ts'
import { type OperatorRole, operatorRoles } from '../../../contract/operator/roles.ts'
import type { ShopSettings } from '../../../contract/shop-settings.ts'
import { makeOperator, type TestOperator } from '../../../test/operators.ts'
import { type TestShop, testShop } from '../../../test/shop.ts'
import { readMaintenance } from '../operator/queries.ts'
import { readSettings } from '../operator/shop-settings.ts'

let world: TestShop
let owner: TestOperator
beforeAll(async () => {
  world = await testShop()
  owner = await makeOperator(world, 'owner')
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.pool.query('delete from shop_setting')
})

const list = '/operator/settings'
const change = '/operator/settings/change'
const close = '/operator/maintenance/close'
const open = '/operator/maintenance/open'
const act = () => ({ actKey: randomUUID(), why: 'test' })
const now = async (name: keyof ShopSettings) => (await readSettings(world.db))[name]

/** Changes a setting as the form does, which was shown as it stands. */
async function set(name: keyof ShopSettings, value: unknown, by = owner, seen?: unknown) {
  const { status, body } = await by.post(change, {
    ...act(),
    name,
    value: JSON.stringify(value),
    seen: JSON.stringify(seen ?? (await now(name))),
  })
  return { status, errors: Object.keys(body.errors ?? {}), approvalId: body.approvalId }
}

describe('a setting', () => {
  test('is changed at once, with what was there before in the audit log', async () => {
    expect(await set('shopName', { ja: 'くじや', en: 'Kujiya' })).toMatchObject({
      status: 200,
      approvalId: null,
    })
    expect(await now('shopName')).toEqual({ ja: 'くじや', en: 'Kujiya' })
    const text = "select who, verb, subject, detail from audit_record where subject = 'shopName'"
    expect((await world.pool.query(text)).rows).toEqual([
      {
        who: owner.name,
        verb: 'settings set',
        subject: 'shopName',
        detail: { before: { ja: 'ふくひき', en: 'Fukuhiki' }, after: { ja: 'くじや', en: 'Kujiya' } },
      },
    ])
  })

  test('that weighs heavily changes when another owner approves, and stays when it was changed meanwhile', async () => {
    const finance = await makeOperator(world, 'finance')
    const bank = (await now('bank')) as ShopSettings['bank']
    const moved = { ...bank, accountNumber: '7654321' }
    const { approvalId } = await set('bank', moved, finance)
    expect(await now('bank')).toEqual(bank)
    expect((await owner.post('/operator/approvals/approve', { ...act(), approvalId })).status).toBe(200)
    expect(await now('bank')).toEqual(moved)

    const other = await set('bank', { ...moved, accountNumber: '1111111' }, finance)
    await world.pool.query('delete from shop_setting')
    const late = { ...act(), approvalId: other.approvalId }
    expect((await owner.post('/operator/approvals/approve', late)).status).toBe(409)
    expect(await now('bank')).toEqual(bank)
  })

  test('is not overwritten by an operator who was shown another value, and not changed by the same one', async () => {
    const seen = await now('contactMail')
    await set('contactMail', 'first@shop.example')
    expect(await set('contactMail', 'second@shop.example', owner, seen)).toMatchObject({
      status: 409,
      errors: ['value'],
    })
    expect(await set('contactMail', 'first@shop.example')).toMatchObject({ status: 409 })
    expect(await now('contactMail')).toBe('first@shop.example')
  })

  test('that does not fit is refused where it does not, and nothing changes', async () => {
    const refused = async (name: keyof ShopSettings, value: unknown) => (await set(name, value)).errors
    expect(
      await refused('shipping', {
        ...((await now('shipping')) as object),
        shortestDays: 'soon',
        noticesUntil: '9:5',
      }),
    ).toEqual(['shipping.shortestDays', 'shipping.noticesUntil'])
    expect(await refused('shipping', { ...((await now('shipping')) as object), shortestDays: 50 })).toEqual([
      'shipping.longestDays',
    ])
    const { body } = await owner.post(change, {
      ...act(),
      name: 'refundAloneYen',
      value: '100000001',
      seen: JSON.stringify(await now('refundAloneYen')),
    })
    expect(body.errors).toEqual({ refundAloneYen: ['100000000以下で入力してください。'] })
    expect(await refused('closedOn', ['2026-12-31', 'tomorrow'])).toEqual(['closedOn.1'])
    expect(await refused('companyUrl', 'javascript:alert(1)')).toEqual(['companyUrl'])
    expect(await refused('logoUrl', '/media/not-there.png')).toEqual(['value'])
    const broken = { ...act(), name: 'shopName', value: '{', seen: JSON.stringify(await now('shopName')) }
    expect((await owner.post(change, broken)).status).toBe(422)
    expect((await world.pool.query('select from shop_setting')).rowCount).toBe(0)
  })

  test('is shown and changed for the roles that it names alone', async () => {
    const names = async (role: OperatorRole) =>
      ((await (await makeOperator(world, role)).get(list)).body.list as { name: string }[]).map(
        ({ name }) => name,
      )
    expect(await names('packs')).toEqual(['announcement'])
    expect(await names('support')).not.toContain('announcement')
    expect((await names('owner')).length).toBe((await names('support')).length + 1)
    const packs = await makeOperator(world, 'packs')
    const finance = await makeOperator(world, 'finance')
    const news = { text: { ja: '知らせ', en: 'News' }, url: '/guide' }
    expect(await set('announcement', news, packs)).toMatchObject({ status: 200 })
    expect(await set('announcement', null, finance)).toMatchObject({ status: 404 })
    expect(await set('shopName', { ja: 'x', en: 'x' }, packs)).toMatchObject({ status: 404 })
    expect(
      await set('legal', { ...((await now('legal')) as object), phone: '03-1111-1111' }, finance),
    ).toMatchObject({ status: 404 })
    expect(await set('ownApproval', true)).toMatchObject({ status: 404 })
    expect(await now('announcement')).toEqual(news)
  })
})

describe('the shop', () => {
  const state = async () => (await owner.get('/operator/maintenance')).body
  test('is closed with an expected end, and opened again', async () => {
    expect(await state()).toMatchObject({ isClosed: false, expectedEndAt: null, openChoices: 0 })
    const past = { ...act(), expectedEndAt: '2020-01-01T00:00:00+09:00' }
    expect(await owner.post(close, past)).toMatchObject({ status: 422 })
    const later = new Date(Date.now() + 3_600_000).toISOString()
    expect((await owner.post(close, { ...act(), expectedEndAt: later })).status).toBe(200)
    expect(await readMaintenance(world.db)).toEqual({ isOn: true, expectedEndAt: new Date(later) })
    expect(await state()).toMatchObject({ isClosed: true })
    expect((await owner.post(open, act())).status).toBe(200)
    expect((await owner.post(open, act())).status).toBe(409)
    expect(await state()).toMatchObject({ isClosed: false })
  })
})

describe('each call about settings', () => {
  const readers: OperatorRole[] = ['viewer', 'support', 'packs', 'finance', 'owner']
  const table: Record<string, OperatorRole[]> = {
    [list]: readers,
    '/operator/maintenance': readers,
    [change]: ['packs', 'finance', 'owner'],
    [close]: ['owner'],
    [open]: ['owner'],
  }
  test('has its row here', () => {
    expect((operatorCallsByRoom.settings ?? []).map(({ path }) => path).sort()).toEqual(
      Object.keys(table).sort(),
    )
  })
  test.each(operatorRoles)('is there for %s as declared, and is 404 otherwise', async (role) => {
    const operator = await makeOperator(world, role)
    for (const [path, roles] of Object.entries(table)) {
      const isRead = operatorCallsByRoom.settings?.find((call) => call.path === path)?.method === 'GET'
      const { status } = isRead ? await operator.get(path) : await operator.post(path, act())
      // An act without its input is refused as such by those whom the call admits, and opens nothing.
      expect([path, status === 404]).toEqual([path, !roles.includes(role)])
    }
    await owner.post(open, act())
  })
})
