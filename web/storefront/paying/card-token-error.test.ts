import { expect, test } from 'vitest'
import { en } from '#phrases/storefront/en.ts'
import { ja } from '#phrases/storefront/ja.ts'
import { cardErrorMessage, readCardTokenError } from './card-token-error.ts'

test.each([
  ['number', ['1300', '1301']],
  ['expiry', ['1400', '1401', '1500', '1501', '1502']],
  ['securityCode', ['1600', '1601']],
  ['holder', ['1700']],
] as const)(
  'the field %s has its codes, and no other',
  {
    meta: {
      proves: [
        {
          id: 'card-errors',
          section: 'rules',
          says: '13xx card number; 14xx, 15xx expiry; 16xx security code; 1700 holder.',
          from: 'spec',
          breaks: { replace: "'1502': 'expiry'", with: "'1502': 'holder'" },
        },
      ],
    },
  },
  (field, codes) => {
    for (const code of codes) expect(readCardTokenError(code)).toEqual({ field })
  },
)

test('other codes are maintenance, a communication error, or generic', {
  meta: {
    proves: [
      {
        id: 'card-error-8000',
        section: 'rules',
        after: 'card-errors',
        says: '8000 is system maintenance, 7001 a communication error, others are generic.',
        from: 'spec',
        breaks: { replace: "code === '8000'", with: "code === '8001'" },
      },
    ],
  },
}, () => {
  expect(readCardTokenError('8000')).toBe('maintenance')
  expect(readCardTokenError('7001')).toBe('communication')
  for (const code of ['1302', '9999', 'E01', '', undefined]) expect(readCardTokenError(code)).toBe('other')
})

test('shows that the item is invalid, else the provider’s first message, else a request to enter the card again', {
  meta: {
    proves: [
      {
        id: 'card-error-alert',
        section: 'rules',
        says: 'The alert says that the item is invalid, else what the provider said first.',
        from: 'spec',
        breaks: {
          replace: 'return message || pointPurchase.failures.card',
          with: 'return pointPurchase.failures.card',
        },
      },
    ],
  },
}, () => {
  const say = (code?: string, message?: string) => cardErrorMessage({ code, message }, ja)
  expect(say('1301', 'x')).toBe('カード番号が不正です。')
  expect(say('1502')).toBe('有効期限が不正です。')
  expect(say('E9990002001', 'このカードはご利用いただけません。')).toBe('このカードはご利用いただけません。')
  expect(say()).toBe('カード情報を確認できませんでした。もう一度ご入力ください。')
  expect(say('7001')).toBe(ja.pointPurchase.failures.line)
  expect(cardErrorMessage({ code: '1700', message: undefined }, en)).toBe('The name on the card is invalid.')
})
