// A witness at work: checks signatures, keeps time for its judge, and forwards what it accepted.

import * as z from 'zod/mini'
import {
  acceptedMessage,
  beaconScheme,
  closingMessage,
  hashVerdict,
  roundMs,
  type Trust,
  verdictMessage,
} from '#contract/beacon-box.ts'
import { closing as closingRecord, type SignedClosing, type SignedVerdict } from '#contract/closings.ts'
import { fromHex, hex } from '#contract/sealed-box.ts'
import { closingHash, verdictOf } from '#contract/signed-closings.ts'
import { isEd25519, type SigningKey } from '#server/cards/boxes/ed25519.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { type Acceptance, Judge, type Known, type Last, type Refusal } from './judge.ts'
import type { Log } from './log.ts'

export const scheme = beaconScheme(nodeHasher)

/** Whom a witness witnesses for, and with whom. */
export type WitnessTrust = Pick<Trust, 'network' | 'stepsMs' | 'shopKey' | 'quorum' | 'witnesses'>

export interface Outside {
  /** Milliseconds since 1970. */
  clock(): number
  /** Posts JSON, and gives the status of the answer. */
  post(url: string, body: object): Promise<number>
}

export type Heard =
  | { verdict: SignedVerdict }
  | { waits: true }
  | { refusal: Refusal | 'not the shop’s' | 'no quorum'; last: Last }

/** A closing that another witness does not take yet is sent to it again so soon. */
const againMs = 200
/** A timer reaches no further. */
const longestMs = 600_000
/** An answer that is asked to wait is given by then, with a verdict or without. */
const mostWaitMs = 8000

/** A judge, as the emulated witnesses have their own. */
export type MakeJudge = (...parts: ConstructorParameters<typeof Judge>) => Judge

export class Witness {
  readonly name: string
  readonly key: string
  readonly log: Log
  readonly #trust: WitnessTrust
  readonly #signing: SigningKey
  readonly #outside: Outside
  readonly #others: WitnessTrust['witnesses']
  readonly #judge: Judge
  readonly #waiting = new Set<() => void>()
  #timer: NodeJS.Timeout | undefined
  #isEnded = false

