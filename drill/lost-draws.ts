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
  /** There, though no answer told of them. */
  untold: number
  /** The newest that is there; undefined: none is. */
  newest: Told | undefined
}

/** The log waits a minute to be kept, and some seconds pass until it is: more than this must not be lost with the disk. */
export const mostLostSeconds = 75

/** An answer is told some milliseconds after its draw: within this time it is not known on which side of a moment a draw is. */
const answerMs = 1000

/** How many draws stand on the wrong side of the moment to which the shop was brought back. */
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
