import { expect, test } from 'vitest'
import { phoneDigits } from './phone-field.tsx'

test('reads full-width digits, hyphens and spaces; keeps other text, which the server refuses', () => {
  expect(phoneDigits('０９０－１２３４－５６７８')).toBe('09012345678')
  expect(phoneDigits(' (03) 1234 5678 ')).toBe('0312345678')
  expect(phoneDigits('090ー1234ー5678')).toBe('09012345678')
  expect(phoneDigits('ask me')).toBe('askme')
})
