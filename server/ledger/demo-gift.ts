// The demo's members get their points and coins in an entry whose cause is the member. Nothing else writes such an
// entry, and entries are permanent: by it a database says for ever that it holds the demo.

import type { Database, Tx } from '#server/db/pool.ts'
import { post } from './ledger.ts'

/** Gives a new demo member points and coins; twice is refused, as every cause is. */
export async function postDemoGift(
  tx: Tx,
  memberId: string,
  { points, coinHundredths }: { points: number; coinHundredths: number },
  now: Date,
): Promise<void> {
  const grants = [{ points, source: 'bonus' as const }]
  await post(tx, { memberId, cause: 'adjustment', causeId: memberId, grants, coinHundredths }, now)
}

/** True when the demo was ever loaded, even if its members are gone since; or when this member is one of them. */
export async function holdsDemo(db: Database, memberId?: string): Promise<boolean> {
  let gifts = db
    .selectFrom('ledgerEntry')
    .select('memberId')
    .where('cause', '=', 'adjustment')
    .whereRef('causeId', '=', 'memberId')
  if (memberId !== undefined) gifts = gifts.where('memberId', '=', memberId)
  return (await gifts.limit(1).executeTakeFirst()) !== undefined
}
