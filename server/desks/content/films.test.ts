import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FilmUse } from '#contract/film-limits.ts'
import type { Content } from '#contract/operator/content-schemas.ts'
import { filmFaults, filmFileFaults } from '#phrases/catalogue/films.ts'
import { writeContent } from '#server/cards/catalogue/content-rows.ts'
import { exportCatalogue } from '#server/cards/catalogue/import/export-catalogue.ts'
import { importCatalogue, planImport } from '#server/cards/catalogue/import/import-catalogue.ts'
import { transaction } from '#server/db/pool.ts'
import { folderStore } from '#server/providers/media-stores.ts'
import { makeOperator, stayFresh, type TestOperator } from '#test/operators.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { runShop } from '#test/shop-command.ts'
import { kindOf } from './kinds.ts'

// Films that are uploaded at the console, for banners and for reveals (decision 025). The pack's reveal is of style 2, and
// all its cards are of tier 3.

let world: TestShop
let packs: TestOperator
let folder: string
let now = new Date()
beforeAll(async () => {
  world = await testShop(() => now)
  packs = await makeOperator(world, 'packs')
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-console-films-'))
  const picture = sharp({ create: { width: 960, height: 1024, channels: 3, background: '#a33' } })
  await picture.png().toFile(join(folder, 'card.png'))
  await writeFile(join(folder, 'catalogue.yaml'), catalogue)
  const imported = await importCatalogue(world.db, folder, {
    now,
    random: randomBytes,
    id: uuidv7,
    by: { who: 'Aoi', why: 'a test' },
    media: folderStore(world.mediaFolder),
    formats: ['webp'],
    seal: 'all',
  })
  expect(imported).toHaveProperty('imported')
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  now = minutes(1)
  await stayFresh(world, now)
  await world.pool.query('truncate content_change')
  await transaction(world.db, async (tx) => {
    await writeContent.banners(tx, [])
    await writeContent.revealFilms(tx, [])
  })
})

const catalogue = `cardTypes:
  - key: woods
    name: { ja: 森, en: Woods }
cards:
  - { key: w-1, cardType: woods, name: { ja: 樹, en: Tree }, model: W-1, rarity: normal, image: card.png }
packs:
  - key: woods-one
    cardType: woods
    name: { ja: 森の箱, en: Woods box }
    price: { points: 300 }
    showLineup: true
    revealStyle: 2
    images: [card.png]
    detail: { ja: "<p>森です。</p>", en: "<p>Woods.</p>" }
    total: 20
    prizes:
      - { card: w-1, quantity: 20, tier: 3, convertsTo: 50 }
pointCourses:
  - { points: 500, priceYen: 500, memo: { ja: '', en: '' } }
`

const fixture = (name: string) => readFile(join(import.meta.dirname, '../../../test/films', name))
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const act = () => ({ actKey: randomUUID(), why: 'test' })

const sendFilm = (bytes: Buffer, name: string, use: FilmUse = 'reveal', by = packs) =>
  by.post('/operator/content/film', { ...act(), use, name, film: bytes.toString('base64url') })
const sendPicture = async (use: FilmUse, width = 1600) => {
  const picture = sharp({ create: { width, height: 600, channels: 3, background: '#37a' } })
  const bytes = await picture.png().toBuffer()
  return packs.post('/operator/content/picture', {
    ...act(),
    use,
    name: 'still.png',
    picture: bytes.toString('base64url'),
  })
}

type RevealFilm = Content<'revealFilms'>[number]
type Source = RevealFilm['sources'][number]
const sourceOf = ({ status, body }: Awaited<ReturnType<typeof sendFilm>>): Source => {
  expect([status, body.errors]).toEqual([200, undefined])
  return { fileUrl: String(body.fileUrl), type: String(body.type) }
}
/** A film with its still picture, uploaded for style 2 and tier 3. */
async function uploaded(name = 'h264-with-sound.mp4'): Promise<RevealFilm> {
  const source = sourceOf(await sendFilm(await fixture(name), name))
  const poster = String((await sendPicture('reveal')).body.picture)
  return { style: 2, tier: 3, poster, sources: [source] }
}

