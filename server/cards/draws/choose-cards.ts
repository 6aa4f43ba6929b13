import { isPoints } from '#contract/sealed-box.ts'
import type { Box } from '#server/cards/boxes/queries.ts'
import { createShipments } from '#server/cards/shipping/create-shipment.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import { transaction } from '#server/db/pool.ts'
import { postAll } from '#server/ledger/ledger.ts'
import { type Happened, tellEndpoints } from '#server/people/webhooks/tell-endpoints.ts'
import { type DrawnPrize, prizesOfDraw, readContents } from './draw-contents.ts'
import { type Draw, findDraw, isDecided, markDrawRevealed, recordChoices } from './queries.ts'

/** A choice stays open for 24 hours from the draw (spec §9, ruling 18), in a beacon box from its decision (ruling 57). */
export const choiceMs = 24 * 60 * 60 * 1000

export const choiceEndsAt = ({ decidedAt }: { decidedAt: Date }) => new Date(decidedAt.getTime() + choiceMs)

/** When the choice of a draw ends; while it waits for its round, the end that it has at the earliest. */
export const earliestEnd = ({ decidedAt, drawnAt }: Pick<Draw, 'decidedAt' | 'drawnAt'>): Date =>
  choiceEndsAt({ decidedAt: decidedAt ?? drawnAt })

/** Tells whether the cards of a draw are no surprise any more: they were seen, or chosen by the member or the shop. */
export const isKnown = ({ revealedAt, chosenAt }: Pick<Draw, 'revealedAt' | 'chosenAt'>): boolean =>
  revealedAt !== null || chosenAt !== null

export type ChoiceResult =
  | { outcome: 'chosen'; points: number }
  | { outcome: 'chosen before' | 'closed' | 'unknown' | 'bad cards' | 'waiting' }

export interface Choice {
  memberId: string
  drawId: string
  /** Offsets within the draw. Together they name every card once. */
  shipped: number[]
  converted: number[]
  joinsWaiting?: boolean | undefined
}

/**
 * Ships some cards of a draw and turns the others into points, in one transaction. Points that the draw won are named with
 * the converted cards, and credited if its reveal did not.
 * Refuses, changing nothing: after the deadline, by the clock ('closed'); before its cards are decided ('waiting'); another member's draw
 * ('unknown'); cards that are not exactly this draw's, or a ship-only card to convert or points to
 * ship ('bad cards').
 * The same choice again gives the same answer; another one answers 'chosen before'.
 */
export async function chooseCards(db: Database, choice: Choice, now: Date): Promise<ChoiceResult> {
  const draw = await findDraw(db, choice.memberId, choice.drawId)
  if (draw === undefined) return { outcome: 'unknown' }
  if (!isDecided(draw)) return { outcome: 'waiting' }
  const { prizesOf, boxOf } = await readContents(db, [draw])
  const prizes = prizesOf(draw)
  const bits = shippedBits(prizes.length, choice)
  if (bits === undefined) return { outcome: 'bad cards' }
  if (draw.chosenAt !== null) return repeated(draw, bits)
  if (now >= choiceEndsAt(draw)) return { outcome: 'closed' }
  if (choice.converted.some((offset) => prizes[offset]?.isShipOnly)) return { outcome: 'bad cards' }
  const isWon = (offset: number) => isPoints(prizes[offset] ?? {})
  if (choice.shipped.some(isWon)) return { outcome: 'bad cards' }
  if (boxOf(draw.packId).currency === 'coins' && !choice.converted.every(isWon))
    return { outcome: 'bad cards' }
  const decided = { ...choiceOf(draw, bits, prizes), joinsWaiting: choice.joinsWaiting }
  return await transaction(db, (tx) => recordOne(tx, decided, 'member', now))
}

/** The decision about a draw's cards. */
export interface CardChoice {
  draw: Draw
  /** Names the shipped cards. */
  bits: string
  prizes: readonly DrawnPrize[]
  points: number
  /** They go into the member's parcel that waits, where one does (ruling 44). */
  joinsWaiting?: boolean | undefined
}

