import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import { uploadPicture } from '#contract/operator/content.ts'
import { type OperatorRole, operatorRoles } from '#contract/operator/roles.ts'
import type { SettingName } from '#contract/operator/settings.ts'
import type { ShopSettings } from '#contract/shop-settings.ts'
import { comparePictures } from '#server/cards/catalogue/import/missing-forms.ts'
import { readMaintenance } from '#server/people/operator/queries.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import { folderStore } from '#server/providers/media-stores.ts'
import { makeOperator, type TestOperator } from '#test/operators.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { runShop } from '#test/shop-command.ts'

let world: TestShop
let owner: TestOperator
let clock = new Date()
beforeAll(async () => {
  world = await testShop(() => clock)
})
afterAll(() => world.close())
beforeEach(async () => {
  clock = minutes(1)
  await world.pool.query(
    'truncate content_change; delete from shop_setting; update maintenance set is_on = false, expected_end_at = null',
  )
  owner = await freshOwner()
})

const list = '/operator/settings'
const change = '/operator/settings/change'
const withdraw = '/operator/settings/withdraw'
const close = '/operator/maintenance/close'
const open = '/operator/maintenance/open'
const act = () => ({ actKey: randomUUID(), why: 'test' })
const minutes = (count: number) => new Date(clock.getTime() + count * 60_000)
const now = async (name: keyof ShopSettings) => (await readSettings(world.db))[name]
/** Runs the shop's job. */
const job = async () => {
  const found = world.shop.jobs.find(({ name }) => name === 'apply scheduled content')
  await found?.run(new AbortController().signal)
}
const records = async (verb: string) =>
  (
    await world.pool.query(
      'select who, why, subject, detail from audit_record where verb = $1 and done_at >= $2 order by id',
      [verb, clock],
    )
  ).rows
/** By an owner whose second factor is fresh. */
const freshOwner = () => makeOperator(world, 'owner')
const approve = async (approvalId: unknown) =>
  (await (await freshOwner()).post('/operator/approvals/approve', { ...act(), approvalId })).status

interface Shown {
  name: SettingName
  value: string
  version: string
  scheduled: { id: string; at: string; isEnd: boolean; content: string | null; who: string }[]
  refused: { id: string; reasons: string[] }[]
}
const shownTo = async (by: TestOperator, name: SettingName, at?: Date): Promise<Shown> => {
  const asked = at === undefined ? list : `${list}?at=${encodeURIComponent(at.toISOString())}`
  const found = ((await by.get(asked)).body.list as Shown[]).find((one) => one.name === name)
  if (found === undefined) throw new Error(`${name} is not shown`)
  return found
}

interface How {
  by?: TestOperator
  from?: Date
  until?: Date
  /** The version that was shown. */
  seen?: string
}
/** Changes a setting as the form does, which was shown as it stands. */
async function set(name: SettingName, value: unknown, { by = owner, from, until, seen }: How = {}) {
  const { status, body } = await by.post(change, {
    ...act(),
    name,
    value: JSON.stringify(value),
    seen: seen ?? (await shownTo(owner, name)).version,
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
  })
  return {
    status,
    errors: Object.keys(body.errors ?? {}),
    said: (body.errors ?? {}) as Record<string, string[]>,
    approvalId: body.approvalId,
  }
}

