import { foldPayerName } from '#contract/payer-name.ts'
import { searchKey } from '#contract/typed-text.ts'

/** A small kana precedes its large form by one in Unicode, apart from ヵ and ヶ. */
const smallKana = /[ァィゥェォッャュョヮ]/g
/** Signs that banks write or leave out between the parts of a name. */
const separators = /[\s・.,]/g
/**
 * The kind of company, as banks shorten it: before the name `カ)`, behind it `(カ`, inside it `(カ)`. In the
 * large kana of a bank: company limited, limited, partnerships, medical, foundation, association, religious,
 * school, welfare, mutual, non-profit, independent agency, lawyers, accountants.
 */
const companyKind =
  /^\(?(?:カ|ユ|メ|シ|ド|イ|ザイ|シヤ|シユウ|ガク|フク|ソ|トクヒ|ドク|ベン|ゼイ|株|有)\)|\((?:カ|ユ|メ|シ|ド|イ|ザイ|シヤ|シユウ|ガク|フク|ソ|トクヒ|ドク|ベン|ゼイ|株|有)(?:\)|$)/g

/** A number that shops, providers and banks ask for before the name, or behind it. */
const askedNumber = /^\d{2,}-*(?=\D)|(?<=\D)-*\d{4,}$/g

/**
 * The key that all spellings of one payer share, typed by a member or written by a bank: full-width katakana in large
 * letters, one sign for every dash, without spaces, points, the kind of company and a number that was asked for. Two
 * different keys are two payers; equal keys may still be two people of one name. Empty when no name is left.
 */
export function payerNameKey(text: string): string {
  const large = foldPayerName(searchKey(text.replace(separators, '')))
    .replace(separators, '')
    .replace(smallKana, (kana) => String.fromCharCode(kana.charCodeAt(0) + 1))
    .replace(/[ヵヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) === 0x30f5 ? 0x30ab : 0x30b1))
  return searchKey(large).toUpperCase().replace(companyKind, '').replace(askedNumber, '')
}