/**
 * The decisions about open choices after their deadline: ship-only cards and all cards of a coin pack are
 * shipped, the others become points (ruling 18). Only reads; a box never changes, so it stays true.
 */
export async function readDefaultChoices(db: Database, draws: readonly Draw[]): Promise<CardChoice[]> {
  const { prizesOf, boxOf } = await readContents(db, draws)
  return draws.map((draw) => defaultChoice(draw, prizesOf(draw), boxOf(draw.packId)))
}

function defaultChoice(
  draw: Draw,
  prizes: readonly DrawnPrize[],
  { currency }: Pick<Box, 'currency'>,
): CardChoice {
  const isShipped = (prize: DrawnPrize) => !isPoints(prize) && (prize.isShipOnly || currency === 'coins')
  return choiceOf(draw, bitsOf(prizes, isShipped), prizes)
}

/**
 * Settles open choices after their deadline. The reveal can still be watched (ruling 13). Idempotent. All or nothing, and
 * as many statements for hundreds as for one.
 * @returns how many it settled; the others were chosen before
 */
export async function chooseAllByDefault(tx: Tx, choices: readonly CardChoice[], now: Date): Promise<number> {
  return (await record(tx, choices, 'clock', now)).length
}

/** Settles one open choice in the same way, for a member who leaves. */
export async function chooseByDefault(tx: Tx, draw: Draw, now: Date): Promise<ChoiceResult> {
  const [choice] = await readDefaultChoices(tx, [draw])
  return await recordOne(tx, choice as CardChoice, 'clock', now)
}

/** Ships every card of a draw, inside a transaction, for a member who is removed. */
export async function shipAllIn(tx: Tx, draw: Draw, now: Date): Promise<ChoiceResult & { cards: number }> {
  const prizes = await prizesOfDraw(tx, draw)
  const choice = choiceOf(
    draw,
    bitsOf(prizes, (prize) => !isPoints(prize)),
    prizes,
  )
  return { ...(await recordOne(tx, choice, 'clock', now)), cards: prizes.length }
}

function shippedBits(count: number, { shipped, converted }: Choice): string | undefined {
  const named = [...shipped, ...converted]
  const isWhole =
    named.length === count &&
    new Set(named).size === count &&
    named.every((offset) => Number.isInteger(offset) && offset >= 0 && offset < count)
  if (!isWhole) return undefined
  const bits = Array<string>(count).fill('0')
  for (const offset of shipped) bits[offset] = '1'
  return bits.join('')
}

const repeated = (draw: Draw, bits: string): ChoiceResult =>
  draw.shipped === bits
    ? { outcome: 'chosen', points: draw.convertedPoints ?? 0 }
    : { outcome: 'chosen before' }

const bitsOf = (prizes: readonly DrawnPrize[], isShipped: (prize: DrawnPrize) => boolean): string =>
  prizes.map((prize) => (isShipped(prize) ? '1' : '0')).join('')

const sumPoints = (prizes: readonly DrawnPrize[]): number =>
  prizes.reduce((sum, { convertsToPoints }) => sum + convertsToPoints, 0)

/** The points that a draw won (ruling 51). */
export const sumWon = (prizes: readonly DrawnPrize[]): number => sumPoints(prizes.filter(isPoints))

/** The decision that ships a draw's cards at the set bits and converts the others to points. */
const choiceOf = (draw: Draw, bits: string, prizes: readonly DrawnPrize[]): CardChoice => ({
  draw,
  bits,
  prizes,
  points: sumPoints(prizes.filter((prize, offset) => bits[offset] !== '1' && !isPoints(prize))),
})

/**
 * Credits the points that draws won, each once, as free points. Called where the surprise ends: by the reveal, or by the
 * choice of a member who skipped it.
 */
async function creditPrizes(
  tx: Tx,
  draws: readonly Pick<CardChoice, 'draw' | 'prizes'>[],
  now: Date,
): Promise<void> {
  const won = draws.map(({ draw, prizes }) => ({ draw, points: sumWon(prizes) }))
  await postAll(
    tx,
    won
      .filter(({ points }) => points > 0)
      .map(({ draw, points }) => ({
        memberId: draw.memberId,
        cause: 'prize',
        causeId: draw.id,
        grants: [{ points, source: 'prize' }],
      })),
    now,
  )
}

