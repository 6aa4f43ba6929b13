// The call of the catalogue room that finds a card. By itself: one screen asks it, and the catalogue is on every page.

import * as z from 'zod/mini'
import { packFields } from './catalogue.ts'
import { prizesLeft, sale } from './what-is-left.ts'
import { as, call, record } from './wire.ts'

const { id, name, images, priceHundredths, currency, total } = packFields

export const listPacksHolding = call({
  method: 'GET',
  path: '/user/pack/holding/:cardId',
  summary:
    'The packs on sale whose boxes still hold a card, or give it as an extra, the one with the best odds first; none for a card that no box holds.',
  access: 'public',
  output: record({
    /** Own. As the list of packs has them. */
    list: z.array(
      record({
        ...{ id, name, images, priceHundredths, currency, total },
        ...sale,
        /** Own. Of each prize, by its number in the manifest: how many slots still hold it. */
        left: prizesLeft.left,
        /** Own. The numbers of the prizes that are this card. */
        prizes: z.array(z.int()),
        /** Own. How many of this card the sealed box held when it was new, without its extras. */
        quantity: z.int(),
        /** Own. It is the last-one prize of the pack as well (ruling 35). */
        isLastOne: as('is_last_one', z.boolean()),
        /** Own. The numbers, from 1, of the slots not sold yet that bring it as a milestone (ruling 50). */
        milestones: z.array(z.int()),
        /** Own. It is the prize of the pack's ceiling as well. How many are left is told to nobody (ruling 42). */
        isCeiling: as('is_ceiling', z.boolean()),
      }),
    ),
  }),
})
