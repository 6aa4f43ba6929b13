// Typed postal codes, with full-width digits and hyphens, and the results of the look-up.

import type * as z from 'zod/mini'
import type { lookUpPostalCode } from '#contract/members.ts'

/** `１００-0001` → `1000001`. */
export const postalDigits = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '')

/** Look-up runs at exactly seven digits (spec §5). */
export const isJapanesePostalCode = (digits: string): boolean => /^\d{7}$/.test(digits)

export type Place = z.output<typeof lookUpPostalCode.output>['list'][number]

/** The parts that all places have in common, which can be filled in without a question. */
export function commonOf(places: readonly Place[]): Place {
  const [first] = places
  const shared = (field: keyof Place) =>
    first && places.every((place) => place[field] === first[field]) ? first[field] : ''
  return { prefectureId: shared('prefectureId'), city: shared('city'), area: shared('area') }
}

/**
 * The street after a look-up: it begins with the found town, but never replaces the visitor's own text.
 * `filled`: the value from an earlier look-up.
 */
export const streetAfter = (street: string, filled: string, area: string): string =>
  street === '' || street === filled ? area : street
