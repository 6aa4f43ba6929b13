import type { Fault } from './folders.ts'

/** A row's first cell and its cell "In code". */
const row = /^\| ([^|]+) \| [^|]+ \| ([^|]+) \|/

/** The words of a text without the lines that are comments. */
const wordsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\/?\*|--)/.test(line))
    .flatMap((line) => line.match(/\w+/g) ?? [])

/** docs/glossary.md against the code: every name "In code" stands in it, and no noun or name has two rows. */
export function glossaryFaults(page: string, texts: string[]): Fault[] {
  const words = new Set(texts.flatMap(wordsOf))
  const seen = new Set<string>()
  return page.split('\n').flatMap((text, index) => {
    const [, nouns = '', cell = ''] = row.exec(text) ?? []
    const names = Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name)
    const at = (message: string): Fault => ({ file: 'docs/glossary.md', line: index + 1, message })
    return [
      ...names.filter((name) => !words.has(name)).map((name) => at(`the code has no ${name}`)),
      ...[...nouns.split(', '), ...names.map((name) => `\`${name}\``)].flatMap((noun) => {
        const isTwice = nouns !== '' && noun !== '---' && seen.has(noun)
        seen.add(noun)
        return isTwice ? [at(`${noun} has a row already`)] : []
      }),
    ]
  })
}
