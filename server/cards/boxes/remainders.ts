import type { Database } from '#server/db/pool.ts'
import { type Box, findSealedParts, listPrizes, type SealedParts, type StoredPrize } from './queries.ts'
import { prizesOfRun } from './sold-slots.ts'

export interface PrizeLeft extends StoredPrize {
  /** Slots that hold it and are not sold; in a beacon box those of it that no decided place took. */
  left: number
  /** When its last one was drawn; null while one is left. */
  goneAt: Date | null
  /** The slot that took its last one; null while one is left. */
  goneSlot: number | null
}

/** The remainder of a box when the slots below `box.decidedSlot` were decided: its prizes by their number. */
export type Remainder = readonly PrizeLeft[]

export interface Remainders {
  /** The remainder of a box as it was read: every figure follows from its one `decidedSlot`. Writes nothing. */
  of(box: Pick<Box, 'packId' | 'decidedSlot'>): Promise<Remainder>
  /** The extras and condition words that a box sealed. They never change, so they are read once. */
  sealedIn(box: Box): Promise<SealedParts>
}

interface Count {
  decidedSlot: number
  prizes: StoredPrize[]
  left: Uint32Array
  /** The slot of the newest one sold of each prize. */
  newest: Uint32Array
  /** By prize number; shared by all counts of a box, because a prize that is gone stays gone. */
  goneAt: Map<number, Date>
}

interface Kept {
  decidedSlot: number
  count: Promise<Count>
}

/** Boxes whose count is kept. One takes some 200 bytes a prize and 1 kB: 4 MB for all with 40 prizes each. */
const keptBoxes = 400

/** In one query, when many are counted at once. */
const slotsPerQuery = 16_384

export interface RemainderSources {
  db: Database
  /** When some sold slots of a pack were drawn: given by draws in `server/cards/parts.ts`. */
  drawnAt: (packId: string, slots: number[]) => Promise<Map<number, Date>>
}

/**
 * Slots are sold and decided strictly in order, so the remainder follows from the box and that slot alone. The
 * newest count of each box is kept and moves forward with the slots sold since, by any process: one query
 * each time. No slot is read before it is sold (decision 016). A box that was read before the newest count
 * was made is counted back. The first count of a box reads all of its sold slots.
 */
export function createRemainders(sources: RemainderSources): Remainders {
  const kept = new Map<string, Kept>()
  const parts = new Map<string, Promise<SealedParts>>()

  /** Set anew, so that the first of the map is the one that was longest not asked for. */
  const keep = (packId: string, entry: Kept) => {
    kept.delete(packId)
    kept.set(packId, entry)
  }

  const countTo = ({ packId, decidedSlot }: Pick<Box, 'packId' | 'decidedSlot'>): Promise<Count> => {
    const newest = kept.get(packId)
    if (newest?.decidedSlot === decidedSlot) {
      keep(packId, newest)
      return newest.count
    }
    const before = newest?.count ?? emptyCount(sources.db, packId)
    const count = before.then((from) => moveCount(sources.db, packId, from, decidedSlot))
    if (newest !== undefined && decidedSlot < newest.decidedSlot) return count
    const entry = { decidedSlot, count }
    keep(packId, entry)
    const [oldest] = kept.keys()
    if (kept.size > keptBoxes && oldest !== undefined) kept.delete(oldest)
    count.catch(() => {
      if (kept.get(packId) === entry) kept.delete(packId)
    })
    return count
  }

  return {
    async of(box) {
      const { prizes, left, newest, goneAt } = await countTo(box)
      const isGone = (prize: number) => left[prize] === 0
      const undated = prizes.flatMap((_, prize) => (isGone(prize) && !goneAt.has(prize) ? [prize] : []))
      if (undated.length > 0) {
        const slots = undated.map((prize) => newest[prize] as number)
        const drawn = await sources.drawnAt(box.packId, slots)
        undated.forEach((prize, index) => {
          goneAt.set(prize, drawn.get(slots[index] as number) as Date)
        })
      }
      return prizes.map((prize, number) => ({
        ...prize,
        left: left[number] as number,
        goneAt: isGone(number) ? (goneAt.get(number) as Date) : null,
        goneSlot: isGone(number) ? (newest[number] as number) : null,
      }))
    },
    sealedIn(box) {
      const { packId } = box
      const read = parts.get(packId) ?? readParts(sources.db, box)
      parts.delete(packId)
      parts.set(packId, read)
      const [oldest] = parts.keys()
      if (parts.size > keptBoxes && oldest !== undefined) parts.delete(oldest)
      read.catch(() => {
        if (parts.get(packId) === read) parts.delete(packId)
      })
      return read
    },
  }
}

async function readParts(db: Database, box: Box): Promise<SealedParts> {
  const parts = (await findSealedParts(db, [box])).get(box.packId)
  if (parts === undefined) throw new Error(`there is no box ${box.packId}`)
  return parts
}

async function emptyCount(db: Database, packId: string): Promise<Count> {
  const prizes = await listPrizes(db, packId)
  return {
    decidedSlot: 0,
    prizes,
    left: Uint32Array.from(prizes, ({ quantity }) => quantity),
    newest: new Uint32Array(prizes.length),
    goneAt: new Map(),
  }
}

/** The count at another slot, forward or back. A prize that is gone both here and there has the same newest slot. */
async function moveCount(db: Database, packId: string, from: Count, decidedSlot: number): Promise<Count> {
  const left = from.left.slice()
  const newest = from.newest.slice()
  const step = decidedSlot > from.decidedSlot ? -1 : 1
  const end = Math.max(from.decidedSlot, decidedSlot)
  for (let first = Math.min(from.decidedSlot, decidedSlot); first < end; first += slotsPerQuery) {
    const prizes = await prizesOfRun(db, packId, first, Math.min(slotsPerQuery, end - first))
    for (const [index, prize] of prizes.entries()) {
      if (step < 0) newest[prize] = first + index
      left[prize] = (left[prize] as number) + step
    }
  }
  return { ...from, decidedSlot, left, newest }
}
