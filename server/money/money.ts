// Money: points and coins, what buys them, and what comes back.

import { wingOf } from '#server/http/room.ts'
import { bank } from '#server/money/bank/room.ts'
import { purchases } from '#server/money/purchases/room.ts'
import { ranks } from '#server/money/ranks/room.ts'
import { reconciliation } from '#server/money/reconciliation/room.ts'
import { referrals } from '#server/money/referrals/room.ts'
import { wallet } from '#server/money/wallet/room.ts'

export const money = wingOf(wallet, ranks, referrals, bank, purchases, reconciliation)
