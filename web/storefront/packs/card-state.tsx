// The grade of a card, or its condition in the shop's own word; a press says what the shop means by the word (ruling 48).

import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { CardFacts } from '#contract/card-facts.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { MessageDialog } from '#web/ui/dialog.tsx'
import css from './card-state.module.css'
import { StateBadge, type StatedCard } from './rarity-badge.tsx'

export function CardState({ card }: { card: StatedCard }) {
  return card.condition ? <Condition condition={card.condition} /> : <StateBadge card={card} />
}

function Condition({ condition }: { condition: NonNullable<CardFacts['condition']> }) {
  const { packDetail } = usePhrases()
  const [isOpen, open] = useState(false)
  const title = packDetail.condition(condition.label)
  return (
    <>
      <button type="button" className={css.word} onClick={() => open(true)}>
        <StateBadge card={{ isPoints: false, grade: '', condition }} />
      </button>
      {/* In the page and not in its tile: a press in the dialog would choose the card. */}
      {isOpen &&
        createPortal(
          <MessageDialog open title={title} onClose={() => open(false)}>
            <p>{condition.meaning}</p>
          </MessageDialog>,
          document.body,
        )}
    </>
  )
}
