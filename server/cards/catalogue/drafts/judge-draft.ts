// Judges a draft's missing and wrong entries by the checks that an import makes.

import type { Trust } from '#contract/beacon-box.ts'
import { draftSlotsMost } from '#contract/operator/drafts.ts'
import type { ShopSettings } from '#contract/shop-settings.ts'
import { draftFaults } from '#phrases/catalogue/drafts.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import {
  cardFactFaults,
  entryOfFacts,
  type SealingRules,
  sealingFaults,
} from '#server/cards/catalogue/import/card-facts.ts'
import {
  type Catalogue,
  type CataloguePack,
  onePack,
  rarityNames,
  soldPart,
} from '#server/cards/catalogue/import/catalogue-file.ts'
import { checkCatalogue } from '#server/cards/catalogue/import/check-catalogue.ts'
import { checkMoney } from '#server/cards/catalogue/import/check-money.ts'
import { isAddressFor } from '#server/cards/catalogue/import/forms.ts'
import { audienceFaults } from '#server/cards/catalogue/import/invited.ts'
import { prizesIn } from '#server/cards/catalogue/import/pack-extras.ts'
import { findPack, listCardRows, listCardTypeRows } from '#server/cards/catalogue/queries.ts'
import type { Draft } from '#server/cards/catalogue/simulation/simulation.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import { explain } from '#server/operator-files/explain.ts'
import type { FileFault, Locate, Path } from '#server/operator-files/file-fault.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import type { PackDraft } from './queries.ts'

/** `place`: of the field in the draft, with numbers from 0: `prizes.0.quantity`. Empty: of the draft as a whole. */
export interface DraftFault {
  place: string
  message: Localized
}

export interface JudgedDraft {
  faults: DraftFault[]
  /** Worth a look, and no hindrance. */
  notes: DraftFault[]
  /** There when nothing is wrong: the pack, in a catalogue of the shop's card types and cards. */
  whole: { pack: CataloguePack; catalogue: Catalogue } | undefined
}

type Drafted = Pick<PackDraft, 'key' | 'content'>

/** The draft as a folder would write it. A form's empty fields are missing. */
function asPack({ key, content }: Drafted): Record<string, unknown> {
  const { prizes = [], cardType, startsAt, endsAt, limitMessage, audience: _audience, ...rest } = content
  const audience = enteredAudience(content)
  const hasMessage = limitMessage !== undefined && (limitMessage.ja !== '' || limitMessage.en !== '')
  return {
    ...rest,
    ...(cardType && { cardType }),
    ...(startsAt && { startsAt }),
    ...(endsAt && { endsAt }),
    ...(hasMessage && { limitMessage }),
    ...(audience && { audience }),
    key,
    prizes,
    total: totalOf({ content }),
  }
}

/** The audience, without what is empty; undefined: everybody. */
export function enteredAudience({
  audience: { registeredWithinDays, rankFrom, phoneProven, invited = [] } = {},
}: Drafted['content']) {
  const audience = {
    ...(registeredWithinDays && { registeredWithinDays }),
    ...(rankFrom && { rankFrom }),
    ...(phoneProven && { phoneProven }),
    ...(invited.length > 0 && { invited }),
  }
  return Object.keys(audience).length === 0 ? undefined : audience
}

/** The slots of a draft, as far as its prizes are entered. */
export const totalOf = ({ content: { prizes = [] } }: Pick<Drafted, 'content'>): number =>
  prizes.reduce((sum, { quantity = 0 }) => sum + quantity, 0)

/** The part of a draft that a simulation needs; undefined while it is incomplete. */
export function draftToSimulate(draft: Drafted): Draft | undefined {
  const { data } = soldPart.safeParse(asPack(draft))
  return data !== undefined && data.total <= draftSlotsMost ? data : undefined
}

/** The sentence for a field that is empty. */
const missing: Readonly<Record<string, Localized>> = {
  cardType: draftFaults.noCardType,
  card: draftFaults.noCard,
  images: draftFaults.noPicture,
  prizes: draftFaults.noPrizes,
}

const isEmpty = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const placeOf = (path: Path) => path.slice(2).join('.')

