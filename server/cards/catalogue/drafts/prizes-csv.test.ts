import { describe, expect, test } from 'vitest'
import { answers } from '#phrases/answers/by-language.ts'
import type { Language } from '#phrases/language.ts'
import { readPrizes } from './prizes-csv.ts'

const readFile = (text: string, encoding: BufferEncoding = 'utf8', language: Language = 'en') => {
  const cards = new Set(['001', '5', '7e11', 'hit'])
  return readPrizes(Buffer.from(text, encoding), 'auto', cards, answers[language].drafts.csv, language)
}

const head = 'card,tier,quantity,convertsTo,shipOnly'
const faultsOf = (text: string, encoding?: BufferEncoding) => {
  const read = readFile(`${head}\n${text}\n`, encoding)
  return 'faults' in read ? read.faults : []
}

test.each([
  ['1,1,1,1,', 'Line 2: "1" seems to be 001 without its zeros in front'],
  ['7.00E+11,1,1,1,', 'Line 2: "7.00E+11" is a number that a spreadsheet has changed'],
  ['"7,00E+11",1,1,1,', 'Line 2: "7,00E+11" is a number'],
  ['hit,1,"1,00",1,', 'quantity'],
  ['hit,1,1.0E+05,1,', '1.0E+05'],
  ['hit,1,1,1,дом', 'The encoding is in doubt: line 2 may read "дом" or "ﾐｴﾐｾﾐｼ"'],
])('%s is refused', (text, fault) => expect(faultsOf(text)).toEqual([expect.stringContaining(fault)]))

test.each(['001,1,1,1,', '5,1,1,1,', '7e11,1,1,1,', 'hit,１,"1,000",1,いいえ', 'hit,1,1,1,はい'])(
  '%s is accepted',
  (text) => {
    expect(faultsOf(text)).toEqual([])
    expect(faultsOf(text, 'utf16le')).toEqual([])
  },
)

test('a line with yes under points is a prize of points', () => {
  const read = (says: string) => readFile(`card,tier,quantity,convertsTo,points\nhit,1,2,50,${says}\n`)
  const prize = { card: 'hit', tier: 1, convertsTo: 50, quantity: 2 }
  for (const yes of ['yes', 'ＹＥＳ', 'はい', '1'])
    expect(read(yes)).toMatchObject({ prizes: [{ ...prize, points: true }] })
  expect(read('')).toEqual({ prizes: [prize], hasExtras: false })
  expect(read('50')).toEqual({ faults: ['Line 2: "50" in points must be yes or no.'] })
})

describe('the columns of extras', () => {
  const extraHead = `${head},extra,slots,draws,without`
  const read = (...lines: string[]) => readFile([extraHead, ...lines].join('\n'))
  const prize = { card: 'hit', tier: 1, convertsTo: 1 }

  test('say all extras, in any width, case and language', {
    meta: {
      proves: [
        {
          id: 'draft-file-extras',
          section: 'console-packs',
          says: 'A file of prizes with the column extra says all extras; one without it says nothing of them.',
          from: 'own',
          file: 'server/cards/catalogue/drafts/prizes-csv.ts',
          breaks: { replace: "isSaid: at('extra') !== undefined", with: 'isSaid: kind !== null' },
        },
      ],
    },
  }, () => {
    for (const [last, milestone, ceiling] of [
      ['last-one', 'milestone', 'ceiling'],
      [' Last One ', 'ＭＩＬＥＳＴＯＮＥ', 'Ceiling prize'],
      ['ﾗｽﾄﾜﾝ賞', 'キリ番', '天井賞'],
    ])
      expect(
        read(
          'hit,1,9,1,,,,,',
          `hit,7,1,5,yes,${last},,,`,
          `hit,1,,1,,${milestone},１ 20、3,,`,
          `hit,1,2,1,,${milestone},"7, 8",,`,
          `hit,1,,1,,${ceiling},,10,５`,
        ),
      ).toEqual({
        prizes: [{ ...prize, quantity: 9 }],
        hasExtras: true,
        lastOne: { ...prize, tier: 7, convertsTo: 5, shipOnly: true },
        milestones: [
          { ...prize, slots: [1, 20, 3] },
          { ...prize, slots: [7, 8] },
        ],
        ceiling: { ...prize, draws: 10, without: 5 },
      })
    const given = { draws: 10, without: 5, quantity: 3 }
    expect(read('hit,1,3,1,,ceiling,,10,5')).toMatchObject({ prizes: [], ceiling: given })
    const none = { prizes: [{ ...prize, quantity: 9 }] }
    expect(read('hit,1,9,1,,,,,')).toEqual({ ...none, hasExtras: true })
    expect(readFile(`${head}\nhit,1,9,1,`)).toEqual({ ...none, hasExtras: false })
  })

  test.each([
    ['hit,1,1,1,,bonus,,,', ['Line 2: "bonus" in extra']],
    ['hit,1,2,1,,last-one,,,', ['Line 2: "2" in quantity must be 1']],
    ['hit,1,1,1,,last-one,5,,', ['Line 2: slots must be empty here; it is for lines with milestone']],
    ['hit,1,1,1,,,,10,5', ['Line 2: draws must be empty here', 'Line 2: without must be empty here']],
    ['hit,1,,1,,,,,', ['Line 2: "" in quantity']],
    ['hit,1,3,1,,milestone,5 6,,', ['Line 2: "3" in quantity must be 2']],
    ['hit,1,,1,,milestone,,,', ['Line 2: slots must name 1 to 200 slots']],
    ['hit,1,,1,,milestone,5 0,,', ['Line 2: "0" in slots']],
    [`hit,1,,1,,milestone,${'1 '.repeat(201)},,`, ['Line 2: slots must name 1 to 200 slots']],
    ['hit,1,none,1,,ceiling,,0,8', ['"0" in draws', '"8" in without', '"none" in quantity']],
  ])('%s is refused', (line, faults) =>
    expect(read(line)).toEqual({ faults: faults.map((fault) => expect.stringContaining(fault)) }),
  )

  test('name each extra that is too many, in the language of the reader', () => {
    const lines = ['hit,1,,1,,last-one,,,', 'hit,1,,1,,last-one,,,', 'hit,1,,1,,ceiling,,1,1']
    expect(read(...lines)).toEqual({
      faults: ['Line 3: extra may say last-one on one line at most; remove this one.'],
    })
    expect(readFile([extraHead, ...lines].join('\n'), 'utf8', 'ja')).toEqual({
      faults: ['3行目：extra の last-one は1行までです。この行を消してください。'],
    })
    const milestones = Array.from({ length: 11 }, (_, nth) => `hit,1,,1,,milestone,${nth + 1},,`)
    expect(read(...milestones)).toEqual({
      faults: [expect.stringContaining('Line 12: extra may say milestone on 10')],
    })
  })
})
