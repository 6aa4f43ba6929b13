import type { Database, Tx } from '../../db/pool.ts'
import { transaction } from '../../db/pool.ts'
import { post } from '../../ledger/ledger.ts'
import type { LastOnePrize } from '../boxes/box-terms.ts'
import { type Box, findBox, listPrizes, prizesOfRun } from '../boxes/queries.ts'
import { createShipment } from '../shipping/create-shipment.ts'
import { type Draw, findDraw, recordChoice } from './queries.ts'

/** A choice stays open for 24 hours from the draw (spec §9, ruling 18). */
export const choiceMs = 24 * 60 * 60 * 1000

export const choiceEndsAt = (draw: Pick<Draw, 'drawnAt'>) => new Date(draw.drawnAt.getTime() + choiceMs)

export type ChoiceResult =
  | { outcome: 'chosen'; points: number }
  | { outcome: 'chosen before' | 'closed' | 'unknown' | 'bad cards' }

export interface Choice {
  memberId: string
  drawId: string
  /** Offsets within the draw. Together they name every card once. */
  shipped: number[]
  converted: number[]
}

/** A card of a draw: the prize of a slot, or the last-one prize. */
export interface DrawnPrize extends LastOnePrize {
  isLastOne: boolean
}

/**
 * The prizes of a draw, in slot order. The draw that has the last slot has one more than slots where its box holds a
 * last-one prize, which comes at the end (ruling 35).
 */
export async function prizesOfDraw(
  db: Database,
  draw: Pick<Draw, 'packId' | 'firstSlot' | 'count'>,
): Promise<DrawnPrize[]> {
  return (await readContents(db, draw)).prizes
}

async function readContents(
  db: Database,
  draw: Pick<Draw, 'packId' | 'firstSlot' | 'count'>,
): Promise<{ prizes: DrawnPrize[]; currency: Box['currency'] }> {
  const box = await findBox(db, draw.packId)
  if (box === undefined) throw new Error(`there is no box ${draw.packId}`)
  const manifest = await listPrizes(db, draw.packId)
  const numbers = await prizesOfRun(db, draw.packId, draw.firstSlot, draw.count)
  const prizes = numbers.map((number) => ({ ...(manifest[number] as LastOnePrize), isLastOne: false }))
  if (box.lastOne !== null && draw.firstSlot + draw.count === box.total)
    prizes.push({ ...box.lastOne, isLastOne: true })
  return { prizes, currency: box.currency }
}

/**
 * Ships some cards of a draw and turns the others into points, in one transaction.
 * Refuses, changing nothing: after the deadline, by the clock ('closed'); another member's draw
 * ('unknown'); cards that are not exactly this draw's, or a ship-only card to convert ('bad cards').
 * The same choice again gives the same answer; another one answers 'chosen before'.
 */
export async function chooseCards(db: Database, choice: Choice, now: Date): Promise<ChoiceResult> {
  const draw = await findDraw(db, choice.memberId, choice.drawId)
  if (draw === undefined) return { outcome: 'unknown' }
  const { prizes, currency } = await readContents(db, draw)
  const bits = shippedBits(prizes.length, choice)
  if (bits === undefined) return { outcome: 'bad cards' }
  if (draw.chosenAt !== null) return repeated(draw, bits)
  if (now >= choiceEndsAt(draw)) return { outcome: 'closed' }
  if (choice.converted.some((offset) => prizes[offset]?.isShipOnly)) return { outcome: 'bad cards' }
  if (currency === 'coins' && choice.converted.length > 0) return { outcome: 'bad cards' }
  return await transaction(db, (tx) => record(tx, draw, { bits, prizes, by: 'member' }, now))
}

/**
 * Settles an open choice after its deadline: ship-only cards and all cards of a coin pack are shipped, the others
 * become points (ruling 18). The reveal can still be watched (ruling 13). Idempotent.
 */
export async function chooseByDefault(db: Database, draw: Draw, now: Date): Promise<ChoiceResult> {
  return await transaction(db, (tx) => chooseByDefaultIn(tx, draw, now))
}

/** `chooseByDefault` inside a transaction, for a member who leaves. */
export async function chooseByDefaultIn(tx: Tx, draw: Draw, now: Date): Promise<ChoiceResult> {
  const { prizes, currency } = await readContents(tx, draw)
  const bits = prizes.map((prize) => (prize.isShipOnly || currency === 'coins' ? '1' : '0')).join('')
  return await record(tx, draw, { bits, prizes, by: 'clock' }, now)
}

/** Ships every card of a draw, inside a transaction, for a member who is removed. */
export async function shipAllIn(tx: Tx, draw: Draw, now: Date): Promise<ChoiceResult & { cards: number }> {
  const prizes = await prizesOfDraw(tx, draw)
  const result = await record(tx, draw, { bits: '1'.repeat(prizes.length), prizes, by: 'clock' }, now)
  return { ...result, cards: prizes.length }
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

/** Posts a choice to the ledger and stores it, once. `bits` names the shipped cards. */
async function record(
  tx: Tx,
  draw: Draw,
  { bits, prizes, by }: { bits: string; prizes: DrawnPrize[]; by: 'member' | 'clock' },
  now: Date,
): Promise<ChoiceResult> {
  const points = prizes.reduce(
    (sum, prize, offset) => sum + (bits[offset] === '1' ? 0 : prize.convertsToPoints),
    0,
  )
  const posted = await post(
    tx,
    {
      memberId: draw.memberId,
      cause: 'choice',
      causeId: draw.id,
      cards: -prizes.length,
      grants: points > 0 ? [{ points, source: 'conversion' }] : [],
    },
    now,
  )
  if (posted.outcome === 'already posted') {
    const chosen = await findDraw(tx, draw.memberId, draw.id)
    return chosen === undefined ? { outcome: 'unknown' } : repeated(chosen, bits)
  }
  // From here on it must succeed.
  if (
    posted.outcome !== 'posted' ||
    !(await recordChoice(tx, draw, { shipped: bits, convertedPoints: points, by }, now))
  )
    throw new Error(`draw ${draw.id} has a choice without its entry`)
  const cardCount = Array.from(bits).filter((bit) => bit === '1').length
  if (cardCount > 0)
    await createShipment(tx, { id: draw.id, source: 'draw', memberId: draw.memberId, cardCount }, now)
  return { outcome: 'chosen', points }
}
