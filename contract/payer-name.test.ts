import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isPayerName, payerName } from './payer-name.ts'

test.each([
  ['ﾌｸﾋﾞｷ ﾊﾅｺ', 'フクビキ ハナコ'],
  ['  フク　　ハナコ ', 'フク ハナコ'],
  ['ｶﾞｰﾙ', 'ガール'],
  ['ヴァイオリン・タロウ', 'ヴァイオリン・タロウ'],
  ['ふくびき　はなこ', 'フクビキ ハナコ'],
  ['ゔぁいおりん', 'ヴァイオリン'],
  ['ユ-コ', 'ユーコ'],
  ['ゆ−こ', 'ユーコ'],
  ['ﾕ‐ｺ', 'ユーコ'],
  ['JOHN SMITH', 'JOHN SMITH'],
  ['Ｊｏｈｎ　Ｓｍｉｔｈ', 'JOHN SMITH'],
  ['SMITH-JONES', 'SMITH-JONES'],
  ['カ）ヤマダショウテン', 'カ)ヤマダショウテン'],
  ['ﾔﾏﾀﾞｼｮｳﾃﾝ(ｶ', 'ヤマダショウテン(カ'],
  ['ヤマダタロウ2', 'ヤマダタロウ2'],
  ['ヤマダ．タロウ', 'ヤマダ.タロウ'],
  ['A.B,C/D 1-2', 'A.B,C/D 1-2'],
  ['ヤマ\u200bダ', 'ヤマダ'],
  ['サツキヶオカ', 'サツキヶオカ'],
])('%s is a name that banks pass on, as %s', (typed, name) => {
  expect(z.decode(payerName, typed)).toBe(name)
  expect(z.decode(payerName, name)).toBe(name)
  expect(isPayerName(typed)).toBe(true)
})

test.each([
  '',
  ' ',
  '福引',
  '山田タロウ',
  'José',
  'フク!',
  'フク&ハナ',
  'フク\nハナコ<',
  '().',
  '-',
  '・ー',
  'フ'.repeat(49),
])(
  'refuses %j',
  {
    meta: {
      proves: [
        {
          id: 'payer-katakana',
          section: 'rules',
          says: 'A payer’s name is what banks pass on: katakana, capital letters, digits, a few signs.',
          from: 'ruling 76',
          breaks: { replace: '[ァ-ヶー・A-Z', with: '[ァ-ヶー・一-龠A-Z' },
        },
      ],
    },
  },
  (typed) => {
    expect(z.safeDecode(payerName, typed).success).toBe(false)
  },
)
