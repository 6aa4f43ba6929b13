import { expect, test } from 'vitest'
import { commonOf, isJapanesePostalCode, postalDigits, streetAfter } from './postal-code.ts'

test('reads full-width digits and hyphens', () => {
  expect(postalDigits('１００－０００１')).toBe('1000001')
  expect(postalDigits('100-0001')).toBe('1000001')
})

test('requires exactly seven digits', {
  meta: {
    proves: [
      {
        id: 'postal-typed',
        section: 'rules',
        after: 'postal-seven',
        says: 'Otherwise than by language: in Japan the look-up runs at exactly seven digits.',
        from: 'own 003',
        breaks: { replace: '/^\\d{7}$/', with: '/^\\d{6,7}$/' },
      },
    ],
  },
}, () => {
  expect(isJapanesePostalCode('1000001')).toBe(true)
  expect(isJapanesePostalCode('100000')).toBe(false)
  expect(isJapanesePostalCode('10000011')).toBe(false)
})

const place = (prefectureId: string, city: string, area = '') => ({ prefectureId, city, area })

test('a single place is filled in completely', {
  meta: {
    proves: [
      {
        id: 'postal-found',
        section: 'rules',
        after: 'postal-typed',
        says: 'Otherwise than prefecture and city alone: it fills the street, too.',
        from: 'own 003',
        breaks: { replace: "prefectureId: shared('prefectureId')", with: "prefectureId: ''" },
      },
    ],
  },
}, () => {
  expect(commonOf([place('13', '千代田区', '千代田')])).toEqual(place('13', '千代田区', '千代田'))
})

test('with several towns the city is filled in and the town left empty', () => {
  expect(commonOf([place('23', '清須市', '春日稲荷'), place('23', '清須市', '春日一本松')])).toEqual(
    place('23', '清須市'),
  )
})

test('with several prefectures nothing is filled in', () => {
  expect(commonOf([place('23', '弥富市'), place('24', '桑名郡木曽岬町')])).toEqual(place('', ''))
  expect(commonOf([])).toEqual(place('', ''))
})

test('a town never replaces a street typed by hand', () => {
  expect(streetAfter('', '', '千代田')).toBe('千代田')
  expect(streetAfter('千代田', '千代田', '丸の内')).toBe('丸の内')
  expect(streetAfter('千代田1-1', '千代田', '丸の内')).toBe('千代田1-1')
})
