import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { valueFaults } from '#phrases/catalogue/values.ts'
import { nearest } from '#server/operator-files/nearest.ts'
import { sampler } from '#test/depth.ts'
import type { CatalogueFault } from './catalogue-file.ts'
import { readCatalogueFile } from './read-catalogue.ts'

// Whatever stands where a value should be, the owner is told in a sentence of ours what it is and what would be valid.

const name = { ja: '森', en: 'Woods' }
const whole = {
  cardTypes: [{ key: 'woods', name }],
  cards: [{ key: 'w-1', cardType: 'woods', name, model: 'W', rarity: 'rare', image: 'a.png', foil: 'b.png' }],
  packs: [
    {
      key: 'woods-one',
      cardType: 'woods',
      name,
      price: { points: 300 },
      startsAt: 'in 1 day',
      endsAt: 'in 3 days',
      maxPerPurchase: 1,
      maxPerMember: 1,
      maxPerPeriod: { day: 1 },
      limitMessage: name,
      showLineup: true,
      revealStyle: 1,
      images: ['a.png'],
      detail: name,
      total: 1,
      prizes: [{ card: 'w-1', quantity: 1, tier: 1, convertsTo: 1, shipOnly: true }],
    },
  ],
  exchange: [{ card: 'w-1', coins: 1.5, stock: 1, maxPerMember: 1 }],
  banners: { mode: 'carousel', entries: [{ image: 'a.png', url: '/', alt: name }] },
  pointCourses: [{ points: 500, priceYen: 500, memo: name }],
}

type Path = (string | number)[]
const paths = (value: unknown, at: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [
        at,
        ...Object.entries(value).flatMap(([key, inner]) =>
          paths(inner, [...at, Array.isArray(value) ? Number(key) : key]),
        ),
      ]
    : [at]

function withValue(value: unknown, [step, ...rest]: Path, junk: unknown): unknown {
  if (step === undefined) return junk
  const copy = structuredClone(value) as Record<string | number, unknown>
  copy[step] = withValue(copy[step], rest, junk)
  return copy
}

const junk = [
  null,
  '',
  '　',
  'x'.repeat(30_000),
  'Ａ',
  -1,
  0,
  1.234,
  1e15,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
]
const more = [
  [],
  {},
  [[]],
  { ja: 1 },
  { colour: 1 },
  Array.from({ length: 25 }, () => 'a.png'),
  '１，０００円',
]

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-explain-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function faultsOf(value: unknown): Promise<CatalogueFault[]> {
  await writeFile(join(folder, 'catalogue.yaml'), stringify(value, { aliasDuplicateObjects: false }))
  const read = await readCatalogueFile(folder)
  return 'faults' in read ? read.faults : []
}

test('the sample file is valid', async () => expect(await faultsOf(whole)).toEqual([]))

test('every fault is explained by a sentence of the shop in both languages, whatever the value', async () => {
  const [, other = ''] = valueFaults.other.ja('x').split('。')
  const said = new Set<string>()
  const places = paths(whole).flatMap((path) => [...junk, ...more].map((value) => ({ path, value })))
  for (const { path, value } of sampler()(places, 300))
    for (const { place, line, message } of await faultsOf(withValue(whole, path, value))) {
      const told = `${path.join('.')} = ${JSON.stringify(value)?.slice(0, 40)} → ${place}: ${message.ja} / ${message.en}`
      expect(line, told).toBeGreaterThan(0)
      expect(message.ja, told).toMatch(/[。？]$/)
      expect(`${message.ja}${message.en}`, told).not.toMatch(/invalid|undefined|\[object|NaN以上/i)
      expect(message.ja, told).not.toContain(other)
      expect(message.ja.length, told).toBeLessThan(320)
      const [first = ''] = path
      expect(place, told).toContain(String(first).slice(0, 5))
      said.add(message.ja.replaceAll(/[（「"][^）」"]*[）」"]/g, ''))
    }
  expect(said.size).toBeGreaterThan(15)
}, 120_000)

test.each([
  ['ends_at', ['startsAt', 'endsAt'], 'endsAt'],
  ['Price', ['prizes', 'price'], 'price'],
  ['ｎame', ['name'], 'name'],
  ['colour', ['points', 'priceYen', 'memo'], undefined],
  ['woods-tow', ['woods-one', 'woods-two'], 'woods-two'],
])('%s was meant to be %j: %s', (given, known, expected) => {
  expect(nearest(given, known)).toBe(expected)
})
