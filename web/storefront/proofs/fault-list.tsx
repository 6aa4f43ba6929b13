// The faults of a verification as text.

import { usePhrases } from '#web/storefront/route/services.tsx'
import { faultText, type Mode } from './fault-text.ts'
import css from './proofs.module.css'
import type { DrawFault } from './shown-cards.ts'

/** A broken box may have thousands of faults; only the first ones are listed. */
const listedFaults = 8

export function FaultList({ faults, mode = 'sealed' }: { faults: readonly DrawFault[]; mode?: Mode }) {
  const phrases = usePhrases()
  const texts = [...new Set(faults.map((fault) => faultText(fault, phrases, mode)))]
  return (
    <ul className={css.faults}>
      {texts.slice(0, listedFaults).map((text) => (
        <li key={text}>{text}</li>
      ))}
      {texts.length > listedFaults && <li>{phrases.proofs.more(String(texts.length - listedFaults))}</li>}
    </ul>
  )
}
