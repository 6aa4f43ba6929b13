// A price in yen, beside its points, for readers who do not think in points.

import type { PackDetail } from '#web/storefront/packs/pack-detail/loader.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'

/** The price of so many draws, rounded up to a yen; nothing for a reader of Japanese. */
export function InYen({ pack: { yen }, count = 1 }: { pack: PackDetail; count?: number }) {
  const { packDetail: words } = usePhrases()
  return (
    yen && (
      <small className="quiet">
        {words.inYen(formatInteger(Math.ceil((count * yen.hundredths) / 100)), yen.isExact)}
      </small>
    )
  )
}
