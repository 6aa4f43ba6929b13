import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { BufferSource, Input, MP4, WEBM } from 'mediabunny'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FilmUse } from '#contract/film-limits.ts'
import { folderStore } from '#server/providers/media-stores.ts'
import { isDeep, tries } from '#test/depth.ts'
import { readFilm } from './check-film.ts'
import { FilmFault } from './checked-film.ts'
import { filmName, judgeFilm, storeFilm } from './film-store.ts'

// The films of test/films are real ones of a second, 64×36, unless their name says otherwise.

const films = join(import.meta.dirname, '../../../../test/films')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'films-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Judges and stores a film like an import. */
async function keepFilm(file: string, use: FilmUse, media: string) {
  const judged = await judgeFilm(await readFile(file), file, use)
  await storeFilm(judged, folderStore(media))
  return judged.source
}

const bytesOf = (name: string) => readFile(join(films, name))

/** Judged in a worker of its own and stored, as an import does it: the film as it is stored. */
async function keptApart(name: string, bytes: Uint8Array, use: FilmUse) {
  const file = join(folder, name)
  await writeFile(file, bytes)
  const { fileUrl } = await keepFilm(file, use, join(folder, 'media'))
  return await readFile(join(folder, 'media', filmName(fileUrl)))
}

/** Judged in this process: the worker does nothing else, and to start it takes most of the time. A deep run has it. */
const judgedHere: typeof keptApart = isDeep
  ? keptApart
  : async (name, bytes, use) => Buffer.from((await readFilm(bytes, containerOf(name), use)).film)
const containerOf = (name: string) => (name.endsWith('mp4') ? 'mp4' : 'webm')

/** Why a film is refused; undefined when it is taken. */
async function refusalOf(name: string, bytes: Uint8Array, use: FilmUse = 'banner', judged = judgedHere) {
  return await judged(name, bytes, use).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof FilmFault) return [error.reason, error.found]
      throw error
    },
  )
}