const versionOf = async (kind: string, by: TestOperator) => {
  const list = (await by.get('/operator/content')).body.list as { kind: string; version: string }[]
  return list.find((one) => one.kind === kind)?.version ?? ''
}
interface When {
  from?: Date
  until?: Date
  by?: TestOperator
  seen?: string
}
async function put(kind: string, content: unknown, { from, until, by = packs, seen }: When = {}) {
  const { status, body } = await by.post('/operator/content/change', {
    ...act(),
    kind,
    content: JSON.stringify(content),
    seen: seen ?? (await versionOf(kind, by)),
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
  })
  return { status, errors: body.errors ?? {}, approvalId: body.approvalId }
}
const standing = () => kindOf('revealFilms').read(world.db)
const job = async () =>
  world.shop.jobs.find(({ name }) => name === 'apply scheduled content')?.run(new AbortController().signal)
/** The films of a member's reveal. */
async function revealed(): Promise<unknown> {
  const member = await world.member({ points: 300 })
  const { token } = (await member.post('/user/pack/check', { pack_id: 'woods-one', count: '1' })).body
  await member.post('/user/pack/buy', { token })
  return (await member.get('/user/pack/gache_result')).body.films
}
const wired = ({ style: _style, tier, poster, sources }: RevealFilm) => ({
  rarity: tier,
  poster,
  sources: sources.map(({ fileUrl, type }) => ({ file_name: fileUrl, type })),
})

