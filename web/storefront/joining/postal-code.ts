// Postal codes as people type them: full-width digits and hyphens included, and what the look-up knows of them.

import type * as z from 'zod/mini'
import type { lookUpPostalCode } from '../../../contract/members.ts'

/** `１００-0001` → `1000001`. */
export const postalDigits = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '')

/** Look-up runs at exactly seven digits (spec §5). */
export const isJapanesePostalCode = (digits: string): boolean => /^\d{7}$/.test(digits)

export type Place = z.output<typeof lookUpPostalCode.output>['list'][number]

/** What may be filled in without asking: what all places have in common. */
export function commonOf(places: readonly Place[]): Place {
  const [first] = places
  const shared = (field: keyof Place) =>
    first && places.every((place) => place[field] === first[field]) ? first[field] : ''
  return { prefectureId: shared('prefectureId'), city: shared('city'), area: shared('area') }
}

/**
 * The street after a look-up: the town that was found begins it, but never in place of something typed by hand.
 * `filled`: what an earlier look-up put there.
 */
export const streetAfter = (street: string, filled: string, area: string): string =>
  street === '' || street === filled ? area : street
