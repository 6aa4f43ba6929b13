// Draws hold the prizes of their slots, and the extras that they bring.

import type { Condition } from '#contract/box-v2.ts'
import { ceilingCounter, extrasOfTicket, type SealedExtra } from '#contract/extras.ts'
import type { LastOnePrize } from '#server/cards/boxes/box-terms.ts'
import {
  type Box,
  findBoxes,
  findManifests,
  findSealedParts,
  type SealedParts,
  type StoredPrize,
} from '#server/cards/boxes/queries.ts'
import { readRuns, type SoldRun } from '#server/cards/boxes/sold-slots.ts'
import type { Database } from '#server/db/pool.ts'
import { listRunsIn } from './member-draws.ts'

/** A draw's place, and whose it is. */
export interface MemberRun extends SoldRun {
  memberId: string
}

/** A card of a draw: the prize of a slot, or an extra. */
export interface DrawnPrize extends LastOnePrize {
  /** Null for the prize of a slot. */
  extra: SealedExtra['kind'] | null
}

/** The prizes of a draw: those of its slots in their order, then the extras that it brings (rulings 35 and 50). */
export async function prizesOfDraw(db: Database, draw: MemberRun): Promise<DrawnPrize[]> {
  return (await readPrizes(db, [draw]))(draw)
}

/** Reads the prizes of these draws, of any packs. Each answer is made on request, so many draws take little room. */
export async function readPrizes(
  db: Database,
  draws: readonly MemberRun[],
): Promise<(draw: MemberRun) => DrawnPrize[]> {
  return (await readContents(db, draws)).prizesOf
}

export interface Contents {
  /** Throws for a draw of a beacon box whose round has not decided it. */
  prizesOf: (draw: MemberRun) => DrawnPrize[]
  /** The number of cards of a draw that may be told before it is opened: a ceiling prize would tell what the slots lack. */
  openCountOf: (draw: SoldRun) => number
  ceilingPrizesOf: (draw: MemberRun) => number
  boxOf: (packId: string) => Box
  conditionsOf: (packId: string) => readonly Condition[]
}

/** Reads the prizes of these draws and their boxes: as many statements for hundreds of draws and packs as for one. */
export async function readContents(db: Database, draws: readonly MemberRun[]): Promise<Contents> {
  const packIds = [...new Set(draws.map(({ packId }) => packId))]
  const boxes = await findBoxes(db, packIds)
  const manifests = await findManifests(db, packIds)
  const parts = await findSealedParts(db, [...boxes.values()])
  const boxOf = (packId: string) => {
    const box = boxes.get(packId)
    if (box === undefined) throw new Error(`there is no box ${packId}`)
    return box
  }
  const isDecided = ({ packId, firstSlot, count }: SoldRun) => firstSlot + count <= boxOf(packId).decidedSlot
  const numbersOf = await readRuns(db, draws.filter(isDecided))
  const ceilingPrizesOf = await readCeilings(db, draws, { parts, manifests, isDecided })
  const extrasOf = (draw: SoldRun, ceilingPrizes = 0) =>
    extrasOfTicket(parts.get(draw.packId)?.extras ?? [], boxOf(draw.packId).total, { ...draw, ceilingPrizes })
  return {
    boxOf,
    conditionsOf: (packId) => parts.get(packId)?.conditions ?? [],
    ceilingPrizesOf,
    openCountOf: (draw) => draw.count + extrasOf(draw).length,
    prizesOf(draw) {
      if (!isDecided(draw)) throw new Error(`slots from ${draw.firstSlot} of ${draw.packId} are not decided`)
      const manifest = manifests.get(draw.packId) ?? []
      const prizes = numbersOf(draw).map((number) => ({ ...(manifest[number] as LastOnePrize), extra: null }))
      const brought = extrasOf(draw, ceilingPrizesOf(draw)).map(({ kind, prize }) => ({
        ...prize,
        cardId: prize.cardKey,
        extra: kind,
      }))
      return [...prizes, ...brought]
    },
  }
}

const ceilingAmong = (parts: SealedParts | undefined) => parts?.extras.find(({ kind }) => kind === 'ceiling')

/**
 * Tells how many ceiling prizes each of these draws earned. They are counted from all draws of their member in the box,
 * which never change, so the answer is the same each time.
 */
async function readCeilings(
  db: Database,
  draws: readonly MemberRun[],
  {
    parts,
    manifests,
    isDecided,
  }: {
    parts: ReadonlyMap<string, SealedParts>
    manifests: ReadonlyMap<string, StoredPrize[]>
    isDecided: (run: SoldRun) => boolean
  },
): Promise<(draw: MemberRun) => number> {
  const counted = draws.filter(({ packId }) => ceilingAmong(parts.get(packId)) !== undefined)
  if (counted.length === 0) return () => 0
  // A box is decided in the order of its slots, so what is not decided counts for none of these.
  const runs = (await listRunsIn(db, counted)).filter(isDecided)
  const numbersOf = await readRuns(db, runs)
  const keyOf = ({ packId, firstSlot }: Omit<SoldRun, 'count'>) => `${firstSlot} ${packId}`
  const earned = new Map<string, number>()
  const ownRuns = Map.groupBy(runs, ({ packId, memberId }) => `${memberId} ${packId}`)
  for (const own of ownRuns.values()) {
    const packId = own[0]?.packId ?? ''
    const manifest = manifests.get(packId) ?? []
    const counter = ceilingCounter(ceilingAmong(parts.get(packId)) as SealedExtra)
    for (const run of own) {
      const tiers = numbersOf(run).map((number) => (manifest[number] as StoredPrize).tier)
      earned.set(keyOf(run), tiers.filter((tier) => counter.earns(tier)).length)
    }
  }
  return (draw) => earned.get(keyOf(draw)) ?? 0
}
