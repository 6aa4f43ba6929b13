import { type Cell, type LayPart, layOrder } from './carrier-file.ts'
import { charactersOf, lengthOf, mostOf } from './carrier-text.ts'

// A name or an address that is longer than one column of a carrier's file is laid over several.

type Encoding = Parameters<typeof lengthOf>[2]
type Parts = Readonly<Partial<Record<LayPart, string>>>

interface Layout {
  cells: readonly Cell[]
  encoding: Encoding
  /** True when the parts may begin in earlier cells than those that take them. */
  flows: boolean
}

/**
 * Lays the parts over the cells: each part begins in the cell that takes it, and overlong text goes on in the next
 * cell. Where that does not fit or leaves the first cell empty, and the carrier allows it, all is laid from the
 * first cell on. A line ends at a sensible place, else between two words, and never inside a character or a number.
 * @returns the text of each cell, which together hold every character but spaces at their ends; undefined when the
 *   text does not fit
 */
export function layText(parts: Parts, layout: Layout): string[] | undefined {
  for (const flows of layout.flows ? [false, true] : [false])
    for (const findEnd of [spaceEnd, sensibleEnd, lastEnd]) {
      const laid = lay(parts, layout, flows, findEnd)
      if (laid !== undefined && (laid[0] !== '' || flows === layout.flows)) return laid
    }
  return undefined
}

type FindEnd = (characters: readonly string[], most: number) => number

function lay(
  parts: Parts,
  { cells, encoding }: Layout,
  flows: boolean,
  findEnd: FindEnd,
): string[] | undefined {
  let rest = ''
  const texts = cells.map(({ takes, most }, index) => {
    const own = flows ? (index === 0 ? layOrder : []) : takes
    for (const part of own) rest = join(rest, parts[part] ?? '', part)
    const [line, after] = cut(rest, (text) => lengthOf(text, most, encoding) <= mostOf(most), findEnd)
    rest = after
    return line
  })
  return rest === '' ? texts : undefined
}

/** From the building on, parts are set apart: 1-2-3 and 405 are not 1-2-3405. */
const apart = layOrder.slice(layOrder.indexOf('building'))
const join = (before: string, text: string, part: LayPart): string =>
  apart.includes(part) && before !== '' && text !== '' ? `${before}\u3000${text}` : before + text

function cut(whole: string, fits: (text: string) => boolean, findEnd: FindEnd): [line: string, rest: string] {
  const text = whole.trim()
  if (fits(text)) return [text, '']
  const characters = charactersOf(text)
  let most = 0
  while (
    fits(
      characters
        .slice(0, most + 1)
        .join('')
        .trimEnd(),
    )
  )
    most++
  const end = findEnd(characters, most)
  return [characters.slice(0, end).join('').trim(), characters.slice(end).join('').trim()]
}

const isSpace = (character = '') => /^\s$/u.test(character)
/** Characters that stay together on a label: 1-2-3, 405, A-12, a Latin word. */
const isOfNumber = (character = '') => /^[\p{Nd}\p{Script=Latin}\-‐－ー.'’]$/u.test(character)
/** Characters with which no line of Japanese begins. */
const beginsNoLine = (character = '') =>
  /^[ーァィゥェォッャュョヮぁぃぅぇぉっゃゅょゎ々ゝ、。）」』]$/u.test(character)
const isInside = (characters: readonly string[], end: number) =>
  beginsNoLine(characters[end]) || (isOfNumber(characters[end - 1]) && isOfNumber(characters[end]))

/** At a space, such as stands before a building; else at another sensible place. Not in the first half of a line. */
function spaceEnd(characters: readonly string[], most: number): number {
  for (let end = most; end * 2 >= most && end > 0; end--) if (isSpace(characters[end])) return end
  return sensibleEnd(characters, most)
}

/**
 * After a space, or a sign with which a level of an address ends; before a house number, whose own parts stay together.
 * Not in the first half of a line.
 */
function sensibleEnd(characters: readonly string[], most: number): number {
  for (let end = most; end > 0 && end * 2 >= most; end--) {
    const [before = '', after = ''] = [characters[end - 1], characters[end]]
    if (isInside(characters, end)) continue
    const endsLevel =
      /^[都道府県市区郡町村目番号地]$/u.test(before) && !/^[都府市のノ之目番号地]$/u.test(after)
    const beginsNumber = /^\p{Nd}$/u.test(after) && !/^[のノ之第番号地目]$/u.test(before)
    if (isSpace(before) || isSpace(after) || endsLevel || beginsNumber) return end
  }
  return lastEnd(characters, most)
}

/** The last place that is not inside a number or a word; 0 when there is none. */
function lastEnd(characters: readonly string[], most: number): number {
  let end = most
  while (end > 0 && isInside(characters, end)) end--
  return end
}