describe('a setting', () => {
  test('is changed at once, with its earlier value in the audit log', async () => {
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
        detail: {
          before: { ja: 'ふくひき', en: 'Fukuhiki' },
          after: { ja: 'くじや', en: 'Kujiya' },
          ...{ from: null, until: null },
        },
      },
    ])
  })

  test('of great weight changes when another owner approves, and stays when it was changed meanwhile', {
    meta: {
      proves: [
        {
          id: 'settings-weighty',
          section: 'console-settings',
          says: 'A setting that weighs heavily changes when a second owner approves.',
          from: 'own',
          file: 'contract/operator/settings.ts',
          breaks: { replace: '({ ...light(group), needsApproval: true })', with: 'light(group)' },
        },
      ],
    },
  }, async () => {
    const finance = await makeOperator(world, 'finance')
    const bank = (await now('bank')) as ShopSettings['bank']
    const moved = { ...bank, accountNumber: '7654321' }
    const { approvalId } = await set('bank', moved, { by: finance })
    expect(await now('bank')).toEqual(bank)
    expect((await owner.post('/operator/approvals/approve', { ...act(), approvalId })).status).toBe(200)
    expect(await now('bank')).toEqual(moved)

    const other = await set('bank', { ...moved, accountNumber: '1111111' }, { by: finance })
    await world.pool.query('delete from shop_setting')
    const late = { ...act(), approvalId: other.approvalId }
    expect((await owner.post('/operator/approvals/approve', late)).status).toBe(409)
    expect(await now('bank')).toEqual(bank)
  })

  test('is not overwritten by an operator who saw another value, and not changed by an equal value', {
    meta: {
      proves: [
        {
          id: 'settings-seen',
          section: 'console-settings',
          says: 'A setting that changed or was scheduled since it was shown is not overwritten; the refusal says by whom.',
          from: 'own',
          file: 'server/desks/content/change-content.ts',
          breaks: {
            replace: 'seen !== null && versionOf(stands, waiting) !== seen',
            with: 'seen === undefined',
          },
        },
      ],
    },
  }, async () => {
    const { version: seen } = await shownTo(owner, 'contactMail')
    const other = await freshOwner()
    await set('contactMail', 'first@shop.example', { by: other })
    const late = await set('contactMail', 'second@shop.example', { seen })
    expect(late).toMatchObject({ status: 409, errors: ['value'] })
    expect(String(late.said.value)).toContain(other.name)
    expect(await set('contactMail', 'first@shop.example')).toMatchObject({ status: 409 })
    const blind = { ...act(), name: 'contactMail', value: '"blind@shop.example"', seen: null }
    expect((await owner.post(change, { ...blind, from: null, until: null })).status).toBe(409)
    expect(await now('contactMail')).toBe('first@shop.example')
  })

  test('with an invalid value is refused at its field, and nothing changes', async () => {
    const refused = async (name: SettingName, value: unknown) => (await set(name, value)).errors
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
    expect((await set('refundAloneYen', 100_000_001)).said).toEqual({
      refundAloneYen: ['100000000以下で入力してください。'],
    })
    expect(await refused('closedOn', ['2026-12-31', 'tomorrow'])).toEqual(['closedOn.1'])
    expect(await refused('closedOn', ['2026-12-31', '9999-12-31'])).toEqual(['closedOn.1'])
    for (const link of ['https://shop.example/\0', '/contact\0', 'https://shop.example/\ud800'])
      expect(await refused('companyUrl', link)).toEqual(['companyUrl'])
    expect(await refused('shopName', { ja: 'a\0b', en: 'a' })).toEqual(['shopName.ja'])
    expect(await refused('companyUrl', 'javascript:alert(1)')).toEqual(['companyUrl'])
    expect(await refused('contactUrl', '/Contact')).toEqual(['contactUrl'])
    expect(await refused('logoUrl', '/media/not-there.png')).toEqual(['value'])
    const { version: seen } = await shownTo(owner, 'shopName')
    const broken = { ...act(), name: 'shopName', value: '{', seen, from: null, until: null }
    expect((await owner.post(change, broken)).status).toBe(422)
    expect((await world.pool.query('select from shop_setting')).rowCount).toBe(0)
  })

  test('is shown to and changed by only the roles that it names', {
    meta: {
      proves: [
        {
          id: 'settings-keepers',
          section: 'console-settings',
          says: 'A setting is changed by the roles that its rule names alone.',
          from: 'own',
          file: 'server/desks/content/settings-routes.ts',
          breaks: {
            replace: 'path === name && keepers.some((role) => operator.roles.includes(role))',
            with: 'keepers !== undefined && operator !== undefined',
          },
        },
      ],
    },
  }, async () => {
    const names = async (role: OperatorRole) =>
      ((await (await makeOperator(world, role)).get(list)).body.list as { name: string }[]).map(
        ({ name }) => name,
      )
    expect(await names('owner')).toEqual(await names('support'))
    const packs = await makeOperator(world, 'packs')
    const finance = await makeOperator(world, 'finance')
    expect((await packs.get(list)).status).toBe(404)
    expect(await set('shopName', { ja: 'x', en: 'x' }, { by: finance })).toMatchObject({ status: 404 })
    expect(
      await set('legal', { ...((await now('legal')) as object), phone: '03-1111-1111' }, { by: finance }),
    ).toMatchObject({ status: 404 })
    expect(await set('ownApproval', true)).toMatchObject({ status: 404 })
    // A part is typed at the terminal alone.
    const part = { ...act(), name: 'legal.phone', value: '03-1111-1111', seen: '', from: null, until: null }
    expect((await owner.post(change, part)).status).toBe(404)
    expect(await now('ownApproval')).toBe(false)
  })
})

