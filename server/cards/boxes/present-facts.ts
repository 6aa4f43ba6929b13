// The facts of a card in a visitor's language: those that a box sealed, since the card's own row may have changed; at the
// exchange counter those of the row.

import type { Condition } from '#contract/box-v2.ts'
import { type CardFacts, referenceOf } from '#contract/card-facts.ts'
import { gradeOf, isPoints, type PrizeFacts } from '#contract/sealed-box.ts'
import type { ShopSettings } from '#contract/shop-settings.ts'
import type { Language } from '#phrases/language.ts'
import { localized } from '#server/localized.ts'

/** Grade, condition with the shop's definition (ruling 48), note and reference price, and that it is points; empty for a box of version 1. */
export function presentFacts(
  { facts }: { facts?: Omit<PrizeFacts, 'front' | 'frontEn' | 'back'> | undefined },
  conditions: readonly Condition[],
  language: Language,
): Omit<CardFacts, 'backUrl'> {
  if (!facts) return { isPoints: false, grade: '', condition: null, note: '', reference: null }
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
    reference: referenceOf(facts),
  }
}

/** The shop's words of today, as a box would seal them. */
export const wordsOfShop = ({ conditions }: Pick<ShopSettings, 'conditions'>): Condition[] =>
  conditions.map(({ key, label, meaning }) => ({
    key,
    labelJa: label.ja,
    labelEn: label.en,
    meaningJa: meaning.ja,
    meaningEn: meaning.en,
  }))
