import { expect, test } from 'vitest'
import { en } from '#phrases/storefront/en.ts'
import { ja } from '#phrases/storefront/ja.ts'
import { cardErrorMessage, readCardTokenError } from './card-token-error.ts'

test.each([
  ['number', ['1300', '1301']],
  ['expiry', ['1400', '1401', '1500', '1501', '1502']],
  ['securityCode', ['1600', '1601']],
  ['holder', ['1700']],
] as const)('%s: its codes, and no other', (field, codes) => {
  for (const code of codes) expect(readCardTokenError(code)).toEqual({ field })
})

test('maintenance, communication, and all others', () => {
  expect(readCardTokenError('8000')).toBe('maintenance')
  expect(readCardTokenError('7001')).toBe('communication')
  for (const code of ['1302', '9999', 'E01', '', undefined]) expect(readCardTokenError(code)).toBe('other')
})

test('says that the item is invalid, else what the provider said first, else to enter the card again', () => {
  const say = (code?: string, message?: string) => cardErrorMessage({ code, message }, ja)
  expect(say('1301', 'x')).toBe('カード番号が不正です。')
  expect(say('1502')).toBe('有効期限が不正です。')
  expect(say('E9990002001', 'このカードはご利用いただけません。')).toBe('このカードはご利用いただけません。')
  expect(say()).toBe('カード情報を確認できませんでした。もう一度ご入力ください。')
  expect(say('7001')).toBe(ja.pointPurchase.failures.line)
  expect(cardErrorMessage({ code: '1700', message: undefined }, en)).toBe('The name on the card is invalid.')
})
