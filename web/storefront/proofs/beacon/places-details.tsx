// The decision of a draw from a beacon box: closed before witnesses, then drawn by a round; its numbers on demand.

import { beaconScheme, roundMs } from '#contract/beacon-box.ts'
import { hex } from '#contract/sealed-box.ts'
import { closingHash } from '#contract/signed-closings.ts'
import { NamedHashes } from '#web/storefront/proofs/named-hashes.tsx'
import { nobleHasher } from '#web/storefront/proofs/noble-hasher.ts'
import css from '#web/storefront/proofs/proof-details.module.css'
import { ProofLimits } from '#web/storefront/proofs/proof-limits.tsx'
import { SlotStrip } from '#web/storefront/proofs/slot-strip.tsx'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Facts } from '#web/ui/rows.tsx'
import type { PlacesProof } from './verify-places.ts'

/** `isProven`: what it says was computed here is true. `note`: the counts with which this browser has begun. */
export function PlacesDetails({
  proof,
  isProven,
  note,
}: {
  proof: PlacesProof
  isProven: boolean
  note: string
}) {
  const { beaconProofs: words, proofs } = usePhrases()
  const { language } = useServices()
  const { ticket, total, closings, seal, commitment } = proof
  const { firstSlot: first, count } = ticket
  const counted = closings.at(-1)
  const network = seal?.trust?.network
  const inTime = (counted?.verdicts ?? []).filter(({ verdict }) => verdict.verdict === 'timely')
  const names = inTime.flatMap(
    ({ witness }) => seal?.trust?.witnesses.find(({ key }) => key === witness)?.name ?? [],
  )
  const at =
    counted && network
      ? formatInstant(new Date(roundMs(network, counted.closing.round)).toISOString(), language)
      : ''
  return (
    <>
      <SlotStrip first={first} count={count} total={total} />
      {isProven && (
        <p>
          <strong>{words.nobody}</strong>
        </p>
      )}
      <p>
        {words.plain(
          formatInteger(first + 1),
          formatInteger(first + count),
          formatInteger(count),
          formatInteger(total),
        )}
      </p>
      {counted && (
        <Facts
          facts={[
            { name: words.closing, value: words.closingNumber(formatInteger(counted.closing.number)) },
            { name: words.witnesses, value: names.length > 0 && names.join(words.comma) },
            { name: words.round, value: words.roundAt(formatInteger(counted.closing.round), at) },
          ]}
        />
      )}
      {isProven && <p>{words.drawnHere}</p>}
      <p className="soft">{note}</p>
      <Disclosure summary={proofs.technical}>
        <p className="soft">{words.how}</p>
        <dl className={css.values}>
          {counted && (
            <NamedHashes
              name={words.closingHash}
              hashes={[hex(closingHash(beaconScheme(nobleHasher), counted.closing))]}
              canCopy
            />
          )}
          {counted?.roundSignature && (
            <NamedHashes name={words.roundSignature} hashes={[counted.roundSignature]} canCopy />
          )}
          <NamedHashes name={proofs.ticket} hashes={[ticket.hash]} canCopy />
          <NamedHashes name={proofs.commitment} hashes={[commitment]} canCopy />
        </dl>
      </Disclosure>
    </>
  )
}

/** The limits of a beacon draw's proof, with how many must work together to cheat. `more`: of the screen. */
export function PlacesLimits({ proof: { seal }, more = [] }: { proof: PlacesProof; more?: string[] }) {
  const { beaconProofs: words } = usePhrases()
  const trust = seal?.trust
  const colluding = trust ? [words.colluding(String(trust.witnesses.length), String(trust.quorum))] : []
  return <ProofLimits limits={[...words.limits, ...colluding, ...more]} />
}