describe('a scheduled setting', () => {
  test('takes effect at its moment, and reverts at its end; another operator sees it and is not overwritten', {
    meta: {
      proves: [
        {
          id: 'settings-scheduled',
          section: 'console-settings',
          says: 'A setting is changed at its moment, and what stood before comes back at its end.',
          from: 'own',
          file: 'server/desks/content/setting-kind.ts',
          breaks: {
            replace: 'keepSettingAt(tx, part,',
            with: "keepSettingAt(tx, part.replace(/.*/, 'none'),",
          },
        },
      ],
    },
  }, async () => {
    const { version: seen } = await shownTo(owner, 'closedOn')
    const days = ['2026-12-29', '2026-12-30']
    const usual = await now('closedOn')
    expect(await set('closedOn', days, { from: minutes(10), until: minutes(20) })).toMatchObject({
      status: 200,
      approvalId: null,
    })
    expect(await now('closedOn')).toEqual(usual)
    expect(await set('closedOn', ['2026-12-01'], { seen })).toMatchObject({ status: 409 })
    expect((await shownTo(owner, 'closedOn')).scheduled).toMatchObject([
      { isEnd: false, content: JSON.stringify(days), who: owner.name },
      { isEnd: true, content: null },
    ])
    clock = minutes(10)
    await job()
    expect(await now('closedOn')).toEqual(days)
    expect(await records('content apply')).toMatchObject([
      { who: owner.name, subject: 'closedOn', detail: { before: usual, after: days } },
    ])
    clock = minutes(10)
    await job()
    expect(await now('closedOn')).toEqual(usual)
  })

  test('can be previewed, and changes nothing before its moment', {
    meta: {
      proves: [
        {
          id: 'settings-to-come',
          section: 'console-settings',
          says: 'The settings of a moment to come are shown, and nothing is changed by looking.',
          from: 'own',
          file: 'server/desks/content/settings-routes.ts',
          breaks: { replace: 'await applyDue(tx, moment)', with: 'await applyDue(tx, now)' },
        },
      ],
    },
  }, async () => {
    const later = { ja: 'あしたや', en: 'Ashitaya' }
    const usual = JSON.stringify(await now('shopName'))
    await set('shopName', later, { from: minutes(60) })
    const valueAt = async (at?: Date) => (await shownTo(owner, 'shopName', at)).value
    expect([await valueAt(), await valueAt(minutes(59)), await valueAt(minutes(60))]).toEqual([
      usual,
      usual,
      JSON.stringify(later),
    ])
    expect(await valueAt()).toBe(usual)
    const over = `${list}?at=${encodeURIComponent(minutes(-1).toISOString())}`
    expect((await owner.get(over)).body.errors).toMatchObject({ at: [expect.any(String)] })
  })

  test('of great weight needs a second owner’s approval, and one owner alone cannot remove its end', async () => {
    const referral = { ...((await now('referral')) as ShopSettings['referral']), points: 4321 }
    const { approvalId } = await set('referral', referral, { from: minutes(10), until: minutes(20) })
    expect((await shownTo(owner, 'referral')).scheduled).toEqual([])
    expect(await approve(approvalId)).toBe(200)
    const [begins, ends] = (await shownTo(owner, 'referral')).scheduled
    const away = async (scheduledId: unknown) => {
      const { status, body } = await (await freshOwner()).post(withdraw, { ...act(), scheduledId })
      return [status, typeof body.approvalId]
    }
    expect(await away(ends?.id)).toEqual([200, 'string'])
    expect((await shownTo(owner, 'referral')).scheduled).toHaveLength(2)
    expect(await away(begins?.id)).toEqual([200, 'object'])
    expect((await shownTo(owner, 'referral')).scheduled).toEqual([])
    expect(await away(begins?.id)).toMatchObject([409, expect.anything()])
  })

  test('is withdrawn only by its own call and by the roles that may change it', {
    meta: {
      proves: [
        {
          id: 'settings-withdrawn',
          section: 'console-settings',
          says: 'What is scheduled is withdrawn by those who may change it.',
          from: 'own',
          file: 'server/desks/content/change-routes.ts',
          breaks: {
            replace: 'kinds.includes(kind) && operator.roles',
            with: 'operator.roles',
          },
        },
      ],
    },
  }, async () => {
    const finance = await makeOperator(world, 'finance')
    await set('contactMail', 'soon@shop.example', { from: minutes(10) })
    const [scheduled] = (await shownTo(owner, 'contactMail')).scheduled
    const asked = { ...act(), scheduledId: scheduled?.id }
    expect((await finance.post(withdraw, asked)).status).toBe(404)
    expect((await finance.post('/operator/content/withdraw', asked)).status).toBe(404)
    expect((await owner.post('/operator/content/withdraw', { ...asked, ...act() })).status).toBe(404)
    expect((await shownTo(owner, 'contactMail')).scheduled).toHaveLength(1)
    expect((await (await freshOwner()).post(withdraw, { ...asked, ...act() })).status).toBe(200)
    expect((await shownTo(owner, 'contactMail')).scheduled).toEqual([])
  })

  test('that has become invalid is refused with its reason, and is shown in Today until it is dismissed', {
    meta: {
      proves: [
        {
          id: 'settings-refused',
          section: 'console-settings',
          says: 'A scheduled value that no longer fits is refused with its reason and waits in Today.',
          from: 'own',
          file: 'server/desks/content/setting-kind.ts',
          breaks: { replace: 'return issues.map((issue)', with: 'return issues.slice(1).map((issue)' },
        },
      ],
    },
  }, async () => {
    await set('shipping', { ...((await now('shipping')) as object), shortestDays: 3 }, { from: minutes(10) })
    await world.pool.query('alter table content_change disable trigger user')
    await world.pool.query(
      `update content_change set content = jsonb_set(content, '{value,longestDays}', '2') where kind = 'shipping'`,
    )
    await world.pool.query('alter table content_change enable trigger user')
    const usual = await now('shipping')
    clock = minutes(10)
    await job()
    expect(await now('shipping')).toEqual(usual)
    const { refused } = await shownTo(owner, 'shipping')
    expect(refused).toMatchObject([{ reasons: [expect.stringContaining('使えない値')] }])
    const waiting = async () =>
      ((await owner.get('/operator/today')).body.queues as { queue: string; count: number }[]).find(
        (one) => one.queue === 'settingsRefused',
      )?.count
    expect(await waiting()).toBe(1)
    const away = { ...act(), scheduledId: refused[0]?.id }
    expect((await (await freshOwner()).post(withdraw, away)).status).toBe(200)
    expect(await waiting()).toBe(0)
  })

  test('is scheduled at the terminal, whole or in part, and withdrawn there', async () => {
    const signed = ['--why', 'the office moves']
    const run = (...words: string[]) => runShop(world.db, [...words, ...signed], clock)
    const from = minutes(10).toISOString()
    const schedule = (path: string, value: string, at = from) =>
      run('settings', 'set', path, value, '--from', at)
    expect(await schedule('legal.phone', '03-1234-5678')).toHaveProperty('lines')
    expect(await schedule('legal.phone', 'none', minutes(30).toISOString())).toHaveProperty('refused')
    expect(await schedule('no.such', 'x')).toHaveProperty('refused')
    expect(await schedule('legal.phone', '03-7654-3210')).toHaveProperty('refused')
    expect(await schedule('legal.phone', '03-1234-5678', minutes(-1).toISOString())).toHaveProperty('refused')
    expect(await records('settings schedule')).toMatchObject([
      { who: 'terminal', subject: 'legal.phone', detail: { after: '03-1234-5678', from } },
    ])
    const [scheduled] = (await shownTo(owner, 'legal')).scheduled
    expect(JSON.parse(scheduled?.content ?? '')).toEqual({
      ...((await now('legal')) as object),
      phone: '03-1234-5678',
    })
    expect(JSON.stringify(await runShop(world.db, ['content', 'list'], clock))).toContain('legal')
    expect(await run('content', 'withdraw', String(scheduled?.id))).toHaveProperty('lines')
    expect((await shownTo(owner, 'legal')).scheduled).toEqual([])
  })
})

