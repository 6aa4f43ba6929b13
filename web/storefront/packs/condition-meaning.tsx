// The shop's own definition of a condition word.

import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { CardFacts } from '#contract/card-facts.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { MessageDialog } from '#web/ui/dialog.tsx'

/** The default of its file: `lazy` takes it as it is. */
export default function ConditionMeaning({
  condition,
  onClose,
}: {
  condition: NonNullable<CardFacts['condition']>
  onClose: () => void
}): ReactNode {
  const { packs } = usePhrases()
  // In the page and not in its tile: a press in the dialog would choose the card.
  return createPortal(
    <MessageDialog open title={packs.condition(condition.label)} onClose={onClose}>
      <p>{condition.meaning}</p>
    </MessageDialog>,
    document.body,
  )
}
