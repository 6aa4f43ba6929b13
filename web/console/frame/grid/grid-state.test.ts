import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GridDefinition } from './definition.ts'
import { lastPage, pageSizes, readGridState, writeGridState } from './grid-state.ts'

const columnKeys = ['doneAt', 'who', 'why', 'id']
const shown = (key: string, more: object = {}) => ({
  key,
  header: key,
  cell: () => key,
  text: () => key,
  ...more,
})
const definition: Pick<GridDefinition<string>, 'columns' | 'filters'> = {
  columns: [
    shown('doneAt', { sort: 'doneAt' }),
    shown('who', { sort: 'who' }),
    shown('why'),
    shown('id', { isExtra: true }),
  ],
  filters: [
    { key: 'q', label: 'q', kind: 'text' },
    { key: 'day', label: 'day', kind: 'day' },
    {
      key: 'kind',
      label: 'kind',
      kind: 'choice',
      choices: [
        { value: 'a', label: 'A' },
        { value: 'b', label: 'B' },
      ],
    },
  ],
}
const read = (query: string) => readGridState(definition, new URLSearchParams(query))
const usual = { filters: {}, sort: undefined, page: 1, size: 50, columns: undefined }

describe('a list in the address', () => {
  test('is the same in any state after it was written and read', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    const state = fc.record({
      filters: fc.record(
        {
          q: fc
            .string({ minLength: 1, maxLength: 100 })
            .filter((text) => text === text.trim() && text !== ''),
          day: day.map((date) => date.toISOString().slice(0, 10)),
          kind: fc.constantFrom('a', 'b'),
        },
        { requiredKeys: [] },
      ),
      sort: fc.constantFrom('doneAt', '-doneAt', 'who', '-who', undefined),
      page: fc.integer({ min: 1, max: 100_000 }),
      size: fc.constantFrom(...pageSizes),
      columns: fc.option(fc.subarray(columnKeys, { minLength: 1 }), { nil: undefined }),
    })
    fc.assert(
      fc.property(state, (own) => {
        expect(read(writeGridState(definition, own))).toEqual(own)
      }),
    )
  })

  test('omits default values', () => {
    expect(writeGridState(definition, read(''))).toBe('?')
    expect(read('')).toEqual(usual)
  })

  test('is readable', () => {
    expect(read('?q=%E7%AF%84&sort=-doneAt&page=2&size=25&columns=who,id')).toEqual({
      filters: { q: '範' },
      sort: '-doneAt',
      page: 2,
      size: 25,
      columns: ['who', 'id'],
    })
  })

  test.each([
    'sort=why',
    'sort=--doneAt',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=100001',
    'page=x',
    'size=7',
    'columns=none',
    'columns=',
    'day=2026-02-30',
    'day=yesterday',
    'kind=c',
    'other=1',
    'q=%20',
  ])('uses the default for a value that the list does not know: %s', (query) => {
    expect(read(query)).toEqual(usual)
  })

  test('has one page when it is empty', () => {
    expect([lastPage(0, 50), lastPage(50, 50), lastPage(51, 50)]).toEqual([1, 1, 2])
  })
})
