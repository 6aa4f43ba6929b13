import * as z from 'zod/mini'

/** What moved points or coins, as the ledger has it. */
export const entryCause = z.enum([
  'adjustment',
  'choice',
  'claim',
  'draw',
  'exchange',
  'expiry',
  'point_purchase',
  'point_refund',
  'point_refund_refused',
  'rank_maintenance',
  'referral',
  'withdrawal',
])
