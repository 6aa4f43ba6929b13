// Verifies a beacon box in this browser, as far as it is decided: nothing of it is secret, so nobody has to wait.

import { roundMs, type Trust } from '#contract/beacon-box.ts'
import type { StorefrontPhrases } from '#phrases/storefront/ja.ts'
import type { Audit as Audited } from '#web/storefront/proofs/beacon/beacon-worker.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { Facts } from '#web/ui/rows.tsx'
import { type Asking, Checking } from './checking.tsx'
import type { Box } from './loader.ts'

/** A box has hundreds of closings; the newest are listed. */
const listedClosings = 10

export function Audit({ box, trust }: { box: Box; trust: Trust }) {
  const { beaconProofs: words } = usePhrases()
  const path = `/api/box/${encodeURIComponent(box.packId)}/places`
  const verify = async (asking: Asking) => {
    const { auditInWorker } = await import('#web/storefront/proofs/beacon/ask-worker.ts')
    // The published box is verified against the commitment that this page shows.
    return await auditInWorker({ address: path, commitment: box.commitment }, asking)
  }
  return (
    <Checking
      mode="beacon"
      packId={box.packId}
      title={words.auditTitle}
      text={words.auditText}
      path={path}
      verify={verify}
      proven={(audited) => ({
        says: saidOf(audited, words),
        more: <Decisions audited={audited} network={trust.network} />,
      })}
    />
  )
}

function saidOf(
  { decided, closings, tickets = 0 }: Audited,
  words: StorefrontPhrases['beaconProofs'],
): string {
  if (decided === 0) return words.auditedNothing
  return (
    words.audited(formatInteger(decided), formatInteger(closings.length)) +
    (tickets > 0 ? words.auditedTickets(formatInteger(tickets)) : '')
  )
}

/** Counts of the box, and the newest closings that decided it. */
function Decisions({ audited, network }: { audited: Audited; network: Trust['network'] }) {
  const { beaconProofs: words, proofs } = usePhrases()
  const { language } = useServices()
  const { decided, sold, closings } = audited
  const newest = closings.toReversed().slice(0, listedClosings)
  const at = (round: number) => formatInstant(new Date(roundMs(network, round)).toISOString(), language)
  return (
    <>
      <Facts
        facts={[
          { name: words.decidedPlaces, value: words.places(formatInteger(decided)) },
          { name: words.waitingPlaces, value: words.places(formatInteger(sold - decided)) },
        ]}
      />
      {newest.length > 0 && <h3>{words.closingsTitle}</h3>}
      <Facts
        facts={newest.map(({ number, round, count }) => ({
          name: words.closingLine(formatInteger(number), formatInteger(count)),
          value: words.roundAt(formatInteger(round), at(round)),
        }))}
      />
      {closings.length > listedClosings && (
        <p className="soft">{proofs.more(formatInteger(closings.length - listedClosings))}</p>
      )}
    </>
  )
}
