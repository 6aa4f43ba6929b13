import type { rankTables as ja } from './ja.ts'

export const rankTables: typeof ja = {
  faults: {
    'no start': () => 'The lowest rank must begin at 0 points.',
    'out of order': () => 'A higher rank needs more points than the one below it.',
    'rate falls': () => 'A higher rank cannot have a lower coin rate than the one below it.',
    'rate too high': (percent) => `A coin rate is at most ${percent} %.`,
  },
  kept: (number) =>
    `Members have kept rank ${number} for that month or a later one, so the table must keep it.`,
  changed: 'The tables were changed or scheduled after they were shown here. Open this page again.',
  same: 'Nothing would change.',
  noSuchMonth: 'No table can begin with this month. Open this page again and choose one.',
  taken: 'A table is scheduled for this month already. Withdraw it first.',
  gone: 'Nothing is scheduled for this month.',
  begun: 'This month has begun.',
}
