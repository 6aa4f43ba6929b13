// Calls with which a member withdraws (closes the account).

import * as z from 'zod/mini'
import { as, call, hundredths, id, instant, nothing, record, text } from './wire.ts'

export const getWithdrawal = call({
  method: 'GET',
  path: '/user/withdrawal',
  summary: 'What a member would lose by withdrawing, what is still open, and what prevents it.',
  access: 'member',
  output: record({
    /** Own. Points that would be lost (ruling 27). */
    points: as('point', z.int()),

    /** Own. Coins that would be lost. */
    coinHundredths: as('coin', hundredths),

    /** Own. The rank that would be lost. */
    rankName: as('rank_name', z.string()),
    /** Own. Draws without a choice: withdrawing ships the ship-only cards and converts the rest to points, which are lost. */
    openDraws: as(
      'open_draws',
      z.array(
        record({
          /** Own. The draw. */
          drawId: as('history_id', id),

          /** Own. Its pack. */
          packName: as('pack_name', z.string()),

          /** Own. Its cards. */
          count: z.int(),

          /** Own. The deadline of the choice. */
          choiceEndsAt: as('choice_ends', instant),
        }),
      ),
    ),

    /** Own. Cards waiting to be shipped. */
    unshippedCount: as('unshipped_count', z.int()),
    /** Own. A payment is not settled: withdrawal is refused until it is. */
    hasOpenPayment: as('has_open_payment', z.boolean()),
  }),
})

export const withdraw = call({
  method: 'POST',
  path: '/user/withdraw',
  summary:
    'Ends the membership: settles open cards, forfeits points and coins, erases personal data, ends every session.',
  access: 'member',
  input: record({
    /** Own. The password again. */
    password: as('pass', text(200)),
  }),
  output: nothing,
})
