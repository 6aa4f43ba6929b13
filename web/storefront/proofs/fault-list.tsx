// The faults of a verification as text.

import { usePhrases } from '#web/storefront/route/services.tsx'
import { faultText } from './fault-text.ts'
import css from './proofs.module.css'
import type { DrawFault } from './verify-shown-draw.ts'

/** A broken box may have thousands of faults; only the first ones are listed. */
const listedFaults = 8

export function FaultList({ faults }: { faults: readonly DrawFault[] }) {
  const { proofs: words } = usePhrases()
  const texts = [...new Set(faults.map((fault) => faultText(fault, words)))]
  return (
    <ul className={css.faults}>
      {texts.slice(0, listedFaults).map((text) => (
        <li key={text}>{text}</li>
      ))}
      {texts.length > listedFaults && <li>{words.more(String(texts.length - listedFaults))}</li>}
    </ul>
  )
}
