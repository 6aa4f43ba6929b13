import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import type { DraftFields } from '#contract/operator/drafts.ts'
import { everyRole, type OperatorRole } from '#contract/operator/roles.ts'
import { findBox, listPrizes } from '#server/cards/boxes/queries.ts'
import { placeDraft } from '#server/cards/catalogue/drafts/place-draft.ts'
import { findDraft } from '#server/cards/catalogue/drafts/queries.ts'
import { sealDraft } from '#server/cards/catalogue/drafts/seal-draft.ts'
import { findPack } from '#server/cards/catalogue/queries.ts'
import { transaction } from '#server/db/pool.ts'
import { makeOperator, type TestOperator } from '#test/operators.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { runShop } from '#test/shop-command.ts'
import { makePack } from '#test/world.ts'

let world: TestShop
let owner: TestOperator
let packs: TestOperator
beforeAll(async () => {
  world = await testShop()
  owner = await makeOperator(world, 'owner')
  packs = await makeOperator(world, 'packs')
  // Makes the cards `common` and `hit`, which cost something.
  await makePack(world.db, 'of-before')
  await world.pool.query('update card set cost_yen = 10')
  await world.pool.query("insert into point_course values ('p500-y500', 500, 500, '', '', 0)")
})
afterAll(() => world.close())

const picture = `/media/${'a1'.repeat(10)}.960.webp`
const englishPicture = `/media/${'a2'.repeat(10)}.960.webp`
const act = (input: object) => Object.assign({ actKey: randomUUID(), why: 'the new pack' }, input)
const newKey = () => `d-${randomUUID().slice(0, 8)}`

/** A complete draft of which the simulation warns of nothing. */
const good: DraftFields = {
  cardType: 'world',
  name: { ja: '世界の箱', en: 'World box' },
  price: { points: 100 },
  showLineup: true,
  revealStyle: 1,
  images: [picture],
  prizes: [
    { card: 'common', quantity: 18, tier: 1, convertsTo: 40 },
    { card: 'hit', quantity: 2, tier: 7, convertsTo: 100 },
  ],
}
const detail = { detailJa: '<p>世界です。</p>', detailEn: '<p>The world.</p>' }

