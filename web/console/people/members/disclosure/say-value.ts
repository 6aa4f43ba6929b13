// The words of the printed disclosure for the shop's values: words for codes, moments as people read them.

import type { DisclosurePart } from '#contract/operator/leaving.ts'
import type { Language } from '#phrases/language.ts'
import { disclosure as english } from '#phrases/mail/disclosure/en.ts'
import { disclosure as japanese } from '#phrases/mail/disclosure/ja.ts'
import { methodWord } from '#web/console/frame/shell/known-words.ts'
import { reasonWords } from '#web/console/people/members/reason-words.ts'
import { formatHundredths, formatInteger } from '#web/ui/amounts.ts'
import { formatDay, formatInstant } from '#web/ui/dates.ts'

export type Words = typeof japanese

export const wordsIn = (language: Language): Words => (language === 'en' ? english : japanese)

/** The place of a value: its part, and the path of fields to it. A list adds nothing. */
export interface Place {
  part: DisclosurePart
  path: readonly string[]
  /** The fields beside it. */
  beside: Readonly<Record<string, unknown>>
}

type Table = Readonly<Record<string, string>>

/** The words for codes, by the part and the field that hold them; the console's, where it has some. */
const codesIn = ({ own, desk }: Words): Partial<Record<DisclosurePart, Readonly<Record<string, Table>>>> => ({
  profile: {
    state: desk.members.states,
    language: desk.member.languages,
    'lots.source': desk.member.sources,
    'referral.outcome': desk.member.outcomes,
    'referral.shared': desk.member.shared,
  },
  account: { what: desk.timeline.account },
  movement: { cause: desk.timeline.movement.causes, reason: desk.adjustment.reasons },
  draw: {
    currency: own.currencies,
    chosenBy: own.chosenBy,
    'cards.fate': desk.timeline.draw.fates,
    'cards.extra': desk.timeline.draw.extras,
  },
  payment: { method: desk.timeline.payment.methods, state: desk.timeline.payment.states },
  refund: { outcome: desk.timeline.refund.outcomes },
  parcels: {
    state: desk.timeline.shipment.states,
    source: desk.timeline.shipment.sources,
    'history.what': desk.parcels.events,
    'history.reason': desk.parcels.life.reasons,
  },
  mails: { channel: desk.timeline.message.channels, fate: desk.timeline.message.fates },
  claims: { settlement: own.settlements },
  referral: {
    as: { friend: desk.timeline.referral.friend, referrer: desk.timeline.referral.referrer },
    outcome: desk.member.outcomes,
    shared: desk.member.shared,
  },
  enquiries: { topic: desk.enquiries.topics, 'messages.author': own.authors },
  audit: {
    verb: own.verbs,
    'detail.changed': own.changed,
    'detail.currency': own.currencies,
    'detail.reason': desk.adjustment.reasons,
    'detail.identity': desk.leaving.identities,
    'detail.terminal': desk.audit.terminal,
  },
})

/** The words for the codes of a field; undefined: it holds no codes. */
export function wordsForCodes(words: Words, { part, path }: Omit<Place, 'beside'>): Table | undefined {
  const fields = codesIn(words)[part] ?? {}
  return Object.hasOwn(fields, path.join('.')) ? fields[path.join('.')] : undefined
}

/** The name of a field; undefined: it has none. */
export function nameOf({ fields }: Words, { part, path }: Omit<Place, 'beside'>): string | undefined {
  const names: Table = fields
  return names[[part, ...path].join('.')] ?? names[path.at(-1) ?? '']
}

/** Slots are counted from 0 in the database, and from 1 on every page. */
const slotFields = ['slot', 'firstSlot']
/** Amounts in the currency of the field `currency` beside them. */
const currencyFields = ['cost', 'amount']

function sayNumber(value: number, { path, beside }: Place): string {
  const field = path.at(-1) ?? ''
  if (slotFields.includes(field)) return formatInteger(value + 1)
  const isInHundredths = currencyFields.includes(field)
    ? beside.currency === 'coins'
    : field.startsWith('coinHundredths')
  return isInHundredths ? formatHundredths(value) : formatInteger(value)
}

/** A value as the paper says it in this language. */
export function sayValue(value: unknown, place: Place, language: Language): string {
  const words = wordsIn(language)
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return sayNumber(value, place)
  const text = String(value)
  const codes = wordsForCodes(words, place)
  if (codes !== undefined) return methodWord(codes, text)
  if (place.part === 'payment' && place.path.join('.') === 'reason')
    return reasonWords(text, words.paymentHistory)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text)) return formatInstant(text, language)
  return /^\d{4}-\d\d-\d\d$/.test(text) ? formatDay(text, language) : text
}

/** The paper leaves out these values: no value, no list, and an object or list that holds nothing else. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.values(value).every(isEmpty))
