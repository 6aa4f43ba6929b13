import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { coinHundredths, count, ofKind, points, yen } from '#contract/operator/field-kinds.ts'
import {
  filterDay,
  filterText,
  gridPage,
  type OperatorCall,
  operatorCall,
  pageQuery,
  sortBy,
} from '#contract/operator/operator-call.ts'
import { instant } from '#contract/times.ts'
import { as, id, type OutputOf, record } from '#contract/wire.ts'
import { en } from '#phrases/console/en.ts'
import { ja } from '#phrases/console/ja.ts'
import type { Api } from '#web/api/client.ts'
import type { Services } from '#web/console/frame/services.tsx'
import type { GridColumn } from './definition.ts'
import { defineList, type ListOf } from './list.tsx'
import { placesOnPhone } from './on-phone.ts'

const listParcels = operatorCall({
  method: 'GET',
  path: '/operator/example',
  summary: 'An example of each kind.',
  roles: [],
  query: record({
    ...pageQuery,
    state: z._default(z.enum(['all', 'new', 'old']), 'all'),
    shown: z._default(z.enum(['few', 'many']), 'few'),
    method: filterText,
    q: filterText,
    from: filterDay,
    sort: sortBy(['price', 'changed', 'doneAt']),
  }),
  output: record(
    gridPage(
      record({
        parcelId: id,
        name: z.string(),
        state: as('row_state', z.enum(['new', 'old'])),
        priceYen: z.nullable(yen),
        points,
        coinHundredths,
        cardCount: count,
        day: z.iso.date(),
        changedAt: z.nullable(instant),
        doneAt: instant,
        verb: ofKind('code', z.string()),
        isLate: z.boolean(),
      }),
    ),
  ),
})

const words = {
  columns: {
    name: 'Name',
    state: 'State',
    priceYen: 'Price',
    points: 'Points',
    coinHundredths: 'Coins',
    cardCount: 'Cards',
    day: 'Day',
    changedAt: 'Changed',
    doneAt: 'Done',
    verb: 'Verb',
    parcelId: 'Id',
    left: 'Left',
  },
  filters: { q: 'Find', from: 'From', state: 'State', shown: 'Shown', method: 'Method' },
  empty: 'Nothing.',
}
const states = { new: 'New', old: 'Old' }
const own = {
  name: 'Parcels',
  keyOf: ({ parcelId }: { parcelId: string }) => parcelId,
  columns: {
    name: { blank: 'no name' },
    state: { words: states },
    cardCount: { key: 'cards' },
    left: { cell: () => 'three', text: () => 3, isAmount: true, isExtra: true },
  },
  unlisted: { isLate: true },
  filters: {
    state: states,
    shown: { few: 'A few', many: 'Many' },
    method: [{ value: '1', label: 'Card' }],
  },
} as const
const inLanguage = (language: 'ja' | 'en') => ({ language, phrases: { ja, en }[language] }) as Services
const listOf = (language: 'ja' | 'en') => defineList(inLanguage(language), listParcels, words, own)
const row = {
  parcelId: 'p1',
  name: 'Hanako',
  state: 'old',
  priceYen: -1200,
  points: 3400,
  coinHundredths: 123450,
  cardCount: 5600,
  day: '2026-11-20',
  changedAt: '2026-11-20T21:05:00+09:00',
  doneAt: '2026-11-20T21:05:00+09:00',
  verb: 'pack halt',
  isLate: false,
} as const
const columnOf = (key: string, language: 'ja' | 'en' = 'en') => {
  const column = listOf(language).columns.find((one) => one.key === key)
  if (column === undefined) throw new Error(`no column ${key}`)
  return column
}
const shown = (key: string, language: 'ja' | 'en', of: object = row) =>
  renderToStaticMarkup(columnOf(key, language).cell({ ...row, ...of }))

describe('a column follows the type of its field:', () => {
  test.each([
    ['yen', 'price', '−1,200円', '−¥1,200', -1200, true],
    ['points', 'points', '3,400pt', '3,400 pt', 3400, true],
    ['coins', 'coinHundredths', '1,234.5コイン', '1,234.5 coins', 1234.5, true],
    ['a count', 'cards', '5,600', '5,600', 5600, true],
    ['a day', 'day', '2026/11/20', '20 Nov 2026', '2026-11-20', false],
    ['an instant', 'changed', '2026/11/20 21:05', '20 Nov 2026, 21:05 JST', row.changedAt, false],
    ['an id', 'parcelId', '<code>p1</code>', '<code>p1</code>', 'p1', false],
    ['a code', 'verb', '<code>pack halt</code>', '<code>pack halt</code>', 'pack halt', false],
    ['a choice', 'state', 'Old', 'Old', 'Old', false],
    ['a text', 'name', 'Hanako', 'Hanako', 'Hanako', false],
  ])('%s', (_, key, japanese, english, text, isAmount) => {
    expect([shown(key, 'ja'), shown(key, 'en')]).toEqual([japanese, english])
    expect(columnOf(key).text(row)).toBe(text)
    expect(columnOf(key).isAmount).toBe(isAmount)
  })

  test('null and an empty text are blank, in the CSV too', () => {
    expect([shown('changed', 'en', { changedAt: null }), shown('name', 'en', { name: '' })]).toEqual([
      '',
      'no name',
    ])
    expect(columnOf('price').text({ ...row, priceYen: null })).toBe('')
    expect(columnOf('name').text({ ...row, name: '' })).toBe('')
  })

  test('the columns have their headers, in the order of the words, and sort where the call does', () => {
    expect(listOf('en').columns.map(({ key, header, sort }) => [key, header, sort])).toEqual([
      ['name', 'Name', undefined],
      ['state', 'State', undefined],
      ['price', 'Price', 'price'],
      ['points', 'Points', undefined],
      ['coinHundredths', 'Coins', undefined],
      ['cards', 'Cards', undefined],
      ['day', 'Day', undefined],
      ['changed', 'Changed', 'changed'],
      ['doneAt', 'Done', 'doneAt'],
      ['verb', 'Verb', undefined],
      ['parcelId', 'Id', undefined],
      ['left', 'Left', undefined],
    ])
  })

  test('ids, and columns marked as extra, are shown when they are chosen', () => {
    expect(listOf('en').columns.flatMap(({ key, isExtra }) => (isExtra ? [key] : []))).toEqual([
      'parcelId',
      'left',
    ])
  })

  test('the list may override the default of a column', () => {
    expect([shown('left', 'ja'), columnOf('left').text(row), columnOf('left').isAmount]).toEqual([
      'three',
      3,
      true,
    ])
  })
})

