import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import type { ContentKind } from '#contract/operator/content.ts'
import type { Content } from '#contract/operator/content-schemas.ts'
import { type OperatorRole, operatorRoles } from '#contract/operator/roles.ts'
import { ja } from '#phrases/console/ja.ts'
import { writeContent } from '#server/cards/catalogue/content-rows.ts'
import { laterFormats } from '#server/cards/catalogue/import/forms.ts'
import { storeForms } from '#server/cards/catalogue/import/media-store.ts'
import { comparePictures } from '#server/cards/catalogue/import/missing-forms.ts'
import { upsertCard, upsertCardType } from '#server/cards/catalogue/queries.ts'
import { transaction } from '#server/db/pool.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import { folderStore } from '#server/providers/media-stores.ts'
import { makeOperator, stayFresh, type TestOperator } from '#test/operators.ts'
import { changeSetting } from '#test/settings.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { makePack } from '#test/world.ts'
import { sayContent } from '#web/console/shop/content/say-content.ts'
import { applyDue, applyNext } from './apply-due.ts'
import { kindOf } from './kinds.ts'

let world: TestShop
let owner: TestOperator
let packs: TestOperator
let now = new Date()
/** When the test began. */
let began = now
beforeAll(async () => {
  world = await testShop(() => now)
  owner = await makeOperator(world, 'owner')
  packs = await makeOperator(world, 'packs')
  await transaction(world.db, async (tx) => {
    await upsertCardType(tx, { id: 'woods', nameJa: '森', nameEn: 'Woods', position: 0 })
    const card = { cardTypeId: 'woods', modelNumber: '', setSize: 2, rarity: 0, image: '', foil: '' }
    for (const id of ['tree', 'king'])
      await upsertCard(tx, { ...card, id, nameJa: id, nameEn: id, costYen: null, marketYen: null })
  })
})
afterAll(() => world.close())
beforeEach(async () => {
  now = minutes(1)
  began = now
  await stayFresh(world, now)
  await world.pool.query(
    'truncate content_change; delete from shop_setting; update exchange_card set exchanged = 0',
  )
  await transaction(world.db, async (tx) => {
    await writeContent.courses(tx, [])
    await writeContent.offers(tx, [])
    await writeContent.banners(tx, [])
  })
})

const list = '/operator/content'
const change = '/operator/content/change'
const withdraw = '/operator/content/withdraw'
const upload = '/operator/content/picture'
const reveals = '/operator/preview/reveal-films'
const act = (why = 'test') => ({ actKey: randomUUID(), why })
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

interface Shown {
  kind: ContentKind
  content: string
  version: string
  scheduled: { id: string; at: string; isEnd: boolean; content: string | null; isOutdated: boolean }[]
  refused: { id: string; reasons: string[] }[]
}
const shownTo = async (by: TestOperator, kind: ContentKind): Promise<Shown> => {
  const found = ((await by.get(list)).body.list as Shown[]).find((one) => one.kind === kind)
  if (found === undefined) throw new Error(`${kind} is not shown`)
  return found
}
const standing = async <K extends ContentKind>(kind: K) => (await kindOf(kind).read(world.db)) as Content<K>

interface When {
  from?: Date
  until?: Date
  by?: TestOperator
  seen?: string
  why?: string
}
/** Changes a kind as the form does, which was shown as it stands. */
async function put(kind: ContentKind, content: unknown, { from, until, by = packs, seen, why }: When = {}) {
  const { status, body } = await by.post(change, {
    ...act(why),
    kind,
    content: JSON.stringify(content),
    seen: seen ?? (await shownTo(by, kind)).version,
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
  })
  return {
    status,
    errors: body.errors ?? {},
    approvalId: body.approvalId as string | null,
    warnings: body.warnings,
  }
}
/** By an operator whose second factor is fresh. */
const approve = async (approvalId: unknown) =>
  (await makeOperator(world, 'finance')).post('/operator/approvals/approve', { ...act(), approvalId })
