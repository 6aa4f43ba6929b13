// The state of a card as a word. A press on its condition says what the shop means by it (ruling 48).

import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { CardFacts } from '#contract/card-facts.ts'
import type { StorefrontPhrases } from '#phrases/storefront/ja.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import css from './condition-word.module.css'

export type StatedCard = Pick<CardFacts, 'isPoints' | 'grade' | 'condition'>

/** The grade of a card, or its condition in the shop's own word, or that it is points; empty: the shop says nothing. */
export const stateWord = (
  words: StorefrontPhrases['packs'],
  { isPoints, grade, condition }: StatedCard,
): string => (isPoints ? words.points : condition ? words.condition(condition.label) : grade)

/** Loaded with the first press. Where its script does not come, a press does nothing. */
const Meaning = lazy(() => import('./condition-meaning.tsx').catch(() => ({ default: () => null })))

/** `children`: the word in another form. */
export function StateWord({ card, children }: { card: StatedCard; children?: ReactNode }) {
  const { packs } = usePhrases()
  const [isOpen, open] = useState(false)
  const { condition } = card
  const word = children ?? stateWord(packs, card)
  if (!condition) return word
  return (
    <>
      <button type="button" className={css.word} onClick={() => open(true)}>
        {word}
      </button>
      {isOpen && (
        <Suspense>
          <Meaning condition={condition} onClose={() => open(false)} />
        </Suspense>
      )}
    </>
  )
}