test.each([
  ['h264-with-sound.mp4', 'video/mp4; codecs="avc1.64000a"'],
  ['av1.mp4', 'video/mp4; codecs="av01.0.00M.08"'],
  ['vp8.webm', 'video/webm; codecs="vp8"'],
  ['vp9-with-sound.webm', expect.stringMatching(/^video\/webm; codecs="vp09\.00\./)],
  ['av1.webm', 'video/webm; codecs="av01.0.00M.08"'],
])(
  '%s is stored under the hash of its content, with the media type that browsers need',
  async (name, type) => {
    const media = join(folder, 'media')
    const stored = await keepFilm(join(films, name), 'banner', media)
    expect(stored).toEqual({ fileUrl: expect.stringMatching(/^\/media\/[0-9a-f]{20}\.(mp4|webm)$/), type })
    expect(await keepFilm(join(films, name), 'reveal', media)).toEqual(stored)
  },
)

test.each(['h264-with-sound.mp4', 'vp9-with-sound.webm'])(
  '%s keeps only its pictures: no sound and nothing about its maker',
  {
    meta: {
      proves: [
        {
          id: 'film-silent',
          section: 'rulings',
          says: 'Of a film only its pictures are kept: no sound, no metadata.',
          from: 'own',
          file: 'server/cards/catalogue/import/check-film.ts',
          breaks: { replace: 'audio: { discard: true },', with: '' },
        },
      ],
    },
  },
  async (name) => {
    const source = await bytesOf(name)
    const container = containerOf(name)
    const { film, type } = await readFilm(source, container, 'banner')
    const input = new Input({ source: new BufferSource(film), formats: [MP4, WEBM] })
    expect((await input.getTracks()).map((track) => track.type)).toEqual(['video'])
    expect(Math.round((await input.computeDuration()) * 10)).toBeOneOf([9, 10])
    const text = Buffer.from(film).toString('latin1')
    for (const trace of container === 'mp4' ? ['secret title', 'Lavf'] : ['Lavf']) {
      expect(source.includes(trace), trace).toBe(true)
      expect(text).not.toContain(trace)
    }
    if (container === 'mp4') expect(text.indexOf('moov')).toBeLessThan(text.indexOf('mdat'))
    // The written file is a film by the same measure.
    expect((await readFilm(film, container, 'banner')).type).toBe(type)
  },
)

test('a stored film is not written again', async () => {
  const media = join(folder, 'twice')
  const { fileUrl } = await keepFilm(join(films, 'vp8.webm'), 'banner', media)
  const file = join(media, filmName(fileUrl))
  const longAgo = new Date('2026-01-01T00:00:00Z')
  await utimes(file, longAgo, longAgo)
  await keepFilm(join(films, 'vp8.webm'), 'banner', media)
  expect((await stat(file)).mtime).toEqual(longAgo)
  expect(await readdir(media)).toHaveLength(1)
})

const text = (words: string) => new TextEncoder().encode(words)

test.each<[what: string, name: string, bytes: () => Promise<Uint8Array> | Uint8Array, reason: string[]]>([
  ['no film at all', 'page.mp4', () => text('<!doctype html><script>alert(1)</script>'), ['format', '']],
  ['nothing', 'nothing.webm', () => text(''), ['format', '']],
  [
    'a picture',
    'picture.mp4',
    () => readFile(join(films, '../../demo/catalogue/banners/hoshimori.webp')),
    ['format', ''],
  ],
  ['WebM by the name of MP4', 'film.mp4', () => bytesOf('vp8.webm'), ['extension', 'WebM']],
  ['MP4 by the name of WebM', 'film.webm', () => bytesOf('av1.mp4'), ['extension', 'MP4']],
  ['sound alone', 'sound.mp4', () => bytesOf('sound-only.mp4'), ['noVideo', '']],
  ['H.265', 'hevc.mp4', () => bytesOf('hevc.mp4'), ['codec', 'hev1.1.6.L30.90']],
  ['H.264 with 4:4:4', '444.mp4', () => bytesOf('h264-444.mp4'), ['codec', 'avc1.f4000a']],
  ['H.264 with 10 bits', '10.mp4', () => bytesOf('h264-10-bit.mp4'), ['codec', 'avc1.6e000a']],
  ['a picture too wide', 'wide.mp4', () => bytesOf('too-wide.mp4'), ['size', '1922×16']],
  ['31 seconds', 'long.mp4', () => bytesOf('too-long.mp4'), ['seconds', '31.0']],
])('refuses a film: %s', async (_what, name, bytes, reason) => {
  expect(await refusalOf(name, await bytes())).toEqual(reason)
})

test('refuses another kind of file', async () => {
  const film = await bytesOf('h264-with-sound.mp4')
  expect(await refusalOf('film.mov', film, 'banner', keptApart)).toEqual(['format', ''])
})

test('refuses a reveal of more than 15 seconds', async () => {
  // The film lasts 31 s, which a banner may. The worker's fault arrives whole.
  const film = await bytesOf('too-long.mp4')
  expect(await refusalOf('long.mp4', film, 'reveal', keptApart)).toEqual(['seconds', '31.0'])
})

test('refuses a film whose end is missing, wherever it was cut', {
  meta: {
    proves: [
      {
        id: 'film-judged',
        section: 'rulings',
        says: 'What is in the file decides, within limits of bytes, size and length; a cut film is refused.',
        from: 'own',
        file: 'server/cards/catalogue/import/check-film.ts',
        breaks: { replace: 'if (read < listed ||', with: 'if (' },
      },
    ],
  },
}, async () => {
  // With the index in front, so that a player notices only at the end.
  const whole = await readFilm(await bytesOf('h264-with-sound.mp4'), 'mp4', 'banner')
  const inClusters = await bytesOf('vp8-in-clusters.webm')
  const cuts: [string, Uint8Array, number][] = [
    ['mp4', whole.film, 1],
    ['mp4', whole.film, 500],
    ['mp4', await bytesOf('h264-with-sound.mp4'), 1],
    ['mp4', await bytesOf('h264-with-sound.mp4'), 3000],
    ['webm', inClusters, 400],
    ['webm', inClusters, 3000],
    ['webm', inClusters, inClusters.length - 200],
  ]
  for (const [container, bytes, lost] of cuts)
    expect(
      await refusalOf(`cut.${container}`, bytes.subarray(0, bytes.length - lost)),
      `${container} −${lost}`,
    ).toEqual(['incomplete', expect.any(String)])
})

/** Bytes of a sound film with some of them changed. */
const damaged = (film: Uint8Array, changes: readonly (readonly [at: number, value: number])[]) => {
  const bytes = Uint8Array.from(film)
  for (const [at, value] of changes) bytes[at % bytes.length] = value
  return bytes
}

test('refuses an index of billions of frames without spending the time or the memory of the import', async () => {
  const { film } = await readFilm(await bytesOf('h264-with-sound.mp4'), 'mp4', 'banner')
  const at = Buffer.from(film).indexOf('stts')
  // The number of frames of the first entry: 2^31 − 1.
  const bytes = damaged(film, [
    [at + 12, 127],
    [at + 13, 255],
    [at + 14, 255],
    [at + 15, 255],
  ])
  expect(await refusalOf('billions.mp4', bytes, 'banner', keptApart)).toEqual([
    'incomplete',
    expect.any(String),
  ])
})

test('any corruption of a film is either refused with a reason or rewritten as a film', async () => {
  const sources = {
    mp4: (await readFilm(await bytesOf('h264-with-sound.mp4'), 'mp4', 'banner')).film,
    webm: await bytesOf('vp8-in-clusters.webm'),
  }
  const changes = fc.array(fc.tuple(fc.nat(6000), fc.nat(255)), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('mp4' as const, 'webm' as const),
      changes,
      async (container, changed) => {
        const bytes = damaged(sources[container], changed)
        const stored = await judgedHere(`damaged.${container}`, bytes, 'banner').catch((error: unknown) => {
          if (error instanceof FilmFault) return undefined
          throw error
        })
        if (stored === undefined) return
        const input = new Input({ source: new BufferSource(stored), formats: [MP4, WEBM] })
        expect((await input.getTracks()).map((track) => track.type)).toEqual(['video'])
        expect(await input.computeDuration()).toBeGreaterThan(0)
      },
    ),
    // Always the same: how long a damaged film keeps the worker busy differs widely.
    { numRuns: tries(10, 30), seed: 20_261_122 },
  )
})
