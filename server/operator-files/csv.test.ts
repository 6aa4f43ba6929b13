import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine } from '#contract/csv-line.ts'
import { isPowerOfTen, readCsv, wholeNumber } from './csv.ts'

const fieldsOf = (text: string) => {
  const read = readCsv(text)
  return 'rows' in read ? read.rows.map(({ fields }) => fields) : read
}

describe('CSV as banks and spreadsheets write it', () => {
  test.each([
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\rc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      '"a","b,c"\n"d ""e""",f',
      [
        ['a', 'b,c'],
        ['d "e"', 'f'],
      ],
    ],
    ['"a\nb",c', [['a\nb', 'c']]],
    [
      'a,\n,b\n',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['a,', [['a', '']]],
    [
      'a\tb\nc,d\te',
      [
        ['a', 'b'],
        ['c,d', 'e'],
      ],
    ],
    [
      'a;b\n"1,000";c',
      [
        ['a', 'b'],
        ['1,000', 'c'],
      ],
    ],
    [
      '\ufeffa,b\n\ufeffc,d\ufeff',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['\n\na\n , \n', [['a']]],
    ['', []],
  ])('%j', (text, fields) => {
    expect(fieldsOf(text)).toEqual(fields)
  })

  test('names the line on which a row begins, and the line of a quote that is never closed', () => {
    expect(readCsv('a\n\n"b\nc"\nd')).toEqual({
      rows: [
        { line: 1, fields: ['a'] },
        { line: 3, fields: ['b\nc'] },
        { line: 5, fields: ['d'] },
      ],
    })
    expect(readCsv('a\r\n"b\r\nc"\r\n\r\nd')).toMatchObject({ rows: [{ line: 1 }, { line: 2 }, { line: 5 }] })
    expect(readCsv('a\nb,"c\nd')).toEqual({ unclosedOnLine: 2 })
    expect(readCsv('a\nb"c')).toEqual({ unclosedOnLine: 2 })
  })

  test('reads any written table back unchanged', () => {
    const word = fc
      .string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'ｱ') })
      .map((text) => `x${text}`)
    fc.assert(
      fc.property(fc.array(fc.array(word, { minLength: 1 }), { minLength: 1 }), (rows) => {
        expect(fieldsOf(rows.map(csvLine).join('\r\n'))).toEqual(rows)
      }),
    )
  })
})

test.each([
  ['3000', 3000],
  ['3,000', 3000],
  ['１２，３４５', 12_345],
  [' 1,234,567 ', 1_234_567],
  ['0', 0],
  ['1,00', undefined],
  ['1.5', undefined],
  ['3000.0', undefined],
  ['1,5', undefined],
  ['-1', undefined],
  ['1E+05', undefined],
  ['', undefined],
  ['12,34,567', undefined],
  [',000', undefined],
])('%j as a whole number is %j', (text, number) => expect(wholeNumber(text)).toBe(number))

test.each([
  ['2.02611E+11', true],
  ['2.02611e+11', true],
  ['2,02611E+11', true],
  ['２．０２６１１Ｅ＋１１', true],
  ['2E+11', true],
  [' 1.5E-05 ', true],
  ['1.2E11', true],
  ['202611280001', false],
  ['2E11', false],
  ['A-2E+11', false],
  ['1-E+5', false],
  ['3E-04', false],
  ['', false],
])('%j, written with a power of ten: %j', (text, is) => expect(isPowerOfTen(text)).toBe(is))

test('a quote that is not closed within 100,000 letters is reported with its line', () => {
  const row = `1,${'a'.repeat(99)}\n`
  expect(readCsv(`${row.repeat(3)}"${row.repeat(2000)}"`)).toEqual({ unclosedOnLine: 4 })
  expect(fieldsOf(row.repeat(70_000))).toHaveLength(70_000)
})
