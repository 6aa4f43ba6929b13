// The facts of a card besides its name and its picture, as visitors read them: from the box that sealed it (ruling 48).

import * as z from 'zod/mini'
import { as, record } from './wire.ts'

export const cardFacts = {
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

  /** Own. The shop's note on it. */
  note: z.string(),

  /** Own. Picture of its back; empty: none. */
  backUrl: as('back_url', z.string()),
}
export type CardFacts = z.output<ReturnType<typeof record<typeof cardFacts>>>
