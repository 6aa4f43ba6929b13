import type { Pack } from '#contract/catalogue.ts'
import { positionOf } from '#contract/focus.ts'
import type { AnswerPhrases } from '#phrases/answers/ja.ts'
import type { Language } from '#phrases/language.ts'
import { addDays, type JapanDate, japanInstant, startOfJapanDay } from '#server/business-time/japan.ts'
import type { Box } from '#server/cards/boxes/queries.ts'
import { localized, localizedImages } from '#server/localized.ts'
import { presentTag } from './pack-tags.ts'
import type { PackLeft } from './present-remainder.ts'
import type { PackRow } from './queries.ts'
import { type RankNames, sayAudience } from './say-audience.ts'
import { isNewAt } from './shelves.ts'

export interface Viewer {
  language: Language
  phrases: AnswerPhrases
  now: Date
  /** The setting `topPage.newForHours`. */
  newForHours: number
  /** The moment at which the shop's first sale began; undefined: none has begun. */
  openedAt: Date | undefined
  rankNames: RankNames
  /** The viewing member's remaining draws from a pack with limits per member. */
  ownLimits: (packId: string) => OwnLimits | undefined
}

export interface OwnLimits {
  /** The most draws in one purchase, now. */
  allowed: number | null
  /** Draws left of a limit for a day or a week, and when it begins anew. Null: the pack has none. */
  leftInPeriod: number | null
  renewsAt: Date | null
}

/** Tells whether the remaining draws must be read: a guest has drawn nothing, but a period ends for guests too. */
export const hasOwnLimits = (box: Box, memberId: string | undefined): boolean =>
  box.maxPerPeriod > 0 || (memberId !== undefined && box.maxPerMember > 0)

/** A pack as a visitor may see it: its presentation, and the remainder of its box. */
export function presentPack(
  pack: PackRow,
  box: Box,
  packNow: PackLeft,
  { language, phrases, now, newForHours, openedAt, ownLimits, rankNames }: Viewer,
): Pack & PackLeft {
  const own = ownLimits(pack.id)
  const allowed = own?.allowed ?? guestCap(box)
  return {
    ...packNow,
    name: localized(pack, 'name', language),
    priceHundredths: box.currency === 'points' ? box.price * 100 : box.price,
    currency: box.currency,
    total: box.total,
    cardTypeId: pack.cardTypeId,
    images: localizedImages(pack, language),
    focus: positionOf(pack.focus),
    tags: pack.tags.map((tag) => presentTag(tag, language)),
    startsAt: japanInstant(box.startsAt),
    isNew: isNewAt(now, { startsAt: box.startsAt, openedAt, forHours: newForHours }),
    isLimitReached: allowed === 0,
    limitMessage: localized(pack, 'limitMessage', language),
    periodLimit: presentPeriod(box, own),
    audience: sayAudience(box, rankNames, phrases),
    maxCount: allowed ?? 0,
    showsLineup: pack.showsLineup,
    detailHtml: withBreaks(localized(pack, 'detail', language)),
    endsOnText: box.endsAt === null ? '' : phrases.endsOn(lastMoment(box.endsAt)),
  }
}

/** The most draws that the limits allow in one purchase to a member who has drawn nothing yet. */
function guestCap(box: Box): number | null {
  const caps = [box.maxPerPurchase, box.maxPerMember].filter((cap) => cap > 0)
  return caps.length === 0 ? null : Math.min(...caps)
}

function presentPeriod({ period, maxPerPeriod }: Box, own: OwnLimits | undefined): Pack['periodLimit'] {
  if (period === null || own?.renewsAt == null || own.leftInPeriod === null) return null
  return {
    period,
    draws: maxPerPeriod,
    left: own.leftInPeriod,
    renewsAt: japanInstant(own.renewsAt),
  }
}

/** The last day of a sale that ends at midnight in Japan; any other end with its time. */
function lastMoment(endsAt: Date): string {
  const [day = '', time = ''] = japanInstant(endsAt).split('T')
  if (startOfJapanDay(day).getTime() === endsAt.getTime()) return slashed(addDays(day, -1))
  return `${slashed(day)} ${time.slice(0, 5)}`
}

const slashed = (date: JapanDate) => date.replaceAll('-', '/')

const beginsBlock = /^<(?:\/?(?:p|[uo]l|li|h[34])|br)\b/
const endsBlock = /<(?:\/?(?:p|[uo]l|li|h[34])|br ?\/?)>$/

/** The owner's text with each line break that was typed in it; those between its blocks are only how it was written. */
export function withBreaks(html: string): string {
  const [first = '', ...rest] = html.trim().split(/\s*?(\r?\n\s*)/)
  let shown = first
  for (let at = 0; at < rest.length; at += 2) {
    const [gap = '', line = ''] = rest.slice(at, at + 2)
    const isWriting = endsBlock.test(shown) || beginsBlock.test(line)
    shown += (isWriting ? gap : '<br />'.repeat(Math.min(2, gap.split('\n').length - 1))) + line
  }
  return shown
}
