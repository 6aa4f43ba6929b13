import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isPayerName, payerName } from './payer-name.ts'

test('katakana in either width is a name a bank can write; sound marks are joined', () => {
  expect(z.decode(payerName, 'ﾌｸﾋﾞｷ ﾊﾅｺ')).toBe('フクビキ ハナコ')
  expect(z.decode(payerName, '  フク　　ハナコ ')).toBe('フク ハナコ')
  expect(z.decode(payerName, 'ｶﾞｰﾙ')).toBe('ガール')
  expect(isPayerName('ヴァイオリン・タロウ')).toBe(true)
})

test.each(['', ' ', '福引', 'ふくびき', 'Hanako', 'フク1', 'フク\nハナコ<', 'フ'.repeat(49)])(
  'refuses %j',
  {
    meta: {
      proves: [
        {
          id: 'payer-katakana',
          section: 'rules',
          says: 'The name of a bank transfer is katakana.',
          from: 'spec',
          breaks: { replace: 'const katakana = /^[ァ-ヴー・]+', with: 'const katakana = /^[ぁ-ヴー・]+' },
        },
      ],
    },
  },
  (typed) => {
    expect(z.safeDecode(payerName, typed).success).toBe(false)
  },
)
