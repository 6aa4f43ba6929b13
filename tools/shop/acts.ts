import { japanInstant } from '../../server/business-time/japan.ts'
import { listActs } from '../../server/domain/operator/queries.ts'
import { looks, type Noun, Refused } from '../shop-frame.ts'

const sentences = {
  none: 'Nothing has been done by hand.',
  limit: 'the limit is a number from 1 to 1000.',
}

export const noun: Noun = {
  about: 'the record of what was done by hand',
  verbs: {
    list: looks({
      about: 'shows the newest acts: when, who, what, to what, why, and what changed',
      options: {
        subject: { type: 'string', about: 'only what was done to this id' },
        who: { type: 'string', about: 'only what this person did' },
        limit: { type: 'string', about: 'how many, 20 unless told' },
      },
      async look(db, { options: { subject, who, limit = '20' } }) {
        if (!/^([1-9]\d{0,2}|1000)$/.test(limit)) throw new Refused(sentences.limit)
        const acts = await listActs(db, { subject, who, limit: Number(limit) })
        if (acts.length === 0) return [sentences.none]
        return acts.flatMap((act) => [
          `${japanInstant(act.doneAt)}  ${act.who}  ${[act.verb, act.subject].join(' ').trim()}`,
          `  why: ${act.why}`,
          `  ${JSON.stringify(act.detail)}`,
        ])
      },
    }),
  },
}