const card = {
  seen: '',
  cardType: 'world',
  nameJa: '樹',
  nameEn: 'Tree',
  model: 'W-1',
  rarity: 'normal',
  image: `/media/${'b2'.repeat(10)}.440.webp`,
  imageEn: '',
  imageBack: '',
  foil: '',
  ...{ gradingCompany: '', grade: '', condition: '', noteJa: '', noteEn: '' },
  ...{ referenceYen: null, referenceDate: '', referenceSource: '' },
  costYen: 30,
  marketYen: null,
}
/** A row of a table of new cards. */
const added = (more: object) => {
  const { seen: _, cardType: __, imageEn: _en, imageBack: _back, foil: _foil, ...row } = card
  return { ...row, rarity: 'rare', ...more }
}
/** A photo of a phone that stood upright, with the place where it was taken. */
const photo = async (more: object = {}, size = { width: 1200, height: 800 }) => {
  const file = await sharp({ create: { ...size, channels: 3, background: '#285' } })
    .jpeg()
    .withExif({
      IFD0: { Model: 'Camera-7' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '35/1 40/1 30/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '139/1 45/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const whole = { left: 0, top: 0, width: 1, height: 1 }
  return { use: 'card', fileName: 'tree.jpg', file: file.toString('base64url'), ...whole, ...more }
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const head = 'card,tier,quantity,convertsTo,shipOnly\r\n'
const csv = (prizes: NonNullable<DraftFields['prizes']>) =>
  base64url(
    Buffer.from(
      `\ufeff${head}${prizes.map((one) => `${one.card},${one.tier},${one.quantity},${one.convertsTo},\r\n`).join('')}`,
    ),
  )

const read = async (key: string, who = packs) => (await who.get(`/operator/drafts/${key}`)).body
const create = async (more: object = {}) => {
  const key = newKey()
  expect((await packs.post('/operator/drafts/create', act({ key, ...more }))).status).toBe(200)
  return key
}
const save = (key: string, revision: number, content: DraftFields, who = packs) =>
  who.post('/operator/drafts/save', act({ key, revision, content, ...detail }))
const made = async (content: DraftFields = good) => {
  const key = await create()
  expect((await save(key, 1, content)).body).toMatchObject({ revision: 2 })
  return key
}
const seal = (key: string, revision = 2, who = packs) =>
  who.post('/operator/drafts/seal', act({ key, revision }))
const approve = (who: TestOperator, approvalId: unknown) =>
  who.post('/operator/approvals/approve', act({ approvalId }))
type Told = { warning: string; message: string; answer: { text: string; who: string } | null }[]
const warningsOf = async (key: string) =>
  (await packs.get(`/operator/drafts/${key}/simulation`)).body.warnings as Told
const answer = (key: string, warning: string, text = 'meant so') =>
  packs.post('/operator/drafts/answer', act({ key, warning, answer: text }))
const recordsAbout = async (subject: string) =>
  (
    await world.pool.query('select who, verb, detail from audit_record where subject = $1 order by id', [
      subject,
    ])
  ).rows
const faultsOf = async (key: string) => {
  const { faults } = (await read(key)) as { faults?: { place: string; message: string }[] }
  return Object.fromEntries((faults ?? []).map(({ place, message }) => [place, message]))
}

const sees: OperatorRole[] = ['viewer', 'packs', 'finance', 'owner']
const writes: OperatorRole[] = ['packs', 'owner']

describe('each call of drafts', {
  meta: {
    proves: [
      {
        id: 'draft-roles',
        section: 'console-packs',
        says: 'Each call of drafts and cards exists for the roles that the plan gives it.',
        from: 'own',
        file: 'contract/operator/roles.ts',
        breaks: {
          replace: "draftReaders: readonly OperatorRole[] = ['viewer',",
          with: "draftReaders: readonly OperatorRole[] = ['support',",
        },
      },
    ],
  },
}, () => {
  const table: Record<string, readonly OperatorRole[]> = {
    'GET /operator/drafts': sees,
    'GET /operator/drafts/:key': sees,
    'GET /operator/draft_sources': writes,
    'GET /operator/drafts/:key/simulation': sees,
    'POST /operator/drafts/create': writes,
    'POST /operator/drafts/save': writes,
    'POST /operator/drafts/import_prizes': writes,
    'POST /operator/drafts/answer': writes,
    'POST /operator/drafts/seal': writes,
    'POST /operator/drafts/discard': writes,
    'GET /operator/cards': sees,
    'POST /operator/cards/save': writes,
    'POST /operator/cards/add': writes,
    'POST /operator/cards/import': writes,
    'POST /operator/cards/save_type': writes,
    'POST /operator/cards/add_picture': writes,
  }

  test('has a row in this test’s table', () => {
    const names = (operatorCallsByRoom.drafts ?? []).map(({ method, path }) => `${method} ${path}`)
    expect(names.sort()).toEqual(Object.keys(table).sort())
  })

  test.each(everyRole)('is available to %s as declared, and answers 404 otherwise', async (role) => {
    const operator = await makeOperator(world, role)
    const [open, whole] = [await create(), await made({ ...good, price: { points: 500 } })]
    const [lowest] = await warningsOf(whole)
    const inputs: Record<string, object> = {
      'drafts/create': { key: newKey() },
      'drafts/save': { key: open, revision: 1, content: {}, ...detail },
      'drafts/import_prizes': {
        key: await made(),
        revision: 2,
        file: csv(good.prizes ?? []),
        encoding: 'auto',
      },
      'drafts/answer': { key: whole, warning: lowest?.warning, answer: 'so' },
      'drafts/seal': { key: await made(), revision: 2 },
      'drafts/discard': { key: await made(), revision: 2 },
      'cards/save': { ...card, key: newKey() },
      'cards/add': { cardType: card.cardType, cards: [added({})] },
      'cards/import': {
        file: base64url(
          Buffer.from(`cardType,nameJa,rarity,image\r\n${card.cardType},木 ${role},R,${card.image}\r\n`),
        ),
        encoding: 'auto',
        pictures: [],
      },
      'cards/save_type': { key: newKey(), seen: '', nameJa: '森', nameEn: 'Woods' },
      'cards/add_picture': await photo(),
    }
    for (const [call, roles] of Object.entries(table)) {
      const [method, path = ''] = call.split(' ')
      const { status } =
        method === 'GET'
          ? await operator.get(path.replace(':key', whole))
          : await operator.post(path, act(inputs[path.replace('/operator/', '')] ?? {}))
      expect([call, status]).toEqual([call, roles.includes(role) ? 200 : 404])
    }
    const { canChange, canSeal, canDiscard } = await read(open, operator)
    if (sees.includes(role))
      expect([canChange, canSeal, canDiscard]).toEqual(Array(3).fill(writes.includes(role)))
  })
})

describe('a draft', () => {
  test('may be incomplete, and reports each missing value at its field', async () => {
    const key = await create()
    expect(Object.keys(await faultsOf(key)).sort()).toEqual(['detail', 'images', 'name', 'price', 'prizes'])
    await save(key, 1, {
      ...good,
      name: { ja: '世界', en: '' },
      price: {},
      startsAt: '2026-11-30T10:00',
      prizes: [{ card: '', quantity: 0, tier: 8, convertsTo: 10 }],
    } as DraftFields)
    expect(Object.keys(await faultsOf(key)).sort()).toEqual([
      'price',
      'prizes.0.card',
      'prizes.0.quantity',
      'prizes.0.tier',
    ])
    expect((await seal(key)).status).toBe(422)
    expect(await findPack(world.db, key)).toBeUndefined()
  })

  test('is judged as an import judges, by the bounds of the shop', {
    meta: {
      proves: [
        {
          id: 'draft-judged',
          section: 'console-packs',
          says: 'A draft is judged as an import judges a pack, each fault at its field.',
          from: 'own',
          file: 'server/cards/catalogue/drafts/judge-draft.ts',
          breaks: { replace: '...money.faults.map(told),', with: '' },
        },
      ],
    },
  }, async () => {
    const dear = await made({ ...good, prizes: [{ card: 'common', quantity: 20, tier: 1, convertsTo: 200 }] })
    expect(Object.keys(await faultsOf(dear))).toEqual(['prizes'])
    const wrong = await made({
      ...good,
      startsAt: '2026-12-30T10:00',
      maxPerMember: 3,
      prizes: [{ card: 'none', quantity: 20, tier: 1, convertsTo: 10 }],
    })
    expect(Object.keys(await faultsOf(wrong)).sort()).toEqual(['limitMessage', 'prizes.0.card', 'startsAt'])
    const strange = await made({ ...good, images: ['https://elsewhere.example/a.webp'] })
    expect(Object.keys(await faultsOf(strange))).toEqual(['images.0'])
    const english = await made({ ...good, imagesEn: ['https://elsewhere.example/a.webp', picture] })
    expect(Object.keys(await faultsOf(english)).sort()).toEqual(['imagesEn', 'imagesEn.0'])
    const tags = [
      { ja: '夜', en: '' },
      { ja: '', en: '' },
      { ja: '', en: 'Night' },
    ]
    expect(Object.keys(await faultsOf(await made({ ...good, tags })))).toEqual(['tags.1.ja', 'tags.2.ja'])
    const twice = [
      { ja: '夜', en: '' },
      { ja: ' 夜', en: '' },
    ]
    expect(Object.keys(await faultsOf(await made({ ...good, tags: twice })))).toEqual(['tags.1.ja'])
    const large = await made({
      ...good,
      prizes: [{ card: 'common', quantity: 200_001, tier: 1, convertsTo: 50 }],
    })
    expect(Object.keys(await faultsOf(large))).toEqual(['prizes'])
  })

  test('has a key that neither a draft nor a pack has', async () => {
    const key = await create()
    for (const taken of [key, 'of-before'])
      expect((await packs.post('/operator/drafts/create', act({ key: taken }))).status).toBe(409)
    for (const bad of ['Große', 'a b', '-a'])
      expect((await packs.post('/operator/drafts/create', act({ key: bad }))).status).toBe(422)
  })

  test('without a key gets one, once, and begins with the presentation of the newest pack', async () => {
    const sent = act({ key: '' })
    const key = String((await packs.post('/operator/drafts/create', sent)).body.key)
    const again = await packs.post('/operator/drafts/create', sent)
    expect([again.body.state, again.body.key]).toEqual([204, key])
    const other = String((await packs.post('/operator/drafts/create', act({ key: '' }))).body.key)
    expect([key, other]).toEqual([
      expect.stringMatching(/^pack-\d{3}$/),
      `pack-${String(Number(key.slice(5)) + 1).padStart(3, '0')}`,
    ])
    const [newest] = (await world.pool.query('select * from pack order by position limit 1')).rows
    expect((await read(key)).content).toEqual({
      cardType: newest.card_type_id,
      showLineup: newest.shows_lineup,
      revealStyle: newest.reveal_style,
    })
  })

  test('is copied from an entry of the list of drafts and packs, with its picture', async () => {
    const key = await made()
    const { body } = await packs.get('/operator/draft_sources')
    const sources = body.sources as { key: string; image: string; isDraft: boolean }[]
    expect(sources[0]).toMatchObject({ key, image: good.images?.[0], isDraft: true })
    expect(sources.find((source) => source.key === 'of-before')).toMatchObject({ isDraft: false })
  })

  test('is made as a copy of a draft, or of a sealed pack', async () => {
    const key = await made({ ...good, startsAt: '2027-01-01T00:00:00+09:00' })
    const copy = await create({ copyOf: key })
    expect((await read(copy)).content).toEqual(good)
    const ofPack = await read(await create({ copyOf: 'of-before' }))
    expect(ofPack.content).toMatchObject({
      name: { ja: 'of-before', en: 'of-before' },
      price: { points: 100 },
      prizes: expect.arrayContaining([{ card: 'common', tier: 1, convertsTo: 30, quantity: 99 }]),
    })
    expect((await packs.post('/operator/drafts/create', act({ key: newKey(), copyOf: 'none' }))).status).toBe(
      404,
    )
  })

  test('that another operator has saved meanwhile is not overwritten, and each field of theirs is named', {
    meta: {
      proves: [
        {
          id: 'draft-saved',
          section: 'console-packs',
          says: 'What another operator saved meanwhile is not overwritten; each field of theirs is named.',
          from: 'own',
          file: 'server/cards/catalogue/drafts/change-draft.ts',
          breaks: {
            replace: 'if (draft.revision !== revision) {',
            with: 'if (draft.revision < revision) {',
          },
        },
      ],
    },
  }, async () => {
    const key = await made()
    const theirs = { ...good, price: { points: 120 }, name: { ja: '世界の大箱', en: 'World box' } }
    expect((await save(key, 2, theirs, owner)).status).toBe(200)
    const { status, body } = await save(key, 2, { ...good, price: { points: 90 } })
    expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([409, ['name.ja', 'price', 'revision']])
    expect(body.errors?.revision?.[0]).toContain(owner.name)
    const now = await read(key)
    expect(now).toMatchObject({ revision: 3, changedBy: owner.name, content: theirs })
    expect((now.changes as object[])[0]).toMatchObject({
      revision: 3,
      who: owner.name,
      places: expect.arrayContaining(['price', 'name.ja']),
    })
    // One of eight saves at once is kept.
    const states = await Promise.all(
      Array.from({ length: 8 }, (_, at) => save(key, 3, { ...good, price: { points: 100 + at } })),
    )
    expect(states.map(({ status: own }) => own).sort()).toEqual([200, ...Array(7).fill(409)])
  })

  test('that is saved unchanged keeps its revision', async () => {
    const key = await made()
    expect((await save(key, 2, good)).body).toMatchObject({ revision: 2 })
  })
})

describe('a warning', () => {
  const dear = (convertsTo: number): DraftFields => ({
    ...good,
    prizes: [
      { card: 'common', quantity: 999, tier: 1, convertsTo: 20 },
      { card: 'hit', quantity: 1, tier: 7, convertsTo },
    ],
  })

  test('is answered for its figures, and asks again when they change', {
    meta: {
      proves: [
        {
          id: 'draft-answered',
          section: 'console-packs',
          says: 'An answer holds for the warning with the same figures alone.',
          from: 'own',
          file: 'server/cards/catalogue/drafts/simulate-draft.ts',
          breaks: {
            replace: 'JSON.stringify(sayWarning(warning).ja)',
            with: 'JSON.stringify(warning.code)',
          },
        },
      ],
    },
  }, async () => {
    const key = await made(dear(20_000))
    const [above] = await warningsOf(key)
    expect(above).toMatchObject({ message: expect.stringContaining('20,000pt'), answer: null })
    expect((await answer(key, above?.warning ?? '', ' ')).status).toBe(422)
    expect((await answer(key, 'prizeAbove 0000')).status).toBe(409)
    expect((await answer(key, above?.warning ?? '')).status).toBe(200)
    expect((await warningsOf(key))[0]?.answer).toMatchObject({ text: 'meant so', who: packs.name })
    await save(key, 2, dear(21_000))
    expect((await warningsOf(key))[0]).toMatchObject({
      message: expect.stringContaining('21,000pt'),
      answer: null,
    })
    await save(key, 3, dear(20_000))
    expect((await warningsOf(key))[0]?.answer).toMatchObject({ text: 'meant so' })
  })

  test('reports a price ten times too high, which is not sealed without an answer', {
    meta: {
      proves: [
        {
          id: 'draft-priced',
          section: 'console-packs',
          says: 'A price ten times too high is warned of, and not sealed without an answer.',
          from: 'own',
          file: 'server/cards/catalogue/simulation/warnings.ts',
          breaks: { replace: 'const leastReturnPercent = 30', with: 'const leastReturnPercent = 3' },
        },
      ],
    },
  }, async () => {
    const key = await made({ ...good, price: { points: 1000 } })
    const [price, ...others] = await warningsOf(key)
    expect(price).toMatchObject({ message: expect.stringContaining('4.6%'), answer: null })
    for (const { warning } of others) await answer(key, warning)
    const { status, body } = await seal(key)
    expect([status, body.errors?.warning]).toEqual([409, [expect.stringContaining(String(price?.message))]])
    expect((await save(key, 2, good)).status).toBe(200)
    expect(await warningsOf(key)).toEqual([])
    expect((await seal(key, 3)).body.approvalId).toEqual(expect.any(String))
  })

  test('without an answer prevents the sealing; the answers are in its record', {
    meta: {
      proves: [
        {
          id: 'draft-unanswered',
          section: 'console-packs',
          says: 'A draft with an unanswered warning is not sealed; the answers stand in its record.',
          from: 'own',
          file: 'server/cards/catalogue/drafts/seal-draft.ts',
          breaks: { replace: 'if (open.length > 0)', with: 'if (open.length > 1)' },
        },
      ],
    },
  }, async () => {
    const key = await made(dear(10_000))
    const warnings = await warningsOf(key)
    expect(warnings.length).toBeGreaterThan(1)
    for (const { warning } of warnings.slice(1)) await answer(key, warning, 'one of thousand')
    const { status, body } = await seal(key)
    expect([status, body.errors?.warning?.length]).toEqual([409, 1])
    await answer(key, warnings[0]?.warning ?? '', 'the top prize')
    const prepared = (await seal(key)).body.approvalId
    expect((await approve(owner, prepared)).status).toBe(200)
    const { detail: kept } = (await recordsAbout(key)).at(-1)
    expect(kept.answers).toEqual(
      warnings.map(({ message }, at) => ({
        warning: message,
        answer: at === 0 ? 'the top prize' : 'one of thousand',
        who: packs.name,
      })),
    )
  })
})

describe('a draft is sealed', () => {
  test('with its English pictures, its focus and its tags, and copies have them', async () => {
    const shown = {
      images: [picture],
      imagesEn: [englishPicture],
      focus: { x: 20, y: 70, fillsPouch: true },
      tags: [{ ja: '限定', en: '' }],
    }
    const key = await made({ ...good, ...shown })
    const ofDraft = await create({ copyOf: key })
    expect(await read(ofDraft)).toMatchObject({ content: shown })
    expect((await approve(owner, (await seal(key)).body.approvalId)).status).toBe(200)
    expect(await findPack(world.db, key)).toMatchObject(shown)
    const ofPack = await create({ copyOf: key })
    expect(await read(ofPack)).toMatchObject({ content: shown })
  })

  test('when a second operator approves it, and not before; then the pack is in the shop', {
    meta: {
      proves: [
        {
          id: 'draft-two',
          section: 'console-packs',
          says: 'A draft is sealed when a second operator approves it, and not before.',
          from: 'own',
          file: 'server/desks/packs/drafts-routes.ts',
          breaks: { replace: 'detail, needsApproval: true,', with: 'detail, needsApproval: false,' },
        },
      ],
    },
  }, async () => {
    const key = await made({ ...good, endsAt: '2028-01-01T00:00:00+09:00', maxPerPeriod: { day: 3 } })
    const prepared = (await seal(key)).body.approvalId
    expect(await findPack(world.db, key)).toBeUndefined()
    expect((await approve(packs, prepared)).status).toBe(409)
    expect((await approve(owner, prepared)).status).toBe(200)
    expect(await findBox(world.db, key)).toMatchObject({
      price: 100,
      currency: 'points',
      total: 20,
      maxPerPeriod: 3,
      period: 'day',
      endsAt: new Date('2028-01-01T00:00:00+09:00'),
    })
    expect(await listPrizes(world.db, key)).toHaveLength(2)
    expect(
      (await recordsAbout(key)).map(({ who, verb, detail: { approvedBy } }) => [who, verb, approvedBy]),
    ).toEqual([
      [packs.name, 'draft create', undefined],
      [packs.name, 'draft save', undefined],
      [packs.name, 'draft seal', owner.name],
    ])
    expect(await read(key)).toMatchObject({ sealedAt: expect.any(String), canChange: false, faults: [] })
  })

  test('and never changes again', {
    meta: {
      proves: [
        {
          id: 'draft-sealed',
          section: 'console-packs',
          says: 'A sealed draft never changes.',
          from: 'own',
          file: 'server/db/tables.ts',
          breaks: { replace: "ends: ['sealedAt', 'discardedAt']", with: "ends: ['discardedAt']" },
        },
      ],
    },
  }, async () => {
    const key = await made()
    await approve(owner, (await seal(key)).body.approvalId)
    expect((await save(key, 2, { ...good, price: { points: 1 } })).status).toBe(409)
    expect((await seal(key)).status).toBe(409)
    await expect(
      world.pool.query("update pack_draft set content = '{}' where key = $1", [key]),
    ).rejects.toThrow('refused')
  })

  test('only in the revision that was shown and prepared', {
    meta: {
      proves: [
        {
          id: 'draft-looked',
          section: 'console-packs',
          after: 'draft-two',
          says: 'It is sealed only as it was looked at, and as it was prepared.',
          from: 'own',
          file: 'server/cards/catalogue/drafts/seal-draft.ts',
          breaks: {
            replace: 'if (draft.revision !== revision) return',
            with: 'if (draft.revision < 0) return',
          },
        },
      ],
    },
  }, async () => {
    const key = await made()
    const prepared = (await seal(key)).body.approvalId
    await save(key, 2, { ...good, price: { points: 110 } }, owner)
    expect((await seal(key)).status).toBe(409)
    const { status, body } = await approve(owner, prepared)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([409, ['approvalId']])
    expect(await findPack(world.db, key)).toBeUndefined()
  })

  test('not with an answer to a warning whose figures have changed', async () => {
    const key = await made({ ...good, prizes: [{ card: 'hit', quantity: 20, tier: 1, convertsTo: 5 }] })
    for (const { warning } of await warningsOf(key)) await answer(key, warning)
    const prepared = (await seal(key)).body.approvalId
    expect(prepared).toEqual(expect.any(String))
    await world.pool.query("update card set cost_yen = 5000 where id = 'hit'")
    expect((await approve(owner, prepared)).status).toBe(409)
    await world.pool.query("update card set cost_yen = 10 where id = 'hit'")
    expect((await approve(owner, prepared)).status).toBe(200)
  })

  test.each(['before the shuffle', 'after the box'])(
    'entirely or not at all, also after a failure %s',
    {
      meta: {
        proves: [
          {
            id: 'draft-crash',
            section: 'console-packs',
            says: 'A seal that fails at any moment leaves nothing, and is made by the next attempt.',
            from: 'own',
            file: 'server/cards/catalogue/drafts/seal-draft.ts',
            breaks: {
              replace: "if (draft.sealedAt !== null) return { outcome: 'sealed before' }",
              with: '',
            },
          },
        ],
      },
    },
    async (when) => {
      const key = await made()
      const now = world.shop.clock()
      const attempt = (random: (bytes: number) => Buffer, after?: () => never) =>
        transaction(world.db, async (tx) => {
          const sealed = await sealDraft(tx, {
            key,
            revision: 2,
            now,
            random,
            pause: async () => {},
            trust: undefined,
          })
          after?.()
          return sealed
        })
      const fail = (): never => {
        throw new Error('the machine stops')
      }
      const failing = when === 'before the shuffle' ? attempt(fail) : attempt((n) => Buffer.alloc(n, 1), fail)
      await expect(failing).rejects.toThrow('the machine stops')
      expect(await findPack(world.db, key)).toBeUndefined()
      expect(await read(key)).toMatchObject({ sealedAt: null })
      const again = await attempt((n) => Buffer.alloc(n, 2))
      expect(again).toMatchObject({ outcome: 'sealed' })
      expect(await attempt((n) => Buffer.alloc(n, 3))).toEqual({ outcome: 'sealed before' })
      expect(await findBox(world.db, key)).toMatchObject({ total: 20 })
    },
  )

  test('once, when its act is sent again', async () => {
    const key = await made()
    const input = act({ key, revision: 2 })
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => packs.post('/operator/drafts/seal', input)),
    )
    const ids = new Set(answers.map(({ body }) => body.approvalId))
    expect(ids.size).toBe(1)
  })
})

describe('a file of prizes', () => {
  const put = (key: string, revision: number, file: string, encoding = 'auto') =>
    packs.post('/operator/drafts/import_prizes', act({ key, revision, file, encoding }))
  const yes = [
    { card: 'common', tier: 1, quantity: 1200, convertsTo: 40, shipOnly: true },
    { card: 'hit', tier: 7, quantity: 2, convertsTo: 100 },
  ]

  test('replaces the prizes of a draft, in UTF-8 and in CP932', {
    meta: {
      proves: [
        {
          id: 'draft-encodings',
          section: 'console-packs',
          says: 'A file of prizes is read in UTF-8 and in CP932.',
          from: 'own',
          file: 'server/cards/catalogue/csv-table.ts',
          breaks: {
            replace: "readText(bytes, encoding === 'cp932' ? 'shift_jis' : undefined)",
            with: "readText(bytes, 'utf-8')",
          },
        },
      ],
    },
  }, async () => {
    const key = await made({ ...good, prizes: [] })
    expect((await put(key, 2, csv(good.prizes ?? []))).body).toMatchObject({ revision: 3, prizes: 2 })
    expect((await read(key)).content).toMatchObject({ prizes: good.prizes })
    const typed = `${head}common,1,"1,200",40,はい\r\nhit,7,\uff12,100,いいえ\r\n`
    expect((await put(key, 3, base64url(iconv.encode(typed, 'cp932')))).body).toMatchObject({ revision: 4 })
    expect((await read(key)).content).toMatchObject({ prizes: yes })
    expect((await put(key, 4, base64url(iconv.encode(typed, 'cp932')), 'cp932')).body).toMatchObject({
      revision: 4,
    })
    expect((await put(key, 4, base64url(Buffer.from(typed)))).body).toMatchObject({ revision: 4 })
    expect((await put(key, 3, csv(good.prizes ?? []))).status).toBe(409)
  })

  test('replaces the extras where it has the column extra, and leaves them alone without it', async () => {
    const extras = {
      lastOne: { card: 'hit', tier: 7, convertsTo: 100 },
      milestones: [{ card: 'hit', tier: 7, convertsTo: 100, slots: [5] }],
      ceiling: { card: 'common', tier: 1, convertsTo: 40, draws: 5, without: 7 },
    }
    const key = await made({ ...good, prizes: [], ...extras })
    expect((await put(key, 2, csv(good.prizes ?? []))).body).toMatchObject({ revision: 3, prizes: 2 })
    expect((await read(key)).content).toMatchObject({ prizes: good.prizes, ...extras })
    const line = 'hit,7,,100,,milestone,1 10'
    const file = `card,tier,quantity,convertsTo,shipOnly,extra,slots\r\ncommon,1,1200,40,yes,,\r\n${line}\r\n`
    expect((await put(key, 3, base64url(Buffer.from(file)))).body).toMatchObject({ revision: 4, prizes: 1 })
    const content = (await read(key)).content as DraftFields
    expect(content).toMatchObject({
      prizes: [yes[0]],
      milestones: [{ card: 'hit', tier: 7, convertsTo: 100, slots: [1, 10] }],
    })
    expect([content.lastOne, content.ceiling]).toEqual([undefined, undefined])
  })

  test('with a wrong line changes nothing, and each wrong line is named', {
    meta: {
      proves: [
        {
          id: 'draft-file',
          section: 'console-packs',
          says: 'A file of prizes with a wrong line changes nothing, and each wrong line is named.',
          from: 'own',
          file: 'server/cards/catalogue/csv-table.ts',
          breaks: {
            replace: 'if (faults.length === 0) return { rows }',
            with: 'if (rows.length > 0) return { rows }',
          },
        },
      ],
    },
  }, async () => {
    const key = await made()
    const wrong = `${head}none,1,1,1,\r\ncommon,8,0,-5,maybe\r\nhit,7,1,1,\r\nhit,7\r\n`
    const { status, body } = await put(key, 2, base64url(Buffer.from(wrong)))
    const lines = (body.errors?.file ?? []).map((fault) => Number.parseInt(fault, 10))
    expect([status, lines]).toEqual([422, [2, 3, 3, 3, 3, 5]])
    expect((await put(key, 2, base64url(Buffer.from('card,tier\r\n')))).status).toBe(422)
    expect((await put(key, 2, base64url(Buffer.from([0xff, 0xfe, 0x80])))).status).toBe(422)
    expect(await read(key)).toMatchObject({ revision: 2, content: { prizes: good.prizes } })
  })
})

describe('a card', () => {
  type Shown = { key: string; seen: string; costYen: number | null; rarity: string; image: string }
  const shown = async (key: string, who = packs) =>
    ((await who.get(`/operator/cards?q=${key}`)).body.list as Shown[]).find((one) => one.key === key)
  const put = (input: object, who = packs) => who.post('/operator/cards/save', act(input))

  test('is made and changed, and all cards of its type show the new number of cards', async () => {
    const [type, key, other] = [newKey(), newKey(), newKey()]
    await packs.post('/operator/cards/save_type', act({ key: type, seen: '', nameJa: '森', nameEn: 'Woods' }))
    for (const one of [key, other])
      expect((await put({ ...card, key: one, cardType: type })).status).toBe(200)
    const sizes = await world.pool.query('select set_size from card where card_type_id = $1', [type])
    expect(sizes.rows.map(({ set_size: size }) => size)).toEqual([2, 2])
    const before = await shown(key)
    expect((await put({ ...card, key, cardType: type, seen: before?.seen, costYen: 45 })).status).toBe(200)
    expect((await shown(key))?.costYen).toBe(45)
    expect((await put({ ...card, key, cardType: type, seen: before?.seen, costYen: 50 })).status).toBe(409)
    expect((await put({ ...card, key, cardType: type })).status).toBe(409)
  })

  test('is refused at its fields', async () => {
    const wrong = {
      key: 'A b',
      cardType: 'none',
      image: '',
      imageEn: '/media/b.webp',
      foil: '/media/a.webp',
      costYen: 1.5,
    }
    const { status, body } = await put({ ...card, ...wrong })
    expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([
      422,
      ['cardType', 'costYen', 'foil', 'image', 'imageEn', 'key'],
    ])
  })

  test('gets a picture for the English shop, and loses it again', async () => {
    const key = newKey()
    const imageEn = `/media/${'b3'.repeat(10)}.440.webp`
    expect((await put({ ...card, key, imageEn })).status).toBe(200)
    const before = await shown(key)
    expect(before).toMatchObject({ image: card.image, imageEn })
    expect((await put({ ...card, key, seen: before?.seen })).status).toBe(200)
    expect(await shown(key)).toMatchObject({ image: card.image, imageEn: '' })
    expect((await recordsAbout(key)).at(-1)).toMatchObject({ detail: { changed: ['imageEn'] } })
  })

  test('that a sealed box holds keeps its rarity', {
    meta: {
      proves: [
        {
          id: 'card-rarity',
          section: 'console-packs',
          says: 'A card that a sealed box holds keeps its rarity.',
          from: 'own',
          file: 'server/cards/catalogue/cards/save-card.ts',
          breaks: { replace: '(await isInBox(tx, entry.key))', with: 'false' },
        },
      ],
    },
  }, async () => {
    await world.pool.query("update card set image = $1 where id = 'common'", [card.image])
    const before = await shown('common')
    const more = { key: 'common', seen: before?.seen }
    const { status, body } = await put({ ...card, ...more, rarity: 'ultraRare' })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['rarity']])
    expect((await put({ ...card, ...more, costYen: 10 })).status).toBe(200)
  })

  test('shows its cost only to roles that see yen', {
    meta: {
      proves: [
        {
          id: 'card-yen',
          section: 'console-packs',
          says: 'What a card cost is told to those alone who see yen.',
          from: 'own',
          file: 'server/desks/packs/cards-routes.ts',
          breaks: { replace: 'costYen: seesYen ? row.costYen : null', with: 'costYen: row.costYen' },
        },
      ],
    },
  }, async () => {
    const viewer = await makeOperator(world, 'viewer')
    expect((await shown('common', viewer))?.costYen).toBeNull()
    expect((await shown('common'))?.costYen).toBe(10)
  })
})

