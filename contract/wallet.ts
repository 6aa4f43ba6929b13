// Calls of the wallet room: the history of a member's points and coins.

import * as z from 'zod/mini'
import { as, hundredths, id, instant, lookBack, numberFlag, page, record } from './wire.ts'

export const listPointHistory = lookBack({
  method: 'GET',
  path: '/user/point/list/:page',
  summary: "The member's point movements, newest first.",
  access: 'member',
  output: page(
    record({
      /** Number of the movement. */
      id,

      /** The id of its cause, such as a purchase. */
      causeId: as('history_id', z.string()),

      /** When. */
      movedAt: as('created', instant),

      /** A description of the movement. */
      description: as('memo', z.string()),

      /** Points, negative when spent. */
      points: as('money', z.int()),

      /** Points of these that were given free. */
      bonusPoints: as('bonusPoint', z.int()),
      /** Own. 1 where `history_id` is a purchase that has a receipt. */
      hasReceipt: as('receipt', numberFlag),
    }),
  ),
})

export const listCoinHistory = lookBack({
  method: 'GET',
  path: '/user/coin/list/:page',
  summary: "The member's coin movements, newest first.",
  access: 'member',
  output: page(
    record({
      /** Number of the movement. */
      id,

      /** The id of its cause, such as a purchase. */
      causeId: as('history_id', z.string()),

      /** When. */
      movedAt: as('created', instant),

      /** A description of the movement. */
      description: as('memo', z.string()),

      /** Coins, negative when spent. */
      coinHundredths: as('money', hundredths),

      /** Coins of these that were given free. */
      bonusCoinHundredths: as('bonusCoin', hundredths),
    }),
  ),
})