describe('the filters follow the fields of the query', () => {
  test('in the order of the words', () => {
    expect(listOf('en').filters).toEqual([
      { key: 'q', label: 'Find', kind: 'text' },
      { key: 'from', label: 'From', kind: 'day' },
      {
        key: 'state',
        label: 'State',
        kind: 'choice',
        choices: [
          { value: 'new', label: 'New' },
          { value: 'old', label: 'Old' },
        ],
        usual: undefined,
      },
      {
        key: 'shown',
        label: 'Shown',
        kind: 'choice',
        choices: [{ value: 'many', label: 'Many' }],
        usual: 'A few',
      },
      { key: 'method', label: 'Method', kind: 'choice', choices: [{ value: '1', label: 'Card' }] },
    ])
  })

  test('with the chosen value, or the default when none is chosen', async () => {
    const asked: unknown[] = []
    const api = {
      call: async (_: object, { query }: { query: object }) => {
        asked.push(query)
        return { ok: false, state: 0, errors: {} }
      },
    } as unknown as Api
    await listOf('en').ask(api, { filters: { q: 'x', state: 'new' }, sort: '-price', page: 2, size: 25 })
    expect(asked).toEqual([{ q: 'x', state: 'new', shown: 'few', sort: '-price', page: 2, size: 25 }])
  })
})

test('an omission does not compile', () => {
  type Row = OutputOf<typeof listParcels>['list'][number]
  type Query = typeof listParcels extends OperatorCall<infer _In, infer _Out, infer Asked> ? Asked : never
  type Column = keyof typeof words.columns
  type Filter = keyof typeof words.filters
  type Own<Named extends string = Column> = ListOf<Row, Query, Named, Filter>
  expectTypeOf(own).toExtend<Own>()
  // The field `name` has no words, and is not said to be unlisted.
  expectTypeOf(own).not.toExtend<Own<Exclude<Column, 'name'>>>()
  const { state: _state, left: _left, ...plain } = own.columns
  const { left, state } = own.columns
  expectTypeOf({ ...own, columns: { ...plain, left } }).not.toExtend<Own>()
  expectTypeOf({ ...own, columns: { ...plain, left, state: { words: { new: '' } } } }).not.toExtend<Own>()
  // A column that is no field needs a cell and a text.
  expectTypeOf({ ...own, columns: { ...plain, state } }).not.toExtend<Own>()
  const { state: _choices, ...fewer } = own.filters
  expectTypeOf({ ...own, filters: fewer }).not.toExtend<Own>()
})

test('a number without a declared kind in the contract is refused', () => {
  const call = operatorCall({
    method: 'GET',
    path: '/operator/example',
    summary: '',
    roles: [],
    query: record(pageQuery),
    output: record(gridPage(record({ amount: z.int() }))),
  })
  const define = () =>
    defineList(
      inLanguage('en'),
      call,
      { columns: { amount: 'Amount' }, filters: {}, empty: '' },
      { name: '', keyOf: () => '', columns: {}, unlisted: {}, filters: {} },
    )
  expect(define).toThrow('amount: the contract does not say what it is')
})

describe('a list on a phone', () => {
  test('takes its two lines from the types of its columns', () => {
    const column = (key: string, kind: string, rest: object = {}) =>
      ({ key, header: key, kind, cell: () => key, text: () => key, ...rest }) as GridColumn<never>
    const placed = (...columns: GridColumn<never>[]) => Object.fromEntries(placesOnPhone(columns))
    const name = column('name', 'text')
    const state = column('state', 'choice')
    const yen = column('price', 'yen', { isAmount: true })
    const id = column('id', 'id', { isExtra: true })
    const day = column('day', 'day')
    expect(placed(name, state, day, yen, id)).toEqual({
      name: 'title',
      price: 'aside',
      state: 'end',
      day: 'second',
    })
    // The state stands beside the title when there is no amount; a key says least.
    expect(placed(name, column('key', 'code'), state, day)).toEqual({
      name: 'title',
      state: 'aside',
      day: 'second',
    })
    // A place that the list itself names goes first, that of the title as well.
    expect(placed(id, column('order', 'code'), yen, { ...name, onPhone: 'title' }, state)).toEqual({
      name: 'title',
      price: 'aside',
      state: 'end',
      order: 'second',
    })
  })
})
