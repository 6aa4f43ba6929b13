import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { storefrontSettings } from '#contract/shop-settings.ts'
import { ja } from '#phrases/storefront/ja.ts'
import { defaultSettings } from '#server/people/operator/default-settings.ts'
import { everyMutation } from '#test/mutations/every.ts'
import type { Api } from '#web/api/client.ts'
import { createServerClock } from '#web/api/server-clock.ts'
import type { Services } from '#web/storefront/route/services.tsx'
import { createVisitorStore } from '#web/storefront/route/visitor.ts'
import { createSite } from '#web/storefront/start/router.tsx'
import { isFile, missingRulings, page, phrasesIn, proofFault, type Row, readRows } from './specification.ts'

// docs/specification.md, held against what there is: an address without a row fails here, and so does a row whose
// file, test, address, sentence, ruling or mutation is gone. That each row's test proves it: `npm run mutate`.

const root = join(import.meta.dirname, '..')
const rows = readRows()
const of = (section: string) => rows.filter((row) => row.section.startsWith(section))
const at = (row: Row, fault: string) => `${row.place}: ${row.id}: ${fault}`

/** Words behind which something unfinished hides. */
const evasions = /\b(partly|partially|todo|tbd|fixme|later|planned|eventually|mostly|stub|roughly)\b|\?\?/i

const rulingCount = readFileSync(join(root, 'docs/rulings.md'), 'utf8').match(/^\| \d+ \|/gm)?.length ?? 0
const rulingsOf = ({ from }: Row) => (from.startsWith('ruling ') ? from.slice(7).split(', ').map(Number) : [])

describe('every row of the specification', () => {
  test('has an id, words, where it comes from, a file, and a test of exactly that name', () => {
    const faults = rows.flatMap((row) => [
      ...(row.id === '' || row.says === '' ? [at(row, 'an empty cell')] : []),
      ...(/^(spec|own|ruling \d+(, \d+)*)$/.test(row.from) ? [] : [at(row, `comes from ‘${row.from}’`)]),
      ...rulingsOf(row)
        .filter((number) => number > rulingCount)
        .map((number) => at(row, `there is no ruling ${number}`)),
      ...(row.files.length === 0 ? [at(row, 'no file')] : []),
      ...row.files.filter((file) => !isFile(file)).map((file) => at(row, `there is no ${file}`)),
      ...(row.proofs.length === 0 ? [at(row, 'no test')] : []),
      ...row.proofs.flatMap((proof) => {
        const fault = proofFault(proof)
        return fault === undefined ? [] : [at(row, fault)]
      }),
    ])
    expect(faults).toEqual([])
  })

  test('says what is so, and leaves nothing open', () => {
    expect(rows.filter(({ says }) => evasions.test(says)).map((row) => at(row, row.says))).toEqual([])
    expect(rows.length).toBeGreaterThan(250)
  })

  test('has an id that no other row has', () => {
    const ids = rows.map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  test('has a mutation under which its test must fail, and every mutation a row', () => {
    expect(Object.keys(everyMutation).sort()).toEqual(rows.map(({ id }) => id).sort())
  })

  test('a mutation still applies: what it replaces stands once in its file', () => {
    const faults = rows.flatMap((row) => {
      const mutation = everyMutation[row.id]
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

test('the page can be read in one sitting', () => {
  const text = readFileSync(join(root, page), 'utf8')
  expect(text.split('\n').length).toBeLessThanOrEqual(640)
  expect(text.length).toBeLessThanOrEqual(112_000)
})

describe('the specification and what there is', () => {
  test('sections 1, 2, 4, 5, 6, 8 and 9 stand on the page; 3 and 7 are docs/api.md', () => {
    const numbered = new Set(rows.map(({ section }) => /\(§(\d+)\)$/.exec(section)?.[1]))
    expect([...numbered].filter((number) => number !== undefined)).toEqual([...'1245689'])
  })

  test('docs/api.md and the test vector of docs/sealed-box.md are what the code says (npm run docs)', () => {
    execFileSync(process.execPath, ['tools/docs.ts', '--verify'], { cwd: root, stdio: 'pipe' })
  })

  test('screens: every address of the storefront has its row, for whom it is, and every row its address', () => {
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
    // What no address declares leads to one that does.
    const found = ['* public', ...site.routes.map(({ path, handle }) => `${path} ${handle.access}`)]
    const addresses = of('Screens').filter(({ part }) => part !== 'On every page')
    const named = addresses.map(({ id, part }) => `${id} ${part === 'For members' ? 'member' : 'public'}`)
    expect(named.sort()).toEqual(found.sort())
  })

  test('messages: every sentence stands, whole and alone, in the file its row names', () => {
    const strayed = of('Messages').flatMap((row) =>
      row.files.filter((file) => !phrasesIn(file).has(row.id)).map((file) => at(row, `not said in ${file}`)),
    )
    expect(strayed).toEqual([])
  })

  test('rulings: each is kept by a row, or the page says that it is not there yet', () => {
    const kept = new Set([...rows.flatMap(rulingsOf), ...missingRulings()])
    const all = Array.from({ length: rulingCount }, (_, index) => index + 1)
    expect(all.filter((number) => !kept.has(number))).toEqual([])
  })
})
