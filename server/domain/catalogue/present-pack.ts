import type { Pack } from '../../../contract/catalogue.ts'
import { maxDrawCount } from '../../../contract/draws.ts'
import type { AnswerPhrases } from '../../../phrases/answers/ja.ts'
import type { Language } from '../../../phrases/language.ts'
import { addDays, type JapanDate, japanInstant, startOfJapanDay } from '../../business-time/japan.ts'
import { localized } from '../../localized.ts'
import type { Box } from '../boxes/queries.ts'
import type { PackRow } from './queries.ts'

export interface Viewer {
  language: Language
  phrases: AnswerPhrases
  now: Date
  /** How many draws of a pack the viewing member has made; 0 for a guest. */
  drawnCount: (packId: string) => number
}

/** A pack as a visitor may see it: what is shown, and how far its box is sold. */
export function presentPack(pack: PackRow, box: Box, { language, phrases, now, drawnCount }: Viewer): Pack {
  const left = box.maxPerMember === 0 ? maxDrawCount : Math.max(0, box.maxPerMember - drawnCount(pack.id))
  const caps = [box.maxPerPurchase, box.maxPerMember === 0 ? 0 : left].filter((cap) => cap > 0)
  const isEnded = box.openedAt !== null || (box.endsAt !== null && box.endsAt <= now)
  return {
    id: pack.id,
    name: localized(pack, 'name', language),
    priceHundredths: box.currency === 'points' ? box.price * 100 : box.price,
    currency: box.currency === 'points' ? 'points' : 'coins',
    // An ended box sells nothing more, whatever is left in it.
    remaining: isEnded ? 0 : box.total - box.nextSlot,
    total: box.total,
    cardTypeId: pack.cardTypeId,
    images: pack.images as string[],
    startsAt: japanInstant(box.startsAt),
    isBeforeStart: now < box.startsAt,
    isLimitReached: left === 0,
    limitMessage: localized(pack, 'limitMessage', language),
    maxCount: caps.length === 0 ? 0 : Math.min(...caps),
    showsLineup: pack.showsLineup,
    detailHtml: localized(pack, 'detail', language),
    endsOnText: box.endsAt === null ? phrases.noEnd : phrases.endsOn(lastMoment(box.endsAt)),
  }
}

/** The last day of a sale that ends at midnight in Japan; any other end with its time. */
function lastMoment(endsAt: Date): string {
  const [day = '', time = ''] = japanInstant(endsAt).split('T')
  if (startOfJapanDay(day).getTime() === endsAt.getTime()) return slashed(addDays(day, -1))
  return `${slashed(day)} ${time.slice(0, 5)}`
}

const slashed = (date: JapanDate) => date.replaceAll('-', '/')
