// What of the draws that were told is there after a restore.

import type pg from 'pg'

/** A draw that a member was told. */
export interface Told {
  drawId: string
  firstSlot: number
  /** When the answer was there, in milliseconds since 1970. */
  toldAt: number
}

export interface Found {
  missing: Told[]
  otherSlot: Told[]
  /** There, though no answer told of them. */
  untold: number
  /** The newest that is there; undefined: none is. */
  newest: Told | undefined
}

export async function findDraws(pool: pg.Pool, told: readonly Told[]): Promise<Found> {
  const { rows } = await pool.query<{ id: string; slot: number }>('select id, first_slot slot from draw')
  const slots = new Map(rows.map(({ id, slot }) => [id, slot]))
  const known = new Set(told.map(({ drawId }) => drawId))
  const there = told.filter(({ drawId }) => slots.has(drawId))
  return {
    missing: told.filter(({ drawId }) => !slots.has(drawId)),
    otherSlot: there.filter(({ drawId, firstSlot }) => slots.get(drawId) !== firstSlot),
    untold: rows.filter(({ id }) => !known.has(id)).length,
    newest: there.toSorted((one, other) => one.toldAt - other.toldAt).at(-1),
  }
}
