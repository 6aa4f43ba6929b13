import { expect, test } from 'vitest'
import { addressLines, shownAddress, type WrittenAddress, writtenFields } from './address.ts'

// A field that the form has and another place forgot is lost on a label.

const named = Object.fromEntries(writtenFields.map((field) => [field, `(${field})`])) as WrittenAddress

test('an address in Japan is written from the largest part to the smallest, without a country', () => {
  expect(addressLines(named, true)).toEqual([
    '(postalCode)',
    '(prefecture)(city)(street)',
    '(building)',
    '(company)',
  ])
})

test('an address elsewhere is written from the smallest part to the largest', () => {
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
