import { describe, expect, test } from 'vitest'
import { statement as words } from '#phrases/answers/statement/en.ts'
import { readCsv } from '#server/operator-files/csv.ts'
import { findTable, guessColumns, isComplete, readTable } from './bank-table.ts'

const now = new Date('2026-11-29T12:00:00+09:00')
const tableOf = (text: string) => {
  const read = readCsv(text)
  if ('unclosedOnLine' in read) throw new Error('a quote is open')
  return findTable(read.rows)
}
const read = (text: string, columns = tableOf(text).guess) => readTable(tableOf(text), columns, now, words)
const short = (text: string) => {
  const result = read(text)
  if ('faults' in result) return result.faults
  return result.lines.map(
    ({ date, amountYen, payerName, balanceYen, isToTheDay }) =>
      `${date} ${amountYen} ${payerName} ${balanceYen ?? '?'}${isToTheDay ? '' : ' at a time'}`,
  )
}

describe("a bank's own file is read as it was downloaded", () => {
  test.each([
    [
      'MUFG',
      '"日付","摘要","摘要内容","支払い金額","預かり金額","差引残高","メモ","未資金化区分","入払区分"\r\n' +
        '"2026/11/27","振込１","ﾔﾏﾀﾞ ﾊﾅｺ","","3,000","1,203,000","","","入金"\r\n' +
        '"2026/11/28","電気料","ﾄｳｷﾖｳﾃﾞﾝﾘﾖｸ","8,100","","1,194,900","","","振替支払い"\r\n' +
        '"2026/11/28","利息","","","12","1,194,912","","","入金"\r\n',
      ['2026-11-27 3000 ﾔﾏﾀﾞ ﾊﾅｺ 1203000', '2026-11-28 12 利息 1194912'],
    ],
    [
      'SMBC',
      '年月日,お引出し,お預入れ,お取り扱い内容,残高,メモ,ラベル\n' +
        '2026/11/27,,3000,振込　ﾔﾏﾀﾞ ﾊﾅｺ,1203000,,\nR8.11.28,500,,ﾃﾞﾝｷ,1202500,,\n',
      ['2026-11-27 3000 ﾔﾏﾀﾞ ﾊﾅｺ 1203000'],
    ],
    [
      'Mizuho, with lines above its table',
      'お客さま番号,123456\n店番,001,口座番号,1234567\n照会期間,2026/11/01,2026/11/30\n\n' +
        '日付,お引出金額,お預入金額,お取引内容,残高\n2026.11.27,,"¥3,000",フリコミ ヤマダ ハナコ,"¥1,203,000"\n合計,0,3000,,\n',
      ['2026-11-27 3000 ヤマダ ハナコ 1203000'],
    ],
    [
      'Rakuten',
      '取引日,入出金(円),取引後残高(円),入出金内容\n20261127,3000,1203000,振込 ヤマダ ハナコ\n20261128,-500,1202500,カード\n',
      ['2026-11-27 3000 ヤマダ ハナコ 1203000'],
    ],
    [
      'Sumishin SBI',
      '"日付","内容","出金金額(円)","入金金額(円)","残高(円)","メモ"\n"2026/11/27","振込＊ヤマダ　ハナコ","","3,000","1,203,000","-"\n',
      ['2026-11-27 3000 ヤマダ　ハナコ 1203000'],
    ],
    [
      'PayPay bank',
      '"操作日(年)","操作日(月)","操作日(日)","操作時刻(時)","操作時刻(分)","操作時刻(秒)","取引順番号","摘要","お支払金額","お預り金額","残高","メモ"\n' +
        '"2026","11","27","9","05","07","01200001","振込 ﾔﾏﾀﾞ ﾊﾅｺ","","3000","1203000",""\n',
      ['2026-11-27 3000 ﾔﾏﾀﾞ ﾊﾅｺ 1203000 at a time'],
    ],
    [
      'Japan Post',
      'お客さま口座情報\n記号,10000\n\n取引日,入出金明細ＩＤ,受入金額（円）,払出金額（円）,詳細１,詳細２,現在（貸付）高\n' +
        '20261127,202611270000001,3000,,振込,ﾔﾏﾀﾞ ﾊﾅｺ,1203000\n20261128,202611280000001,,500,ｶｰﾄﾞ,,1202500\n',
      ['2026-11-27 3000 ﾔﾏﾀﾞ ﾊﾅｺ 1203000'],
    ],
    [
      'one whose amounts do not say whether they came in',
      '取引日\t入払区分\t取引金額\t摘要\n令和8年11月27日(金)\t入金\t3,000円\tﾔﾏﾀﾞ ﾊﾅｺ\n令和8年11月27日\t出金\t900\tﾃﾞﾝｷ\n',
      ['2026-11-27 3000 ﾔﾏﾀﾞ ﾊﾅｺ ?'],
    ],
  ])('%s', (_bank, text, lines) => {
    expect(short(text)).toEqual(lines)
  })
})

