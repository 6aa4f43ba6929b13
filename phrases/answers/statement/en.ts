import { numberInFileFaults } from '#phrases/operator-files/text-file.ts'
import type { StatementPhrases } from './ja.ts'

/** The names of the columns in the first line of a file. */
const columns = { id: 'id', date: 'date', time: 'time', amount: 'amount', name: 'name' }

export const statement: StatementPhrases = {
  columns,
  id: (most) => `The id must have 1 to ${most} letters, digits or signs, without blanks around it.`,
  amount: (text) => `"${text}" is not an amount; write whole yen: 3000 or "3,000".`,
  name: (most) => `The name must have 1 to ${most} letters.`,
  time: (text) => `"${text}" is not a date or time in Japan; write 2026-07-01, or 2026-07-01 14:30.`,
  future: (text) => `${text} has not come yet.`,
  head: `The first line must name the columns: ${Object.values(columns).join()} (${columns.time} may be left out).`,
  incomplete: 'Choose the columns for the day, the amount received (only one) and the payer.',
  choose: (guess) => `This statement format is new: choose what each column holds (it looks like ${guess}).`,
  noFormat: 'This format has been removed. Please load the page again.',
  empty: 'There are no deposits in it.',
  unclosed: (line) => `Line ${line}: a quote is never closed.`,
  width: (fields, demanded) => `${fields} fields instead of ${demanded}.`,
  kind: (text) => `"${text}" means neither money in nor money out; choose another column for that.`,
  twice: (line) => `This id is already on line ${line}.`,
  onLine: (line, fault) => `Line ${line}: ${fault}`,
  changed: numberInFileFaults.changed.en,
  zeros: numberInFileFaults.zeros.en,
  tooLong: (most) => `At most ${most} deposits are recorded at once; cut the file into parts.`,
  more: (count) => `${count} more lines are wrong.`,
  equal: (id) =>
    `A deposit of the same day, amount and payer is recorded under the id ${id}; if this is another one, type its time, too.`,
  differs: (id) =>
    `Another amount or name was recorded under the id ${id}; if that was a typing error, close that deposit; if this is another movement, give it another id.`,
}