describe('a film of a reveal', () => {
  test('is uploaded, scheduled, and plays from its moment to its end', {
    meta: {
      proves: [
        {
          id: 'films-moment',
          section: 'console-content',
          says: 'A reveal plays a scheduled film from its moment to its end, else its scene.',
          from: 'own',
          file: 'server/desks/content/reveal-films-kind.ts',
          breaks: { replace: 'tier: film.tier,', with: 'tier: 1,' },
        },
      ],
    },
  }, async () => {
    const film = await uploaded()
    expect(await put('revealFilms', [film], { from: minutes(10), until: minutes(20) })).toEqual({
      status: 200,
      errors: {},
      approvalId: null,
    })
    await job()
    expect(await revealed()).toEqual([])
    now = minutes(10)
    await Promise.all([job(), job()])
    expect(await revealed()).toEqual([wired(film)])
    const applied = await world.pool.query(
      `select subject from audit_record where verb = 'content apply' and done_at >= $1`,
      [now],
    )
    expect(applied.rows).toEqual([{ subject: 'revealFilms' }])
    now = minutes(10)
    await job()
    expect(await revealed()).toEqual([])
  })

  test('is refused where another operator changed the films meanwhile', async () => {
    const film = await uploaded()
    const owner = await makeOperator(world, 'owner')
    const seen = await versionOf('revealFilms', owner)
    expect(await put('revealFilms', [film])).toMatchObject({ status: 200 })
    const late = await put('revealFilms', [], { by: owner, seen })
    expect([late.status, String(late.errors.content)]).toEqual([409, expect.stringContaining(packs.name)])
    expect(await standing()).toEqual([film])
  })

  test('is refused at the field of its fault, and nothing changes', {
    meta: {
      proves: [
        {
          id: 'films-known',
          section: 'console-content',
          says: 'A film and its still picture are those that stand, are scheduled, or were uploaded for this use.',
          from: 'own',
          file: 'server/desks/content/known-media.ts',
          breaks: { replace: '!== source.type', with: '=== undefined' },
        },
      ],
    },
  }, async () => {
    const film = await uploaded()
    const errorsOf = async (list: unknown) => Object.keys((await put('revealFilms', list)).errors)
    const other = sourceOf(await sendFilm(await fixture('vp8.webm'), 'vp8.webm', 'banner'))
    const banner = String((await sendPicture('banner')).body.picture)
    const unknown = '/media/0123456789abcdef0123.mp4'
    const [source] = film.sources
    expect(await errorsOf([film, film])).toEqual(['content.1'])
    expect(await errorsOf([{ ...film, style: 4 }])).toEqual(['content.0.style'])
    expect(await errorsOf([{ ...film, tier: 8 }])).toEqual(['content.0.tier'])
    expect(await errorsOf([{ ...film, sources: [] }])).toEqual(['content.0.sources'])
    expect(await errorsOf([{ ...film, sources: [{ ...source, fileUrl: unknown }] }])).toEqual([
      'content.0.sources',
    ])
    expect(await errorsOf([{ ...film, sources: [{ ...source, type: 'video/mp4' }] }])).toEqual([
      'content.0.sources',
    ])
    expect(await errorsOf([{ ...film, poster: unknown }])).toEqual(['content.0.poster'])
    // A banner's film may be larger and longer, and its picture is cut into other forms.
    expect(await errorsOf([{ ...film, sources: [other] }])).toEqual(['content.0.sources'])
    expect(await errorsOf([{ ...film, poster: banner }])).toEqual(['content.0.poster'])
    expect(await standing()).toEqual([])
  })

  test('that is shown or scheduled may be named again', async () => {
    const film = (name: string, tier: 3 | 4): RevealFilm => ({
      style: 2,
      tier,
      poster: `/media/${name}.960.webp`,
      sources: [{ fileUrl: `/media/${name}.mp4`, type: 'video/mp4' }],
    })
    const [imported, ...others] = [film('0123456789abcdef0123', 3), film('0123456789abcdef0124', 4)]
    if (imported === undefined) throw new Error('no film')
    await transaction(world.db, (tx) => writeContent.revealFilms(tx, [{ id: '2-3', ...imported }]))
    expect(await put('revealFilms', [], { from: minutes(10), until: minutes(20) })).toMatchObject({
      status: 200,
    })
    expect(await put('revealFilms', [imported, { ...imported, tier: 4 }])).toMatchObject({ status: 200 })
    expect(await put('revealFilms', [imported, ...others])).toMatchObject({ status: 422 })
    now = minutes(10)
    await job()
    expect(await standing()).toEqual([])
    now = minutes(10)
    await job()
    expect(await standing()).toHaveLength(2)
  })

  test('can be previewed for a future moment, and nothing is stored', {
    meta: {
      proves: [
        {
          id: 'films-preview',
          section: 'console-content',
          says: 'Which film a reveal plays at a coming moment can be looked at; nothing stays of it.',
          from: 'own',
          file: 'server/desks/content/film-routes.ts',
          breaks: {
            replace: 'await rolledBack(deps.db,',
            with: "await (await import('#server/db/pool.ts')).transaction(deps.db,",
          },
        },
      ],
    },
  }, async () => {
    const film = await uploaded('vp9-with-sound.webm')
    await put('revealFilms', [film], { from: minutes(10), until: minutes(20) })
    const at = async (moment?: Date) =>
      (
        await packs.get(
          `/operator/preview/reveal-films${moment ? `?at=${encodeURIComponent(moment.toISOString())}` : ''}`,
        )
      ).body
    const { rarity: _rarity, ...played } = wired(film)
    expect((await at()).films).toEqual([])
    expect((await at(minutes(10))).films).toEqual([{ style: 2, tier: 3, ...played }])
    expect((await at(minutes(20))).films).toEqual([])
    expect(await at(minutes(-1))).toMatchObject({ state: 422, errors: { at: [expect.any(String)] } })
    expect(await standing()).toEqual([])
    expect((await world.pool.query('select from content_change where outcome is null')).rowCount).toBe(2)
  })

  test('is exported, and the folder imports to itself', {
    meta: {
      proves: [
        {
          id: 'films-exported',
          section: 'console-content',
          says: 'A film that was uploaded is exported, and the folder imports to itself.',
          from: 'own',
          file: 'server/cards/catalogue/import/export-catalogue.ts',
          breaks: { replace: 'pictures.set(file, filmName(fileUrl))', with: 'void filmName' },
        },
      ],
    },
  }, async () => {
    const film = await uploaded()
    await put('revealFilms', [film])
    const out = join(folder, 'out')
    await mkdir(out)
    const media = folderStore(world.mediaFolder)
    expect(await exportCatalogue(world.db, out, media)).toMatchObject({ outcome: 'exported' })
    expect((await readFile(join(out, 'reveals/2-3-1.mp4'))).length).toBeGreaterThan(1000)
    const plan = await planImport(world.db, out, { now, media })
    expect('changes' in plan && plan.changes).toEqual([])
  })

  test('is listed and withdrawn at the terminal', async () => {
    await put('revealFilms', [await uploaded()], { from: minutes(10) })
    const listed = await runShop(world.db, ['content', 'list'], now)
    const [line = ''] = 'lines' in listed ? listed.lines : []
    expect(line).toContain('revealFilms')
    const words = ['content', 'withdraw', line.split(' ')[0] ?? '', '--why', 'a test']
    expect(await runShop(world.db, words, now)).toHaveProperty('lines')
    now = minutes(20)
    await job()
    expect(await standing()).toEqual([])
  })
})

