// The line before the shop, one for all its processes: visitors are let in in their order, so many a minute.
// It knows numbers and keyed hashes, and no visitor.

import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createBatcher } from '#server/db/batcher.ts'
import { isUnavailable } from '#server/db/unavailable.ts'

export interface Entering {
  /** The most new visitors that are let in per minute. */
  perMinute: number
  /** The number of a place, or of an entry, that the visitor was given. */
  ticket?: number
  /** Stands for the network and browser that ask. One entry admits `networks` of them in a minute, thrice as many in an hour. */
  from?: { whence: number; networks: number }
  /** The network, member or browser that is given a place without a ticket; it has `free` places without work. */
  holder?: { id: number; free: number; most: number }
  /** Work that was done for a place, once; of so many bits. */
  work?: { id: number; bits: number } | undefined
}

export interface Place {
  /**
   * Undefined when no place could be given: the line is full, its holder has too many, the entry was used from too many
   * networks, or the database does not answer.
   */
  ticket: number | undefined
  /** The bits of work for which one is given. */
  bits?: number
  /** The number of places before it, including those of visitors who may not come back. */
  ahead: number
  /** The wait until its turn, at the pace of the last minute. */
  seconds: number
}

type Turn = { entry: number } | Place

export interface WaitingLine {
  /**
   * A visitor who is let in gets an entry, any other a place. Each asks again with its number. While the database does not
   * answer, no one is let in whose turn had not come before, and places are as they were last known.
   */
  enter(entering: Entering): Promise<Turn>
  /** The number of visitors in the line. */
  length(perMinute: number): Promise<number>
}

/** The line as this process saw it last. */
interface Seen {
  turn: number
  next: number
  /** Milliseconds per place in the last minute; 0: not known. */
  msEach: number
}
/** The line's decision about a visitor. */
interface Settled extends Seen {
  number: number | undefined
  bits?: number | undefined
}

interface Row {
  o_turn: number
  o_next: number
  o_ms_each: number
  o_number: (string | null)[]
  o_bits: (number | null)[]
}
const statement = {
  name: 'settle-waiting-line',
  text: 'select o_turn, o_next, o_ms_each, o_number, o_bits from settle_waiting_line($1, $2, $3)',
}

/** The form that `settle_waiting_line` reads. */
const asAsked = ({ ticket, from, holder, work }: Entering) => ({
  ticket,
  ...from,
  ...(holder && { holder: holder.id, free: holder.free, most: holder.most }),
  ...(work && { work: work.id, bits: work.bits }),
})

/**
 * At a drop each process settles the line twenty times a second at most, on one connection, however many
 * wait. A visitor who comes alone is answered at once.
 */
const usualMomentMs = 50

/** @param momentMs between two settlements of this process */
export function createWaitingLine(
  pool: pg.Pool,
  clock: () => Date,
  momentMs: number = usualMomentMs,
): WaitingLine {
  let seen: Seen | undefined
  let triedAtMs = Number.NEGATIVE_INFINITY

  const batcher = createBatcher<Entering & { isVisitor: boolean }, Settled>({
    name: 'waiting line batch',
    // A batch whose answer was lost is settled twice; the line passes over the places that no visitor holds.
    async serve(batch) {
      const sinceMs = performance.now() - triedAtMs
      if (sinceMs < momentMs) await sleep(momentMs - sinceMs)
      triedAtMs = performance.now()
      const asked = batch.filter(({ isVisitor }) => isVisitor).map(asAsked)
      // The rate that was read last.
      const values = [JSON.stringify(asked), batch.at(-1)?.perMinute, clock()]
      const { rows } = await pool.query<Row>({ ...statement, values })
      const [{ o_turn: turn, o_next: next, o_ms_each: msEach, o_number, o_bits }] = rows as [Row]
      const now = { turn, next, msEach }
      seen = now
      let visitors = 0
      return batch.map(({ isVisitor }) => {
        if (!isVisitor) return { ...now, number: undefined }
        const number = o_number[visitors]
        const bits = o_bits[visitors++] ?? undefined
        return { ...now, number: number == null ? undefined : Number(number), bits }
      })
    },
  })

  /** Without the database, or when too many ask at once: the last known line, and no new place. */
  const orAsSeen = async (ask: Promise<Settled>, ticket?: number): Promise<Settled> => {
    try {
      return await ask
    } catch (error) {
      if (seen === undefined || !isUnavailable(error)) throw error
      return { ...seen, number: ticket }
    }
  }

  let looking: Promise<Settled> | undefined
  return {
    async enter(entering) {
      const { perMinute, ticket } = entering
      const { turn, next, msEach, number, bits } = await orAsSeen(
        batcher.ask({ ...entering, isVisitor: true }),
        ticket,
      )
      if (number !== undefined && number < turn) return { entry: number }
      const ahead = (number ?? next) - turn
      const planned = 60_000 / perMinute
      // Those who give up make it quicker than planned.
      const each = msEach === 0 ? planned : Math.min(msEach, planned)
      const seconds = Math.ceil(((ahead + 1) * each) / 1000)
      return { ticket: number, ahead, seconds, ...(bits !== undefined && { bits }) }
    },
    async length(perMinute) {
      // Calls take no place, so one answer does for all that come meanwhile.
      looking ??= batcher.ask({ perMinute, isVisitor: false }).finally(() => {
        looking = undefined
      })
      const { turn, next } = await orAsSeen(looking)
      return next - turn
    },
  }
}
