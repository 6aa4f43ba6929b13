import { randomBytes } from 'node:crypto'
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { folderStore } from '#server/providers/media-stores.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { exportCatalogue } from './export-catalogue.ts'
import { importCatalogue, planImport } from './import-catalogue.ts'
import { readShopRows, stateOf } from './shop-rows.ts'

// Films from a catalogue folder to the answers of a running shop (ruling 39).

const films = join(import.meta.dirname, '../../../../test/films')
let shop: TestShop
let folder: string
/** The files that every test's folder begins with. */
let given: string
beforeAll(async () => {
  shop = await testShop()
  given = await mkdtemp(join(tmpdir(), 'fukuhiki-films-given-'))
  await mkdir(join(given, 'films'))
  await copyFile(join(films, 'h264-with-sound.mp4'), join(given, 'films/top.mp4'))
  await copyFile(join(films, 'vp9-with-sound.webm'), join(given, 'films/top.webm'))
  const pictures = { card: [734, 1024], pack: [1200, 800], top: [1600, 600], upright: [720, 1280] } as const
  for (const [name, [width, height]] of Object.entries(pictures))
    await sharp({ create: { width, height, channels: 3, background: '#a33' } }).toFile(
      join(given, `${name}.png`),
    )
})
afterAll(async () => {
  await shop.close()
  await rm(given, { recursive: true })
})

const rest = `cardTypes:
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
    images: [pack.png]
    detail: { ja: "<p>森です。</p>", en: "<p>Woods.</p>" }
    total: 20
    prizes:
      - { card: w-1, quantity: 20, tier: 3, convertsTo: 50 }
pointCourses:
  - { points: 500, priceYen: 500, memo: { ja: '', en: '' } }
`
const banner = `banners:
  mode: video
  entries:
    - { video: [films/top.webm, films/top.mp4], poster: top.png, url: /pack-list?index=woods, alt: { ja: 森, en: Woods } }
`
const reveals = `revealFilms:
  - { style: 2, rarity: 3, video: films/top.mp4, poster: upright.png }
  - { style: 2, rarity: 7, video: films/top.webm, poster: upright.png }
  - { style: 1, rarity: 3, video: films/top.webm, poster: upright.png }
`

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-films-'))
  await cp(given, folder, { recursive: true })
  return () => rm(folder, { recursive: true })
})

const write = (yaml: string) => writeFile(join(folder, 'catalogue.yaml'), yaml)

async function run(yaml: string, from = folder) {
  if (from === folder) await write(yaml)
  return await importCatalogue(shop.db, from, {
    now: new Date(),
    random: randomBytes,
    id: uuidv7,
    by: { who: 'Aoi', why: 'a test' },
    media: folderStore(shop.mediaFolder),
    formats: ['webp'],
    seal: 'all',
    over: stateOf(await readShopRows(shop.db)),
  })
}

async function faultsOf(yaml: string): Promise<string[]> {
  const result = await run(yaml)
  return 'faults' in result ? result.faults.map(({ place, message }) => `${place}: ${message.ja}`) : []
}

const bannerOf = async () => (await shop.visitor().get('/user/banner')).body

