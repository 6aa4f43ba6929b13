// Marks a card as a last-one prize (ruling 35).

import { usePhrases } from '#web/storefront/route/services.tsx'
import { Badge } from '#web/ui/badge.tsx'

export function LastOneBadge() {
  const { packDetail } = usePhrases()
  return <Badge tone="accent">{packDetail.lastOne}</Badge>
}