describe('a film of the banner', () => {
  test('is shown alone with its own uploaded still picture', async () => {
    const mp4 = sourceOf(await sendFilm(await fixture('h264-with-sound.mp4'), 'top.mp4', 'banner'))
    const webm = sourceOf(await sendFilm(await fixture('vp9-with-sound.webm'), 'top.webm', 'banner'))
    const picture = String((await sendPicture('banner')).body.picture)
    const entry = { picture, sources: [webm, mp4], url: '/pack-list', alt: { ja: '海', en: 'The sea' } }
    expect(await put('banners', { mode: 'video', entries: [{ ...entry, sources: [] }] })).toMatchObject({
      status: 422,
      errors: { 'content.mode': expect.anything() },
    })
    const reveal = (await uploaded('av1.mp4')).sources
    expect(await put('banners', { mode: 'video', entries: [{ ...entry, sources: reveal }] })).toMatchObject({
      status: 422,
      errors: { 'content.entries.0.sources': expect.anything() },
    })
    expect(
      await put('banners', { mode: 'video', entries: [entry] }, { from: minutes(10), until: minutes(20) }),
    ).toMatchObject({ status: 200 })
    now = minutes(10)
    await job()
    const { mode, list } = (await world.visitor().get('/user/banner')).body
    expect([mode, list]).toMatchObject([
      2,
      [{ poster: picture, sources: [{ file_name: webm.fileUrl }, { file_name: mp4.fileUrl }] }],
    ])
  })
})

