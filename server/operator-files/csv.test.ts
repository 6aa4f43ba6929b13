import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine } from '#contract/csv-line.ts'
import { decodeText, readCsv } from './csv.ts'

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
    ['\n\na\n , \n', [['a']]],
    ['', []],
  ])('%j', (text, fields) => {
    expect(fieldsOf(text)).toEqual(fields)
  })

  test('names the line a row begins on, and the line of a quote that is never closed', () => {
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

  test('any written table is read again unchanged', () => {
    const word = fc
      .string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'ｱ') })
      .map((text) => `x${text}`)
    fc.assert(
      fc.property(fc.array(fc.array(word, { minLength: 1 }), { minLength: 1 }), (rows) => {
        expect(fieldsOf(rows.map(csvLine).join('\r\n'))).toEqual(rows)
      }),
    )
  })

  test('in UTF-8, with or without its mark, and in Shift_JIS; nothing else', () => {
    const name = 'ﾌｸ振込'
    expect(decodeText(Buffer.from(name))).toBe(name)
    expect(decodeText(Buffer.from(`\ufeff${name}`))).toBe(name)
    expect(decodeText(Uint8Array.of(0xcc, 0xb8, 0x90, 0x55, 0x8d, 0x9e))).toBe(name)
    // Two letters that are one foreign letter in UTF-8.
    expect(decodeText(Uint8Array.of(0xcc, 0xb8))).toBe('ﾌｸ')
    expect(decodeText(Buffer.from('é, ﾌｸ'))).toBe('é, ﾌｸ')
    expect(decodeText(Uint8Array.of(0xff, 0xfe, 0x41))).toBeUndefined()
  })
})
