import { expect, test } from 'vitest'
import { addressLines, shownAddress, type WrittenAddress, writtenFields } from './address.ts'

// A field that the form has and another place forgot is lost on a label.

const named = Object.fromEntries(writtenFields.map((field) => [field, `(${field})`])) as WrittenAddress

test('an address in Japan goes from the largest to the smallest, and names no country', () => {
  expect(addressLines(named, true)).toEqual([
    '(postalCode)',
    '(prefecture)(city)(street)',
    '(building)',
    '(company)',
  ])
})

test('elsewhere it goes the other way round', () => {
  expect(addressLines({ ...named, building: '' }, false)).toEqual([
    '(company)',
    '(street)',
    '(city)',
    '(prefecture)',
    '(postalCode)',
    '(country)',
  ])
})

test('every field is in its lines and is shown to its member', () => {
  const lines = addressLines(named, false).join()
  expect(writtenFields.filter((field) => !lines.includes(`(${field})`))).toEqual([])
  const shown = ['prefecture', ...Object.keys(shownAddress)]
  expect(writtenFields.filter((field) => !shown.includes(field))).toEqual([])
})
