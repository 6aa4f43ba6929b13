import { japanInstant } from '../../server/business-time/japan.ts'
import { listAuditRecords } from '../../server/domain/operator/queries.ts'
import { type ListLimit, limitOption, readLimit } from '../list-limit.ts'
import { type Noun, readingVerb } from '../shop-frame.ts'

const listLimit: ListLimit = { byDefault: 20, most: 1000 }

export const noun: Noun = {
  about: 'the audit log: every change made with this command',
  verbs: {
    list: readingVerb({
      about: 'shows the newest records: when, who, what, to what, why, and what changed',
      options: {
        subject: { type: 'string', about: 'only records about this id' },
        who: { type: 'string', about: 'only records of this operator' },
        limit: limitOption(listLimit),
      },
      async read(db, { options: { subject, who, limit } }) {
        const records = await listAuditRecords(db, { subject, who, limit: readLimit(limit, listLimit) })
        if (records.length === 0) return ['The audit log is empty.']
        return records.flatMap((record) => [
          `${japanInstant(record.doneAt)}  ${record.who}  ${[record.verb, record.subject].join(' ').trim()}`,
          `  why: ${record.why}`,
          `  ${JSON.stringify(record.detail)}`,
        ])
      },
    }),
  },
}
