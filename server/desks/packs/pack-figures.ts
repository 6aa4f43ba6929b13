import { type Box, findBox, listBoxes } from '#server/cards/boxes/queries.ts'
import { findPacks, type PackRow } from '#server/cards/catalogue/queries.ts'
import { type PackSales, sumSales } from '#server/cards/draws/queries.ts'
import type { Database } from '#server/db/pool.ts'

/** A pack with what it brought until now. */
export interface SoldPack {
  box: Box
  /** Undefined: the catalogue has lost it. */
  pack: PackRow | undefined
  sales: PackSales
}

const nothingSold: PackSales = { revenue: 0, convertedPoints: 0, openChoices: 0 }

/** Every pack, the oldest first. Reads every draw: for the operator alone. */
export async function listSoldPacks(db: Database): Promise<SoldPack[]> {
  const [boxes, sales] = [await listBoxes(db), await sumSales(db)]
  const packs = await findPacks(
    db,
    boxes.map(({ packId }) => packId),
  )
  return boxes.map((box) => ({
    box,
    pack: packs.get(box.packId),
    sales: sales.get(box.packId) ?? nothingSold,
  }))
}

/** One pack; undefined: there is none. Reads all of its draws. */
export async function findSoldPack(db: Database, packId: string): Promise<SoldPack | undefined> {
  const box = await findBox(db, packId)
  if (box === undefined) return undefined
  return {
    box,
    pack: (await findPacks(db, [packId])).get(packId),
    sales: (await sumSales(db, packId)).get(packId) ?? nothingSold,
  }
}
