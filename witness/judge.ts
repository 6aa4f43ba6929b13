// The heart of a witness: which closings it accepts, and what it says of each once its last step is over. It hears of time
// and is handed its memory, and knows neither keys nor network: whoever calls it has checked every signature.
//
// Two deadlines for a shop that sends as it likes would leave it a choice after the round, with the help of one dishonest
// witness. So acceptance goes on in steps, as in the broadcast of Dolev and Strong: at each later step a closing must
// come with one more acceptance of another witness, and everybody who accepts forwards what it knows at once. With one
// step more than dishonest witnesses and shop together the honest ones accept the same closings. For that a step must be
// longer than two honest clocks differ and a message takes (`model.test.ts` tries every timing).

import type { SignedClosing, SignedVerdict } from '#contract/closings.ts'

/** The last closing that counts, by the knowledge of this witness. */
export interface Last {
  number: number
  /** `K`, hex; zeros before the first. */
  closing: string
  before: string
  round: number
}

const zeros = '0'.repeat(64)
export const nothingYet: Last = { number: 0, closing: zeros, before: zeros, round: 0 }

/** That another witness accepted a closing. */
export interface Acceptance {
  /** Its key, hex. */
  witness: string
  signature: string
}

/** A closing as it came, with the acceptances that came with it. */
export interface Arrival {
  /** `K`, hex. */
  hash: string
  closing: SignedClosing
  accepted: Acceptance[]
}

export interface Receipt extends Arrival {
  /** Milliseconds since 1970 by the clock of this witness. */
  atMs: number
}

type Word = SignedVerdict['verdict']

/** A verdict without what the list adds. */
export interface Saying {
  hash: string
  closing: SignedClosing
  verdict: Word
}

/** The memory of a witness. Everything is durable when its call returns, since others are told only then. */
export interface Journal {
  readonly last: Last
  /** Tells whether this witness found two closings of one number and round: it accepts nothing of this shop any more. */
  readonly isForked: boolean
  has(hash: string): boolean
  received(receipt: Receipt): void
  /** A closing is said `timely` once, and it is the last that counts from then on. */
  say(saying: Saying, atMs: number): void
  /** By the verdicts of others this closing is the last that counts. */
  follow(last: Last): void
  /** No receipt is needed any more. */
  settled(): void
}

export interface Rules {
  /** A closing is accepted until so long before its round, by the number of others that accepted it. */
  stepsMs: readonly number[]
  /** Milliseconds since 1970 of a round. */
  roundMs(round: number): number
  /** Keys of the other witnesses. */
  others: readonly string[]
}

/** A closing without a verdict, with everything that is known of it. */
export interface Known extends Arrival {
  isAccepted: boolean
}

export type Refusal = 'forked' | 'not next' | 'too early' | 'too many'

/** A closing that counts by the verdicts of a quorum of the other witnesses. */
export type Counted = Omit<Arrival, 'accepted'>

/**
 * A closing is taken so long before its round at most, which bounds what is kept. A witness whose clock is behind refuses
 * it a moment longer; since the others forward it until it is taken, both have it long before the first step.
 */
const horizonMs = 600_000
/** Two are proof of fraud for all of one round, so more need not be known. */
const mostOfRound = 2
/** This many closings of one number are called late; a shop that sends more gets no verdict for them. */
const mostLate = 1000

export class Judge {
  readonly #rules: Rules
  readonly #journal: Journal
  readonly #forward: (known: Known) => void
  /** Closings of the next number that have no verdict. */
  readonly #known = new Map<string, Known>()
  #lateOfNumber = 0

  /**
   * @param receipts those of before a restart
   * @param forward sends a closing with all acceptances to all other witnesses, until its last step is over
   */
  constructor(
    rules: Rules,
    journal: Journal,
    forward: (known: Known) => void,
    receipts: readonly Receipt[] = [],
  ) {
    this.#rules = rules
    this.#journal = journal
    this.#forward = forward
    for (const receipt of receipts) if (!journal.has(receipt.hash)) this.#note(receipt)
  }

