import { addDays, japanDate, japanInstant } from '../../server/business-time/japan.ts'
import { countOpenChoices, type OpenChoices } from '../../server/domain/draws/open-choices.ts'
import { closeShop, type MaintenanceChange, openShop } from '../../server/domain/operator/maintenance.ts'
import { readMaintenance } from '../../server/domain/operator/queries.ts'
import { changingVerb, type Noun, Refused, readingVerb } from '../shop-frame.ts'

const sentences = {
  unreadable: (text: string) =>
    `"${text}" is no time; write 18:30 (Japan time) or 2026-07-01T18:30+09:00, with its offset.`,
  past: (text: string) => `${text} is over already.`,
  isOpen: 'The shop is open.',
  isClosed: (end: Date | null) =>
    `The shop is closed${end === null ? '' : `, expected to open at ${japanInstant(end)}`}.`,
  wasOpen: 'the shop is open already.',
  follows: 'Every process follows within two seconds.',
  noChoices: 'No choice of cards is open.',
  choices: (open: number) => `Open choices of cards: ${open}.`,
  endingChoices: (open: number, ending: number, end: Date) =>
    `Open choices of cards: ${open}; ending by ${japanInstant(end)}: ${ending}.`,
  noneEnds: (end: Date) =>
    `For none to end while the shop is closed, it has to open before ${japanInstant(end)}.`,
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

/** The 24 hours of a choice run on while the shop is closed: the operator sees how many choices are open. */
const sayChoices = ({ open, ending, firstEndsAt }: OpenChoices, expectedEndAt: Date | null): string[] =>
  firstEndsAt === undefined
    ? [sentences.noChoices]
    : [
        expectedEndAt === null
          ? sentences.choices(open)
          : sentences.endingChoices(open, ending, expectedEndAt),
        sentences.noneEnds(firstEndsAt),
      ]

export const noun: Noun = {
  about: 'closing the shop for a while; money on its way is still taken',
  verbs: {
    show: readingVerb({
      about: 'says whether the shop is open, and what closing it would cost',
      options: {
        until: { type: 'string', about: 'counts the choices of cards that would end by then, as "on" does' },
      },
      async read(db, { options: { until }, now }) {
        const { isOn, expectedEndAt } = await readMaintenance(db)
        const stands = isOn ? sentences.isClosed(expectedEndAt) : sentences.isOpen
        if (until === undefined) return [stands]
        const endingBy = readTime(until, now)
        return [stands, ...sayChoices(await countOpenChoices(db, { now, endingBy }), endingBy)]
      },
    }),
    on: changingVerb({
      about: 'closes the shop, or changes when it is expected to open',
      options: {
        until: { type: 'string', about: 'the end that visitors see: 18:30 (Japan time), or an instant' },
      },
      async change(tx, { options: { until }, now }) {
        const expectedEndAt = until === undefined ? null : readTime(until, now)
        const closed = done(await closeShop(tx, { expectedEndAt, now }))
        const choices = await countOpenChoices(tx, { now, endingBy: expectedEndAt ?? now })
        return {
          ...closed,
          detail: { ...closed.detail, choices },
          lines: [...closed.lines, ...sayChoices(choices, expectedEndAt)],
        }
      },
    }),
    off: changingVerb({
      about: 'opens the shop again',
      async change(tx, { now }) {
        const change = await openShop(tx, { now })
        if (!change.before.isOn) throw new Refused(sentences.wasOpen)
        return done(change)
      },
    }),
  },
}
