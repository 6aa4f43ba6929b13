import { describe, expect, test } from 'vitest'
import { normalisePhone } from './phone-number.ts'

const tokyo = 13
const abroad = 99

describe('a phone number has one spelling', () => {
  test.each([
    ['0312345678', '81312345678'],
    ['03-1234-5678', '81312345678'],
    ['+81 3 1234 5678', '81312345678'],
    ['81312345678', '81312345678'],
    ['+81 (0)3-1234-5678', '81312345678'],
    ['０９０１２３４５６７８', '819012345678'],
    ['819012345678', '819012345678'],
    ['010819012345678', '819012345678'],
    ['+1 415 555 0123', '14155550123'],
    ['0111234567', '81111234567'],
  ])('%s is %s', (typed, number) => {
    expect(normalisePhone(typed, tokyo)).toBe(number)
  })

  test('abroad, a number needs its country code', () => {
    expect(normalisePhone('07700900123', abroad)).toBeUndefined()
    expect(normalisePhone('447700900123', abroad)).toBe('447700900123')
    expect(normalisePhone('00447700900123', abroad)).toBe('447700900123')
    expect(normalisePhone('819012345678', abroad)).toBe('819012345678')
  })

  test.each(['', '0', 'abc', '090-1234-567x', '1'.repeat(16), '+', '000000000000'])(
    '%j is no phone number',
    (typed) => {
      expect(normalisePhone(typed, tokyo)).toBeUndefined()
    },
  )
})
