// In place of the draw form: the operator has stopped the sale, and why.

import type { Pack } from '#contract/catalogue.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { Notice } from '#web/ui/notice.tsx'

/** `isNews`: the sale was stopped while the page was open, so screen readers announce it. */
export function HaltNotice({ halt, isNews }: { halt: NonNullable<Pack['halt']>; isNews: boolean }) {
  const { packDetail: words } = usePhrases()
  const { language } = useServices()
  return (
    <Notice tone="warning" title={words.haltedTitle} isLive={isNews}>
      <p>{words.haltReason(halt.reason)}</p>
      <p>{words.haltedSince(formatInstant(halt.since, language))}</p>
    </Notice>
  )
}
