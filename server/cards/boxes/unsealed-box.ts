import { newest, schemeOf } from '#contract/sealed-box.ts'
import type { Tx } from '#server/db/pool.ts'
import type { BoxTerms } from './box-terms.ts'
import { nodeHasher } from './hasher.ts'
import { insertBoxTerms } from './queries.ts'
import { bind } from './seal-box.ts'

const nothing = Buffer.alloc(32)

/** A box that is shown and not sealed, for a transaction that is rolled back: it has neither secret nor slots. */
export async function insertUnsealedBox(tx: Tx, terms: BoxTerms, now: Date): Promise<void> {
  const { trust } = terms
  const { prizes, lastOne, seal } = bind(schemeOf(nodeHasher, newest), terms, trust ?? nothing)
  const box = {
    algorithm: newest,
    total: prizes.reduce((sum, { quantity }) => sum + quantity, 0),
    beacon: '',
    prizes,
    lastOne,
    seal,
    manifestHash: nothing,
    commitment: nothing,
    root: trust ? null : nothing,
    ticketHash: nothing,
  }
  await insertBoxTerms(tx, box, terms, now)
}
