// Compares the draws that members were told with those that are there after a restore.

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
  /** Draws that are there, though no answer told of them. */
  untold: number
  /** The newest that is there; undefined: none is. */
  newest: Told | undefined
}

/** The log waits a minute to be archived, and that takes some seconds: a lost disk must not cost more than this. */
export const mostLostSeconds = 75

/** An answer arrives some milliseconds after its draw: within this time, a draw may lie on either side of a moment. */
const answerMs = 1000

/** Counts the draws on the wrong side of the moment to which the shop was restored. */
export function comparedWithMoment(told: readonly Told[], { missing }: Pick<Found, 'missing'>, at: Date) {
  const isLate = ({ toldAt }: Told) => toldAt > at.getTime() + answerMs
  return {
    /** Told before it, and not there. */
    lost: missing.filter(({ toldAt }) => toldAt < at.getTime()).length,
    /** Told after it, and there all the same. */
    notGone: told.filter(isLate).length - missing.filter(isLate).length,
  }
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
