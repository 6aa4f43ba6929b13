import type * as source from './ja.ts'

export const audit: typeof source.audit = {
  note: 'Who changed what, when and why. It can be neither changed nor deleted.',
  doneAt: 'Time',
  who: 'Who',
  terminal: {
    operator: 'Terminal',
    'no operators': 'Terminal (before the first operator)',
    emergency: 'Terminal (emergency)',
  },
  verb: 'Action',
  subject: 'Target id',
  why: 'Why',
  detail: 'Detail',
  recordId: 'Id of the record',
  whoFilter: 'Who (whole name)',
  verbFilter: 'Action (begins with)',
  recordFilter: 'Id of the record (whole)',
  subjectFilter: 'Target id (whole)',
  from: 'From',
  until: 'Until',
  verify: 'Verify the log',
  verifying: 'Verifying',
  whole: (records) => `The log is whole: ${records} records are as they were written.`,
  head: 'Last hash',
  headNote: 'Keep it elsewhere, to hold it against the next verification.',
  broken: 'The log was tampered with',
  brokenNote: (records) =>
    `${records} records were verified. The record below is not as it was written. Tell the owner at once.`,
  empty: 'There is no record yet.',
}
