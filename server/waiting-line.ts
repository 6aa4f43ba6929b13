// The line before the shop: who comes first is let in first, so many a minute. It knows numbers, and no visitor.

/** A place in the line, for as long as the line lives. */
export interface Ticket {
  /** The line that gave it. */
  line: string
  number: number
}

export interface Entering {
  /** How many new visitors are let in a minute, at most. */
  perMinute: number
  ticket?: Ticket
}

export interface Place {
  /** Undefined when the line is full: then no place is kept. */
  ticket: Ticket | undefined
  /** How many are before it, those included who may not come back. */
  ahead: number
  /** Until its turn, at the pace of the last minute. */
  seconds: number
}

export interface WaitingLine {
  /** Whether a visitor is let in; if not, their place. A visitor asks again with the ticket. */
  enter(entering: Entering): 'let in' | Place
  /** How many wait. */
  length(perMinute: number): number
}

/** Visitors of so many seconds may come at once when none came before. */
const burstSeconds = 10
/** Whose place was not asked for so long is passed over when its turn comes; who comes back after it is let in. */
const absentMs = 90_000
/** Some twenty megabytes. */
const lineMax = 200_000
const paceMs = 60_000

/** @param name of this line: a ticket of another one has no place in it */
export function createWaitingLine(name: string, nowMs: () => number): WaitingLine {
  /** When each was last asked for, by number, in the order of the numbers. */
  const waiting = new Map<number, number>()
  let next = 0
  /** Numbers below it were let in, or passed over. */
  let turn = 0
  /** How many may be let in at this moment. */
  let free = Number.POSITIVE_INFINITY
  let movedAtMs = nowMs()
  /** The turn of some time ago, to tell the pace. */
  let before = { turn: 0, atMs: movedAtMs }
  let msEach = 0

  const move = (perMinute: number) => {
    const now = nowMs()
    free = Math.min(
      free + ((now - movedAtMs) * perMinute) / 60_000,
      Math.max(1, (perMinute * burstSeconds) / 60),
    )
    movedAtMs = now
    for (const [number, seenMs] of waiting) {
      if (free < 1) break
      waiting.delete(number)
      turn = number + 1
      if (now - seenMs < absentMs) free -= 1
    }
    if (now - before.atMs < paceMs) return
    msEach = turn === before.turn ? 0 : (now - before.atMs) / (turn - before.turn)
    before = { turn, atMs: now }
  }

  const placeOf = (ticket: Ticket | undefined, ahead: number, perMinute: number): Place => {
    const planned = 60_000 / perMinute
    // Those who give up make it quicker than planned.
    const each = msEach === 0 ? planned : Math.min(msEach, planned)
    return { ticket, ahead, seconds: Math.ceil(((ahead + 1) * each) / 1000) }
  }

  return {
    enter({ perMinute, ticket }) {
      move(perMinute)
      const isOurs = ticket !== undefined && ticket.line === name && ticket.number < next
      if (!isOurs && waiting.size === 0 && free >= 1) {
        free -= 1
        return 'let in'
      }
      if (isOurs && ticket.number < turn) return 'let in'
      if (!isOurs && waiting.size >= lineMax) return placeOf(undefined, waiting.size, perMinute)
      const number = isOurs ? ticket.number : next++
      waiting.set(number, nowMs())
      return placeOf({ line: name, number }, number - turn, perMinute)
    },
    length(perMinute) {
      move(perMinute)
      return waiting.size
    },
  }
}
