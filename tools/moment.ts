import { addDays, japanDate } from '#server/business-time/japan.ts'
import { Refused } from './shop-frame.ts'

const sentences = {
  unreadable: (text: string) =>
    `"${text}" is no time; write 18:30 (Japan time) or 2026-07-01T18:30+09:00, with its offset.`,
  noInstant: (text: string) => `"${text}" is no time; write 2026-07-01T18:30+09:00, with its offset.`,
}

const instantShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?([+-]\d{2}:\d{2}|Z)$/

/** An instant of any time; undefined: it is none. */
const instantOf = (text: string): Date | undefined => {
  const time = new Date(instantShape.test(text) ? text : Number.NaN)
  return Number.isNaN(time.getTime()) ? undefined : time
}

/** An instant, also one that is over. Throws `Refused`. */
export function readInstant(text: string): Date {
  const time = instantOf(text)
  if (time === undefined) throw new Refused(sentences.noInstant(text))
  return time
}

/** A moment as it is typed at the terminal. `18:30` is the next such time in Japan. Throws `Refused`. */
export function readMoment(text: string, now: Date): Date {
  const at = (day: string) => new Date(`${day}T${text}:00+09:00`)
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) {
    const today = at(japanDate(now))
    return today > now ? today : at(addDays(japanDate(now), 1))
  }
  const time = instantOf(text)
  if (time === undefined) throw new Refused(sentences.unreadable(text))
  return time
}
