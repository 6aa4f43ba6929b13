import * as z from 'zod/mini'

/** The causes that move points or coins, as the ledger has them. */
export const entryCause = z.enum([
  'adjustment',
  'choice',
  'claim',
  'draw',
  'draw_return',
  'exchange',
  'expiry',
  'point_purchase',
  'point_refund',
  'point_refund_refused',
  'prize',
  'rank_maintenance',
  'referral',
  'withdrawal',
])

/** The sources of points, in the order in which they are told. */
export const pointSources = ['purchase', 'bonus', 'conversion', 'prize', 'referral', 'adjustment'] as const