describe('applying', () => {
  test('the banner of mode 2 is a film in two encodings with its still picture', {
    meta: {
      proves: [
        {
          id: 'film-import',
          section: 'rulings',
          says: 'An operator imports MP4 (H.264, AV1) and WebM (VP8, VP9, AV1) for banner and reveals.',
          from: 'ruling 39',
          file: 'server/cards/catalogue/import/take-media.ts',
          breaks: {
            replace: "if ('source' in taken) films.set(key, taken.source)",
            with: "if ('source' in taken) continue",
          },
        },
      ],
    },
  }, async () => {
    expect(await run(rest + banner)).toMatchObject({ imported: { packs: 1 } })
    const { mode, list } = await bannerOf()
    const webm = { file_name: expect.stringMatching(/\.webm$/), type: expect.stringContaining('video/webm') }
    const mp4 = { file_name: expect.stringMatching(/\.mp4$/), type: 'video/mp4; codecs="avc1.64000a"' }
    expect([mode, list]).toEqual([
      2,
      [
        {
          ...webm,
          type: undefined,
          url: '/pack-list?index=woods',
          alt: '森',
          focus: '',
          poster: expect.stringMatching(/^\/media\/[0-9a-f]{20}\.1600\.webp$/),
          sources: [webm, mp4],
        },
      ],
    ])
  })

  test('a film and its still picture are served in ranges, with their type, and cached for ever', {
    meta: {
      proves: [
        {
          id: 'film-parts',
          section: 'rulings',
          says: 'A film is served in parts, with its type, and for ever under its name.',
          from: 'own',
          file: 'server/http/media.ts',
          breaks: {
            replace: 'return reply.code(statusCode).send()\n    })',
            with: 'return reply.code(422).send()\n    })',
          },
        },
      ],
    },
  }, async () => {
    await run(rest + banner)
    const [{ poster, sources }] = (await bannerOf()).list as [
      { poster: string; sources: { file_name: string }[] },
    ]
    for (const { file_name: url } of sources) {
      const { app } = shop.shop
      const whole = await app.inject({ method: 'GET', url })
      expect([whole.statusCode, whole.headers['accept-ranges']]).toEqual([200, 'bytes'])
      expect(whole.headers['content-type']).toBe(url.endsWith('.mp4') ? 'video/mp4' : 'video/webm')
      expect(whole.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(whole.headers['x-content-type-options']).toBe('nosniff')
      const part = await app.inject({ method: 'GET', url, headers: { range: 'bytes=100-199' } })
      expect([part.statusCode, part.headers['content-range']]).toEqual([
        206,
        `bytes 100-199/${whole.rawPayload.length}`,
      ])
      expect(part.rawPayload).toEqual(whole.rawPayload.subarray(100, 200))
      const beyond = await app.inject({ method: 'GET', url, headers: { range: 'bytes=99999999-' } })
      expect(beyond.statusCode).toBe(416)
    }
    expect((await shop.shop.app.inject({ method: 'GET', url: poster })).headers['content-type']).toBe(
      'image/webp',
    )
  })

  test('a reveal carries the films for the tiers of its cards in the style of its pack, and no other', {
    meta: {
      proves: [
        {
          id: 'reveal-films',
          section: 'transitions',
          says: 'A reveal carries the films for the tiers of its own cards in its own style, and no other.',
          from: 'ruling 39',
          file: 'server/cards/draws/present-draw.ts',
          breaks: {
            replace: 'findRevealFilms(db, result.revealStyle, tiers)',
            with: 'findRevealFilms(db, result.revealStyle, [1, 2, 3, 4, 5, 6, 7])',
          },
        },
      ],
    },
  }, async () => {
    await run(rest + reveals)
    const member = await shop.member({ points: 300 })
    const { token } = (await member.post('/user/pack/check', { pack_id: 'woods-one', count: '1' })).body
    await member.post('/user/pack/buy', { token })
    const { films: own, movie_style } = (await member.get('/user/pack/gache_result')).body
    expect([movie_style, own]).toEqual([
      2,
      [
        {
          rarity: 3,
          poster: expect.stringMatching(/\.960\.webp$/),
          sources: [{ file_name: expect.stringMatching(/\.mp4$/), type: 'video/mp4; codecs="avc1.64000a"' }],
        },
      ],
    ])
    expect((await member.get('/user/pack/buy_result')).body).not.toHaveProperty('films')
  })

  test('a film that is removed from the file is removed from the shop', async () => {
    await run(rest + banner + reveals)
    await run(rest)
    expect((await bannerOf()).list).toEqual([])
    expect((await readShopRows(shop.db)).revealFilms).toEqual([])
  })

  test('a check stores nothing, and reports the changes it would make', async () => {
    await run(rest)
    const before = await readdir(shop.mediaFolder)
    await copyFile(join(films, 'vp8.webm'), join(folder, 'films/top.webm'))
    await write(rest + reveals)
    const plan = await planImport(shop.db, folder, { now: new Date(), media: folderStore(shop.mediaFolder) })
    expect('changes' in plan && plan.changes.map(({ table, id, what }) => [table, id, what])).toEqual([
      ['revealFilms', '1-3', 'added'],
      ['revealFilms', '2-3', 'added'],
      ['revealFilms', '2-7', 'added'],
    ])
    expect(await readdir(shop.mediaFolder)).toEqual(before)
  })

  test('an exported folder imports to itself, films included', async () => {
    await run(rest + banner + reveals)
    const out = join(folder, 'out')
    expect(await exportCatalogue(shop.db, out, folderStore(shop.mediaFolder))).toMatchObject({
      outcome: 'exported',
    })
    expect((await readdir(join(out, 'reveals'))).toSorted()).toEqual(
      ['1-3-1.webm', '1-3.webp', '2-3-1.mp4', '2-3.webp', '2-7-1.webm', '2-7.webp'].toSorted(),
    )
    const plan = await planImport(shop.db, out, { now: new Date(), media: folderStore(shop.mediaFolder) })
    expect('changes' in plan && plan.changes).toEqual([])
    const before = await readShopRows(shop.db)
    expect(await run('', out)).toMatchObject({ imported: { sealed: 0 } })
    expect(await readShopRows(shop.db)).toEqual(before)
  })
})

describe('refuses with the place and the remedy', () => {
  const put = async (name: string, bytes: Uint8Array | string) =>
    writeFile(join(folder, 'films', name), bytes)
  const fixture = (name: string) => readFile(join(films, name))

  test.each<[what: string, yaml: string, said: string[], prepare?: () => Promise<unknown>]>([
    [
      'a missing film',
      banner.replace('top.mp4', 'tip.mp4'),
      [
        'banners.entries[1].video[2]: 動画「films/tip.mp4」がありません。ファイルを置くか、名前をお確かめください。',
      ],
    ],
    [
      'another spelling',
      reveals.replace('top.mp4', 'Top.mp4'),
      [
        'revealFilms[1].video: 動画「films/Top.mp4」がありません。「films/top.mp4」ならあります。大文字・小文字や全角・半角もそろえてください。',
      ],
    ],
    [
      'a film outside the folder',
      banner.replace('films/top.mp4', '../top.mp4'),
      [
        'banners.entries[1].video[2]: 動画「../top.mp4」はフォルダーの外を指しています。フォルダーの中に置き、films/top.mp4 のように書いてください。',
      ],
    ],
    [
      'a picture for a film',
      banner.replace('films/top.mp4', 'top.png'),
      [
        'banners.entries[1].video[2]: 「top.png」は MP4 でも WebM でもありません。どちらかの動画で保存し直してください。',
      ],
    ],
    [
      'a film for a picture',
      banner.replace('poster: top.png', 'poster: films/top.mp4'),
      [
        'banners.entries[1].poster: 「films/top.mp4」は動画です。PNG・JPEG・WebP・AVIF のどれかで保存し直してください。',
      ],
    ],
    [
      'an HTML page',
      banner,
      [
        'banners.entries[1].video[2]: 「films/top.mp4」は MP4 でも WebM でもありません。どちらかの動画で保存し直してください。',
      ],
      () => put('top.mp4', '<!doctype html><script>alert(1)</script>'),
    ],
    [
      'WebM by the name of MP4',
      banner,
      [
        'banners.entries[1].video[2]: 「films/top.mp4」の中身は WebM です。ファイル名の終わりを中身に合わせてください。',
      ],
      async () => put('top.mp4', await fixture('vp8.webm')),
    ],
    [
      'sound alone',
      banner,
      [
        'banners.entries[1].video[2]: 「films/top.mp4」には音しか入っていません。映像のある動画を書いてください。',
      ],
      async () => put('top.mp4', await fixture('sound-only.mp4')),
    ],
    [
      'a codec that not all play',
      banner,
      [
        'banners.entries[1].video[2]: 「films/top.mp4」の形式（hev1.1.6.L30.90）は再生できない端末があります。MP4 なら H.264（8ビット、4:2:0）、WebM なら VP9 で書き出してください。',
      ],
      async () => put('top.mp4', await fixture('hevc.mp4')),
    ],
    [
      'a film too long for a banner',
      banner,
      ['banners.entries[1].video[2]: 動画「films/top.mp4」が長すぎます（31.0秒）。ここでは 30秒までです。'],
      async () => put('top.mp4', await fixture('too-long.mp4')),
    ],
    [
      'a film too wide',
      banner,
      [
        'banners.entries[1].video[2]: 動画「films/top.mp4」の画面が大きすぎます（1922×16）。1920×1080 か 1080×1920 までに縮めてください。',
      ],
      async () => put('top.mp4', await fixture('too-wide.mp4')),
    ],
    [
      'a film that is cut off',
      banner,
      [
        'banners.entries[1].video[2]: 動画「films/top.mp4」が途中で切れているか壊れています。もう一度書き出して、置き直してください。',
      ],
      async () => put('top.mp4', (await fixture('h264-with-sound.mp4')).subarray(0, 3000)),
    ],
    [
      'a banner of more than 8 MB',
      banner,
      [
        'banners.entries[1].video[2]: 動画「films/top.mp4」が大きすぎます（9 MB）。8 MB までです。画質を下げるか、短くしてください。',
      ],
      () => put('top.mp4', new Uint8Array(8_100_000)),
    ],
    [
      'a reveal of more than 6 MB',
      reveals,
      [
        'revealFilms[1].video: 動画「films/top.mp4」が大きすぎます（7 MB）。6 MB までです。画質を下げるか、短くしてください。',
      ],
      () => put('top.mp4', new Uint8Array(6_100_000)),
    ],
    [
      'no poster',
      banner.replace('poster: top.png, ', ''),
      ['banners.entries[1].poster: poster がありません。文字を書いてください。'],
    ],
    [
      'a poster too narrow',
      banner.replace('poster: top.png', 'poster: upright.png'),
      [
        'banners.entries[1].poster: 画像「upright.png」の幅が足りません（720画素）。ここでは幅 1,600 画素以上が必要です。',
      ],
    ],
    [
      'a picture in a video banner',
      banner.replace('video: [films/top.webm, films/top.mp4], poster: top.png', 'image: top.png'),
      [
        expect.stringMatching(/^banners\.entries\[1\]\.video: /) as unknown as string,
        expect.stringMatching(/poster/) as unknown as string,
        expect.stringMatching(/image/) as unknown as string,
      ],
    ],
    [
      'an unknown mode',
      banner.replace('mode: video', 'mode: film'),
      ['banners.mode: バナーの mode が違います（film）。carousel か video と書いてください。'],
    ],
    [
      'two films in the banner',
      banner + banner.split('\n').at(-2),
      ['banners.entries: 多すぎます。1 件までです。'],
    ],
    [
      'no film at all',
      banner.replace('[films/top.webm, films/top.mp4]', '[]'),
      ['banners.entries[1].video: 1 件以上が必要です。'],
    ],
    [
      'no mode',
      banner.replace('  mode: video\n', ''),
      ['banners.mode: mode がありません。carousel か video を書いてください。'],
    ],
    [
      'no film',
      reveals.replace('video: films/top.mp4, ', ''),
      ['revealFilms[1].video: video がありません。動画のファイル名を書いてください。'],
    ],
    [
      'a number for a film',
      banner.replace('[films/top.webm, films/top.mp4]', '7'),
      [
        'banners.entries[1].video: 動画の書き方が違います（7）。top.mp4 か [top.webm, top.mp4] と書いてください。',
      ],
    ],
    [
      'one style and tier twice',
      reveals.replace('rarity: 7', 'rarity: 3'),
      [
        'revealFilms[2]: 演出（style）2・演出ランク（rarity）3の動画は上にもあります。どちらかを消してください。',
      ],
    ],
    [
      'a style that there is not',
      reveals.replace('style: 1', 'style: 4'),
      [
        'revealFilms[3].style: 使えない値です（4）。1 / 2 / 3 / 5 / 8 / 10 / 11 / 12 / 13 から選んでください。',
      ],
    ],
    [
      'a tier that there is not',
      reveals.replace('rarity: 7', 'rarity: 8'),
      ['revealFilms[2].rarity: 大きすぎます（8）。7 以下にしてください。'],
    ],
  ])('%s', async (_what, yaml, said, prepare) => {
    await prepare?.()
    expect(await faultsOf(rest + yaml)).toEqual(said)
  })
})
