import { addDays, japanDate, japanInstant } from '../../server/business-time/japan.ts'
import { closeShop, type MaintenanceChange, openShop } from '../../server/domain/operator/maintenance.ts'
import { readMaintenance } from '../../server/domain/operator/queries.ts'
import { acts, looks, type Noun, Refused } from '../shop-frame.ts'

const sentences = {
  unreadable: (text: string) =>
    `"${text}" is no time; write 18:30 (Japan time) or 2026-07-01T18:30+09:00, with its offset.`,
  past: (text: string) => `${text} is over already.`,
  isOpen: 'The shop is open.',
  isClosed: (end: Date | null) =>
    `The shop is closed${end === null ? '' : `, expected to open at ${japanInstant(end)}`}.`,
  wasOpen: 'the shop is open already.',
  follows: 'Every process follows within two seconds.',
}

const instantShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?([+-]\d{2}:\d{2}|Z)$/

/** `18:30` is the next such time in Japan. */
function readTime(text: string, now: Date): Date {
  const at = (day: string) => new Date(`${day}T${text}:00+09:00`)
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) {
    const today = at(japanDate(now))
    return today > now ? today : at(addDays(japanDate(now), 1))
  }
  const time = new Date(instantShape.test(text) ? text : Number.NaN)
  if (Number.isNaN(time.getTime())) throw new Refused(sentences.unreadable(text))
  if (time <= now) throw new Refused(sentences.past(text))
  return time
}

const done = ({ before, after }: MaintenanceChange) => ({
  subject: '',
  detail: { before, after },
  lines: [after.isOn ? sentences.isClosed(after.expectedEndAt) : sentences.isOpen, sentences.follows],
})

export const noun: Noun = {
  about: 'closing the shop for a while; money on its way is still taken',
  verbs: {
    show: looks({
      about: 'says whether the shop is open',
      async look(db) {
        const { isOn, expectedEndAt } = await readMaintenance(db)
        return [isOn ? sentences.isClosed(expectedEndAt) : sentences.isOpen]
      },
    }),
    on: acts({
      about: 'closes the shop, or changes when it is expected to open',
      options: {
        until: { type: 'string', about: 'what visitors are told: 18:30 (Japan time), or an instant' },
      },
      async act(tx, { options: { until }, now }) {
        return done(
          await closeShop(tx, { expectedEndAt: until === undefined ? null : readTime(until, now), now }),
        )
      },
    }),
    off: acts({
      about: 'opens the shop again',
      async act(tx, { now }) {
        const change = await openShop(tx, { now })
        if (!change.before.isOn) throw new Refused(sentences.wasOpen)
        return done(change)
      },
    }),
  },
}
