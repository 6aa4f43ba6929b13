// The limits of a proof: things that mathematics does not prove.

import { usePhrases } from '#web/storefront/route/services.tsx'
import css from './proof-details.module.css'

export function ProofLimits({ limits }: { limits: readonly string[] }) {
  const { proofs: words } = usePhrases()
  return (
    <section className={css.limits}>
      <h3>{words.limitsTitle}</h3>
      <ul>
        {limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
    </section>
  )
}