describe('the shop', () => {
  const state = async (at?: Date) =>
    (
      await owner.get(
        `/operator/maintenance${at === undefined ? '' : `?at=${encodeURIComponent(at.toISOString())}`}`,
      )
    ).body
  const closing = (until: Date | null, from: Date | null = null) => ({
    ...act(),
    until: until?.toISOString() ?? null,
    from: from?.toISOString() ?? null,
  })
  const asOwner = async (path: string, input: object) => (await (await freshOwner()).post(path, input)).status

  test('is closed with an expected end, and opened again', {
    meta: {
      proves: [
        {
          id: 'shop-closed-end',
          section: 'console-settings',
          says: 'The shop is not closed until a time that is over.',
          from: 'own',
          file: 'server/desks/content/settings-routes.ts',
          breaks: { replace: 'end !== null && end <= new Date(from ?? now)', with: 'end === undefined' },
        },
      ],
    },
  }, async () => {
    expect(await state()).toMatchObject({ isClosed: false, expectedEndAt: null, openChoices: 0 })
    expect(await asOwner(close, closing(minutes(-1)))).toBe(422)
    const later = minutes(60)
    expect(await asOwner(close, closing(later))).toBe(200)
    expect(await readMaintenance(world.db)).toEqual({ isOn: true, expectedEndAt: later })
    expect(await state()).toMatchObject({ isClosed: true })
    expect(await asOwner(open, act())).toBe(200)
    expect(await asOwner(open, act())).toBe(409)
    expect(await state()).toMatchObject({ isClosed: false })
  })

  test('closes at a scheduled moment, in the name of the owner who scheduled it, and opens only by hand', {
    meta: {
      proves: [
        {
          id: 'shop-closes-later',
          section: 'console-settings',
          says: 'The shop closes at a scheduled moment, and never opens by itself.',
          from: 'own',
          file: 'server/desks/content/closing-kind.ts',
          breaks: {
            replace:
              'await closeShop(tx, { expectedEndAt: expectedEndAt === null ? null : new Date(expectedEndAt), now })',
            with: 'void [closeShop, tx, expectedEndAt, now]',
          },
        },
      ],
    },
  }, async () => {
    const [from, until] = [minutes(10), minutes(40)]
    expect(await asOwner(close, closing(from, from))).toBe(422)
    expect(await asOwner(close, closing(null, minutes(-1)))).toBe(422)
    expect(await asOwner(close, closing(until, from))).toBe(200)
    expect(await asOwner(close, closing(null, from))).toBe(409)
    expect(await state()).toMatchObject({ isClosed: false, scheduled: [{ isEnd: false }] })
    expect(await state(minutes(9))).toMatchObject({ isClosed: false })
    expect(await state(from)).toMatchObject({ isClosed: true })
    expect(await state(minutes(50))).toMatchObject({ isClosed: true, refused: [] })
    expect(await readMaintenance(world.db)).toMatchObject({ isOn: false })
    clock = from
    await job()
    expect(await readMaintenance(world.db)).toEqual({ isOn: true, expectedEndAt: until })
    expect(await records('content apply')).toMatchObject([{ subject: 'maintenance' }])
    clock = minutes(60)
    await job()
    expect(await readMaintenance(world.db)).toMatchObject({ isOn: true })
    expect(await asOwner(open, act())).toBe(200)
  })

  test('does not close where its scheduled closing was withdrawn, or comes after its expected end', {
    meta: {
      proves: [
        {
          id: 'shop-closes-not',
          section: 'console-settings',
          after: 'shop-closes-later',
          says: 'It does not close where that was withdrawn, or when the expected end is over.',
          from: 'own',
          file: 'server/desks/content/closing-kind.ts',
          breaks: { replace: 'new Date(expectedEndAt) > now', with: 'new Date(expectedEndAt) < now' },
        },
      ],
    },
  }, async () => {
    await asOwner(close, closing(null, minutes(10)))
    const [scheduled] = (await state()).scheduled as { id: string }[]
    expect(await asOwner(withdraw, { ...act(), scheduledId: scheduled?.id })).toBe(200)
    clock = minutes(11)
    await job()
    expect(await readMaintenance(world.db)).toMatchObject({ isOn: false })

    await asOwner(close, closing(minutes(20), minutes(10)))
    clock = minutes(30)
    await job()
    expect(await readMaintenance(world.db)).toMatchObject({ isOn: false })
    expect(await state()).toMatchObject({ scheduled: [], refused: [{ reasons: [expect.any(String)] }] })
  })

  test('can be scheduled to close from the terminal as well', async () => {
    const signed = ['--why', 'a new machine']
    const run = (...words: string[]) => runShop(world.db, ['maintenance', 'on', ...words, ...signed], clock)
    const [from, until] = [minutes(10).toISOString(), minutes(20).toISOString()]
    expect(await run('--from', minutes(-1).toISOString())).toHaveProperty('refused')
    expect(await run('--from', until, '--until', from)).toHaveProperty('refused')
    expect(await run('--from', from, '--until', until)).toHaveProperty('lines')
    expect(await state()).toMatchObject({ scheduled: [{ who: 'terminal', why: 'a new machine' }] })
    expect(await records('maintenance schedule')).toMatchObject([{ detail: { choices: { openChoices: 0 } } }])
    clock = minutes(10)
    await job()
    expect(await readMaintenance(world.db)).toMatchObject({ isOn: true })
  })
})

