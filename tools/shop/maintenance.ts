import { japanInstant } from '#server/business-time/japan.ts'
import { countOpenChoices, type OpenChoices } from '#server/cards/draws/open-choices.ts'
import { closingKindName } from '#server/desks/content/kind.ts'
import { closeShop, type MaintenanceChange, openShop } from '#server/people/operator/maintenance.ts'
import { readMaintenance } from '#server/people/operator/queries.ts'
import { readMoment } from '#tools/moment.ts'
import { scheduleChange } from '#tools/schedule-change.ts'
import { changingVerb, type Noun, Refused, readingVerb } from '#tools/shop-frame.ts'

const sentences = {
  noMoment: '--from is missing: when the shop closes.',
  willClose: (from: Date) => `The shop closes at ${japanInstant(from)}.`,
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
        const endingBy = readMoment(until, now)
        return [stands, ...sayChoices(await countOpenChoices(db, { now, endingBy }), endingBy)]
      },
    }),
    on: changingVerb({
      about: 'closes the shop, or changes when it is expected to open',
      options: {
        until: { type: 'string', about: 'the end that visitors see: 18:30 (Japan time), or an instant' },
      },
      async change(tx, { options: { until }, now }) {
        const expectedEndAt = until === undefined ? null : readMoment(until, now)
        const closed = done(await closeShop(tx, { expectedEndAt, now }))
        const choices = await countOpenChoices(tx, { now, endingBy: expectedEndAt ?? now })
        return {
          ...closed,
          detail: { ...closed.detail, choices },
          lines: [...closed.lines, ...sayChoices(choices, expectedEndAt)],
        }
      },
    }),
    schedule: changingVerb({
      about:
        'closes the shop at a moment to come; `content withdraw` takes it back, and `maintenance off` opens the shop',
      options: {
        from: { type: 'string', about: 'when it closes: 18:30 (Japan time), or an instant' },
        until: { type: 'string', about: 'the end that visitors see' },
      },
      async change(tx, { options, now, random }, by) {
        if (options.from === undefined) throw new Refused(sentences.noMoment)
        const from = readMoment(options.from, now)
        const end = options.until === undefined ? null : readMoment(options.until, from)
        const expectedEndAt = end && japanInstant(end)
        const content = { isOn: true, expectedEndAt }
        await scheduleChange(tx, {
          kind: closingKindName,
          content,
          from,
          until: null,
          ...by,
          now,
          id: random.id,
        })
        const choices = await countOpenChoices(tx, { now: from, endingBy: end ?? from })
        return {
          subject: closingKindName,
          detail: { from: japanInstant(from), expectedEndAt, choices },
          lines: [sentences.willClose(from), ...sayChoices(choices, end)],
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
