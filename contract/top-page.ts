// The call of the catalogue room for the top page. By itself: few other pages ask it, and the catalogue is on every one.

import * as z from 'zod/mini'
import { cardType, pack } from './catalogue.ts'
import type { ShelfReason } from './shop-settings.ts'
import { as, call, id, record } from './wire.ts'

export const listPacksByCardType = call({
  method: 'GET',
  path: '/user/pack/list',
  summary: 'Card types, each with its packs on show, and what the top page shows first.',
  access: 'public',
  output: record({
    /** The card types. */
    list: z.array(
      record({
        ...cardType,
        /** Its packs (ruling 9). */
        packs: as('list', z.array(pack)),
      }),
    ),
    /** Own. The shelves above those by card type that hold something, in the order of the shop. */
    shelves: z.array(
      record({
        /** Own. Why its packs stand on it. */
        reason: z.enum(['newAndSoon', 'lastOnes', 'cheapest'] satisfies ShelfReason[]),
        /** Own. The ids of its packs, three at most. */
        packIds: as('pack_ids', z.array(id)),
      }),
    ),
    /** Own. The id of the pack at the head, chosen anew each hour. Null: none has a prize to show there. */
    heroId: as('hero_id', z.nullable(id)),
  }),
})