describe('a picture of the settings', () => {
  /** Letters on nothing, as a camera that tells its place would save them. */
  const lettered = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#0000' } })
      .composite([{ input: { create: { width: 40, height: 40, channels: 4, background: '#a33' } } }])
      .withExif({ IFD0: { Make: 'SecretCamera' } })
      .png()
      .toBuffer()
  const send = async (bytes: Buffer, use: 'logo' | 'icon' = 'logo', key = randomUUID()) =>
    await owner.post(uploadPicture.path, {
      ...act(),
      actKey: key,
      use,
      name: 'logo.png',
      picture: bytes.toString('base64url'),
    })
  const stored = (address: unknown) =>
    readFile(join(world.mediaFolder, String(address).slice('/media/'.length)))

  test('keeps its transparency and shape without its metadata, and can be set', async () => {
    const bytes = await lettered(960, 240)
    const key = randomUUID()
    const { body } = await send(bytes, 'logo', key)
    expect((await send(bytes, 'logo', key)).body).toMatchObject({ state: 204, picture: body.picture })
    const form = await stored(body.picture)
    const { width, height, format, exif } = await sharp(form).metadata()
    expect([width, height, format, exif]).toEqual([480, 120, 'webp', undefined])
    const { channels } = await sharp(form).stats()
    expect([channels[3]?.min, channels[3]?.max]).toEqual([0, 255])
    expect(await records('settings picture')).toMatchObject([{ subject: body.picture }])
    expect(await set('logoUrl', body.picture)).toMatchObject({ status: 200 })
    const icon = (await send(await lettered(300, 300), 'icon')).body.picture
    expect((await sharp(await stored(icon)).metadata()).width).toBe(132)
    const site = { name: { ja: '甲', en: 'A' }, url: 'https://a.example/', iconUrl: String(icon) }
    expect(await set('sisterSites', [site])).toMatchObject({ status: 200 })
    const store = folderStore(world.mediaFolder)
    const compared = async () => (await comparePictures({ db: world.db, store })).lost.map(({ use }) => use)
    expect(await compared()).toEqual([])
    await rm(join(world.mediaFolder, String(icon).slice('/media/'.length)))
    expect(await compared()).toEqual(['icon'])
  })

  test('is refused with a reason when it is a vector drawing, too narrow, or not a picture', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"/>')
    const said = async (bytes: Buffer) => {
      const { status, body } = await send(bytes)
      return [status, String(body.errors?.picture)]
    }
    expect(await said(svg)).toEqual([
      422,
      '「logo.png」は SVG の図形です。PNG・JPEG・WebP・AVIF のどれかで保存し直してください。',
    ])
    expect(await said(await lettered(80, 60))).toEqual([422, expect.stringContaining('88')])
    expect(await said(Buffer.from('a text'))).toEqual([422, expect.stringContaining('文書')])
    expect(await records('settings picture')).toEqual([])
  })
})

describe('each call about settings', () => {
  const readers: OperatorRole[] = ['viewer', 'support', 'finance', 'owner']
  const table: Record<string, OperatorRole[]> = {
    [list]: readers,
    '/operator/maintenance': readers,
    [change]: ['finance', 'owner'],
    [withdraw]: ['finance', 'owner'],
    [close]: ['owner'],
    [open]: ['owner'],
  }
  test('has a row in this test’s table', () => {
    expect((operatorCallsByRoom.settings ?? []).map(({ path }) => path).sort()).toEqual(
      Object.keys(table).sort(),
    )
  })
  test.each(operatorRoles)('is available to %s as declared, and answers 404 otherwise', async (role) => {
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
