// Calls of the wallet room: what moved a member's points and coins.

import * as z from 'zod/mini'
import { as, call, hundredths, id, instant, numberFlag, page, record } from './wire.ts'

export const listPointHistory = call({
  method: 'GET',
  path: '/user/point/list/:page',
  summary: "The member's point movements, newest first.",
  access: 'member',
  output: page(
    record({
      id,
      causeId: as('history_id', z.string()),
      movedAt: as('created', instant),
      description: as('memo', z.string()),
      points: as('money', z.int()),
      bonusPoints: as('bonusPoint', z.int()),
      /** `history_id` is a purchase that has a receipt. */
      hasReceipt: as('receipt', numberFlag),
    }),
  ),
})

export const listCoinHistory = call({
  method: 'GET',
  path: '/user/coin/list/:page',
  summary: "The member's coin movements, newest first.",
  access: 'member',
  output: page(
    record({
      id,
      causeId: as('history_id', z.string()),
      movedAt: as('created', instant),
      description: as('memo', z.string()),
      coinHundredths: as('money', hundredths),
      bonusCoinHundredths: as('bonusCoin', hundredths),
    }),
  ),
})
