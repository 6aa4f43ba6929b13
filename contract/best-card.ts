// A member's best card. By itself: the reveal, which needs the history's calls, never asks for it.

import * as z from 'zod/mini'
import { cardFields } from './draw-history.ts'
import { as, id, lookBack, record } from './wire.ts'

export const getBestCard = lookBack({
  method: 'GET',
  path: '/user/history/best',
  summary: 'The best card of the newest month in which the member drew what was opened or chosen since.',
  access: 'member',
  output: record({
    /** Own. The rarest, then that of the most points, then the newest; null before a draw was opened. */
    best: z.nullable(
      record({
        ...cardFields,
        /** Own. The draw that brought it. */
        drawId: as('history_id', id),
        /** Own. The month in Japan, as 2026-11. */
        month: z.string().check(z.regex(/^\d{4}-\d\d$/)),
      }),
    ),
  }),
})
