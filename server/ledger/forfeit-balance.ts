import type { Tx } from '#server/db/pool.ts'
import { closeWallet, expirePoints, post } from './ledger.ts'
import { type Balance, readBalance } from './statements.ts'

/**
 * Forfeits all points and coins of a member who leaves, in one entry, once, and closes the wallet. Points past
 * their end expire first, as in every movement.
 * @returns what was taken
 */
export async function forfeitBalance(tx: Tx, memberId: string, now: Date): Promise<Balance> {
  // Holds the wallet from here on, so that the balance read is the one taken.
  await expirePoints(tx, memberId, now)
  const balance = await readBalance(tx, memberId, now)
  const posted = await post(
    tx,
    {
      memberId,
      cause: 'withdrawal',
      causeId: memberId,
      spentPoints: balance.points,
      coinHundredths: -balance.coinHundredths,
    },
    now,
  )
  if (posted.outcome !== 'posted')
    throw new Error(`the balance of ${memberId} could not be taken: ${posted.outcome}`)
  await closeWallet(tx, memberId)
  return balance
}
