// In place of the draw form: the operator has stopped the sale, and why.

import type { Pack } from '../../../../contract/catalogue.ts'
import { formatInstant } from '../../../ui/dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import { usePhrases, useServices } from '../../services.tsx'

export function HaltNotice({ halt }: { halt: NonNullable<Pack['halt']> }) {
  const { packDetail: words } = usePhrases()
  const { language } = useServices()
  return (
    <Notice tone="warning" title={words.haltedTitle}>
      <p>{words.haltReason(halt.reason)}</p>
      <p>{words.haltedSince(formatInstant(halt.since, language))}</p>
    </Notice>
  )
}
