import { expect, test } from 'vitest'
import { type AddedRow, pasteInto, saysFacts } from './added-rows.ts'

const row: AddedRow = {
  id: 'a',
  file: new File([], 'a.webp'),
  ...{ image: '', nameJa: '', nameEn: '', model: '', rarity: 'normal', faults: {} },
  ...{ costYen: undefined, marketYen: undefined, referenceYen: null },
  ...{ condition: '', gradingCompany: '', grade: '', noteJa: '', noteEn: '' },
  ...{ referenceDate: '', referenceSource: '' },
}
const conditions = [{ key: 'A', label: 'A（美品）' }]

test('cells of a spreadsheet fill a row to its reference price; a condition is named by key or by word', () => {
  const cells = [
    '灯',
    'W-1',
    'sr',
    '¥1,200',
    '',
    'Ａ（美品）',
    '',
    '',
    '初版',
    '',
    '３,０００円',
    '2026/11/20',
    '相場表',
  ]
  const text = `${cells.join('\t')}\r\n湖\t\t\t\t\tａ\r\n`
  const rows = pasteInto([row, row, row], { first: 0, field: 'nameJa', text }, conditions)
  expect(rows[0]).toEqual({
    ...row,
    ...{ nameJa: '灯', model: 'W-1', rarity: 'superRare', costYen: 1200, condition: 'A', noteJa: '初版' },
    ...{ referenceYen: 3000, referenceDate: '2026/11/20', referenceSource: '相場表' },
  })
  expect(rows[1]).toEqual({ ...row, nameJa: '湖', condition: 'A' })
  expect(rows[2]).toEqual(row)
  expect(rows.map(saysFacts)).toEqual([true, true, false])
  const unknown = { first: 0, field: 'condition', text: 'mint\tPSA' } as const
  expect(pasteInto([row], unknown, conditions)).toEqual([{ ...row, gradingCompany: 'PSA' }])
  expect(saysFacts({ ...row, faults: { condition: 'wrong' } })).toBe(true)
})
