// The shop's cost of a draft's cards, by whether they are converted or shipped.

import { type MarginWay, marginWays } from '#contract/operator/packs.ts'
import { extrasIn } from '#server/cards/catalogue/import/pack-extras.ts'
import type { Group } from './drawn-sum.ts'
import type { Basis, CardWorth, Course, Draft } from './simulation.ts'

/** The course with the cheapest point: of all money for which points were sold the least that the shop got. */
const cheapestCourse = (courses: readonly Course[]): Course | undefined =>
  courses.reduce<Course | undefined>(
    (least, course) =>
      least === undefined || course.priceYen * least.points < least.priceYen * course.points ? course : least,
    undefined,
  )

const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other))

type Prize = Omit<Draft['prizes'][number], 'quantity'>

/** Money here is in parts of a yen, the smallest in which the price of a point is an integer. */
export interface Valuation {
  course: Course | undefined
  /** Parts in a yen. */
  parts: number
  /** For which margins can be told. */
  ways: readonly MarginWay[]
  /** Whole yen; null: no course is on offer. */
  yenOf(points: number): number | null
  /** The shop's cost of a prize. */
  worth(way: MarginWay, prize: Prize): number
  groups(way: MarginWay): Group[]
  /** Income from so many slots, less the extras that they bring. */
  income(way: MarginWay, slots: number): number
}

/** The cards of a draft's prizes and extras, some of them repeatedly; points are no card. */
export const cardsIn = (draft: Draft): string[] =>
  [...draft.prizes, ...extrasIn(draft).map(({ prize }) => prize)].flatMap(({ card, points }) =>
    points ? [] : [card],
  )

/** Tells whether the worth of all cards of a draft was entered. */
export const isEntered = (draft: Draft, { worths }: Basis, name: keyof CardWorth): boolean =>
  cardsIn(draft).every((card) => worths.get(card)?.[name] !== undefined)

/**
 * Values a draft at the cheapest course. A sale for coins brings no yen, so it has the way `shipped` alone.
 * A draft in which a card has no entered cost has the way `converted` alone, and ship-only cards count nothing in it.
 */
export function valuationOf(draft: Draft, basis: Basis): Valuation {
  const { price, prizes } = draft
  const extras = extrasIn(draft)
  const isForPoints = 'points' in price
  const points = isForPoints ? price.points : 0
  const course = cheapestCourse(basis.courses)
  const common = course === undefined ? 1 : divisor(course.points, course.priceYen)
  const parts = course === undefined ? 1 : course.points / common
  const pointParts = course === undefined ? 0 : course.priceYen / common
  const hasCosts = isEntered(draft, basis, 'costYen')
  const isKnown: Record<MarginWay, boolean> = {
    converted: isForPoints && course !== undefined,
    shipped: hasCosts && (!isForPoints || course !== undefined),
    dearer: hasCosts && isForPoints && course !== undefined,
  }
  const worth = (way: MarginWay, { card, convertsTo, shipOnly, points: isPoints }: Prize) => {
    if (isPoints) return convertsTo * pointParts
    const shipped = (basis.worths.get(card)?.costYen ?? 0) * parts
    const converted = shipOnly || !isForPoints ? shipped : convertsTo * pointParts
    return { converted, shipped, dearer: Math.max(converted, shipped) }[way]
  }
  return {
    course,
    parts,
    ways: marginWays.filter((way) => isKnown[way]),
    yenOf: (inPoints) => (course === undefined ? null : Math.round((inPoints * pointParts) / parts)),
    worth,
    groups: (way) => prizes.map((prize) => ({ worth: worth(way, prize), quantity: prize.quantity })),
    income: (way, slots) =>
      extras.reduce(
        (income, { prize, given }) => income - worth(way, prize) * given(0, slots),
        slots * points * pointParts,
      ),
  }
}
