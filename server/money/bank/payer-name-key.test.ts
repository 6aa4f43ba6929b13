import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldPayerName } from '#contract/payer-name.ts'
import { payerNameKey } from './payer-name-key.ts'

describe('two spellings of one payer', () => {
  test.each([
    ['フクビキ ハナコ', 'ﾌｸﾋﾞｷ ﾊﾅｺ'],
    ['フクビキ ハナコ', 'ﾌｸﾋﾞｷﾊﾅｺ'],
    ['フクビキ　ハナコ', '  ﾌｸﾋﾞｷ   ﾊﾅｺ '],
    ['キョウコ シュッセ', 'ｷﾖｳｺ ｼﾕﾂｾ'],
    ['ァィゥェォッャュョヮヵヶ', 'アイウエオツヤユヨワカケ'],
    ['ヴァイオリン・タロウ', 'ｳﾞｱｲｵﾘﾝ ﾀﾛｳ'],
    ['ジョン・スミス', 'ｼﾞﾖﾝ.ｽﾐｽ'],
    ['ユーコ ローレンス', 'ﾕ-ｺ ﾛ-ﾚﾝｽ'],
    ['ユーコ', 'ﾕｰｺ'],
    ['ユーコ', 'ユ−コ'],
    ['ユーコ', 'ユ―コ'],
    ['ふくびき はなこ', 'フクビキ ハナコ'],
    ['ガ', 'カ゛'],
    ['パ', 'ﾊ ﾟ'],
    ['Fuku Hana', 'ＦＵＫＵ　ＨＡＮＡ'],
    ['フクビキ', 'ｶ)ﾌｸﾋﾞｷ'],
    ['フクビキ', 'ﾌｸﾋﾞｷ(ｶ'],
    ['フクビキ トウキョウ', 'ﾌｸﾋﾞｷ(ｶ)ﾄｳｷﾖｳ'],
    ['フクビキ', 'カ）フクビキ'],
    ['フクビキ', 'ユ）フクビキ'],
    ['フクビキ', 'ｼﾕｳ)ﾌｸﾋﾞｷ'],
    ['フクビキ', '㈱フクビキ'],
    ['オカダ サクラ', '57657オカダ サクラ'],
    ['オカダ サクラ', '57657 ｵｶﾀﾞ ｻｸﾗ'],
    ['オカダ サクラ', '５７６５７　オカダ サクラ'],
    ['オカダ サクラ', '57657-オカダサクラ'],
    ['57657オカダ サクラ', 'ｵｶﾀﾞ ｻｸﾗ'],
    ['オカダ サクラ', 'ｵｶﾀﾞ ｻｸﾗ 57657'],
    ['john smith', 'ＪＯＨＮ ＳＭＩＴＨ'],
    ['SMITH-JONES', 'ＳＭＩＴＨ－ＪＯＮＥＳ'],
    ['ヤマダタロウ2', 'ﾔﾏﾀﾞﾀﾛｳ２'],
    ['ヤマ\u200bダ', 'ﾔﾏﾀﾞ'],
  ])('%s is %s', (typed, written) => {
    expect(payerNameKey(written)).toBe(payerNameKey(typed))
    expect(payerNameKey(written)).not.toBe('')
  })

  test('however often it is read', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'アァカガハパッツャヤー・ ゛ﾊﾟｶﾞｯ-().aＡ') }),
        (name) => {
          expect(payerNameKey(name.normalize('NFKD'))).toBe(payerNameKey(name))
          expect(payerNameKey(foldPayerName(name))).toBe(payerNameKey(name))
        },
      ),
    )
  })
})

test.each([
  ['フクビキ ハナコ', 'フクビキ ハナエ'],
  ['ハハ', 'パパ'],
  ['カトウ', 'トウ'],
  ['57657オカダ サクラ', '57657オカダ サクミ'],
  ['フクビキ2', 'フクビキ'],
  ['フクビキ2', 'フクビキ3'],
  ['フクビキ ユ', 'フクビキ'],
  ['フクビキ(タロウ)', 'フクビキ'],
  ['ユーコ', 'ユコ'],
])('%s is not %s', (one, other) => {
  expect(payerNameKey(one)).not.toBe(payerNameKey(other))
})

test.each(['', ' ', 'カ)', '・'])('%j leaves an empty key', (text) => {
  expect(payerNameKey(text)).toBe('')
})
