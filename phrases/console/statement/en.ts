import { columns } from '#phrases/answers/statement/en.ts'
import type { ConsolePhrases } from '#phrases/console/ja.ts'

export const statement: ConsolePhrases['statement'] = {
  button: 'Import a bank statement',
  ask: 'Records the deposits of a bank statement (CSV). Those whose name and amount are a payment’s are credited. To import the same statement again records nothing twice.',
  confirm: 'Import',
  file: 'CSV file',
  fileHint: `Its first line names the columns: ${Object.values(columns).join()} (${columns.time} may be left out; other columns are not read). Each deposit needs its own ${columns.id}.`,
  tooLarge: 'The file is too large. Cut it into parts of at most 256 kB.',
  refused: 'The file was refused, and nothing was recorded.',
  done: (recorded, before, waiting) => `${recorded} recorded, ${before} recorded before. ${waiting}`,
  waiting: (count) => `A person must look at ${count} of them: show “Only what waits”.`,
  held: (count) =>
    `${count} of them are above the limit of a day. They are credited together when another operator approves it.`,
  optional: 'optional',
  columns: { depositId: 'ID', date: 'Day', time: 'Time', amount: 'Amount in yen', name: 'Payer' },
  add: {
    button: 'Record a deposit',
    ask: 'Records one deposit of the bank statement. It is credited when its name and amount are a payment’s.',
    idHint: 'The bank’s number of the movement, or another that no other deposit has: 20260703-1.',
    confirm: 'Record',
    done: {
      recorded: 'The deposit is recorded.',
      held: 'The deposit is recorded. It is above the limit of a day, so it is credited when another operator approves it.',
      known: 'The deposit was recorded before, with the same data.',
      otherwise: 'The deposit with this ID was settled with other data. Look at it.',
    },
  },
}
