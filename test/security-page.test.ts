import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

// docs/security.md: every row of the standard has one state, and every test it names is there.

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** The rows of levels 1 and 2 of ASVS 5.0.0, section by section; chapters 9, 10 and 17 are judged as a whole. */
const wanted = `
1.1: 1-2; 1.2: 1-9; 1.3: 1-11; 1.4: 1-3; 1.5: 1-2
2.1: 1-3; 2.2: 1-3; 2.3: 1-4; 2.4: 1
3.2: 1-2; 3.3: 1-4; 3.4: 1-6; 3.5: 1-5; 3.7: 1-2
4.1: 1-3; 4.2: 1; 4.3: 1-2; 4.4: 1-4
5.1: 1; 5.2: 1-3; 5.3: 1-2; 5.4: 1-3
6.1: 1-3; 6.2: 1-12; 6.3: 1-4; 6.4: 1-4; 6.5: 1-5; 6.6: 1-3; 6.8: 1-4
7.1: 1-3; 7.2: 1-4; 7.3: 1-2; 7.4: 1-5; 7.5: 1-2; 7.6: 1-2
8.1: 1-2; 8.2: 1-3; 8.3: 1; 8.4: 1
11.1: 1-2; 11.2: 1-3; 11.3: 1-3; 11.4: 1-4; 11.5: 1; 11.6: 1
12.1: 1-3; 12.2: 1-2; 12.3: 1-4
13.1: 1; 13.2: 1-5; 13.3: 1-2; 13.4: 1-5
14.1: 1-2; 14.2: 1-4; 14.3: 1-3
15.1: 1-3; 15.2: 1-3; 15.3: 1-7
16.1: 1; 16.2: 1-5; 16.3: 1-4; 16.4: 1-3; 16.5: 1-3`
  .split(/[;\n]/)
  .filter((part) => part.trim() !== '')
  .flatMap((part) => {
    const [section = '', numbers = ''] = part.trim().split(': ')
    const [first = 0, last = first] = numbers.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`)
  })

/** `1.2.3`, `1.2.3–1.2.5` or a whole section, `4.3`. */
function rowsIn(text: string): string[] {
  return [...text.matchAll(/(\d+\.\d+)(?:\.(\d+))?(?:–\1\.(\d+))?/g)].flatMap(
    ([, section = '', first, last]) =>
      first === undefined
        ? wanted.filter((row) => row.startsWith(`${section}.`))
        : Array.from(
            { length: Number(last ?? first) - Number(first) + 1 },
            (_, index) => `${section}.${Number(first) + index}`,
          ),
  )
}

const rows = [...page.matchAll(/^\| (\d+\.[^|]*) \| (\w+) \| /gm)].map(([, ids = '', state = '']) => ({
  ids,
  state,
}))

test('every row of the standard appears once: with a state, or as not applicable', () => {
  const excused = [...page.matchAll(/^Not applicable: (.*)$/gm)].map(([, text = '']) => text)
  const named = [...rows.map(({ ids }) => ids), ...excused].flatMap(rowsIn)
  expect(named.toSorted()).toEqual(wanted.toSorted())
})

test('a state is one of four', () => {
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter(({ state }) => !['met', 'wanted', 'outside', 'open'].includes(state))).toEqual([])
})

describe('the page names only', () => {
  const isThere = (file: string) => existsSync(join(root, file))
  const files = [...page.matchAll(/`([\w./-]+\/[\w.-]+\.\w+)`/g)].map(([, file = '']) => file)

  test('files that exist', () => {
    expect(files.filter((file) => !file.startsWith('/') && !isThere(file))).toEqual([])
  })

  test('pages that exist', () => {
    const links = [...page.matchAll(/\]\((?!https:)([^)#]+)/g)].map(([, link = '']) => link)
    expect(links.filter((link) => !isThere(join('docs', link)))).toEqual([])
  })
})
