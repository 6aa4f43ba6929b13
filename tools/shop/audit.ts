import { japanInstant } from '../../server/business-time/japan.ts'
import { listAuditRecords } from '../../server/domain/operator/queries.ts'
import { type Noun, Refused, readingVerb } from '../shop-frame.ts'

const sentences = {
  none: 'The audit log is empty.',
  limit: 'the limit is a number from 1 to 1000.',
}

export const noun: Noun = {
  about: 'the audit log: every change made with this command',
  verbs: {
    list: readingVerb({
      about: 'shows the newest records: when, who, what, to what, why, and what changed',
      options: {
        subject: { type: 'string', about: 'only records about this id' },
        who: { type: 'string', about: 'only records of this operator' },
        limit: { type: 'string', about: 'how many; 20 by default' },
      },
      async read(db, { options: { subject, who, limit = '20' } }) {
        if (!/^([1-9]\d{0,2}|1000)$/.test(limit)) throw new Refused(sentences.limit)
        const records = await listAuditRecords(db, { subject, who, limit: Number(limit) })
        if (records.length === 0) return [sentences.none]
        return records.flatMap((record) => [
          `${japanInstant(record.doneAt)}  ${record.who}  ${[record.verb, record.subject].join(' ').trim()}`,
          `  why: ${record.why}`,
          `  ${JSON.stringify(record.detail)}`,
        ])
      },
    }),
  },
}
