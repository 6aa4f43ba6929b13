// The position of the drawn slots in the box.

import { usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import css from './proof-details.module.css'

export function SlotStrip({ first, count, total }: { first: number; count: number; total: number }) {
  const { proofs: words } = usePhrases()
  return (
    <div className={css.stripPlace} aria-hidden="true">
      <svg className={css.strip} viewBox="0 0 1000 40" preserveAspectRatio="none" aria-hidden="true">
        <rect width="1000" height="40" rx="6" className={css.stripBox} />
        <rect width={(first / total) * 1000} height="40" rx="6" className={css.stripSold} />
        <rect
          x={Math.min(994, (first / total) * 1000)}
          width={Math.max(6, (count / total) * 1000)}
          height="40"
          className={css.stripOwn}
        />
      </svg>
      <span>{words.slot('1')}</span>
      <span className={css.stripEnd}>{words.slot(formatInteger(total))}</span>
    </div>
  )
}
