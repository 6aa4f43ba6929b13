import { expect, test } from 'vitest'
import {
  brandOf,
  caretAfter,
  checkCard,
  emptyCard,
  groupCardNumber,
  shapeExpiry,
  yearMonth,
} from './card-fields.ts'

const good = { number: '4111 1111 1111 1111', expiry: '04 / 28', securityCode: '123', holder: 'HANA YAMADA' }
const now = new Date(2026, 10, 20)

test('groups the digits as they are printed on the card', {
  meta: {
    proves: [
      {
        id: 'card-number',
        section: 'rules',
        says: 'Otherwise than four fields: one of at most 16 digits, grouped as they stand on the card.',
        from: 'own 003',
        breaks: { replace: 'const maxCardDigits = 16', with: 'const maxCardDigits = 17' },
      },
    ],
  },
}, () => {
  expect(groupCardNumber('41111')).toBe('4111 1')
  expect(groupCardNumber('４１１１-1111 11111111999')).toBe('4111 1111 1111 1111')
  expect(groupCardNumber('378282246310005')).toBe('3782 822463 10005')
  expect(groupCardNumber('')).toBe('')
})

test('keeps the caret after the same digit', () => {
  expect(caretAfter('4111 1111', 4)).toBe(4)
  expect(caretAfter('4111 1111', 5)).toBe(6)
  expect(caretAfter('4111', 4)).toBe(4)
})

test('knows the brand from the first digits', () => {
  expect(['4', '5555', '3530', '3782', '3056', '9'].map(brandOf)).toEqual([
    'Visa',
    'Master',
    'JCB',
    'Amex',
    'Diners',
    undefined,
  ])
})

test('formats an expiry while it is typed, pasted or filled in', {
  meta: {
    proves: [
      {
        id: 'card-expiry',
        section: 'rules',
        says: 'Otherwise than two fields: one of month and year, two digits each.',
        from: 'own 003',
        breaks: {
          replace: 'year.length === 4 ? year.slice(2) : year.slice(0, 2)',
          with: 'year.slice(0, 2)',
        },
      },
    ],
  },
}, () => {
  expect(shapeExpiry('0')).toBe('0')
  expect(shapeExpiry('4')).toBe('04 / ')
  expect(shapeExpiry('0428')).toBe('04 / 28')
  expect(shapeExpiry('04/2028')).toBe('04 / 28')
  expect(shapeExpiry('1 / 2')).toBe('01 / 2')
  expect(shapeExpiry('12 / 3')).toBe('12 / 3')
  expect(yearMonth('04 / 28')).toBe('2804')
})

test('accepts a valid card and names the faults of an invalid one', {
  meta: {
    proves: [
      {
        id: 'card-code',
        section: 'rules',
        says: 'The security code has at most 4 digits.',
        from: 'spec',
        breaks: { replace: '/^\\d{3,4}$/', with: '/^\\d{3,5}$/' },
      },
    ],
  },
}, () => {
  expect(checkCard(good, now)).toEqual({})
  expect(checkCard(emptyCard, now)).toEqual({
    number: 'number',
    expiry: 'expiry',
    securityCode: 'securityCode',
    holder: 'holder',
  })
  expect(checkCard({ ...good, number: '4111 1111 1111 1112' }, now)).toEqual({ number: 'number' })
  expect(checkCard({ ...good, holder: '山田 花' }, now)).toEqual({ holder: 'holder' })
  expect(checkCard({ ...good, securityCode: '1234' }, now)).toEqual({})
  for (const securityCode of ['12', '12345', '12a'])
    expect(checkCard({ ...good, securityCode }, now)).toEqual({ securityCode: 'securityCode' })
})

test('accepts a card to the end of its month', () => {
  expect(checkCard({ ...good, expiry: '11 / 26' }, now)).toEqual({})
  expect(checkCard({ ...good, expiry: '10 / 26' }, now)).toEqual({ expiry: 'expired' })
  expect(checkCard({ ...good, expiry: '13 / 28' }, now)).toEqual({ expiry: 'expiry' })
})
