import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { storefrontSettings } from '#contract/shop-settings.ts'
import { ja } from '#phrases/storefront/ja.ts'
import { defaultSettings } from '#server/people/operator/default-settings.ts'
import { specificationPage } from '#tools/reference/specification.ts'
import { root } from '#tools/sources.ts'
import type { Api } from '#web/api/client.ts'
import { createServerClock } from '#web/api/server-clock.ts'
import type { Services } from '#web/storefront/route/services.tsx'
import { createVisitorStore } from '#web/storefront/route/visitor.ts'
import { createSite } from '#web/storefront/start/router.tsx'
import { readTests } from './read-tests.ts'
import {
  isFile,
  isJourney,
  nameOf,
  namesakesOf,
  type ProvenRow,
  phrasesIn,
  readRows,
} from './specification.ts'
import { missingRulings, sectionOf } from './specification-sections.ts'

// The rows of the specification, held against what there is: an address without a row fails here, and so does a row
// whose file, address, sentence, ruling or mutation is gone. That each row's test proves it: `npm run mutate`.

const rows = readRows()
const of = (heading: string) => rows.filter(({ section }) => sectionOf(section).heading.startsWith(heading))
const at = (row: ProvenRow, fault: string) => `${row.place}: ${row.id}: ${fault}`

/** Words behind which something unfinished hides. */
const evasions = /\b(partly|partially|todo|tbd|fixme|later|planned|eventually|mostly|stub|roughly)\b|\?\?/i

const rulingCount = readFileSync(join(root, 'docs/rulings.md'), 'utf8').match(/^\| \d+ \|/gm)?.length ?? 0
const rulingsOf = ({ from }: ProvenRow) =>
  from.startsWith('ruling ') ? from.slice(7).split(', ').map(Number) : []

const decisions = new Set(readdirSync(join(root, 'docs/decisions')).map((file) => file.slice(0, 3)))

const faultsOf = (row: ProvenRow): string[] => [
  ...(row.id === '' || row.says === '' ? ['an empty cell'] : []),
  ...(/^(spec|own( \d{3})?|ruling \d+(, \d+)*)$/.test(row.from) ? [] : [`comes from ‘${row.from}’`]),
  ...(row.says.startsWith('Otherwise') && /^(spec|own)$/.test(row.from) ? ['no reason to be otherwise'] : []),
  ...(/\bown \d/.test(row.from) && !decisions.has(row.from.slice(4))
    ? [`there is no decision ${row.from.slice(4)}`]
    : []),
  ...rulingsOf(row)
    .filter((number) => number > rulingCount)
    .map((number) => `there is no ruling ${number}`),
  ...(row.files.length === 0 ? ['no file'] : []),
  ...row.files.filter((file) => !isFile(file)).map((file) => `there is no ${file}`),
  ...(row.proofs.every(({ file }) => isJourney(file)) ? ['no test, and a journey is not enough'] : []),
  ...row.proofs
    .filter((proof) => namesakesOf(proof).length !== 1)
    .map((proof) => `${proof.file} has more than one test ‘${nameOf(proof)}’`),
]

describe('every row of the specification', () => {
  test('has an id, words, a source, a file, and a test with a unique name', () => {
    expect(rows.flatMap((row) => faultsOf(row).map((fault) => at(row, fault)))).toEqual([])
  })

  test('states a fact, and leaves nothing open', () => {
    expect(rows.filter(({ says }) => evasions.test(says)).map((row) => at(row, row.says))).toEqual([])
    expect(rows.length).toBeGreaterThan(790)
  })

  test('has an id that no other row has', () => {
    const ids = rows.map(({ id }) => id)
    expect(rows.filter(({ id }, index) => ids.indexOf(id) !== index).map((row) => at(row, 'twice'))).toEqual(
      [],
    )
  })

  test('has a mutation under which its test must fail, or the reason why it has none', () => {
    expect(rows.filter(({ breaks }) => breaks === undefined).map((row) => at(row, 'breaks nothing'))).toEqual(
      [],
    )
  })

  test('has a mutation that still applies: its text occurs once in its file', () => {
    const faults = rows.flatMap((row) => {
      const mutation = row.breaks
      if (mutation === undefined || 'none' in mutation) return []
      const file = mutation.file ?? row.files[0] ?? ''
      const places = isFile(file)
        ? readFileSync(join(root, file), 'utf8').split(mutation.replace).length - 1
        : 0
      return places === 1 ? [] : [at(row, `${file} has ‘${mutation.replace}’ ${places} times`)]
    })
    expect(faults).toEqual([])
  })
})

