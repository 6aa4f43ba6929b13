import { yamlFaults } from '#phrases/catalogue/values.ts'
import { inBoth, type Localized } from '#phrases/language.ts'

// Signs that a Japanese keyboard, a word processor or a web page puts in place of those of YAML.

const blank = String.raw`[\u00a0\u2000-\u200a\u202f\u205f\u3000]`
const space = `(?:${blank}|[ \\t])`
/** Bounded, or a line of a million blanks is read again from each of them. */
const gap = `${space}{0,40}`
/** Each with the places where it can only be meant as the sign of YAML, and that sign. */
const signs: readonly { at: RegExp; as: (found: string) => string }[] = [
  { at: /[\u200b-\u200d\u2060\ufeff]/g, as: () => '' },
  { at: new RegExp(`(?<=^${gap})${blank}`, 'g'), as: (found) => (found === '\u3000' ? '  ' : ' ') },
  { at: new RegExp(`(?<=[-:,[{]${gap})${blank}|${blank}(?=${gap}$)`, 'g'), as: () => ' ' },
  { at: new RegExp(`(?<=^${gap})[－‐‑‒–—―−ー・](?=${space})`, 'g'), as: () => '-' },
  { at: new RegExp(`(?<=(?:^|[-,{])${gap}["']?[\\w-]{1,40}["']?${gap})：`, 'g'), as: () => ': ' },
  { at: /(?<=[:,[{-] {0,40})[“”„＂「『]|[“”＂」』](?= {0,40}(?:[,}\]]|$))/g, as: () => '"' },
  { at: /(?<=[:,[{-] {0,40})[‘’＇]|[‘’＇](?= {0,40}(?:[,}\]]|$))/g, as: () => "'" },
  { at: /[，、]/g, as: () => ', ' },
  { at: /[｛｝［］]/g, as: (found) => found.normalize('NFKC') },
  { at: new RegExp(`(?<=^|${space})＃`, 'g'), as: () => '#' },
]

/** A text is parsed so often in search of one; a large one more seldom. */
const triesOf = (text: string) => Math.max(2, Math.min(60, Math.floor(3e6 / text.length)))

/**
 * Finds the signs for which a text cannot be read: those with which it reads better once they are written as YAML has
 * them, nearest to `line` first. The same signs within a text are no fault.
 * @param least how wrong the text is, as a number; 0 for not at all
 * @param cost the same of another text
 */
export function lookAlikes(
  text: string,
  line: number,
  least: number,
  cost: (text: string) => number,
): { line: number; message: Localized }[] {
  const lines = text.split('\n')
  const far = (at: number) => Math.abs(at + 1 - line)
  const candidates = lines
    .flatMap((own, at) => signs.filter(({ at: sign }) => own.search(sign) >= 0).map((sign) => ({ at, sign })))
    .sort((a, b) => far(a.at) - far(b.at))
    .slice(0, triesOf(text))
  const found: { line: number; message: Localized }[] = []
  let left = least
  for (const { at, sign } of candidates) {
    const own = lines[at] ?? ''
    lines[at] = own.replace(sign.at, sign.as)
    const now = left === 0 ? 0 : cost(lines.join('\n'))
    if (now < left) {
      left = now
      found.push({ line: at + 1, message: said(own, own.search(sign.at), sign.as) })
    } else lines[at] = own
  }
  return found.sort((a, b) => a.line - b.line)
}

function said(line: string, column: number, as: (found: string) => string): Localized {
  const sign = line[column] ?? ''
  const name = `U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
  const better = as(sign)
  if (better === '') return inBoth(yamlFaults.unseen, column + 1, name)
  return better.trim() === ''
    ? inBoth(yamlFaults.blank, column + 1, name)
    : inBoth(yamlFaults.lookAlike, column + 1, sign, better.trim())
}
