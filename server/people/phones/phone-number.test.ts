import { describe, expect, test } from 'vitest'
import { keptPhone, normalisePhone } from './phone-number.ts'

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

  test.each([
    ['+81 (0)90-1234-5678', '09012345678'],
    ['+819012345678', '09012345678'],
    ['819012345678', '09012345678'],
    ['０９０－１２３４－５６７８', '09012345678'],
    ['0081-90-1234-5678', '09012345678'],
    ['81 3 1234 5678', '0312345678'],
    ['+1 (415) 555-0123', '14155550123'],
    ['12-34', '1234'],
    ['ask me', 'askme'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(keptPhone(typed, tokyo)).toBe(kept)
    expect(keptPhone(kept, tokyo)).toBe(kept)
  })

  test('a number abroad is kept with its country code, or as it is dialled there', () => {
    expect(keptPhone('+81 (0)90-1234-5678', abroad)).toBe('819012345678')
    expect(keptPhone('+44 (0)20 7946 0958', abroad)).toBe('442079460958')
    expect(keptPhone('07700-900123', abroad)).toBe('07700900123')
  })

  test('abroad, a number needs its country code', () => {
    expect(normalisePhone('07700900123', abroad)).toBeUndefined()
    expect(normalisePhone('447700900123', abroad)).toBe('447700900123')
    expect(normalisePhone('00447700900123', abroad)).toBe('447700900123')
    expect(normalisePhone('819012345678', abroad)).toBe('819012345678')
  })

  test.each(['', '0', 'abc', '090-1234-567x', '1'.repeat(16), '+', '000000000000'])(
    '%j is not a phone number',
    (typed) => {
      expect(normalisePhone(typed, tokyo)).toBeUndefined()
    },
  )
})
