import { expect, test } from 'vitest'
import { fullName } from './full-name.ts'

test.each([
  ['福引', '', 'はな', '福引 はな'],
  ['Smith', 'A.', 'Jane', 'Jane A. Smith'],
  ['Fukuhiki', '', 'Hana', 'Hana Fukuhiki'],
  ['スミス', '', 'Jane', 'スミス Jane'],
])('%s, %s, %s is %s in every language', (familyName, middleName, givenName, name) => {
  expect(fullName({ familyName, middleName, givenName })).toBe(name)
})
