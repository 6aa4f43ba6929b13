// Why to believe the shop, in a few words each.

import { usePhrases } from '#web/storefront/route/services.tsx'
import css from './shop-proofs.module.css'

export function ShopProofs() {
  const { proofs } = usePhrases().home
  return (
    <ul className={css.proofs}>
      {proofs.map((proof) => (
        <li key={proof}>{proof}</li>
      ))}
    </ul>
  )
}