test('days are read in the notations of banks', () => {
  const days =
    '2026/11/7,2026-11-07,2026.11.07,2026年11月7日(土),20261107,令和8年11月7日,R08/11/07,r8.11.7,２０２６年１１月７日'
  for (const day of days.split(','))
    expect(short(`日付,入金額,摘要\n${day},1,ﾌｸ`), day).toEqual(['2026-11-07 1 ﾌｸ ?'])
  expect(short('日付,入金額,摘要\n令和元年5月1日,1,ﾌｸ')).toEqual(['2019-05-01 1 ﾌｸ ?'])
})

test('an unreadable day of a deposit is reported with its line, and no line of the file is taken', () => {
  expect(
    read('口座\n日付,入金額,摘要\n2026/11/27,1,ﾌｸ\n26/11/28,2,ﾌｸ\n2026/11/31,3,ﾌｸ\n2026/12/24,4,ﾌｸ'),
  ).toEqual({
    faults: [
      expect.stringMatching(/^Line 4: "26\/11\/28" is not a date/),
      expect.stringMatching(/^Line 5: "2026\/11\/31" is not a date/),
      'Line 6: 2026/12/24 has not come yet.',
    ],
  })
  expect(read('日付,入金額,摘要\n2026/11/27,1.5,ﾌｸ')).toEqual({
    faults: [expect.stringContaining('"1.5" is not an amount')],
  })
})

test('outgoing money is skipped, however it is written', () => {
  const signs = ['-3,000', '▲3,000', '−3000', '△1', '0', '', '-', '￥0']
  const rows = signs.map((amount) => `2026/11/27,"${amount}",ﾌｸ`)
  expect(read(`日付,入出金,摘要\n${rows.join('\n')}\n2026/11/27,"+3,000",ﾌｸ`)).toMatchObject({
    lines: [{ amountYen: 3000 }],
    passedOver: signs.length,
  })
})

test('a line with an amount and no day is left out and reported', () => {
  expect(read('日付,入金額,摘要\n2026/11/27,1,ﾌｸ\n,2,ﾌｸ\n合計,3,\n,,備考')).toMatchObject({
    lines: [{ amountYen: 1 }],
    passedOver: 1,
    undated: ['Line 3: 2 ﾌｸ', 'Line 4: 合計 3'],
  })
})

test('a line with more cells than titles is a fault: thousands without quotes have moved its amount', () => {
  expect(read('日付,摘要,お預入金額,残高\n2026/11/27,ﾌｸ,3,000,50,000')).toEqual({
    faults: [expect.stringContaining('Line 2')],
  })
})

test.each([
  ['入金', 1],
  ['振替入金', 1],
  ['お預り', 1],
  ['01', 1],
  ['出金', 0],
  ['お支払', 0],
  ['預金引出', 0],
  ['２', 0],
  ['その他', 'fault'],
])('the kind %s is read as incoming, outgoing, or a question to the operator', (kind, came) => {
  const told = read(`日付,摘要,取引金額,入出金区分\n2026/11/27,ﾌｸ,300,${kind}`)
  expect('lines' in told ? told.lines.length : 'fault').toBe(came)
})

test('a file without titles is shown from its first day, and nothing is guessed', () => {
  const table = tableOf('2026/11/27,振込,3000\n2026/11/28,振込,500')
  expect(table).toMatchObject({ titles: [], guess: ['skip', 'skip', 'skip'], heading: '' })
  expect(table.rows).toHaveLength(2)
  expect(read('2026/11/27,ﾌｸ,3000\n2026/11/28,ﾌｸ,500', ['date', 'name', 'amount'])).toMatchObject({
    lines: [{ amountYen: 3000 }, { amountYen: 500 }],
  })
})

test('a choice of columns needs a day, one amount and a payer', () => {
  expect(isComplete(['date', 'amount', 'name'])).toBe(true)
  expect(isComplete(['date', 'amount', 'name', 'kind', 'balance'])).toBe(true)
  expect(isComplete(['date', 'amount'])).toBe(false)
  expect(isComplete(['date', 'amount', 'amount', 'name'])).toBe(false)
  expect(isComplete(['date', 'amount', 'name', 'balance', 'balance'])).toBe(false)
  expect(guessColumns(['番号', '合計'])).toEqual(['skip', 'skip'])
})
