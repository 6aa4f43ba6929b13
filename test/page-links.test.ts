import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { marked } from 'marked'
import { describe, expect, test } from 'vitest'
import { listSources, root } from '#tools/sources.ts'
import { headingId } from '#web/console/home/handbook/markdown.ts'
import { handbookFor } from '#web/console/home/handbook/route.ts'

// Every link from one page of the project to another, in all documents; and those of the console to the handbook.

const pages = new Map(listSources(/\.md$/).map(({ file, text }) => [file, text]))

/** A heading that stands twice has `-1` behind its second id. */
function idsOf(text: string): Set<string> {
  const titles = Array.from(text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.*)$/gm), (match) =>
    headingId((match[1] ?? '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')),
  )
  return new Set(
    titles.map((id, index) => {
      const before = titles.slice(0, index).filter((other) => other === id).length
      return before === 0 ? id : `${id}-${before}`
    }),
  )
}

function faultOf(file: string, target: string): string | undefined {
  const [path = '', section] = decodeURIComponent(target).split('#')
  const to = path === '' ? file : join(dirname(file), path)
  if (!existsSync(join(root, to))) return `${file} leads to ${target}, which is not there`
  const text = pages.get(to)
  if (section === undefined || text === undefined || idsOf(text).has(section)) return undefined
  return `${file} leads to ${target}, which has no such section`
}

test('every link of a page leads somewhere', () => {
  const faults = Array.from(pages, ([file, text]) =>
    Array.from(text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g), (match) =>
      faultOf(file, match[1] ?? ''),
    ),
  )
    .flat()
    .filter((fault) => fault !== undefined)
  expect(faults).toEqual([])
})

describe('the handbook', () => {
  const names = (language: string) => readdirSync(join(root, 'docs/handbook', language)).sort()

  test('has the same pages in both languages, each of at most 8 kB', () => {
    expect(names('ja')).toEqual(names('en'))
    const long = Array.from(pages).filter(
      ([file, text]) => file.startsWith('docs/handbook/') && Buffer.byteLength(text) > 8000,
    )
    expect(long.map(([file]) => file)).toEqual([])
  })

  test('has no Markdown syntax left after rendering', async () => {
    const texts = Array.from(pages).filter(([file]) => file.startsWith('docs/handbook/'))
    const left = texts.filter(([, text]) =>
      /\*\*|\]\(/.test(String(marked.parse(text)).replaceAll(/<(pre|code)>[\s\S]*?<\/\1>/g, '')),
    )
    expect(left.map(([file]) => file)).toEqual([])
  })

  /** Words of customers, the beginning of a sentence with figures, and warnings in bold. */
  const spoken = /^(抽選は公平|返金してほしい|個人情報を消してほしい|すべて変換すると…)|\.$/

  test.each([
    ['ja', /「([^」]+)」/g],
    ['en', /\*\*([^*]+)\*\*/g],
  ])('names the buttons and fields of the console as they are (%s)', (language, label) => {
    const words = listSources(/^phrases\/.*\.ts$/)
      .map(({ text }) => text.replaceAll("\\'", "'"))
      .join()
    const unknown = Array.from(pages)
      .filter(([file]) => file.startsWith(`docs/handbook/${language}/`))
      .flatMap(([file, text]) =>
        Array.from(text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(label), ([, name = '']) => ({
          file,
          name,
        })),
      )
      // A number stands in the place of another one.
      .filter(({ name }) => !/\d/.test(name) && !spoken.test(name) && !words.includes(name))
    expect(unknown).toEqual([])
  })

  test('has a page for every screen of the console', () => {
    const screens = listSources(/^web\/console\/.*\/route\.ts$/).flatMap(({ text }) =>
      Array.from(text.matchAll(/'(\/operator[\w/:-]*)'/g), (match) => match[1] ?? ''),
    )
    expect(screens.length).toBeGreaterThan(20)
    const unknown = screens.filter((path) => {
      const name = handbookFor(path).split('/').at(-1)
      return !names('ja').includes(`${name === 'index' ? 'README' : name}.md`)
    })
    expect(unknown).toEqual([])
    // The table of contents is for Today, the handbook itself, and who is not let in yet.
    expect(screens.filter((path) => handbookFor(path).endsWith('/index')).sort()).toEqual([
      '/operator',
      '/operator/invitation',
      '/operator/login',
    ])
  })
})
