import { describe, expect, test } from 'vitest'
import { foldText, foldTexts, hiddenIn, isKeepable, searchKey } from './typed-text.ts'

const unseen = [
  ...'\u00ad\u034f\u115f\u1160\u17b4\u180b\u180e\u200b\u2060\u2061\u2062\u2063\u2064\u2800\u3164\ufeff\uffa0\ufff9',
  '\u{1d173}',
  '\u{e0001}',
  '\u{e0061}',
  '\u{e007f}',
  '\u200c',
  '\u200d',
  '\ufe0f',
  '\u{e0100}',
]

describe('invisible characters that no text needs are removed', () => {
  test.each(unseen.map((sign) => [(sign.codePointAt(0) as number).toString(16), sign]))('U+%s', (_, sign) => {
    expect(foldText(sign)).toBe('')
    expect(foldText(`${sign}a${sign}`)).toBe('a')
    expect(foldText(`山${sign}田`).replaceAll(/\p{Variation_Selector}/gu, '')).toBe('山田')
    expect(hiddenIn(`a${sign}`, false)).toBe(sign)
  })
})

test.each([
  ['a family of emoji', '👨‍👩‍👧‍👦'],
  ['emoji with a colour and a sex', '👍🏽 🧑🏽‍🚀 🏃‍♀️ ❤️‍🔥 🏴‍☠️'],
  ['a key and a flag', '1️⃣ 🇯🇵 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['variants of kanji', '葛\u{e0100}城 辻\u{e0101} 神\ufe00'],
  ['an old form of a kanji, which NFC takes', '\ufa19 \ufa11 \u{2f80f}'],
  ['Persian, Sinhala and Malayalam', 'می\u200cخواهم ක\u0dca\u200dෂ ന\u0d4d\u200d'],
  ['width and blanks', 'ＳＭＩＴＨ　ｻﾄｳ 太\u00a0郎'],
  ['a wave, a minus and a long vowel', '〜 − ー ― 髙 﨑 𠮷'],
  ['lines', 'one\n\ttwo'],
])('%s stays as it is', (_, text) => {
  expect(foldText(text)).toBe(text)
  expect(isKeepable(text.replaceAll(/[\n\t]/g, ''))).toBe(true)
})

test.each([
  ['letters and marks of a Mac', 'がぞう パ é 한'.normalize('NFD'), 'がぞう パ é 한'],
  ['a mark behind something unseen', 'ハ\u200b\u309a', 'パ'],
  ['radicals', '⼭⽥ 字⼈⾥ ⻑⻄ ⺟⼦ ⻲⽥', '山田 字人里 長西 母子 亀田'],
  ['a radical without a kanji', '\u2e80 \u2e9a', '\u2e80 \u2e9a'],
  ['other ends of a line', 'a\u2028b\u2029c', 'a\nb\nc'],
])('%s: other spellings of the same text are folded into one', (_, typed, kept) => {
  expect(foldText(typed)).toBe(kept)
  expect(foldText(foldText(typed))).toBe(kept)
})

test('each text in a value is folded; direction marks and control characters stay, so that validation refuses them', () => {
  expect(foldTexts({ a: ['\u200bx', 7, null], b: { c: '⼭' } })).toEqual({
    a: ['x', 7, null],
    b: { c: '山' },
  })
  for (const sign of ['\u202e', '\u200e', '\u061c', '\u2066', '\u0000', '\u0007']) {
    expect(foldText(`a${sign}`)).toBe(`a${sign}`)
    expect(isKeepable(foldText(`a${sign}`))).toBe(false)
    expect(hiddenIn(`a${sign}`, true)).toBe(sign)
  }
  expect(hiddenIn('a\nb', true)).toBeUndefined()
  expect(hiddenIn('a\nb', false)).toBe('\n')
})

test.each([
  ['サトウガン', ['ｻﾄｳ ガン', 'サトウ　カ\u3099ン', 'ｻﾄｳｶﾞﾝ', 'サトウ\u200bガン', 'サトウ カ\u0020\u3099ン']],
  [
    'smith-john',
    [
      'ＳＭＩＴＨ－Ｊｏｈｎ',
      'Smith‐John',
      'smith–john',
      'SMITH ー John',
      'smith−john',
      'Smith〜John',
      'Smith～John',
    ],
  ],
  [
    '神田1-2-3',
    ['神田１－２－３', '神田1ー2ー3', '神田 1−2−3', '\ufa19田1-2-3', '神\u{e0100}田1‑2‑3', '神⽥1-2-3'],
  ],
])('%s has one key in all its spellings', (key, spellings) => {
  for (const spelling of spellings) expect(searchKey(spelling), spelling).toBe(searchKey(key))
})

test('two different texts have different keys', () => {
  expect(searchKey('神田1-23')).not.toBe(searchKey('神田12-3'))
  expect(searchKey('サトウ')).not.toBe(searchKey('サドウ'))
})

test('a text with more letters than a payload can hold is not folded, and plain text costs nothing', () => {
  const plain = 'x'.repeat(1000)
  expect(foldTexts([plain, '⼭⼭', '⼭'], 3)).toEqual([plain, '山山', '山'])
  expect(foldTexts([plain, '⼭⼭', '⼭⼭', '⼭'], 3)).toEqual([plain, '山山', '⼭⼭', '⼭'])
})
