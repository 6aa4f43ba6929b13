import { expect, test } from 'vitest'
import { answers } from '#phrases/answers/by-language.ts'
import { readPrizes } from './prizes-csv.ts'

const faultsOf = (text: string, encoding: BufferEncoding = 'utf8') => {
  const cards = new Set(['001', '5', '7e11', 'hit'])
  const bytes = Buffer.from(`card,tier,quantity,convertsTo,shipOnly\n${text}\n`, encoding)
  const read = readPrizes(bytes, 'auto', cards, answers.en.drafts.csv, 'en')
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
