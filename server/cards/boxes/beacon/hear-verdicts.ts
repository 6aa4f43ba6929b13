import {
  beaconScheme,
  hashVerdict,
  outcomeOf,
  type Trust,
  type Verdict,
  verdictMessage,
} from '#contract/beacon-box.ts'
import type { SignedVerdict } from '#contract/closings.ts'
import { equalBytes, fromHex } from '#contract/sealed-box.ts'
import { verdictOf } from '#contract/signed-closings.ts'
import { isEd25519 } from '#server/cards/boxes/ed25519.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import {
  insertVerdict,
  listUnsettled,
  listVerdicts,
  type Settled,
  type StoredClosing,
  type StoredVerdict,
  setLineOutcome,
  setOutcome,
} from './queries.ts'
import { findTrusts, moveSlot } from './sold-places.ts'

/** Tells whether a verdict is of this closing, and signed by the key. */
export function isVerdictOf(
  closing: Pick<StoredClosing, 'number' | 'hash'>,
  said: SignedVerdict,
  key: string,
): boolean {
  const scheme = beaconScheme(nodeHasher)
  const verdict: Verdict = verdictOf(said)
  return (
    verdict.number === closing.number &&
    equalBytes(verdict.closing, closing.hash) &&
    isEd25519(fromHex(key), verdictMessage(scheme, hashVerdict(scheme, verdict)), fromHex(said.signature))
  )
}

/** Keeps a verdict that was checked. A witness has one of a closing: the first stays. */
export async function keepVerdict(
  db: Database,
  closing: Pick<StoredClosing, 'id'>,
  said: SignedVerdict,
  key: string,
): Promise<void> {
  await insertVerdict(db, closing.id, {
    witness: Buffer.from(key, 'hex'),
    verdict: said.verdict,
    atMicros: said.atMicros,
    before: Buffer.from(said.before, 'hex'),
    signature: Buffer.from(said.signature, 'hex'),
  })
}

/** Judges a closing by those of its verdicts that witnesses of this trust gave. */
function judge({ quorum, witnesses }: Trust, verdicts: readonly StoredVerdict[]): Settled | undefined {
  const keys = new Set(witnesses.map(({ key }) => key))
  const own = verdicts.filter(({ witness }) => keys.has(witness.toString('hex')))
  const outcome = outcomeOf(
    quorum,
    own.map(({ verdict }) => verdict),
  )
  return outcome === 'open' ? undefined : outcome
}

/**
 * Settles a closing and its lines as far as their witnesses have spoken: the closing by those of the trust in force, each
 * line by those of its box. The places of a void line are sold and unclosed again. One transaction; idempotent.
 */
export async function settleClosing(db: Database, closing: StoredClosing, trust: Trust): Promise<void> {
  const verdicts = await listVerdicts(db, closing.id)
  const outcome = judge(trust, verdicts)
  const lines = (await listUnsettled(db)).filter(
    ({ closingId, outcome }) => closingId === closing.id && outcome === null,
  )
  const trusts = await findTrusts(
    db,
    lines.map(({ packId }) => packId),
  )
  await transaction(db, async (tx) => {
    for (const line of lines) {
      const own = judge(trusts.get(line.packId) as Trust, verdicts)
      if (own === undefined || !(await setLineOutcome(tx, line, own)) || own !== 'void') continue
      const { packId, firstSlot, count } = line
      if (!(await moveSlot(tx, 'closedSlot', { packId, from: firstSlot + count, to: firstSlot })))
        throw new Error(`the void line of ${packId} is not its newest`)
    }
    if (outcome !== undefined) await setOutcome(tx, closing.id, outcome)
  })
}
