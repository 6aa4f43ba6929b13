// The result of a draw's proof: a picture and a sentence, its numbers on demand, and what it cannot tell.

import { extrasOf } from '#contract/extras.ts'
import { fromHex, hex, type ManifestPrize, schemeOf } from '#contract/sealed-box.ts'
import { leafHash, prizeInLeaf } from '#contract/slot-tree.ts'
import { algorithmOf } from '#contract/verify-contents.ts'
import type { DrawProof } from '#contract/verify-draw.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { HashValue } from './hash-value.tsx'
import { NamedHashes } from './named-hashes.tsx'
import { nobleHasher } from './noble-hasher.ts'
import css from './proof-details.module.css'
import { SlotStrip } from './slot-strip.tsx'

/** A big draw has thousands of leaves; only the first ones are listed. */
const listedLeaves = 10

/** The shop counts slots from 1 on every page; the contract from 0. */
const number = (slot: number) => formatInteger(slot + 1)

/** `note`: the value with which this browser has compared the proof. */
export function ProofDetails({ proof, note }: { proof: DrawProof; note: string }) {
  const { proofs: words } = usePhrases()
  const first = proof.firstSlot
  const last = first + proof.count - 1
  const scheme = schemeOf(nobleHasher, algorithmOf(proof) ?? 'fukuhiki.v1')
  const terms = { ...proof, commitment: fromHex(proof.commitment) }
  const leaves = proof.leaves.slice(0, listedLeaves).map((leaf, index) => ({
    slot: first + index,
    cardKey: proof.manifest[leaf.prize]?.cardKey ?? '',
    hash: hex(
      leafHash(scheme, terms, {
        slot: first + index,
        prize: prizeInLeaf(scheme, proof.manifest[leaf.prize] as ManifestPrize),
        salt: fromHex(leaf.salt),
      }),
    ),
  }))
  return (
    <>
      <SlotStrip first={first} count={proof.count} total={proof.total} />
      <p>
        {words.plain(number(first), number(last), formatInteger(proof.count), formatInteger(proof.total))}
      </p>
      <p className="soft">{note}</p>
      <Disclosure summary={words.technical}>
        <p className="soft">{words.plainHow}</p>
        {extrasOf(proof).some(({ kind }) => kind === 'last_one') && last === proof.total - 1 && (
          <p className="soft">{words.plainLastOne}</p>
        )}
        <dl className={css.values}>
          <NamedHashes name={words.root} hashes={[proof.root]} canCopy />
          <NamedHashes name={words.ticket} hashes={[proof.ticket.hash]} canCopy />
          <div>
            <dt>{words.leaf}</dt>
            {leaves.map((leaf) => (
              <dd key={leaf.slot}>
                <span className={css.label}>
                  {words.slot(number(leaf.slot))} {leaf.cardKey}
                </span>
                <HashValue hash={leaf.hash} />
              </dd>
            ))}
            {proof.count > listedLeaves && (
              <dd className="soft">{words.more(formatInteger(proof.count - listedLeaves))}</dd>
            )}
          </div>
          <NamedHashes name={words.path(formatInteger(proof.path.length))} hashes={proof.path} />
          <NamedHashes name={words.previousTicket} hashes={[proof.previousTicketHash]} />
          <NamedHashes name={words.commitment} hashes={[proof.commitment]} />
        </dl>
      </Disclosure>
    </>
  )
}
