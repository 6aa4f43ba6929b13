import type { Rarity } from '#contract/catalogue.ts'
import type { Card, DrawResult, OpenDraw, Reveal } from '#contract/draws.ts'
import { positionOf } from '#contract/focus.ts'
import type { AnswerPhrases } from '#phrases/answers/ja.ts'
import type { Language } from '#phrases/language.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { findClosingOf } from '#server/cards/boxes/beacon/queries.ts'
import { presentFacts } from '#server/cards/boxes/present-facts.ts'
import { findBox } from '#server/cards/boxes/queries.ts'
import type { Remainders } from '#server/cards/boxes/remainders.ts'
import { isOnSale } from '#server/cards/boxes/stop-sale.ts'
import { findCards, findPack } from '#server/cards/catalogue/queries.ts'
import { findRevealFilms } from '#server/cards/catalogue/reveal-films.ts'
import type { Database } from '#server/db/pool.ts'
import { localized, localizedImage, localizedImages } from '#server/localized.ts'
import { type CardPlace, placeCards } from './card-places.ts'
import { earliestEnd, isKnown } from './choose-cards.ts'
import { readContents } from './draw-contents.ts'
import { type Draw, isDecided, modeOf } from './queries.ts'

const separator = '.'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Tells whether a text has the shape of a draw's id; the database takes no other. */
export const isDrawId = (text: string): boolean => uuid.test(text)

const cardIdOf = (drawId: string, offset: number) => `${drawId}${separator}${offset}`

/** Reads ids of cards that all belong to one draw; undefined when they do not. */
export function readCardIds(ids: string[]): { drawId: string; offsets: number[] } | undefined {
  const parts = ids.map((id) => id.split(separator))
  const [drawId] = parts[0] ?? []
  const isOneDraw = parts.every(
    ([draw, offset, ...rest]) => draw === drawId && /^\d{1,4}$/.test(offset ?? '') && rest.length === 0,
  )
  if (!isOneDraw || drawId === undefined || !isDrawId(drawId)) return undefined
  return { drawId, offsets: parts.map(([, offset]) => Number(offset)) }
}

/** The cards of a draw as its member sees them, in slot order. */
export async function presentCards(db: Database, draw: Draw, language: Language): Promise<Card[]> {
  const { prizesOf, conditionsOf } = await readContents(db, [draw])
  const prizes = prizesOf(draw)
  const conditions = conditionsOf(draw.packId)
  const cards = await findCards(db, [...new Set(prizes.map((prize) => prize.cardId))])
  return prizes.map((prize, offset) => {
    const card = cards.get(prize.cardId)
    return {
      id: cardIdOf(draw.id, offset),
      cardKey: prize.cardKey,
      name: card === undefined ? '' : localized(card, 'name', language),
      imageUrl: card === undefined ? '' : localizedImage(card, language),
      foilUrl: card?.foil ?? '',
      tier: prize.tier,
      rarity: prize.rarity as Rarity,
      modelNumber: card?.modelNumber ?? '',
      setSize: card?.setSize ?? 0,
      convertsToPoints: prize.convertsToPoints,
      isShipOnly: prize.isShipOnly,
      cardPoints: prize.convertsToPoints,
      isLastOne: prize.extra === 'last_one',
      extra: prize.extra,
      ...presentFacts(prize, conditions, language),
      backUrl: card?.imageBack ?? '',
    }
  })
}

/** The visitor's language, and the moment of the question. */
interface Visit {
  phrases: AnswerPhrases
  language: Language
  now: Date
}

/**
 * A draw to be revealed: with the picture of its pack, the place of each card, and the films of its cards' tiers, which say
 * nothing that the cards do not. Of a draw whose cards are not decided it says for what they wait.
 */
export async function presentReveal(
  { db, remainders }: { db: Database; remainders: Remainders },
  draw: Draw,
  visit: Visit,
): Promise<Reveal> {
  const { cards, ...result } = await presentDraw(db, draw, visit)
  const tiers = [...new Set(cards.map((card) => card.tier))]
  const [pack, places, films] = await Promise.all([
    findPack(db, draw.packId),
    isDecided(draw) ? placeCards({ db, remainders }, draw, cards) : [],
    findRevealFilms(db, result.revealStyle, tiers),
  ])
  return {
    ...result,
    packImageUrl: pack === undefined ? '' : (localizedImages(pack, visit.language)[0] ?? ''),
    focus: pack?.focus?.fillsPouch ? positionOf(pack.focus) : '',
    cards: cards.map((card, index) => ({ ...card, ...(places[index] as CardPlace) })),
    films,
  }
}

/** The round for which a draw waits, once it is closed. */
async function presentWaiting(db: Database, draw: Draw): Promise<DrawResult['waiting']> {
  const closing = await findClosingOf(db, draw.packId, draw.firstSlot)
  return closing === undefined
    ? { round: 0, at: '' }
    : { round: closing.round, at: japanInstant(closing.roundAt) }
}

/** A draw to be chosen from. It tells the number of its cards and none of them before they are known (decision 023). */
export async function presentChoice(
  db: Database,
  draw: Draw,
  visit: Visit,
): Promise<Omit<OpenDraw, 'waitingPromisedOn'>> {
  const result = { ...(await presentDraw(db, draw, visit)), mode: modeOf(draw) }
  if (isKnown(draw)) return { ...result, cardCount: result.cards.length }
  if (!isDecided(draw)) return { ...result, cardCount: draw.count }
  // A ceiling prize would tell what the slots lack (ruling 42).
  return { ...result, cardCount: result.cards.filter(({ extra }) => extra !== 'ceiling').length, cards: [] }
}

async function presentDraw(db: Database, draw: Draw, { phrases, language, now }: Visit): Promise<DrawResult> {
  const [pack, box, waiting, cards] = await Promise.all([
    findPack(db, draw.packId),
    findBox(db, draw.packId),
    isDecided(draw) || draw.paidBackAt !== null ? null : presentWaiting(db, draw),
    isDecided(draw) ? presentCards(db, draw, language) : [],
  ])
  const title = pack === undefined ? '' : localized(pack, 'name', language)
  return {
    result: 1,
    drawId: draw.id,
    packId: draw.packId,
    firstSlot: draw.firstSlot,
    title,
    drawnAt: japanInstant(draw.drawnAt),
    choiceEndsAt: japanInstant(earliestEnd(draw)),
    waiting,
    isRevealed: draw.revealedAt !== null,
    isChosen: (draw.chosenAt ?? draw.paidBackAt) !== null,
    cards,
    shareText: phrases.shareText(title),
    cardTypeId: pack?.cardTypeId ?? '',
    revealStyle: pack?.revealStyle ?? 1,
    isCoinPack: box?.currency === 'coins',
    isOnSale: box !== undefined && isOnSale(box, now),
  }
}