describe('many cards', () => {
  type Row = {
    key: string
    nameJa: string
    model: string
    costYen: number | null
    rarity: string
    seen: string
  }
  const cardsOf = async (type: string) =>
    (await packs.get(`/operator/cards?cardType=${type}`)).body.list as Row[]
  const newType = async () => {
    const type = newKey()
    await packs.post('/operator/cards/save_type', act({ key: type, seen: '', nameJa: '森', nameEn: 'Woods' }))
    return type
  }
  const add = (cardType: string, cards: object[], more: object = {}) =>
    packs.post('/operator/cards/add', act({ cardType, cards, ...more }))
  const put = (lines: string[], pictures: object[] = []) =>
    packs.post(
      '/operator/cards/import',
      act({ file: base64url(Buffer.from(lines.join('\r\n'))), encoding: 'auto', pictures }),
    )

  test('are made with their own keys, each entirely or not at all, and once', async () => {
    const type = await newType()
    const sent = act({
      cardType: type,
      cards: [added({ model: 'A' }), added({ nameJa: ' ', costYen: 1.5 }), added({ model: 'B' })],
    })
    const first = await packs.post('/operator/cards/add', sent)
    const told = first.body.cards as { key: string | null; faults: { place: string }[] }[]
    expect(told.map(({ key }) => key)).toEqual([`${type}-001`, null, `${type}-002`])
    expect(told[1]?.faults.map(({ place }) => place).sort()).toEqual(['costYen', 'nameJa'])
    const again = await packs.post('/operator/cards/add', sent)
    expect([again.body.state, again.body.cards]).toEqual([204, told])
    expect((await cardsOf(type)).map(({ key, model }) => [key, model])).toEqual([
      [`${type}-001`, 'A'],
      [`${type}-002`, 'B'],
    ])
    const sizes = await world.pool.query('select set_size from card where card_type_id = $1', [type])
    expect(sizes.rows.map(({ set_size: size }) => size)).toEqual([2, 2])
    expect(await recordsAbout(`${type}-001`)).toMatchObject([
      { verb: 'card add', detail: { others: [`${type}-002`] } },
    ])
  })

  test('have the facts that the form of one card has, and are judged alike', {
    meta: {
      proves: [
        {
          id: 'cards-with-facts',
          section: 'console-packs',
          says: 'The table of new cards takes condition or grade, note and reference price as the form of one card does.',
          from: 'own',
          file: 'server/desks/packs/cards-routes.ts',
          breaks: {
            replace: '  ...entryOfFacts({\n    ...input,',
            with: "  ...entryOfFacts({\n    ...input,\n    noteJa: '',",
          },
        },
      ],
    },
  }, async () => {
    const type = await newType()
    const price = {
      referenceYen: 12_000,
      referenceDate: '２０２６/１１/２０',
      referenceSource: 'prices.example',
    }
    const graded = added({
      gradingCompany: 'ＰＳＡ',
      grade: '１０',
      noteJa: '初版',
      noteEn: 'First print',
      ...price,
    })
    const wrong = added({ condition: 'none-such', referenceYen: 5, referenceDate: '', referenceSource: '' })
    const { body } = await add(type, [graded, wrong])
    const [, told] = body.cards as { faults: { place: string }[] }[]
    expect(told?.faults.map(({ place }) => place)).toEqual(expect.arrayContaining(['condition']))
    expect(await cardsOf(type)).toMatchObject([
      { gradingCompany: 'PSA', grade: '10', noteJa: '初版', ...price, referenceDate: '2026-11-20' },
    ])
  })

  test('are all refused at their fields, and the key of the act stays free', async () => {
    const type = await newType()
    const actKey = randomUUID()
    const wrong = await add(type, [added({ image: '/media/b.webp' }), added({ nameJa: '' })], { actKey })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([
      422,
      expect.arrayContaining(['cards.0.image', 'cards.1.nameJa']),
    ])
    expect((await add(type, [added({})], { actKey })).status).toBe(200)
    expect((await add('none', [added({})])).body.errors).toHaveProperty(['cards.0.cardType'])
    expect(await cardsOf(type)).toHaveLength(1)
  })

  test('from a file are changed where it names a key, and made where it names none', async () => {
    const type = await newType()
    await add(type, [added({ model: 'A', costYen: 30 }), added({ model: 'B', costYen: 40 })])
    const prices = ['key,costYen,rarity', `${type}-001,,SR`, `${type}-002,"1,200",rare`]
    expect((await put(prices)).body).toMatchObject({ made: 0, changed: 2 })
    const own = (await cardsOf(type)).map(({ model, costYen, rarity }) => [model, costYen, rarity])
    expect(own).toEqual([
      ['A', null, 'superRare'],
      ['B', 1200, 'rare'],
    ])
    const made = ['cardType,nameJa,rarity,image,model', `${type},新しい木,UR,tree.jpg,C`]
    const pictures = [{ name: 'tree.jpg', address: card.image }]
    expect((await put(made, pictures)).body).toMatchObject({ made: 1, changed: 0 })
    expect(await cardsOf(type)).toContainEqual(
      expect.objectContaining({ key: `${type}-003`, nameJa: '新しい木', image: card.image, model: 'C' }),
    )
    expect((await put(prices)).body).toMatchObject({ made: 0, changed: 0 })
    // Sent once more after a lost answer and a reload, under another key of the act.
    expect(await put(made, pictures)).toMatchObject({
      status: 422,
      body: { errors: { file: [expect.stringContaining(`${type}-003`)] } },
    })
    expect(await cardsOf(type)).toHaveLength(3)
  })

  test('stay as they are when their file has a wrong line, and each wrong line is named', async () => {
    const type = await newType()
    await add(type, [added({ model: 'A' })])
    const lines = [
      'key,cardType,nameJa,rarity,costYen,image',
      `${type}-001,${type},別の名前,rare,50,${card.image}`,
      `,${type},,rare,50,none.jpg`,
      `,none,木,rare,50,${card.image}`,
    ]
    const told = await put(lines)
    const numbers = (told.body.errors?.file ?? []).map((fault) => Number.parseInt(fault, 10))
    expect([told.status, numbers]).toEqual([422, [3, 3, 4]])
    const typed = await put(['key,rarity,costYen', `${type}-001,best,1e4`])
    expect([typed.status, typed.body.errors?.file?.length]).toEqual([422, 2])
    expect((await put(['key,colour', 'x,red'])).status).toBe(422)
    expect(await cardsOf(type)).toMatchObject([{ nameJa: card.nameJa, model: 'A' }])
  })
})