  /** It goes on with what its log has: verdicts that became due are said, and what it accepted is forwarded again. */
  constructor(
    trust: WitnessTrust,
    { key, log, outside, makeJudge }: { key: SigningKey; log: Log; outside: Outside; makeJudge?: MakeJudge },
  ) {
    const own = trust.witnesses.find((witness) => witness.key === key.publicKey)
    if (own === undefined) throw new Error('this witness is none of the configured ones')
    this.name = own.name
    this.key = key.publicKey
    this.log = log
    this.#trust = trust
    this.#signing = key
    this.#outside = outside
    this.#others = trust.witnesses.filter((witness) => witness !== own)
    const rules = {
      stepsMs: trust.stepsMs,
      roundMs: (round: number) => roundMs(trust.network, round),
      others: this.#others.map((other) => other.key),
    }
    const make: MakeJudge = makeJudge ?? ((...parts) => new Judge(...parts))
    this.#judge = make(rules, log, (known) => this.#forward(known), log.receipts)
    this.#changed()
    for (const known of this.#judge.accepted) this.#forward(known)
  }

  /** A closing from the shop or another witness. Acceptances whose signature does not hold are as if they were not there. */
  async hear(closing: SignedClosing, accepted: readonly Acceptance[], isHeld: boolean): Promise<Heard> {
    const hash = this.#checked(closing)
    if (hash === undefined) return { refusal: 'not the shop’s', last: this.log.last }
    const message = acceptedMessage(scheme, fromHex(hash))
    const valid = accepted.filter(
      ({ witness, signature }) =>
        this.#others.some(({ key }) => key === witness) &&
        isEd25519(fromHex(witness), message, fromHex(signature)),
    )
    // The others may have judged the closing before already, by clocks that are ahead of this one.
    if (this.#judge.accepted.some((known) => known.hash === closing.before))
      await this.#verdictOrLater(closing.before)
    const refusal = this.#judge.receive({ hash, closing, accepted: valid }, this.#outside.clock())
    this.#changed()
    if (refusal !== undefined) return { refusal, last: this.log.last }
    if (isHeld) await this.#verdictOrLater(hash)
    const verdict = this.log.find(hash)
    return verdict === undefined ? { waits: true } : { verdict }
  }

  /** A closing that counts by the verdicts of a quorum of the others. */
  catchUp(closing: SignedClosing, verdicts: readonly { witness: string; verdict: SignedVerdict }[]): Heard {
    const hash = this.#checked(closing)
    const { last } = this.log
    if (hash === undefined) return { refusal: 'not the shop’s', last }
    const voices = this.#others.filter(({ key }) =>
      verdicts.some(
        ({ witness, verdict }) => witness === key && isTimely(key, verdict, hash, closing.number),
      ),
    )
    if (voices.length < this.#trust.quorum) return { refusal: 'no quorum', last }
    const refusal = this.#judge.catchUp({ hash, closing }, this.#outside.clock())
    this.#changed()
    if (refusal === 'wait') return { waits: true }
    if (refusal !== undefined) return { refusal, last: this.log.last }
    return { verdict: this.log.find(hash) as SignedVerdict }
  }

  /** It says and forwards nothing more. */
  end(): void {
    this.#isEnded = true
    clearTimeout(this.#timer)
    for (const wake of this.#waiting) wake()
  }

  /** `K` of a closing that the shop signed. */
  #checked(closing: SignedClosing): string | undefined {
    const hash = closingHash(scheme, closing)
    const isShops = isEd25519(
      fromHex(this.#trust.shopKey),
      closingMessage(scheme, hash),
      fromHex(closing.signature),
    )
    return isShops ? hex(hash) : undefined
  }

  /** Says what is due, and comes back when more is. */
  #changed(): void {
    clearTimeout(this.#timer)
    if (this.#isEnded) return
    this.#judge.judge(this.#outside.clock())
    for (const wake of this.#waiting) wake()
    const due = this.#judge.dueMs
    if (due === undefined) return
    const ms = Math.min(Math.max(Math.ceil(due - this.#outside.clock()), 1), longestMs)
    this.#timer = setTimeout(() => this.#changed(), ms)
  }

  async #verdictOrLater(hash: string): Promise<void> {
    const until = performance.now() + mostWaitMs
    while (!this.#isEnded && !this.log.has(hash)) {
      const ms = until - performance.now()
      if (ms <= 0) return
      await new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(timer)
          this.#waiting.delete(wake)
          resolve()
        }
        const timer = setTimeout(wake, ms)
        this.#waiting.add(wake)
      })
    }
  }

  /** Sends to all others at once, and to each again until it has taken it or the last step is over. */
  #forward({ closing, hash, accepted }: Known): void {
    const own = {
      witness: this.key,
      signature: hex(this.#signing.sign(acceptedMessage(scheme, fromHex(hash)))),
    }
    const body = { closing: z.encode(closingRecord, closing), accepted: [...accepted, own] }
    const endMs = this.#judge.endMs(closing.round)
    const send = async (url: string): Promise<void> => {
      while (!this.#isEnded && this.#outside.clock() <= endMs) {
        const status = await this.#outside.post(url, body).catch(() => 0)
        if (status === 200 || status === 202 || status === 422) return
        await new Promise((resolve) => setTimeout(resolve, againMs))
      }
    }
    for (const { address } of this.#others) void send(`${address}/closings`)
  }
}

/** A witness says of this closing that it was timely. */
function isTimely(key: string, verdict: SignedVerdict, hash: string, number: number): boolean {
  if (verdict.verdict !== 'timely' || verdict.closing !== hash || verdict.number !== number) return false
  const message = verdictMessage(scheme, hashVerdict(scheme, verdictOf(verdict)))
  return isEd25519(fromHex(key), message, fromHex(verdict.signature))
}