/** Runs the shop's job. */
const job = async () => {
  const found = world.shop.jobs.find(({ name }) => name === 'apply scheduled content')
  await found?.run(new AbortController().signal)
}
const records = async (verb: string) =>
  (
    await world.pool.query(
      'select who, why, subject, detail from audit_record where verb = $1 and done_at >= $2 order by id',
      [verb, began],
    )
  ).rows
const announcement = (word: string) => ({ text: { ja: word, en: word }, url: '/user-guide' })

describe('a change that is made at once', () => {
  test('takes effect at once, with the earlier content in the audit log', async () => {
    expect(await put('announcement', announcement('one'))).toMatchObject({ status: 200, approvalId: null })
    expect(await standing('announcement')).toEqual(announcement('one'))
    expect(await records('content change')).toMatchObject([
      { who: packs.name, subject: 'announcement', detail: { before: null, after: announcement('one') } },
    ])
    expect(await put('announcement', announcement('one'))).toMatchObject({ status: 409 })
  })

  test('is refused where another operator changed or scheduled meanwhile, and names the operator', {
    meta: {
      proves: [
        {
          id: 'content-seen',
          section: 'console-content',
          says: 'Content that was changed or scheduled since it was shown is not overwritten; the refusal says by whom.',
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
    const { version: seen } = await shownTo(owner, 'announcement')
    await put('announcement', announcement('first'), { why: 'the sale' })
    const late = await put('announcement', announcement('second'), { by: owner, seen })
    expect(late.status).toBe(409)
    expect(String(late.errors.content)).toContain(packs.name)
    expect(String(late.errors.content)).toContain('the sale')
    const again = (await shownTo(owner, 'announcement')).version
    await put('announcement', announcement('later'), { from: minutes(10) })
    expect(await put('announcement', announcement('second'), { by: owner, seen: again })).toMatchObject({
      status: 409,
    })
    expect(await standing('announcement')).toEqual(announcement('first'))
  })

  test('with faults is refused at their fields, and nothing changes', {
    meta: {
      proves: [
        {
          id: 'content-known',
          section: 'console-content',
          says: 'A banner takes no picture that the shop does not know.',
          from: 'own',
          file: 'server/desks/content/known-media.ts',
          breaks: {
            replace: "(await uploaded('picture', picture)) === undefined",
            with: "(await uploaded('picture', picture)) === null",
          },
        },
      ],
    },
  }, async () => {
    const wordless = { text: { ja: '', en: 'x' }, url: '/user-guide' }
    expect(Object.keys((await put('announcement', wordless)).errors)).toEqual(['content.text.ja'])
    for (const url of ['javascript:alert(1)', 'pack-list', 'http://shop.example/'])
      expect(await put('announcement', { ...announcement('x'), url })).toMatchObject({
        status: 422,
        errors: { 'content.url': [expect.stringContaining(url)] },
      })
    expect(
      await put('announcement', { ...announcement('x'), url: '/pack-detail?packId=no-such' }),
    ).toMatchObject({
      status: 422,
      errors: { 'content.url': [expect.stringContaining('no-such')] },
    })
    for (const url of ['/guide', `${world.options.settings.shopOrigin}/guide`])
      expect(await put('announcement', { ...announcement('x'), url })).toMatchObject({
        status: 422,
        errors: { 'content.url': [expect.stringContaining('/guide')] },
      })
    expect(await put('courses', [{ points: 10, priceYen: 1000, memo: { ja: '', en: '' } }])).toMatchObject({
      status: 422,
      errors: { 'content.0': [expect.stringContaining('1pt')] },
    })
    expect(
      await put('offers', [{ cardId: 'none', coinHundredths: 1, stock: 1, maxPerMember: 0 }]),
    ).toMatchObject({
      status: 422,
      errors: { 'content.0.cardId': expect.anything(), 'content.0.coinHundredths': expect.anything() },
    })
    const stranger = {
      picture: '/media/0123456789abcdef0123.1600.webp',
      sources: [],
      url: '/',
      alt: { ja: 'x', en: 'x' },
    }
    expect(await put('banners', { mode: 'carousel', entries: [stranger] })).toMatchObject({
      status: 422,
      errors: { 'content.entries.0.picture': expect.anything() },
    })
    expect(
      await put('banners', { mode: 'carousel', entries: [{ ...stranger, pictureEn: stranger.picture }] }),
    ).toMatchObject({ status: 422, errors: { 'content.entries.0.pictureEn': expect.anything() } })
    expect(await records('content change')).toEqual([])
  })

  test('that links to a pack whose sale is over gets a warning, and an address of the shop is kept as its path', async () => {
    await makePack(world.db, 'over', { startsAt: minutes(-9), endsAt: minutes(-1) })
    const over = {
      ...announcement('over'),
      url: `${world.options.settings.shopOrigin}/pack-detail?packId=over`,
    }
    const { status, warnings } = await put('announcement', over)
    expect({ status, warnings }).toEqual({ status: 200, warnings: [expect.stringContaining('over')] })
    expect(await standing('announcement')).toMatchObject({ url: '/pack-detail?packId=over' })
    const { packs: shown } = (await owner.get(list)).body
    expect(shown).toMatchObject([{ url: '/pack-detail?packId=over', isOver: true }])
    expect((await put('announcement', announcement('fine'))).warnings).toBeUndefined()
  })

  test('of a course whose words contradict its numbers gets a warning, and is described in words for its approver', async () => {
    const course = {
      points: 5100,
      priceYen: 5000,
      memo: { ja: '50ポイントのおまけ付き', en: '100 bonus points' },
    }
    const { status, warnings, approvalId } = await put('courses', [course])
    expect({ status, warnings }).toEqual({ status: 200, warnings: [expect.stringContaining('50ポイント')] })
    expect(approvalId).not.toBeNull()
    const words = { ...ja.content, films: ja.films }
    expect(sayContent('courses', [course], 'ja', words)).toEqual([
      '5,100pt：5,000円（50ポイントのおまけ付き）【ご確認ください】「50ポイント」が、コースの数字（5,100pt、5,000円、おまけ100pt）と合いません。',
    ])
    const right = { ...course, memo: { ja: '100ポイントのおまけ付き', en: 'A treat' } }
    expect((await put('courses', [right])).warnings).toBeUndefined()
    expect(sayContent('courses', [right], 'ja', words)).toEqual([
      '5,100pt：5,000円（100ポイントのおまけ付き）',
    ])
  })

  test('that moves money waits for a second operator, and is refused when it changed meanwhile', {
    meta: {
      proves: [
        {
          id: 'content-money',
          section: 'console-content',
          says: 'Courses and offers change when a second operator approves it, and not before.',
          from: 'own',
          file: 'contract/operator/content.ts',
          breaks: {
            replace: "keepers: ['packs', 'finance', 'owner'],\n  needsApproval: true,",
            with: "keepers: ['packs', 'finance', 'owner'],\n  needsApproval: false,",
          },
        },
      ],
    },
  }, async () => {
    const courses = [{ points: 1000, priceYen: 1000, memo: { ja: 'お得', en: 'Good' } }]
    const { approvalId } = await put('courses', courses)
    expect(await standing('courses')).toEqual([])
    expect((await approve(approvalId)).status).toBe(200)
    expect(await standing('courses')).toEqual(courses)
    const other = await put('courses', [])
    await transaction(world.db, (tx) => writeContent.courses(tx, []))
    expect((await approve(other.approvalId)).status).toBe(409)
  })
})

describe('a scheduled change', () => {
  test('takes effect at its moment, in order, once, in the name of its operator', {
    meta: {
      proves: [
        {
          id: 'content-once',
          section: 'console-content',
          says: "A scheduled change takes effect at its moment, in order, once, in its operator's name.",
          from: 'own',
          file: 'server/desks/content/queries.ts',
          breaks: { replace: ".where('at', '<=', at)", with: '' },
        },
      ],
    },
  }, async () => {
    await put('announcement', announcement('second'), { from: minutes(20), why: 'evening' })
    await put('announcement', announcement('first'), { from: minutes(10), why: 'noon' })
    await job()
    expect(await standing('announcement')).toBeNull()
    now = minutes(30)
    await Promise.all([job(), job(), job()])
    expect(await standing('announcement')).toEqual(announcement('second'))
    expect(await records('content apply')).toMatchObject([
      { who: packs.name, why: 'noon', detail: { before: null, after: announcement('first') } },
      {
        who: packs.name,
        why: 'evening',
        detail: { before: announcement('first'), after: announcement('second') },
      },
    ])
    await put('announcement', null)
    await job()
    expect(await standing('announcement')).toBeNull()
  })

  test('that is cut off before its end takes effect once, later', {
    meta: {
      proves: [
        {
          id: 'content-cut',
          section: 'console-content',
          says: 'A scheduled change that is cut off takes effect all the same, once.',
          from: 'own',
          file: 'server/desks/content/apply-due.ts',
          breaks: {
            replace: "await endChange(tx, id, { outcome: 'done', endedAt: at })",
            with: 'void endChange',
          },
        },
      ],
    },
  }, async () => {
    await put('announcement', announcement('cut'), { from: minutes(1) })
    now = minutes(2)
    const cut = transaction(world.db, async (tx) => {
      await applyNext(tx, now, { id: randomUUID })
      throw new Error('cut off')
    })
    await expect(cut).rejects.toThrow('cut off')
    expect(await standing('announcement')).toBeNull()
    await job()
    expect(await standing('announcement')).toEqual(announcement('cut'))
    expect(await records('content apply')).toHaveLength(1)
  })

  test('with an end restores the content from before its beginning', {
    meta: {
      proves: [
        {
          id: 'content-end',
          section: 'console-content',
          says: 'The end of a change brings back what stood when it began.',
          from: 'own',
          file: 'server/desks/content/apply-due.ts',
          breaks: {
            replace: 'await keepForEnd(tx, id, before)',
            with: 'await keepForEnd(tx, id, content.value)',
          },
        },
      ],
    },
  }, async () => {
    await put('announcement', announcement('usual'))
    await put('announcement', announcement('sale'), { from: minutes(10), until: minutes(20) })
    await put('announcement', announcement('usual, put right'))
    expect((await shownTo(owner, 'announcement')).scheduled).toMatchObject([
      { isEnd: false, isOutdated: true },
      { isEnd: true, content: null, isOutdated: false },
    ])
    now = minutes(10)
    await job()
    expect(await standing('announcement')).toEqual(announcement('sale'))
    now = minutes(10)
    await job()
    expect(await standing('announcement')).toEqual(announcement('usual, put right'))
    expect(await put('announcement', announcement('short'), { until: minutes(5) })).toMatchObject({
      status: 200,
    })
    expect(await standing('announcement')).toEqual(announcement('short'))
    now = minutes(5)
    await job()
    expect(await standing('announcement')).toEqual(announcement('usual, put right'))
  })

  test('is refused for a moment that is over, or within the time of another', {
    meta: {
      proves: [
        {
          id: 'content-apart',
          section: 'console-content',
          says: 'Within the time of a scheduled change nothing else of its kind is scheduled.',
          from: 'own',
          file: 'server/desks/content/change-content.ts',
          breaks: { replace: 'moment < isOver', with: 'moment === begins' },
        },
      ],
    },
  }, async () => {
    const refused = async (when: When) => (await put('announcement', announcement(randomUUID()), when)).status
    expect(await refused({ from: minutes(-1) })).toBe(422)
    expect(await refused({ from: minutes(5), until: minutes(5) })).toBe(422)
    expect(await refused({ from: minutes(10), until: minutes(20) })).toBe(200)
    expect(await refused({ from: minutes(10) })).toBe(409)
    expect(await refused({ from: minutes(15) })).toBe(409)
    expect(await refused({ from: minutes(5), until: minutes(11) })).toBe(409)
    expect(await refused({ until: minutes(30) })).toBe(409)
    expect(await refused({ from: minutes(20) })).toBe(200)
    expect(await refused({ from: minutes(5), until: minutes(10) })).toBe(200)
    expect(await refused({ from: minutes(20) })).toBe(409)
  })

  test('that cannot take effect at its moment is refused, kept with its reason and shown until it is dismissed', {
    meta: {
      proves: [
        {
          id: 'content-refused',
          section: 'console-content',
          says: 'What cannot take effect at its moment is refused and waits in Today with its reason.',
          from: 'own',
          file: 'server/desks/content/apply-due.ts',
          breaks: {
            replace: "{ outcome: 'refused', endedAt: at, reasons }",
            with: "{ outcome: 'done', endedAt: at }",
          },
        },
      ],
    },
  }, async () => {
    const offer = { cardId: 'tree', coinHundredths: 4550, stock: 10, maxPerMember: 0 }
    expect((await approve((await put('offers', [offer])).approvalId)).status).toBe(200)
    const less = await put('offers', [{ ...offer, stock: 3 }], { from: minutes(10), until: minutes(20) })
    expect((await approve(less.approvalId)).status).toBe(200)
    await world.pool.query('update exchange_card set exchanged = 4')
    now = minutes(30)
    await job()
    expect(await standing('offers')).toEqual([offer])
    const { refused, scheduled } = await shownTo(owner, 'offers')
    expect(refused).toMatchObject([{ reasons: [expect.stringContaining('4')] }])
    expect(scheduled).toEqual([])
    expect(await records('content refuse')).toMatchObject([{ subject: 'offers' }])
    const queue = async () =>
      ((await owner.get('/operator/today')).body.queues as { queue: string; count: number }[]).find(
        (one) => one.queue === 'contentRefused',
      )?.count
    expect(await queue()).toBe(1)
    const away = { ...act(), scheduledId: refused[0]?.id }
    expect((await packs.post(withdraw, away)).status).toBe(200)
    expect((await shownTo(owner, 'offers')).refused).toEqual([])
    expect(await queue()).toBe(0)
  })

  test('is withdrawn with its end until it is due; ending a change that moves money needs a second operator', {
    meta: {
      proves: [
        {
          id: 'content-withdrawn',
          section: 'console-content',
          says: 'The end of what moves money is withdrawn when a second operator approves it.',
          from: 'own',
          file: 'server/desks/content/change-routes.ts',
          breaks: { replace: 'needsApproval && isEnd &&', with: 'needsApproval && !isEnd &&' },
        },
      ],
    },
  }, async () => {
    const idsOf = async (kind: ContentKind) => (await shownTo(owner, kind)).scheduled.map(({ id }) => id)
    const away = async (scheduledId: unknown) => {
      const { status, body } = await packs.post(withdraw, { ...act(), scheduledId })
      return [status, typeof body.approvalId]
    }
    await put('announcement', announcement('sale'), { from: minutes(10), until: minutes(20) })
    const [begins] = await idsOf('announcement')
    expect(await away(begins)).toEqual([200, 'object'])
    expect(await idsOf('announcement')).toEqual([])
    expect((await away(begins))[0]).toBe(409)
    await put('announcement', announcement('due'), { from: minutes(1) })
    const [due] = await idsOf('announcement')
    now = minutes(1)
    expect((await away(due))[0]).toBe(409)

    const cheap = [{ points: 1000, priceYen: 900, memo: { ja: '', en: '' } }]
    const sale = await put('courses', cheap, { from: minutes(10), until: minutes(20) })
    expect((await approve(sale.approvalId)).status).toBe(200)
    const [, end] = await idsOf('courses')
    expect(await away(end)).toEqual([200, 'string'])
    expect(await idsOf('courses')).toHaveLength(2)
    const [start] = await idsOf('courses')
    expect(await away(start)).toEqual([200, 'object'])
    expect(await idsOf('courses')).toEqual([])
  })

  test('can be previewed in a transaction that is rolled back, without a record', {
    meta: {
      proves: [
        {
          id: 'content-preview',
          section: 'console-content',
          says: 'What is due can be seen in a transaction that is rolled back, without a record.',
          from: 'own',
          file: 'server/desks/content/apply-due.ts',
          breaks: { replace: 'if (recorded === undefined) return', with: 'if (at === undefined) return' },
        },
      ],
    },
  }, async () => {
    await put('announcement', announcement('preview'), { from: minutes(60) })
    const looked = transaction(world.db, async (tx) => {
      await applyDue(tx, minutes(60))
      expect((await readSettings(tx)).announcement).toEqual(announcement('preview'))
      throw new Error('looked at')
    })
    await expect(looked).rejects.toThrow('looked at')
    expect(await standing('announcement')).toBeNull()
    expect(await records('content apply')).toEqual([])
    expect((await shownTo(owner, 'announcement')).scheduled).toHaveLength(1)
  })

  test('is not overtaken by the setting of the same name, and waits for its moment', async () => {
    await put('announcement', announcement('scheduled'), { from: minutes(10) })
    await transaction(world.db, (tx) =>
      changeSetting(tx, { path: 'announcement', value: announcement('by hand'), now }),
    )
    expect((await shownTo(owner, 'announcement')).scheduled).toMatchObject([{ isOutdated: true }])
    now = minutes(10)
    await job()
    expect(await standing('announcement')).toEqual(announcement('scheduled'))
  })
})

describe('a picture of a banner', () => {
  const jpeg = (width: number) =>
    sharp({ create: { width, height: 600, channels: 3, background: '#a33' } })
      .withExif({
        IFD0: { Make: 'SecretCamera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 39/1 31/1', GPSLongitude: '139/1 44/1 43/1' },
      })
      .jpeg()
      .toBuffer()
  const send = (bytes: Buffer, by = packs) =>
    by.post(upload, { ...act(), use: 'banner', name: 'sea.jpg', picture: bytes.toString('base64url') })

  test('keeps no metadata of a camera, in any form', {
    meta: {
      proves: [
        {
          id: 'content-picture',
          section: 'console-content',
          says: "Of an uploaded picture's file nothing is kept.",
          from: 'own',
          file: 'server/cards/catalogue/import/media-store.ts',
          breaks: {
            replace: 'const image = part.resize({ width, withoutEnlargement: true })',
            with: 'const image = part.resize({ width, withoutEnlargement: true }).keepMetadata()',
          },
        },
      ],
    },
  }, async () => {
    const bytes = await jpeg(1600)
    expect(bytes.includes('SecretCamera')).toBe(true)
    const { exif } = await sharp(bytes).metadata()
    expect(exif?.includes('SecretCamera')).toBe(true)
    const { status, body } = await send(bytes)
    expect(status).toBe(200)
    const hash = /\/media\/([0-9a-f]+)\./.exec(String(body.picture))?.[1] ?? ''
    // The forms that the job makes later, of the picture as it was sent.
    const store = folderStore(world.mediaFolder)
    await storeForms(bytes, { hash, use: 'banner' }, store, laterFormats())
    const files = (await readdir(world.mediaFolder)).filter((name) => name.startsWith(hash))
    expect(files.map((name) => name.slice(hash.length + 1)).sort()).toEqual([
      '1000.avif',
      '1200.jpg',
      '1600.avif',
      '1600.webp',
      '640.phone.avif',
      '800.webp',
      '840.avif',
    ])
    for (const name of files) {
      const form = await readFile(join(world.mediaFolder, name))
      const { exif: kept, xmp, iptc } = await sharp(form).metadata()
      expect([name, kept, xmp, iptc]).toEqual([name, undefined, undefined, undefined])
      expect(form.includes('SecretCamera')).toBe(false)
    }
    const entry = { picture: body.picture, sources: [], url: '/pack-list', alt: { ja: '海', en: 'The sea' } }
    expect(await put('banners', { mode: 'carousel', entries: [entry] })).toMatchObject({ status: 200 })
    expect(await standing('banners')).toEqual({ mode: 'carousel', entries: [entry] })
    const inEnglish = { ...entry, pictureEn: (await send(await jpeg(1700))).body.picture }
    expect(await put('banners', { mode: 'carousel', entries: [inEnglish] })).toMatchObject({ status: 200 })
    expect(await standing('banners')).toEqual({ mode: 'carousel', entries: [inEnglish] })
  })

  test('stays in sight at its focus, which pages carry and the phone’s form is cut around', async () => {
    const { body } = await send(await jpeg(1600))
    const entry = { picture: body.picture, sources: [], url: '/pack-list', alt: { ja: '海', en: 'The sea' } }
    const focused = { ...entry, focus: { x: 20, y: 70 } }
    const bannerOf = async () => (await world.visitor().get('/user/banner')).body.list
    expect(await put('banners', { mode: 'carousel', entries: [focused] })).toMatchObject({ status: 200 })
    expect(await standing('banners')).toEqual({ mode: 'carousel', entries: [focused] })
    expect(await bannerOf()).toMatchObject([{ focus: '20% 70%' }])
    const { incomplete } = await comparePictures({ db: world.db, store: folderStore(world.mediaFolder) })
    expect(incomplete.map(({ x }) => x)).toContain(20)
    for (const x of [-1, 101, 0.5])
      expect(
        await put('banners', { mode: 'carousel', entries: [{ ...entry, focus: { x, y: 50 } }] }),
      ).toMatchObject({ status: 422 })
    expect(await put('banners', { mode: 'carousel', entries: [entry] })).toMatchObject({ status: 200 })
    expect(await bannerOf()).toMatchObject([{ focus: '' }])
  })

  test('is answered with its stored address, also behind a content delivery network', async () => {
    const far = await testShop(undefined, undefined, { mediaOrigin: 'https://cdn.example' })
    const operator = await makeOperator(far, 'packs')
    const { body } = await send(await jpeg(1600), operator)
    expect(body.picture).toMatch(/^\/media\//)
    await far.close()
  })

  test('is refused when it is too small or not a picture', async () => {
    const small = await send(await jpeg(1000))
    expect([small.status, String(small.body.errors?.picture)]).toEqual([
      422,
      expect.stringContaining('1,600'),
    ])
    expect((await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(422)
    expect(await records('content picture')).toEqual([])
  })
})

describe('each call about content', () => {
  const keepers: OperatorRole[] = ['packs', 'finance', 'owner']
  const table: Record<string, OperatorRole[]> = {
    [list]: ['viewer', 'support', 'packs', 'finance', 'owner'],
    [change]: keepers,
    [withdraw]: keepers,
    [upload]: ['packs', 'owner'],
    '/operator/content/film': ['packs', 'owner'],
    [reveals]: ['viewer', 'packs', 'finance', 'owner'],
  }
  test('has a row in this test’s table', () => {
    expect((operatorCallsByRoom.content ?? []).map(({ path }) => path).sort()).toEqual(
      Object.keys(table).sort(),
    )
  })
  test.each(operatorRoles)('is available to %s as declared, and answers 404 otherwise', async (role) => {
    const operator = await makeOperator(world, role)
    for (const [path, roles] of Object.entries(table)) {
      const { status } =
        path === list || path === reveals ? await operator.get(path) : await operator.post(path, act())
      expect([path, status === 404]).toEqual([path, !roles.includes(role)])
    }
  })
  test('shows the kinds that the role may see, and changes those that it may edit', {
    meta: {
      proves: [
        {
          id: 'content-roles',
          section: 'console-content',
          says: 'Each kind of content is changed by the roles that its rule names alone.',
          from: 'own',
          file: 'server/desks/content/content-routes.ts',
          breaks: {
            replace:
              'if (!holds(keepers, operator.roles)) return new Refusal(404, { kind: [phrases.notFound] })',
            with: '',
          },
        },
      ],
    },
  }, async () => {
    const kindsOf = async (role: OperatorRole) =>
      ((await (await makeOperator(world, role)).get(list)).body.list as Shown[]).map(({ kind }) => kind)
    expect(await kindsOf('viewer')).toEqual([
      ...['shelves', 'banners', 'revealFilms', 'announcement', 'courses', 'offers'],
    ])
    expect(await kindsOf('support')).toEqual(['courses', 'offers'])
    const finance = await makeOperator(world, 'finance')
    const { version: seen } = await shownTo(packs, 'announcement')
    expect(await put('announcement', announcement('x'), { by: finance, seen })).toMatchObject({ status: 404 })
    await put('announcement', announcement('x'), { from: minutes(10) })
    const [waiting] = (await shownTo(packs, 'announcement')).scheduled
    expect((await finance.post(withdraw, { ...act(), scheduledId: waiting?.id })).status).toBe(404)
    expect((await shownTo(packs, 'announcement')).scheduled).toHaveLength(1)
  })
})