describe('a picture', () => {
  const add = (input: object) => packs.post('/operator/cards/add_picture', act(input))
  const stored = async (address: unknown) => {
    const names = (await readdir(world.mediaFolder)).filter((name) =>
      String(address).includes(name.split('.')[0] ?? '-'),
    )
    return await Promise.all(names.map((name) => readFile(join(world.mediaFolder, name))))
  }

  test('is cropped as it is shown and stored without the place where it was taken', {
    meta: {
      proves: [
        {
          id: 'picture-place',
          section: 'console-packs',
          says: 'Of a picture that is added nothing stays that a camera wrote into it.',
          from: 'own',
          file: 'server/cards/catalogue/import/media-store.ts',
          breaks: {
            replace: 'const image = part.resize(',
            with: 'const image = part.keepMetadata().resize(',
          },
        },
      ],
    },
  }, async () => {
    const input = await photo({ left: 0.25, width: 0.6, top: 0.5, height: 0.5 })
    const given = Buffer.from(input.file, 'base64url')
    const { exif, orientation } = await sharp(given).metadata()
    expect([exif?.includes('Camera-7'), orientation]).toEqual([true, 6])
    const { status, body } = await add(input)
    expect(status).toBe(200)
    const forms = await stored(body.address)
    expect(forms.length).toBeGreaterThan(0)
    for (const form of forms) {
      const { width, height, exif: kept, xmp, iptc, format } = await sharp(form).metadata()
      expect([format, kept, xmp, iptc, form.includes('Camera-7')]).toEqual([
        'webp',
        undefined,
        undefined,
        undefined,
        false,
      ])
      // 800 × 1200 as it is seen; 480 × 600 of it.
      expect(width / height).toBeCloseTo(480 / 600, 1)
    }
  })

  test('that is too small says how large it must be, and nothing is stored', {
    meta: {
      proves: [
        {
          id: 'picture-small',
          section: 'console-packs',
          says: 'A part of a picture that is too small is refused with the size that is needed.',
          from: 'own',
          file: 'server/cards/catalogue/import/cut-upload.ts',
          breaks: { replace: 'if (narrow !== undefined) return { fault: narrow }', with: '' },
        },
      ],
    },
  }, async () => {
    const { status, body } = await add(await photo({ width: 0.2 }))
    expect([status, body.errors?.file?.[0]]).toEqual([422, expect.stringContaining('440')])
    const none = await add({ ...(await photo()), file: Buffer.from('<svg/>').toString('base64url') })
    expect(none.status).toBe(422)
  })

  test('is the same for the same part of the same file', async () => {
    const input = await photo()
    const [one, other] = [await add(input), await add(input)]
    expect(one.body.address).toBe(other.body.address)
    const part = await add({ ...input, width: 0.9 })
    expect(part.body.address).not.toBe(one.body.address)
  })
})

