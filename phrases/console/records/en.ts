import { listIn } from '#phrases/console/lists.ts'
import type * as source from './ja.ts'

export const audit: typeof source.audit = {
  ...listIn('en', 'audit'),
  note: 'Who changed what, when and why. It can be neither changed nor deleted.',
  terminal: {
    proven: 'Terminal (second factor given)',
    nobody: 'Terminal (no name)',
    operator: 'Terminal (name as typed)',
    'no operators': 'Terminal (before the first operator)',
    emergency: 'Terminal (emergency)',
  },
  verify: 'Verify the log',
  verifying: 'Verifying',
  whole: (records) => `The log is intact: ${records} records are as they were written.`,
  head: 'Last hash',
  headNote: 'Keep it elsewhere, to compare at the next verification.',
  broken: 'The log was tampered with',
  brokenNote: (records) =>
    `${records} records were verified. The record below was changed afterwards. Tell the owner at once.`,
  empty: 'There are no records yet.',
}
