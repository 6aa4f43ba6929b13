// The facts of a card in a catalogue besides its name and pictures: grade or condition, note, reference price (ruling 48).

import type { ShopSettings } from '#contract/shop-settings.ts'
import { day } from '#contract/times.ts'
import { factFaults } from '#phrases/catalogue/card-facts.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import type { FactsOfCard } from '#server/cards/catalogue/queries.ts'
import type { Locate, Path } from '#server/operator-files/file-fault.ts'
import type { Catalogue, CatalogueFault, CataloguePack } from './catalogue-file.ts'
import { type ModeRules, modeFaults } from './check-mode.ts'
import { prizesIn } from './pack-extras.ts'

type CardEntry = Catalogue['cards'][number]
export type ConditionWords = ShopSettings['conditions']

/** The facts of a card of which the shop says nothing. */
export const noCardFacts: FactsOfCard = {
  ...{ gradingCompany: '', grade: '', condition: '', noteJa: '', noteEn: '' },
  ...{ referenceYen: 0, referenceDate: '', referenceSource: '' },
}

/** The facts of an entry of the file, as the row has them. */
export const factsOfEntry = (card: CardEntry): FactsOfCard => ({
  gradingCompany: card.gradingCompany ?? '',
  grade: card.grade ?? '',
  condition: card.condition ?? '',
  noteJa: card.note?.ja ?? '',
  noteEn: card.note?.en ?? '',
  referenceYen: card.referenceYen ?? 0,
  referenceDate: card.referenceDate ?? '',
  referenceSource: card.referenceSource ?? '',
})

/** The facts of a row, as a file enters them: what is empty is left out. */
export const entryOfFacts = (
  facts: FactsOfCard,
): Pick<CardEntry, Exclude<keyof FactsOfCard, 'noteJa' | 'noteEn'> | 'note'> => ({
  ...(facts.gradingCompany && { gradingCompany: facts.gradingCompany }),
  ...(facts.grade && { grade: facts.grade }),
  ...(facts.condition && { condition: facts.condition }),
  ...(facts.noteJa && { note: { ja: facts.noteJa, en: facts.noteEn } }),
  ...(facts.referenceYen && { referenceYen: facts.referenceYen }),
  ...(facts.referenceDate && { referenceDate: facts.referenceDate }),
  ...(facts.referenceSource && { referenceSource: facts.referenceSource }),
})

/** A day as it is kept: spreadsheets and people write 2026/11/3 as well. */
export function writtenDay(typed: string): string {
  const text = typed.normalize('NFKC').trim()
  const [, year, month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Facts that are entered: a shop that has entered none has the state it had before they could be. */
export const enteredFacts = (facts: Partial<FactsOfCard>): Partial<FactsOfCard> =>
  Object.fromEntries(Object.entries(facts).filter(([name, value]) => name in noCardFacts && value))

/** Faults in what is said of a card: it is graded or in a condition that is defined, and a price has its date and source. */
export function cardFactFaults(
  card: CardEntry,
  words: ConditionWords,
): { field: keyof CardEntry; message: Localized }[] {
  const { gradingCompany, grade, condition, referenceYen, referenceDate, referenceSource } = card
  const faults: { field: keyof CardEntry; message: Localized }[] = []
  const say = (field: keyof CardEntry, message: Localized) => faults.push({ field, message })
  if ((gradingCompany === undefined) !== (grade === undefined))
    say(grade === undefined ? 'grade' : 'gradingCompany', factFaults.gradeInPart)
  if (condition !== undefined && (gradingCompany ?? grade) !== undefined) say('condition', factFaults.either)
  else if (condition !== undefined && !words.some(({ key }) => key === condition))
    say('condition', inBoth(factFaults.notDefined, condition, words.map(({ key }) => key).join(' / ')))
  const isDay = day.safeParse(referenceDate).success
  if (referenceDate !== undefined && !isDay) say('referenceDate', inBoth(factFaults.noDay, referenceDate))
  const price = { referenceYen, referenceDate, referenceSource }
  const [missing] = Object.entries(price).flatMap(([field, value]) => (value === undefined ? [field] : []))
  if (missing !== undefined && Object.values(price).some((value) => value !== undefined))
    say(missing as keyof typeof price, factFaults.priceInPart)
  return faults
}

/** The shop's rules for a pack before it is sealed. */
export type SealingRules = ModeRules & Pick<ShopSettings, 'conditionFromYen'>

/**
 * Faults of a pack that is to be sealed: those of its mode, and a prize worth more than `conditionFromYen` without grade or
 * condition, or without a picture of its back. Its reference price counts, else its market price, else the points that it converts to.
 */
export function sealingFaults(
  pack: CataloguePack,
  cards: ReadonlyMap<string, CardEntry>,
  { conditionFromYen, ...mode }: SealingRules,
): { at: Path; message: Localized }[] {
  const ofPrizes = prizesIn(pack).flatMap(({ at, prize }) => {
    const card = cards.get(prize.card)
    const worth = card?.referenceYen ?? card?.marketYen ?? prize.convertsTo
    if (card === undefined || prize.points || worth <= conditionFromYen) return []
    const isTold = (card.grade ?? card.gradingCompany ?? card.condition) !== undefined
    if (isTold && card.imageBack !== undefined) return []
    const lacks = isTold ? factFaults.noBack : card.imageBack ? factFaults.noState : factFaults.neither
    return [{ at: [...at, 'card'] as Path, message: inBoth(lacks, card.key, conditionFromYen) }]
  })
  return [...modeFaults(pack, cards, mode), ...ofPrizes]
}

/** Judges a file: what is said of its cards, and whether its new packs say enough to be sealed. */
export function checkFacts(
  catalogue: Catalogue,
  isSealed: (packKey: string) => boolean,
  { rules, locate }: { rules: SealingRules & { conditions: ConditionWords }; locate: Locate },
): CatalogueFault[] {
  const cards = new Map(catalogue.cards.map((card) => [card.key, card]))
  return [
    ...catalogue.cards.flatMap((card, index) =>
      cardFactFaults(card, rules.conditions).map(({ field, message }) =>
        locate(['cards', index, field], message),
      ),
    ),
    ...catalogue.packs.flatMap((pack, index) =>
      isSealed(pack.key)
        ? []
        : sealingFaults(pack, cards, rules).map(({ at, message }) =>
            locate(['packs', index, ...at], message),
          ),
    ),
  ]
}
