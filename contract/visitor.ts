// The call that every page makes to learn the visitor's account.

import * as z from 'zod/mini'
import { currentUserCall } from './addresses.ts'
import { as, call, hundredths, instant, record, textFlag } from './wire.ts'

export const getCurrentUser = call({
  method: 'GET',
  path: currentUserCall,
  summary: 'The current visitor: logged in or not, rank, points and coins. Never fails for a guest.',
  access: 'public',
  output: record({
    /** "0" guest, "1" logged in. */
    isLoggedIn: as('is_login', textFlag),

    /** Number of the member's rank of this month; 0 for a guest. */
    rank: z.int(),

    /** Points that can be spent now. */
    points: as('point', z.int()),

    /** Coins, with up to two decimals. */
    coinHundredths: as('coin', hundredths),

    /** Own. Of the member's open choices the one that ends first; null without one. */
    openChoice: as(
      'open_choice',
      z.nullable(
        record({
          /** The draw. */
          drawId: as('history_id', z.string()),

          /** When it ends (24 h after the draw, spec §9). */
          endsAt: as('choice_ends', instant),
        }),
      ),
    ),

    /** Own. The slip or transfer of the member that waits for money and ends first; null without one. */
    awaitedPayment: as(
      'awaited_payment',
      z.nullable(
        record({
          /** Its price in yen. */
          priceYen: as('price', z.int()),

          /** The last day on which it can be paid. */
          lastDay: as('last_day', z.iso.date()),
        }),
      ),
    ),

    /** Own. Whether a purchase was charged back and waits to be settled: nothing is drawn or exchanged until then. */
    isHeld: as('is_held', z.boolean()),
  }),
})
