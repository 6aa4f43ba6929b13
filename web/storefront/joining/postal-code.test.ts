import { expect, test } from 'vitest'
import { isJapanesePostalCode, postalDigits } from './postal-code.ts'

test('reads full-width digits and hyphens', () => {
  expect(postalDigits('１００－０００１')).toBe('1000001')
  expect(postalDigits('100-0001')).toBe('1000001')
})

test('wants exactly seven digits', () => {
  expect(isJapanesePostalCode('1000001')).toBe(true)
  expect(isJapanesePostalCode('100000')).toBe(false)
  expect(isJapanesePostalCode('10000011')).toBe(false)
})
