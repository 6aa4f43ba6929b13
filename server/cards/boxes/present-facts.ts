// The facts of a card that a box sealed, in a visitor's language. The card's own row may have changed since.

import type { Condition } from '#contract/box-v2.ts'
import type { CardFacts } from '#contract/card-facts.ts'
import { gradeOf, isPoints, type PrizeFacts } from '#contract/sealed-box.ts'
import type { Language } from '#phrases/language.ts'
import { localized } from '#server/localized.ts'

/** Grade, condition with the shop's definition (ruling 48) and note of a sealed prize, and that it is points; empty for a box of version 1. */
export function presentFacts(
  { facts }: { facts?: PrizeFacts | undefined },
  conditions: readonly Condition[],
  language: Language,
): Omit<CardFacts, 'backUrl'> {
  if (!facts) return { isPoints: false, grade: '', condition: null, note: '' }
  const word = conditions.find(({ key }) => key === facts.condition)
  return {
    isPoints: isPoints({ facts }),
    grade: gradeOf(facts),
    condition:
      word === undefined
        ? null
        : {
            key: word.key,
            label: localized(word, 'label', language),
            meaning: localized(word, 'meaning', language),
          },
    note: localized(facts, 'note', language),
  }
}
