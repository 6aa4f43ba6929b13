// The states of the cards that a box still holds: graded, or in a condition by the shop's own word (ruling 48).

import type { Condition } from '#contract/box-v2.ts'
import type { SealedExtra } from '#contract/extras.ts'
import { graded } from '#contract/pack-list.ts'
import { gradeOf, type PrizeFacts } from '#contract/sealed-box.ts'
import type { ShopSettings } from '#contract/shop-settings.ts'
import type { AnswerPhrases } from '#phrases/answers/ja.ts'
import { inLanguage, type Language } from '#phrases/language.ts'
import type { Box, SealedParts } from '#server/cards/boxes/queries.ts'
import type { Remainder } from '#server/cards/boxes/remainders.ts'
import { localized } from '#server/localized.ts'

/** By key; a grade has no word of the shop. A word of the shop may have the key of grades and then means the same. */
export type CardStates = ReadonlyMap<string, Condition | undefined>

/** The states of the cards in the slots left, and of the extras that may still come. */
export function statesLeft(
  box: Pick<Box, 'nextSlot'>,
  remainder: Remainder,
  sealed: SealedParts,
): CardStates {
  const slots = remainder.filter(({ left }) => left > 0)
  const extras = sealed.extras.filter((extra) => mayCome(extra, box, slots)).map(({ prize }) => prize)
  return new Map(
    [...slots, ...extras].flatMap(({ facts }) =>
      facts === undefined ? [] : stateOf(facts, sealed.conditions),
    ),
  )
}

const stateOf = (
  facts: PrizeFacts,
  conditions: readonly Condition[],
): [key: string, word: Condition | undefined][] => {
  const word = conditions.find(({ key }) => key === facts.condition)
  return gradeOf(facts) ? [[graded, undefined]] : word ? [[word.key, word]] : []
}

/** A ceiling may come while a slot is left that leads to it: the number that it gave is not told (ruling 42). */
function mayCome(
  { kind, slots, tier }: SealedExtra,
  { nextSlot }: Pick<Box, 'nextSlot'>,
  left: Remainder,
): boolean {
  if (kind === 'milestone') return slots.some((slot) => slot >= nextSlot)
  return kind === 'last_one' ? left.length > 0 : left.some((prize) => prize.tier < tier)
}

/** The states of these packs and the one that was asked for, each once: grades, the words as the shop orders them, others. */
export function presentStates(
  packs: readonly { states: CardStates }[],
  { asked, words }: { asked: string | undefined; words: ShopSettings['conditions'] },
  { language, phrases }: { language: Language; phrases: Pick<AnswerPhrases, 'packs'> },
): { key: string; name: string }[] {
  const names = new Map([
    [graded, phrases.packs.graded],
    ...words.map(({ key, label }) => [key, inLanguage(label, language)] as const),
  ])
  const found = new Set([...names.keys()].filter((key) => key === asked))
  for (const [key, word] of packs.flatMap(({ states }) => [...states])) {
    found.add(key)
    if (word !== undefined && !names.has(key)) names.set(key, localized(word, 'label', language))
  }
  return Array.from(names, ([key, name]) => ({ key, name })).filter(({ key }) => found.has(key))
}
