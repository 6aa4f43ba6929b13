// The facts of a card besides its name and its picture, as visitors read them: from the box that sealed it (ruling 48).

import * as z from 'zod/mini'
import type { PrizeFacts } from './sealed-box.ts'
import { as, record } from './wire.ts'

/** The state of a card: graded, or in a condition; or nothing is said of it. */
export const cardState = {
  /** Own. It is no card but points with a picture: credited when the draw is opened, and never shipped (ruling 51). */
  isPoints: as('is_points', z.boolean()),

  /** Own. Who graded it, and how; empty: nobody. */
  grade: z.string(),

  /** Own. Its condition in the shop's own words; null: the shop says none. */
  condition: z.nullable(
    record({
      /** Own. Its key in the box. */
      key: z.string(),
      /** Own. The word. */
      label: z.string(),
      /** Own. What the shop means by it. */
      meaning: z.string(),
    }),
  ),
}

export const cardFacts = {
  ...cardState,

  /** Own. The shop's note on it. */
  note: z.string(),

  /** Own. Picture of its back; empty: none. */
  backUrl: as('back_url', z.string()),

  /** Own. Its reference price; null: none is told. */
  reference: z.nullable(
    record({
      /** Own. Yen. */
      yen: z.int(),
      /** Own. The day of the price in Japan. */
      on: z.iso.date(),
      /** Own. Where the price stands. */
      source: z.string(),
    }),
  ),
}
export type CardFacts = z.output<ReturnType<typeof record<typeof cardFacts>>>

/** The reference price among facts, as visitors read it. */
export const referenceOf = ({
  referenceYen,
  referenceDate,
  referenceSource,
}: Pick<PrizeFacts, 'referenceYen' | 'referenceDate' | 'referenceSource'>): CardFacts['reference'] =>
  referenceYen > 0 ? { yen: referenceYen, on: referenceDate, source: referenceSource } : null