  /** Closings that it accepted and that have no verdict: they are forwarded again after a restart. */
  get accepted(): Known[] {
    return [...this.#known.values()].filter(({ isAccepted }) => isAccepted)
  }

  /** When `judge` has something to say; undefined: nothing is open. */
  get dueMs(): number | undefined {
    const ends = Array.from(this.#known.values(), ({ closing }) => this.endMs(closing.round) + 1)
    return ends.length === 0 ? undefined : Math.min(...ends)
  }

  /** The end of the last step of a round: what comes in this millisecond is still in time. */
  endMs(round: number): number {
    return this.#rules.roundMs(round) - (this.#rules.stepsMs.at(-1) as number)
  }

  /**
   * Takes a closing, or more acceptances of one; verdicts that are due are said first. It refuses what does not follow the
   * last closing that counts.
   * @returns undefined: it has a verdict or waits for one
   */
  receive({ hash, closing, accepted }: Arrival, atMs: number): Refusal | undefined {
    this.judge(atMs)
    if (this.#journal.has(hash)) return undefined
    const known = this.#known.get(hash)
    const fresh = accepted.filter(
      ({ witness }, index) =>
        this.#rules.others.includes(witness) &&
        !known?.accepted.some((other) => other.witness === witness) &&
        accepted.findIndex((other) => other.witness === witness) === index,
    )
    const receipt = { hash, closing, accepted: fresh, atMs }
    if (known === undefined) {
      const refusal = this.#refusal(receipt)
      if (refusal !== undefined) return refusal
    } else if (fresh.length === 0) return undefined
    this.#journal.received(receipt)
    const now = this.#note(receipt)
    if (now.isAccepted && atMs <= this.endMs(closing.round)) this.#forward(now)
    else this.judge(atMs)
    return undefined
  }

  /** Says every verdict that is due. */
  judge(nowMs: number): void {
    const over = [...this.#known.values()].filter(
      (known) => !this.#follows(known) || nowMs > this.endMs(known.closing.round),
    )
    if (over.length === 0) return
    const accepted = over.filter((known) => known.isAccepted && this.#follows(known))
    for (const known of over) if (!accepted.includes(known)) this.say(known, 'late', nowMs)
    const first = Math.min(...accepted.map(({ closing }) => closing.round))
    const ofFirst = accepted.filter(({ closing }) => closing.round === first)
    for (const known of ofFirst) this.say(known, ofFirst.length === 1 ? 'timely' : 'forked', nowMs)
    // The number is taken, or nothing of this shop counts any more.
    if (ofFirst.length > 0) for (const known of this.#known.values()) this.say(known, 'late', nowMs)
    if (this.#known.size === 0) this.#journal.settled()
  }

  /**
   * Learns what counted while this witness was away, or against its own voice. What it has not judged is late here: it
   * did not see it in time. It refuses what is not the next number, or the last one in the place of its own.
   */
  catchUp({ hash, closing }: Counted, nowMs: number): Refusal | 'wait' | undefined {
    this.judge(nowMs)
    const { last, isForked } = this.#journal
    if (isForked) return 'forked'
    if (last.closing === hash) return undefined
    const isNext = closing.number === last.number + 1 && closing.before === last.closing
    const isInstead = closing.number === last.number && closing.before === last.before
    if (!isNext && !isInstead) return 'not next'
    // It will say so itself in a moment: clocks differ.
    if (this.#known.get(hash)?.isAccepted) return 'wait'
    if (!this.#journal.has(hash)) this.say({ hash, closing }, 'late', nowMs)
    this.#journal.follow({
      number: closing.number,
      closing: hash,
      before: closing.before,
      round: closing.round,
    })
    this.#lateOfNumber = 0
    this.judge(nowMs)
    return undefined
  }

  protected say({ hash, closing }: Counted, verdict: Word, atMs: number): void {
    this.#journal.say({ hash, closing, verdict }, atMs)
    this.#known.delete(hash)
    this.#lateOfNumber = verdict === 'timely' ? 0 : this.#lateOfNumber + 1
  }

  #follows({ closing }: Known): boolean {
    const { last, isForked } = this.#journal
    return !isForked && closing.number === last.number + 1 && closing.before === last.closing
  }

  #refusal({ closing, accepted, atMs }: Receipt): Refusal | undefined {
    const { last, isForked } = this.#journal
    if (isForked) return 'forked'
    const { number, before, round } = closing
    if (number !== last.number + 1 || before !== last.closing || round <= last.round) return 'not next'
    if (this.#rules.roundMs(round) - atMs > horizonMs) return 'too early'
    if (this.#isInTime(round, { atMs, others: accepted.length })) {
      const ofRound = this.accepted.filter((known) => known.closing.round === round)
      return ofRound.length < mostOfRound ? undefined : 'forked'
    }
    return this.#known.size + this.#lateOfNumber < mostLate ? undefined : 'too many'
  }

  /** In time: some step was not over by when as many others had accepted. */
  #isInTime(round: number, { atMs, others }: { atMs: number; others: number }): boolean {
    const { stepsMs } = this.#rules
    const step = stepsMs[Math.min(others, stepsMs.length - 1)] as number
    return atMs <= this.#rules.roundMs(round) - step
  }

  #note({ hash, closing, accepted, atMs }: Receipt): Known {
    const known = this.#known.get(hash) ?? { hash, closing, accepted: [], isAccepted: false }
    known.accepted.push(...accepted)
    known.isAccepted ||= this.#isInTime(closing.round, { atMs, others: known.accepted.length })
    this.#known.set(hash, known)
    return known
  }
}