describe('an uploaded film', () => {
  /** A place as a phone writes it beside the film. */
  const withPlaceBeside = async () => {
    const bytes = await fixture('with-place.mp4')
    const text = Buffer.from('+35.6586+139.7454/')
    const box = (name: string, content: Buffer) => {
      const head = Buffer.alloc(8)
      head.writeUInt32BE(8 + content.length)
      head.write(name, 4, 'latin1')
      return Buffer.concat([head, content])
    }
    const length = Buffer.from([0, text.length, 0x15, 0xc7])
    const place = box('udta', box('\u00a9xyz', Buffer.concat([length, text])))
    // The index is the last box of the file.
    const at = bytes.lastIndexOf('moov') - 4
    const grown = Buffer.concat([bytes, place])
    grown.writeUInt32BE(bytes.readUInt32BE(at) + place.length, at)
    return grown
  }

  test.each(['mp4', 'webm'])(
    'keeps neither its place nor its device: %s',
    {
      meta: {
        proves: [
          {
            id: 'films-place',
            section: 'console-content',
            says: 'An uploaded film does not tell where and how it was made.',
            from: 'own',
            file: 'server/cards/catalogue/import/check-film.ts',
            breaks: {
              replace: 'await withFilm(film, container, (_input, track) => blankUserData(film, track))',
              with: '',
            },
          },
        ],
      },
    },
    async (container) => {
      const bytes = container === 'mp4' ? await withPlaceBeside() : await fixture('with-place.webm')
      const traces = ['35.6586', 'SecretCamera', ...(container === 'mp4' ? ['stood at', '\u00a9xyz'] : [])]
      for (const trace of traces) expect([trace, bytes.includes(trace, 0, 'latin1')]).toEqual([trace, true])
      const { fileUrl } = sourceOf(await sendFilm(bytes, `film.${container}`))
      const { rawPayload } = await world.shop.app.inject({ method: 'GET', url: fileUrl })
      expect(rawPayload.length).toBeGreaterThan(500)
      for (const trace of traces)
        expect([trace, rawPayload.includes(trace, 0, 'latin1')]).toEqual([trace, false])
      const { rows } = await world.pool.query('select detail from audit_record where subject = $1', [fileUrl])
      expect(JSON.stringify(rows)).not.toMatch(/35\.6586|SecretCamera/)
    },
  )

  test.each<[what: string, name: string, bytes: () => Promise<Buffer> | Buffer, said: string]>([
    ['no film', 'page.mp4', () => Buffer.from('<!doctype html>'), filmFaults.format.ja('page.mp4')],
    [
      'another kind of file',
      'film.mov',
      () => fixture('h264-with-sound.mp4'),
      filmFaults.format.ja('film.mov'),
    ],
    ['another codec', 'a.mp4', () => fixture('hevc.mp4'), filmFaults.codec.ja('a.mp4', 'hev1.1.6.L30.90')],
    ['too long', 'a.mp4', () => fixture('too-long.mp4'), filmFaults.seconds.ja('a.mp4', '31.0', '15')],
    ['too wide', 'a.mp4', () => fixture('too-wide.mp4'), filmFaults.size.ja('a.mp4', '1922×16')],
    ['sound alone', 'a.mp4', () => fixture('sound-only.mp4'), filmFaults.noVideo.ja('a.mp4')],
    [
      'larger than 6 MB',
      'a.mp4',
      () => Buffer.alloc(6_000_001, 1),
      filmFileFaults.tooLarge.ja('a.mp4', '7 MB', '6 MB'),
    ],
    [
      'cut off',
      'a.mp4',
      async () => {
        const whole = await fixture('h264-with-sound.mp4')
        return whole.subarray(0, whole.length - 500)
      },
      filmFaults.incomplete.ja('a.mp4'),
    ],
  ])(
    'is refused in the operator’s language: %s',
    {
      meta: {
        proves: [
          {
            id: 'films-judged',
            section: 'console-content',
            says: "An uploaded film is refused by the measure of the import, in the operator's language.",
            from: 'own',
            file: 'server/cards/catalogue/import/take-film-upload.ts',
            breaks: {
              replace: 'filmSentence(error, fileName, use)',
              with: "filmSentence(error, fileName, 'banner')",
            },
          },
        ],
      },
    },
    async (_what, name, bytes, said) => {
      const { status, body } = await sendFilm(await bytes(), name)
      expect([status, body.errors?.film]).toEqual([422, [said]])
      const { rowCount } = await world.pool.query(
        `select from audit_record where verb = 'content reveal-film' and done_at >= $1`,
        [now],
      )
      expect(rowCount).toBe(0)
    },
  )

  test('for a banner may be larger than one for a reveal, within its own bound', async () => {
    const long = await fixture('too-long.mp4')
    const saidOf = async (bytes: Buffer, use: FilmUse) =>
      (await sendFilm(bytes, 'a.mp4', use)).body.errors?.film
    const large = Buffer.alloc(7_000_000, 1)
    expect(await saidOf(large, 'reveal')).toEqual([filmFileFaults.tooLarge.ja('a.mp4', '7 MB', '6 MB')])
    expect(await saidOf(large, 'banner')).toEqual([filmFaults.format.ja('a.mp4')])
    expect(await saidOf(long, 'banner')).toEqual([filmFaults.seconds.ja('a.mp4', '31.0', '30')])
    const tooLarge = await sendFilm(Buffer.alloc(8_000_001, 1), 'a.mp4', 'banner')
    expect(tooLarge.status).toBe(422)
  })

  test('sent again with its key is the same act', async () => {
    const input = {
      ...act(),
      use: 'reveal',
      name: 'film.mp4',
      film: (await fixture('av1.mp4')).toString('base64url'),
    }
    const first = await packs.post('/operator/content/film', input)
    const again = await packs.post('/operator/content/film', input)
    expect([first.body.state, again.body.state]).toEqual([200, 204])
    expect(again.body.fileUrl).toBe(first.body.fileUrl)
  })
})
