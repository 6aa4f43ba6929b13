import { algorithm, canonicalOrder } from '#contract/sealed-box.ts'
import type { Tx } from '#server/db/pool.ts'
import type { BoxTerms } from './box-terms.ts'
import { insertBoxTerms } from './queries.ts'

const nothing = Buffer.alloc(32)

/** A box that is shown and not sealed, for a transaction that is rolled back: it has neither secret nor slots. */
export async function insertUnsealedBox(tx: Tx, terms: BoxTerms, now: Date): Promise<void> {
  const prizes = canonicalOrder(terms.prizes)
  const seal = {
    algorithm,
    total: prizes.reduce((sum, { quantity }) => sum + quantity, 0),
    beacon: '',
    prizes,
    lastOne: terms.lastOne ?? null,
    manifestHash: nothing,
    commitment: nothing,
    root: nothing,
    ticketHash: nothing,
  }
  await insertBoxTerms(tx, seal, terms, now)
}