/**
 * Marks a draw as seen to the end, and credits the points that it won. Where it leaves nothing to choose (all points, or
 * paid with coins) its cards are settled as well. One transaction; idempotent.
 */
export async function revealDraw(db: Database, draw: Draw, now: Date): Promise<void> {
  const { prizesOf, boxOf } = await readContents(db, [draw])
  const [prizes, box] = [prizesOf(draw), boxOf(draw.packId)]
  const hasChoice = box.currency === 'points' && !prizes.every(isPoints)
  await transaction(db, async (tx) => {
    // Wallets are locked before draws, here as in every choice.
    await creditPrizes(tx, [{ draw, prizes }], now)
    if (!hasChoice) await recordOne(tx, defaultChoice(draw, prizes, box), 'clock', now)
    await markDrawRevealed(tx, draw, now)
  })
}

async function recordOne(
  tx: Tx,
  choice: CardChoice,
  by: 'member' | 'clock',
  now: Date,
): Promise<ChoiceResult> {
  const made = await record(tx, [choice], by, now)
  if (made.length > 0) return { outcome: 'chosen', points: choice.points }
  const before = await findDraw(tx, choice.draw.memberId, choice.draw.id)
  return before === undefined ? { outcome: 'unknown' } : repeated(before, choice.bits)
}

/**
 * Posts choices to the ledger and stores them, each once.
 * @returns those that were not made before
 */
async function record(
  tx: Tx,
  choices: readonly CardChoice[],
  by: 'member' | 'clock',
  now: Date,
): Promise<CardChoice[]> {
  const posted = await postAll(
    tx,
    choices.map(({ draw, prizes, points }) => ({
      memberId: draw.memberId,
      cause: 'choice',
      causeId: draw.id,
      // The ledger counts the last-one prize alone of the extras, with the draw of the last slot.
      cards: -prizes.filter(({ extra }) => extra === null || extra === 'last_one').length,
      grants: points > 0 ? [{ points, source: 'conversion' }] : [],
    })),
    now,
  )
  const made = choices.filter((_, index) => posted[index]?.outcome !== 'already posted')
  // From here on it must succeed.
  if (posted.some(({ outcome }) => outcome !== 'posted' && outcome !== 'already posted'))
    throw new Error('a choice was refused by the ledger')
  if ((await recordChoices(tx, made, by, now)) !== made.length)
    throw new Error(`one of the draws ${idsOf(made)} has a choice without its entry`)
  await creditPrizes(tx, made, now)
  const orders = made.map(({ draw, bits, joinsWaiting }) => ({
    id: draw.id,
    source: 'draw' as const,
    memberId: draw.memberId,
    cardCount: Array.from(bits).filter((bit) => bit === '1').length,
    joinsWaiting,
  }))
  await createShipments(
    tx,
    orders.filter(({ cardCount }) => cardCount > 0),
    now,
  )
  await tellEndpoints(tx, 'draw.decided', () => made.map((choice) => decidedOf(choice, by, now)), now)
  return made
}

/** The choice ends the surprise, be it the member's or the clock's (`isKnown`): the cards may be told. */
const decidedOf = (
  { draw: { id, packId, memberId, count }, bits, prizes, points }: CardChoice,
  by: 'member' | 'clock',
  now: Date,
): Happened => {
  const decided = prizes.map((prize, offset) => ({ ...prize, isShipped: bits[offset] === '1' }))
  const cards = decided.filter((prize) => !isPoints(prize))
  return {
    key: id,
    at: now,
    data: {
      drawId: id,
      packId,
      memberId,
      count,
      decidedBy: by,
      cards: [...Map.groupBy(cards, ({ cardId }) => cardId)].map(([cardId, same]) => ({
        cardId,
        shippedCount: same.filter(({ isShipped }) => isShipped).length,
        convertedCount: same.filter(({ isShipped }) => !isShipped).length,
      })),
      convertedPoints: points,
      prizePoints: sumWon(prizes),
    },
  }
}

const idsOf = (choices: readonly CardChoice[]): string => choices.map(({ draw }) => draw.id).join(', ')
