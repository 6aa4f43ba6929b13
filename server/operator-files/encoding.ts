import { fileFaults } from '#phrases/catalogue/values.ts'
import { inBoth, type Localized } from '#phrases/language.ts'

const decodes = (label: string, bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Hiragana, katakana and kanji in common use; half-width katakana are what a wrong guess makes. */
const likely = (text: string) =>
  (text.match(/[\u3041-\u30fe\u4e00-\u9fff]/g) ?? []).length -
  2 * (text.match(/[\uff61-\uff9f]/g) ?? []).length

/** What is wrong with the bytes of a file that should be UTF-8, and where. A byte order mark is no fault. */
export function encodingFault(bytes: Buffer): { message: Localized; line: number } | undefined {
  const named = (name: string, line = 1) => ({ message: inBoth(fileFaults.encoding, name), line })
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return named('UTF-16')
  const shift = bytes.indexOf('\u001b$')
  if (shift >= 0) return named('ISO-2022-JP', lineAt(bytes, shift))
  if (decodes('utf-8', bytes) !== undefined) return undefined
  const line = firstWrongLine(bytes)
  const guesses = [
    { name: 'Shift_JIS (CP932)', text: decodes('shift_jis', bytes) },
    { name: 'EUC-JP', text: decodes('euc-jp', bytes) },
  ].flatMap(({ name, text }) => (text === undefined ? [] : [{ name, worth: likely(text) }]))
  const best = guesses.toSorted((a, b) => b.worth - a.worth)[0]
  return best === undefined ? { message: fileFaults.notUtf8, line } : named(best.name, line)
}

function firstWrongLine(bytes: Buffer): number {
  for (let line = 1, from = 0; from < bytes.length; line++) {
    const end = bytes.indexOf(0x0a, from)
    const to = end < 0 ? bytes.length : end
    if (decodes('utf-8', bytes.subarray(from, to)) === undefined) return line
    from = to + 1
  }
  return 1
}

const lineAt = (bytes: Buffer, offset: number) =>
  bytes.subarray(0, offset).toString('latin1').split('\n').length
