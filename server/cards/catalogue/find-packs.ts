// Which packs a list holds, and in which order.

import type { Pack } from '#contract/catalogue.ts'
import type { AudienceKind, PackCondition, PackConditions, PackSort } from '#contract/pack-list.ts'
import type { Box } from '#server/cards/boxes/queries.ts'
import type { CardStates } from './card-states.ts'
import { isTag } from './pack-tags.ts'
import type { PackRow } from './queries.ts'
import { hasWords, searchWords } from './search.ts'

/** A pack with its row, which has its texts in both languages, its box, and the states of the cards left in it. */
export interface Candidate {
  row: Pick<PackRow, 'nameJa' | 'nameEn' | 'tags'>
  pack: Pack
  box: Pick<Box, 'registeredWithinDays' | 'rankFrom' | 'isPhoneProven' | 'hasInvited'>
  states: CardStates
}

type Judge = (candidate: Candidate) => boolean

/** Judges a pack by each condition; undefined: it was not asked for. */
const judges: Record<PackCondition, (asked: PackConditions) => Judge | undefined> = {
  searchText({ searchText = '' }) {
    const words = searchWords(searchText)
    if (words.length === 0) return undefined
    return ({ row }) =>
      hasWords([row.nameJa, row.nameEn, ...row.tags.flatMap(({ ja, en }) => [ja, en])].join(' '), words)
  },
  tag: ({ tag }) => (tag ? ({ row }) => row.tags.some((own) => isTag(own, tag)) : undefined),
  price({ priceFrom = 0, priceTo = Number.POSITIVE_INFINITY }) {
    if (priceFrom === 0 && priceTo === Number.POSITIVE_INFINITY) return undefined
    return ({ pack: { currency, priceHundredths } }) =>
      currency === 'points' && priceHundredths >= priceFrom * 100 && priceHundredths <= priceTo * 100
  },
  left: ({ left }) =>
    left === undefined
      ? undefined
      : ({ pack: { remaining, total } }) => remaining > 0 && remaining * 100 >= Number(left) * total,
  condition: ({ condition }) => (condition ? ({ states }) => states.has(condition) : undefined),
  audience: ({ audience }) => (audience ? ({ box }) => asksFor[audience](box) : undefined),
  floor({ floor: least }) {
    if (least === undefined) return undefined
    return ({ pack: { floor } }) => (floor?.percentOfPrice ?? 0) >= Number(least)
  },
}

const asksFor: Record<AudienceKind, (box: Candidate['box']) => boolean> = {
  everybody: ({ registeredWithinDays, rankFrom, isPhoneProven, hasInvited }) =>
    registeredWithinDays === 0 && rankFrom === 0 && !isPhoneProven && !hasInvited,
  newcomers: ({ registeredWithinDays }) => registeredWithinDays > 0,
  rank: ({ rankFrom }) => rankFrom > 0,
  phone: ({ isPhoneProven }) => isPhoneProven,
  invited: ({ hasInvited }) => hasInvited,
}

/**
 * The packs that meet every condition given. When none does, `relax` names each condition without which some would, and
 * how many.
 */
export function filterPacks<C extends Candidate>(
  candidates: readonly C[],
  asked: PackConditions,
): { found: C[]; relax: { condition: PackCondition; found: number }[] } {
  const given = (Object.keys(judges) as PackCondition[]).flatMap((condition) => {
    const judge = judges[condition](asked)
    return judge === undefined ? [] : [{ condition, judge }]
  })
  const meeting = (wanted: typeof given) =>
    candidates.filter((candidate) => wanted.every(({ judge }) => judge(candidate)))
  const found = meeting(given)
  const relax =
    found.length > 0
      ? []
      : given.map((one) => ({
          condition: one.condition,
          found: meeting(given.filter((other) => other !== one)).length,
        }))
  return { found, relax: relax.filter((one) => one.found > 0) }
}

/** The order for which draws are counted. */
export const byDraws: PackSort = '5'

type Order = (a: Pack, b: Pack) => number

/** Packs that are over come last. */
const openFirst: Order = (a, b) => Number(isOver(a)) - Number(isOver(b))
const isOver = ({ status }: Pack) => status === 'sold_out' || status === 'ended'

const orders: Record<Exclude<PackSort, '5'>, Order> = {
  0: (a, b) => b.priceHundredths - a.priceHundredths,
  1: (a, b) => a.priceHundredths - b.priceHundredths,
  2: (a, b) => b.remaining - a.remaining,
  3: (a, b) => a.remaining - b.remaining,
  4: (a, b) => openFirst(a, b) || Date.parse(b.startsAt) - Date.parse(a.startsAt),
  6: (a, b) => openFirst(a, b) || a.remaining - b.remaining,
}

/** Sorts packs; without an order, and where two are equal, they stay in that of the shop. `draws`: by pack, for `byDraws`. */
export function sortPacks<C extends Candidate>(
  candidates: readonly C[],
  sort: PackSort | undefined,
  draws: ReadonlyMap<string, number>,
): C[] {
  if (sort === undefined) return [...candidates]
  const drawsOf = ({ id }: Pack) => draws.get(id) ?? 0
  const order: Order =
    sort === byDraws
      ? (a, b) => openFirst(a, b) || drawsOf(b) - drawsOf(a)
      : orders[sort as keyof typeof orders]
  return candidates.toSorted((a, b) => order(a.pack, b.pack))
}