/** Judges a draft as an import judges a new pack of a folder. Reads the shop as it is, and writes nothing. */
export async function judgeDraft(
  db: Database | Tx,
  draft: Drafted,
  { now, trust }: { now: Date; trust: Trust | undefined },
): Promise<JudgedDraft> {
  const { key } = draft
  const faults: DraftFault[] = []
  const say = (place: string, message: Localized) => faults.push({ place, message })
  const isTaken = (await findPack(db, key)) !== undefined
  if (isTaken) say('', inBoth(draftFaults.keyTaken, key))
  const file = { packs: [asPack(draft)] }
  const { data, error } = onePack.safeParse(file)
  for (const issue of error?.issues ?? []) {
    const value = issue.path.reduce<unknown>((inner, step) => Object(inner)[step], file)
    const name = String(issue.path.at(-1))
    // The sum of the prizes, each of which is judged.
    if (name === 'total') continue
    const explained = isEmpty(value)
      ? [{ path: issue.path as Path, message: missing[name] ?? draftFaults.missing }]
      : explain(issue, file, { name: key, schema: onePack })
    for (const { path, message } of explained) say(placeOf(path), message)
  }
  for (const field of ['images', 'imagesEn'] as const)
    for (const [place, image] of (draft.content[field] ?? []).entries())
      if (!isAddressFor(image, 'pack')) say(`${field}.${place}`, draftFaults.strangePicture)
  const total = totalOf(draft)
  if (total > draftSlotsMost) say('prizes', inBoth(draftFaults.tooManySlots, total, draftSlotsMost))
  const pack = data?.packs[0]
  if (pack === undefined) return { faults, notes: [], whole: undefined }

  const catalogue = await shopWith(db, pack)
  const locate: Locate = (path, message) => ({ file: '', line: 0, place: placeOf(path), message })
  const { catalogueBounds: bounds, ...rules } = await readSettings(db)
  const money = checkMoney(catalogue, () => false, { bounds, now, locate })
  const told = ({ place, message }: FileFault): DraftFault => ({ place, message })
  faults.push(
    ...checkCatalogue(catalogue, { packs: [], cardTypes: [] }, locate).map(told),
    ...money.faults.map(told),
    ...(await audienceFaults(db, catalogue, { isSealed: () => false, now, locate })).map(told),
    ...factFaultsOf(pack, catalogue, { ...rules, trust }),
  )
  return {
    faults,
    // Notes on the shop as a whole have no place in the draft.
    notes: money.warnings.map(told).filter(({ place }) => place !== ''),
    whole: faults.length === 0 ? { pack, catalogue } : undefined,
  }
}

/** Tells at its prizes what the cards of a pack lack to be sealed. */
function factFaultsOf(
  pack: CataloguePack,
  { cards }: Catalogue,
  rules: SealingRules & Pick<ShopSettings, 'conditions'>,
): DraftFault[] {
  const byKey = new Map(cards.map((card) => [card.key, card]))
  const ofCards = prizesIn(pack).flatMap(({ at, prize }) => {
    const card = byKey.get(prize.card)
    return card === undefined
      ? []
      : cardFactFaults(card, rules.conditions).map(({ message }) => ({ at: [...at, 'card'], message }))
  })
  return [...ofCards, ...sealingFaults(pack, byKey, rules)].map(({ at, message }) => ({
    place: at.join('.'),
    message,
  }))
}

/** A pack beside the shop's card types and cards. */
export async function shopWith(db: Database | Tx, pack: CataloguePack): Promise<Catalogue> {
  const cardTypes = await listCardTypeRows(db)
  const cards = await listCardRows(db)
  return {
    cardTypes: cardTypes.map(({ id, nameJa: ja, nameEn: en }) => ({ key: id, name: { ja, en } })),
    cards: cards.map((card) => ({
      key: card.id,
      cardType: card.cardTypeId,
      name: { ja: card.nameJa, en: card.nameEn },
      model: card.modelNumber,
      rarity: rarityNames[card.rarity] as Catalogue['cards'][number]['rarity'],
      image: card.image,
      ...(card.imageEn && { imageEn: card.imageEn }),
      ...(card.imageBack && { imageBack: card.imageBack }),
      ...entryOfFacts(card),
      ...(card.marketYen !== null && { marketYen: card.marketYen }),
    })),
    packs: [pack],
    pointCourses: [],
  }
}
