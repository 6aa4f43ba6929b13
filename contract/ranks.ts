// Calls of the ranks room: keeping a rank for another month.

import * as z from 'zod/mini'
import { as, call, hundredths, record } from './wire.ts'

/** Refused under `count`, with `result` '0' when coins are short and '-1' otherwise. */
export const maintainRank = call({
  method: 'POST',
  path: '/user/buy_rank',
  summary:
    'Keeps the rank for the next month, for coins. Price and rank as the member saw them; refused when they have changed. Repeating it keeps it once.',
  access: 'member',
  input: record({
    /** The price the member saw. */
    coinHundredths: as('coin', hundredths),
    /** The number of the rank to keep. */
    rankNumber: as('next_month_rank', z.int()),
    /** Own. The month for which the rank is kept, from the member's detail: a retry after the month's end buys nothing. */
    month: as('next_month', z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)))),
  }),
  output: record({
    /** '1'. */
    result: z.enum(['1']),
  }),
})
