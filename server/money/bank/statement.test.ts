import { describe, expect, test } from 'vitest'
import { statement as words } from '#phrases/answers/statement/en.ts'
import { readDeposit, readStatement } from './statement.ts'

const now = new Date('2026-06-03T12:00:00+09:00')
const line = { id: 'A-1', date: '2026-06-02', time: '', amount: '1000', name: 'ﾌｸ' }
const faultOf = (more: Partial<typeof line>) => {
  const read = readDeposit({ ...line, ...more }, now, words)
  return 'fault' in read ? read.fault : ''
}

describe('a line of a bank statement', () => {
  test.each([
    ['2026-06-02', '', '2026-06-02T00:00:00+09:00'],
    ['2026/6/2', '', '2026-06-02T00:00:00+09:00'],
    ['2026-06-02', '14:30', '2026-06-02T14:30:00+09:00'],
    ['2026-06-02 09:05', '', '2026-06-02T09:05:00+09:00'],
    ['2026/06/02T9:05:07', '', '2026-06-02T09:05:07+09:00'],
    ['2026-06-03', '12:00', '2026-06-03T12:00:00+09:00'],
    ['2028-02-29', '', ''],
  ])('%s %s is a moment in Japan', (date, time, at) => {
    const read = readDeposit({ ...line, date, time }, at === '' ? new Date('2029-01-01') : now, words)
    expect('deposit' in read && read.deposit.arrivedAt).toEqual(new Date(at || '2028-02-29T00:00:00+09:00'))
    expect('deposit' in read && read.deposit.isToTheDay).toBe(!/\d:\d/.test(`${date} ${time}`))
  })

  test.each([
    '',
    '06-02',
    '2026-13-01',
    '2026-06-31',
    '2027-02-29',
    '2026-06-02 25:00',
    '2026-06-02 12:60',
    '2026-06-02Z',
    'today',
    '45987',
    '6/2/2026',
    '26/6/2',
  ])('%j is not a date', (date) => expect(faultOf({ date })).toContain('not a date or time in Japan'))

  test('is refused when it has not come yet', () => {
    expect(faultOf({ date: '2026-06-03', time: '12:00:01' })).toContain('has not come yet')
    expect(faultOf({ date: '2026-06-04' })).toContain('has not come yet')
  })

  test.each([
    '',
    '0',
    '-1',
    '+1',
    '1.5',
    '1e3',
    '1.0E+05',
    '3000.0',
    '¥',
    '(3,000)',
    '10,00',
    '1,0000',
    '1000000000',
    '99999999999999999999',
  ])('%j is not an amount', (amount) => expect(faultOf({ amount })).toContain('is not an amount'))

  test.each([
    '1,234,567',
    '１，２３４，５６７',
    '¥1,234,567',
    '￥1234567',
    '\\1,234,567',
    '1,234,567円',
    ' 1234567 ',
  ])('may write its amount as %j', (amount) =>
    expect(readDeposit({ ...line, amount }, now, words)).toMatchObject({ deposit: { amountYen: 1_234_567 } }),
  )

  test.each(['２０２６／６／２', '2026/6/2 0:00', '2026/06/02'])('may write its day as %j', (date) =>
    expect(readDeposit({ ...line, date }, now, words)).toMatchObject({
      deposit: { arrivedAt: new Date('2026-06-02T00:00:00+09:00') },
    }),
  )

  test.each(['2.02611E+11', '2,02611E+11', '2.02611e+11', '２．０２６１１Ｅ＋１１', '2E+11'])(
    'is refused under the id %j, which a spreadsheet made of another',
    (id) => expect(faultOf({ id })).toContain(`"${id}" is a number that a spreadsheet has changed`),
  )

  test('needs an id and a name of limited length, without control characters', () => {
    for (const id of ['', ' ', ' a', 'a\u0000', 'a'.repeat(101)])
      expect(faultOf({ id }), id).toContain('The id must')
    for (const name of ['', ' ', 'a\u0007', 'ア'.repeat(101)])
      expect(faultOf({ name }), name).toContain('The name must')
  })
})

describe('a statement', () => {
  test('is read by the names of its columns, in any order; other columns are ignored', () => {
    const read = readStatement(
      'Name,Balance,Amount,ID,Date,Time\r\nﾌｸ ﾊﾅ,9,"1,000",A-1,2026-06-02,10:00\r\n',
      now,
      words,
    )
    expect(read).toMatchObject({
      deposits: [
        {
          id: 'A-1',
          amountYen: 1000,
          payerName: 'ﾌｸ ﾊﾅ',
          orderId: undefined,
          arrivedAt: new Date('2026-06-02T10:00:00+09:00'),
        },
      ],
    })
  })

  test('may name its columns in Japanese', () => {
    expect(
      readStatement('番号,日付,時刻,金額,名義,残高\nA-1,2026/6/2,9:05,"1,000",ﾌｸ,0', now, words),
    ).toMatchObject({
      deposits: [{ id: 'A-1', amountYen: 1000, arrivedAt: new Date('2026-06-02T09:05:00+09:00') }],
    })
  })

  test('names every wrong line, and an id that occurs twice', () => {
    const text = [
      'id,date,amount,name',
      'A-1,2026-06-02,1000,ﾌｸ',
      'A-2,2026-06-32,1000,ﾌｸ',
      'A-1,2026-06-02,2000,ﾊﾅ',
      'A-3,2026-06-02,much,ﾌｸ',
      'A-4,2026-06-02,1000',
    ].join('\n')
    expect(readStatement(text, now, words)).toEqual({
      faults: [
        expect.stringMatching(/^Line 3: .*not a date/),
        'Line 4: This id is already on line 2.',
        expect.stringMatching(/^Line 5: "much" is not an amount/),
        'Line 6: 3 fields instead of 4.',
      ],
    })
  })

  test.each([
    ['', 'The first line must name'],
    ['id,date,amount\nA,2026-06-02,1', 'The first line must name'],
    ['id,date,amount,name\n', 'no deposit'],
    ['id,date,amount,name\n"A,2026-06-02,1,ﾌｸ', 'Line 2: a quote'],
  ])('%j is not a statement', (text, fault) => {
    expect(readStatement(text, now, words)).toEqual({ faults: [expect.stringContaining(fault)] })
  })
})

describe('long ids of digits', () => {
  const faultsOf = (...ids: string[]) => {
    const read = readStatement(
      ['id,date,amount,name', ...ids.map((id) => `${id},2026-06-02,1,ﾌｸ`)].join('\n'),
      now,
      words,
    )
    return 'faults' in read ? read.faults : []
  }
  const changed = expect.stringContaining('a spreadsheet has changed')

  test.each([
    [['202606020000010000'], [changed]],
    [
      ['2026060200000010', '2026060200000020', '2026060200000030'],
      [changed, changed, changed],
    ],
    [['2026060200000010'], []],
    [['202606020000010000', '202606020000010001'], []],
    [['202606020000010', '1'], []],
  ])('%j', (ids, faults) => expect(faultsOf(...ids)).toEqual(faults))
})