describe('a preview', () => {
  const placed = async (key: string) => {
    const at = new Date('2027-06-01T00:00:00+09:00')
    const seen: unknown[] = []
    class Back extends Error {}
    await transaction(world.db, async (tx) => {
      seen.push(
        await placeDraft(tx, key, { at, trust: undefined }),
        await findBox(tx, key),
        (await listPrizes(tx, key)).length,
      )
      throw new Back('rolled back')
    }).catch((error: unknown) => {
      if (!(error instanceof Back)) throw error
    })
    return seen
  }

  test('shows the draft in the shop, and stores nothing', {
    meta: {
      proves: [
        {
          id: 'draft-previewed',
          section: 'console-packs',
          says: 'A preview has the draft in the shop and leaves nothing.',
          from: 'own',
          file: 'server/cards/catalogue/drafts/place-draft.ts',
          breaks: { replace: "return 'placed'", with: "return 'sealed'" },
        },
      ],
    },
  }, async () => {
    const { images: _images, name: _name, ...rest } = good
    const key = await made(rest)
    const [outcome, box, prizes] = await placed(key)
    expect([outcome, prizes]).toEqual(['placed', 2])
    expect(box).toMatchObject({
      price: 100,
      total: 20,
      nextSlot: 0,
      startsAt: new Date('2027-06-01T00:00:00+09:00'),
    })
    expect(await findPack(world.db, key)).toBeUndefined()
    expect(await findBox(world.db, key)).toBeUndefined()
  })

  test('needs price, prizes and a card type', async () => {
    const { cardType: _type, ...rest } = good
    for (const content of [rest, { ...good, price: {} }, { ...good, prizes: [] }])
      expect((await placed(await made(content)))[0]).toBe('not enough')
    expect((await placed('none'))[0]).toBe('unknown')
    expect((await placed('of-before'))[0]).toBe('unknown')
  })
})

describe('at the terminal', () => {
  const run = (words: string[]) => runShop(world.db, words, world.shop.clock())

  test('drafts are listed, shown and sealed by the same operations', async () => {
    const key = await made({ ...good, price: { points: 1000 } })
    expect(JSON.stringify(await run(['draft', 'list']))).toContain(key)
    const simulated = JSON.stringify(await run(['draft', 'simulate', key]))
    expect(simulated).toContain('answer: null')
    const seal = async () => {
      const { revision } = (await findDraft(world.db, key)) ?? {}
      const words = ['draft', 'seal', key, '--revision', String(revision)]
      return await run([...words, '--why', 'new'])
    }
    expect(await seal()).toHaveProperty('refused')
    for (const { warning } of await warningsOf(key)) await answer(key, warning)
    expect(await seal()).toHaveProperty('lines')
    expect(await findBox(world.db, key)).toMatchObject({ price: 1000 })
    expect((await recordsAbout(key)).at(-1)).toMatchObject({ verb: 'draft seal' })
  })
})
