// The call of the catalogue room that deals a trial. By itself: one screen asks it, and the catalogue is on every page.

import * as z from 'zod/mini'
import { as, call, record } from './wire.ts'

/** The numbers of draws that a trial deals. */
export const trialCounts = ['1', '10', '100'] as const

export const dealTrial = call({
  method: 'GET',
  path: '/user/pack/trial/:packId',
  summary:
    'Cards dealt at random from what is left in a box now, by its counts and not by its order. Nothing is drawn and nothing is kept (ruling 54). Without enough left it deals what there is. 404 where the owner offers no trial, 409 when nothing is for sale.',
  access: 'public',
  query: record({
    /** Own. How many draws. */
    count: z.enum(trialCounts),
  }),
  output: record({
    /** Own. The draws dealt. */
    draws: z.int(),
    /** Own. The prizes dealt, the most frequent first. */
    prizes: as(
      'list',
      z.array(
        record({
          /** Own. Number of the prize in the box's manifest. */
          prize: z.int(),
          /** Own. How often it was dealt. */
          times: z.int(),
          /** Own. Name in the visitor's language. */
          name: z.string(),
          /** Own. Picture; '' when `show_cardlist` is "0". */
          imageUrl: as('image_url', z.string()),
          /** Own. Points it converts to. */
          convertsToPoints: as('converts_to', z.int()),
          /** Own. Shipped only. */
          isShipOnly: as('ship_only', z.boolean()),
        }),
      ),
    ),
  }),
})
