// The places of a draft and their values, in words.

import type { ConsolePhrases } from '#phrases/console/ja.ts'
import { priceWords } from '#web/console/cards/packs/price-words.ts'
import { formatInteger } from '#web/ui/amounts.ts'
import { type Entered, valueAt } from './fields.ts'

/** `prizes.0.quantity`: the quantity of the first prize. */
export function sayPlace(place: string, { drafts }: Pick<ConsolePhrases, 'drafts'>): string {
  const [name = '', number, field] = place.split('.')
  const named = drafts.places[place] ?? drafts.places[name] ?? place
  if (name === 'images' && number !== undefined) return drafts.pictures.picture(String(Number(number) + 1))
  if (name === 'imagesEn' && number !== undefined) return drafts.pictures.english(String(Number(number) + 1))
  if ((name === 'lastOne' || name === 'ceiling') && number !== undefined)
    return drafts.placeIn(named, fieldName(number, drafts))
  if (name === 'milestones' && number !== undefined)
    return drafts.placeIn(`${named} ${Number(number) + 1}`, fieldName(field ?? '', drafts))
  return name === 'prizes' && number !== undefined
    ? drafts.placeOfPrize(String(Number(number) + 1), fieldName(field ?? '', drafts))
    : named
}

const fieldName = (field: string, { prizes }: ConsolePhrases['drafts']): string =>
  ({
    card: prizes.card,
    quantity: prizes.quantity,
    tier: prizes.tier,
    convertsTo: prizes.convertsTo,
    shipOnly: prizes.shipOnly,
    slots: prizes.slots,
    draws: prizes.draws,
    without: prizes.without,
  })[field] ?? field

function sayAudience({ content: { audience = {} } }: Entered, { drafts }: ConsolePhrases): string {
  const { audience: words } = drafts
  const { registeredWithinDays, rankFrom, phoneProven, invited = [] } = audience
  return [
    ...(registeredWithinDays ? [`${words.registeredWithinDays} ${formatInteger(registeredWithinDays)}`] : []),
    ...(rankFrom ? [`${words.rankFrom} ${rankFrom}`] : []),
    ...(phoneProven ? [words.phoneProven] : []),
    ...(invited.length > 0 ? [`${words.invited} ${words.count(formatInteger(invited.length))}`] : []),
  ].join(' / ')
}

const shown = 200

/** The value at a place, short enough for a line. */
export function sayValue(entered: Entered, place: string, phrases: ConsolePhrases): string {
  const { drafts, packs } = phrases
  const value = valueAt(entered, place)
  const { price, prizes = [], images = [], imagesEn = [], focus, maxPerPeriod } = entered.content
  const { lastOne, milestones = [], ceiling, tags = [] } = entered.content
  if (value === undefined) return drafts.others.none
  switch (place) {
    case 'price':
      return price !== undefined && 'coins' in price
        ? priceWords('coins', Math.round((price.coins ?? 0) * 100), phrases)
        : priceWords('points', Object.values(price ?? {})[0] ?? 0, phrases)
    case 'prizes':
      return drafts.prizes.sum(formatInteger(prizes.reduce((sum, { quantity = 0 }) => sum + quantity, 0)))
    case 'images':
      return formatInteger(images.length)
    case 'imagesEn':
      return formatInteger(imagesEn.length)
    case 'focus':
      return phrases.focus.at(String(focus?.x), String(focus?.y))
    case 'audience':
      return sayAudience(entered, phrases)
    case 'tags':
      return tags.map(({ ja }) => ja).join(' / ')
    case 'lastOne':
      return lastOne?.card ?? ''
    case 'milestones':
      return formatInteger(milestones.length)
    case 'ceiling':
      return ceiling?.card ?? ''
    case 'maxPerPeriod': {
      const period = maxPerPeriod !== undefined && 'week' in maxPerPeriod ? 'week' : 'day'
      return packs.perPeriod[period](formatInteger(Object.values(maxPerPeriod ?? {})[0] ?? 0))
    }
    default: {
      const text = String(value)
      return text.length > shown ? `${text.slice(0, shown)}…` : text
    }
  }
}