describe('a row that cannot be read is refused with its place:', () => {
  const read = (text: string) => readTests({ file: 'planted.test.ts', text })

  test.each([
    [
      'a value made by code',
      "test('a', { meta: { proves: [\n{ id: name() }] } }, run)",
      'planted.test.ts:2: ',
    ],
    ['a title made by code', "\ntest(title, { meta: { alsoProves: ['a'] } }, run)", 'planted.test.ts:2: '],
    [
      'a group with a title made by code',
      'describe(title, { meta: { proves: [] } }, run)',
      'planted.test.ts:1: ',
    ],
    ['a helper around a test', "inShop('a', { meta: { proves: [] } }, run)", 'planted.test.ts:1: '],
    ['rows that are kept elsewhere', "test('a', { meta: { proves: rows } }, run)", 'planted.test.ts:1: '],
    ['rows that are spread', "test('a', { meta: { proves: [...rows] } }, run)", 'planted.test.ts:1: '],
  ])('%s', (_, text, place) => {
    expect(() => read(text)).toThrow(place)
  })

  test('but tests with tables, groups and journeys are read with their names', () => {
    const found = read(`
      describe.each(shops)('of %s', { meta: { alsoProves: ['a'] } }, () => {
        test.skipIf(isFar).each<[string]>([['x']])("%s's", { timeout: 1, meta: { proves: [{ id: 'b' }] } }, run)
      })
      describe(shop.name, () => test(\`at \${hour}\`, { meta: { alsoProves: ['d'] } }, run))
      test('by hand', { annotation: { type: 'alsoProves', description: 'c' } }, run)
    `)
    expect(found.map((one) => [nameOf(one), one.isGroup, one.alsoProves, one.proves.length])).toEqual([
      ['of %s', true, ['a'], 0],
      ["of %s %s's", false, [], 1],
      ['%s', true, [], 0],
      ['%s at %s', false, ['d'], 0],
      ['by hand', false, ['c'], 0],
    ])
  })
})

test('the page is as short as the two pages that it replaces', () => {
  const text = specificationPage()
  // More rows than these had: of rulings 47 to 60, which the shop follows since, of outages and their proofs, and of many cards at once.
  expect(text.split('\n').length).toBeLessThanOrEqual(950 + 86)
  expect(text.length).toBeLessThanOrEqual(164_000 + 19_500)
})

describe('the specification and the code agree', () => {
  test('on the sections: 1, 2, 4, 5, 6, 8 and 9 are on the page; 3 and 7 are the page of calls', () => {
    const numbered = new Set(rows.map(({ section }) => /\(§(\d+)\)$/.exec(sectionOf(section).heading)?.[1]))
    expect([...numbered].filter((number) => number !== undefined).sort()).toEqual([...'1245689'])
  })

  test('on the reference pages: each can be generated, and the test vector of docs/sealed-box.md matches the code (npm run docs)', {
    meta: {
      proves: [
        {
          id: 'box-vector',
          section: 'rulings',
          says: "docs/sealed-box.md ends with the code's own test vector.",
          from: 'own',
          file: 'contract/slot-tree.ts',
          breaks: {
            replace: "concat(scheme.tag('last-one-leaf'), ...place,",
            with: "concat(scheme.tag('leaf'), ...place,",
          },
        },
      ],
    },
  }, () => {
    execFileSync(process.execPath, ['tools/docs.ts', '--verify'], { cwd: root, stdio: 'pipe' })
  })

  test('on the screens: every address of the storefront has its row and its audience, and every row has its address', () => {
    const api: Api = { call: () => Promise.reject(new Error('the addresses are listed, not visited')) }
    const services: Services = {
      api,
      clock: createServerClock(() => 0),
      visitor: createVisitorStore(api),
      language: 'ja',
      phrases: ja,
      settings: storefrontSettings(defaultSettings, 'http://localhost:3000'),
    }
    const site = createSite(services, { hasGallery: true, completePhrases: async () => {} })
    // An undeclared address leads to a declared one.
    const found = ['* public', ...site.routes.map(({ path, handle }) => `${path} ${handle.access}`)]
    const addresses = of('Screens').filter(({ section }) => section !== 'screens-every-page')
    const named = addresses.map(
      ({ id, section }) => `${id} ${section === 'screens-members' ? 'member' : 'public'}`,
    )
    expect(named.sort()).toEqual(found.sort())
  })

  test('on the messages: every sentence appears, whole and alone, in the file its row names', () => {
    const strayed = of('Messages').flatMap((row) =>
      row.files.filter((file) => !phrasesIn(file).has(row.id)).map((file) => at(row, `not said in ${file}`)),
    )
    expect(strayed).toEqual([])
  })

  test('on the rulings: a row implements each, or the page says that it is missing', () => {
    const kept = new Set([...rows.flatMap(rulingsOf), ...missingRulings])
    const all = Array.from({ length: rulingCount }, (_, index) => index + 1)
    expect(all.filter((number) => !kept.has(number))).toEqual([])
  })
})
