// One live message about a pack, and what a browser keeps of a beacon box before it buys.

import * as z from 'zod/mini'
import { halted, highlights, prizesLeft, sale } from './what-is-left.ts'
import { as, id, record } from './wire.ts'

/** One live message: all that changes about a pack while it is sold. */
export const packNow = record({
  /** Id of the pack. */
  id,
  ...sale,
  ...halted,
  ...highlights,
  ...prizesLeft,

  /** Own. As in the answer about the pack. */
  lastClosing: as(
    'last_closing',
    z.optional(record({ /** Own. Its number. */ number: z.int(), /** Own. Its hash. */ hash: z.string() })),
  ),
})
export type PackNow = z.output<typeof packNow>
