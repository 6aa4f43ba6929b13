// Marks a card as a last-one prize (ruling 35).

import { Badge } from '../../ui/badge.tsx'
import { usePhrases } from '../services.tsx'

export function LastOneBadge() {
  const { packDetail } = usePhrases()
  return <Badge tone="accent">{packDetail.lastOne}</Badge>
}
