/** In Unicode a small kana precedes its large form by one; these two have no large form next to them. */
const smallKana = /[ァィゥェォッャュョヮ]/g
const smallKa = /ヵ/g
const smallKe = /ヶ/g
const largeKa = 0x30ab
const largeKe = 0x30b1
const hiragana = /[ぁ-ゖ]/g
const hiraganaToKatakana = 0x60
/** The long vowel mark and all dashes: banks write the same character for all of them. */
const dashes = /[ー‐‑‒–—―−─-]/g
/** What banks write or leave out between the parts of a name. */
const separators = /[\s・.,]/g
/**
 * What kind of company it is, as banks shorten it: before the name `カ)`, behind it `(カ`, inside it `(カ)`. In the
 * large kana of a bank: company limited, limited, partnerships, medical, foundation, association, religious, school,
 * welfare, mutual, non-profit, independent agency, lawyers, accountants.
 */
const companyKind =
  /^\(?(?:カ|ユ|メ|シ|ド|イ|ザイ|シヤ|シユウ|ガク|フク|ソ|トクヒ|ドク|ベン|ゼイ|株|有)\)|\((?:カ|ユ|メ|シ|ド|イ|ザイ|シヤ|シユウ|ガク|フク|ソ|トクヒ|ドク|ベン|ゼイ|株|有)(?:\)|$)/g

const shifted = (text: string, letters: RegExp, by: number): string =>
  text.replace(letters, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + by))

/**
 * What two spellings of one payer have in common, however a member typed it and a bank wrote it: full-width katakana
 * in large letters, one sign for every dash, without spaces, points and the kind of company. Two different keys are two
 * payers; equal keys may still be two people of one name. Empty when nothing of a name is left.
 */
export function payerNameKey(text: string): string {
  // Normalize again after the spaces are removed: a separate voicing mark then combines with the letter before it.
  const joined = text.normalize('NFKC').replace(separators, '').normalize('NFKC')
  const katakana = shifted(joined, hiragana, hiraganaToKatakana)
  const large = shifted(katakana, smallKana, 1)
    .replace(smallKa, String.fromCodePoint(largeKa))
    .replace(smallKe, String.fromCodePoint(largeKe))
  const plain = large.toUpperCase().replace(dashes, '-')
  return plain.replace(companyKind, '')
}
