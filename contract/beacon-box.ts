// A beacon box has the counts of its prizes and no order (ruling 56). A place is paid first; a closing, which witnesses
// sign before its round exists, names it second; then a round of a public beacon decides it, from what is left. Server,
// browser, command line and witness run this same code, each with its own primitives. The public description is
// docs/beacon-box.md.

import {
  below,
  concat,
  fromHex,
  type Hasher,
  type Scheme,
  schemeOf,
  type Ticket,
  text,
  ticketFields,
  uint,
  wordStream,
} from './sealed-box.ts'

/** Signatures as the caller has them. A malformed key or signature is false and throws nothing. */
export interface Signatures {
  isEd25519(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean | Promise<boolean>
  /** BLS12-381 with signatures in G1, as drand's `bls-unchained-g1-rfc9380` has them; the message is a digest. */
  isBls(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean | Promise<boolean>
}

export const beaconScheme = (hasher: Hasher): Scheme => schemeOf(hasher, 'fukuhiki.v2')

/** A public beacon: what its network publishes of itself. */
export interface BeaconNetwork {
  /** 32 bytes, hex. */
  chainHash: string
  /** 96 bytes, hex. */
  publicKey: string
  /** Seconds since 1970 of round 1. */
  genesisSeconds: number
  periodMs: number
}

export interface WitnessIdentity {
  name: string
  /** Origin at which its list is read. */
  address: string
  /** Ed25519, 32 bytes, hex. */
  key: string
}

/** A beacon box relies on all of this. It is part of the commitment, so it holds to the end of the box. */
export interface Trust {
  network: BeaconNetwork
  /** A closing is made at least so long before its round. */
  closeMs: number
  /**
   * A witness accepts a closing until so long before its round, by the number of other witnesses that accepted it: the
   * first step is for none.
   */
  stepsMs: number[]
  /** Ed25519 key that signs closings, 32 bytes, hex. */
  shopKey: string
  /** The number of witnesses who decide what becomes of a closing. */
  quorum: number
  witnesses: WitnessIdentity[]
}

/** Milliseconds since 1970 of a round. */
export const roundMs = ({ genesisSeconds, periodMs }: BeaconNetwork, round: number): number =>
  genesisSeconds * 1000 + (round - 1) * periodMs

/** The first round at or after an instant, in milliseconds since 1970. */
export const roundFrom = ({ genesisSeconds, periodMs }: BeaconNetwork, ms: number): number =>
  Math.max(1, Math.ceil((ms - genesisSeconds * 1000) / periodMs) + 1)

/** The message that the beacon signs: the digest of the round's eight bytes. */
export const roundMessage = ({ sha256 }: Hasher, round: number): Uint8Array => sha256(uint(round, 8))

/** `W`, which stands in the commitment where a sealed box has the hash of its secret. */
export const hashTrust = (scheme: Scheme, { network, closeMs, stepsMs, ...trust }: Trust): Uint8Array =>
  scheme.sha256(
    concat(
      scheme.tag('trust'),
      text(network.chainHash),
      fromHex(network.publicKey),
      uint(network.genesisSeconds, 8),
      uint(network.periodMs, 4),
      uint(closeMs, 4),
      uint(stepsMs.length, 1),
      ...stepsMs.map((ms) => uint(ms, 4)),
      fromHex(trust.shopKey),
      uint(trust.quorum, 1),
      uint(trust.witnesses.length, 1),
      ...trust.witnesses.flatMap(({ name, address, key }) => [text(name), text(address), fromHex(key)]),
    ),
  )

// Places --------------------------------------------------------------------------------------------------

/** `t`: a ticket names its places and stands in a batch. */
export const hashPlaces = (scheme: Scheme, commitment: Uint8Array, ticket: Ticket): Uint8Array =>
  scheme.sha256(concat(scheme.tag('places'), commitment, ...ticketFields(ticket)))

/** The head of a box of which nothing was sold. */
export const firstHead = (scheme: Scheme, commitment: Uint8Array): Uint8Array =>
  scheme.sha256(concat(scheme.tag('heads'), commitment))

/** `b`: the tickets of one transaction, in order. */
export const hashBatch = (scheme: Scheme, tickets: readonly Uint8Array[]): Uint8Array =>
  scheme.sha256(concat(scheme.tag('batch'), uint(tickets.length, 4), ...tickets))

/** The head after a batch; `sold`: the number of places sold by then. */
export const nextHead = (scheme: Scheme, head: Uint8Array, batch: Uint8Array, sold: number): Uint8Array =>
  scheme.sha256(concat(scheme.tag('head'), head, batch, uint(sold, 4)))

// Closings ------------------------------------------------------------------------------------------------

/** The places of one box in a closing: those from `first` on. */
export interface Line {
  first: number
  count: number
  /** Head of the box when the last of them was sold. */
  head: Uint8Array
}

export const hashLine = (scheme: Scheme, { first, count, head }: Line): Uint8Array =>
  scheme.sha256(concat(scheme.tag('line'), uint(first, 4), uint(count, 4), head))

/** A line as everybody sees it: whose it is, and its hash. */
export interface ListedLine {
  commitment: Uint8Array
  hash: Uint8Array
}

/** `L`. The lines ascend by commitment, so that a box stands in a closing once. */
export const hashLines = (scheme: Scheme, lines: readonly ListedLine[]): Uint8Array =>
  scheme.sha256(
    concat(
      scheme.tag('lines'),
      uint(lines.length, 4),
      ...lines.flatMap(({ commitment, hash }) => [commitment, hash]),
    ),
  )

/** A witness is given this of a closing: hashes, no person and no sale. */
export interface ClosingHeader {
  /** Closings that count are numbered from 1 without a gap; one that is void gives its number to the next. */
  number: number
  /** `K` of the closing before that counts; zeros before the first. */
  before: Uint8Array
  round: number
  lines: Uint8Array
  /** 32 random bytes, so that the beacon's operators together do not know `K` before the shop tells it. */
  nonce: Uint8Array
}

/** `K` */
export const hashClosing = (scheme: Scheme, closing: ClosingHeader): Uint8Array =>
  scheme.sha256(
    concat(
      scheme.tag('closing'),
      uint(closing.number, 8),
      closing.before,
      uint(closing.round, 8),
      closing.lines,
      closing.nonce,
    ),
  )

/** The message of the shop's signature on a closing. */
export const closingMessage = (scheme: Scheme, closing: Uint8Array): Uint8Array =>
  concat(scheme.tag('closed'), closing)

/** The message with which a witness tells the others that it accepted a closing in time. */
export const acceptedMessage = (scheme: Scheme, closing: Uint8Array): Uint8Array =>
  concat(scheme.tag('accepted'), closing)

/** In the order of their numbers in a verdict. */
export const verdictWords = ['late', 'timely', 'forked'] as const
export type VerdictWord = (typeof verdictWords)[number]

/** A witness says this of a closing once its last step is over, and for ever. */
export interface Verdict {
  number: number
  closing: Uint8Array
  verdict: VerdictWord
  /** Microseconds since 1970, by the witness's clock. */
  atMicros: number
  /** Hash of the witness's verdict before; zeros before its first. */
  before: Uint8Array
}

/** `V` */
export const hashVerdict = (scheme: Scheme, verdict: Verdict): Uint8Array =>
  scheme.sha256(
    concat(
      scheme.tag('verdict'),
      uint(verdict.number, 8),
      verdict.closing,
      uint(verdictWords.indexOf(verdict.verdict), 1),
      uint(verdict.atMicros, 8),
      verdict.before,
    ),
  )

/** The message of a witness's signature on its verdict. */
export const verdictMessage = (scheme: Scheme, verdict: Uint8Array): Uint8Array =>
  concat(scheme.tag('said'), verdict)

export type Outcome = 'counts' | 'void' | 'forked' | 'open'

/** The outcome of a closing by the verdicts of a box's own witnesses, one of each. */
export function outcomeOf(quorum: number, verdicts: readonly VerdictWord[]): Outcome {
  const has = (word: VerdictWord) => verdicts.filter((said) => said === word).length >= quorum
  if (has('forked')) return 'forked'
  if (has('timely')) return 'counts'
  return has('late') ? 'void' : 'open'
}

// Decisions -----------------------------------------------------------------------------------------------

/** The key from which the places of a line are decided: nobody has it before the round. */
export const decisionKey = (
  scheme: Scheme,
  roundSignature: Uint8Array,
  { commitment, closing, line }: { commitment: Uint8Array; closing: Uint8Array; line: Line },
): Uint8Array =>
  scheme.hmac(roundSignature)(
    concat(scheme.tag('decide'), commitment, closing, uint(line.first, 4), uint(line.count, 4)),
  )

/**
 * The prize number of each of `count` places in turn, each taken from what is left with every prize equally likely.
 * @param left how many of each prize are left, in the order of the manifest; lowered by what was taken
 * @throws RangeError when fewer prizes are left than places asked for
 */
export function decide(
  scheme: Scheme,
  key: Uint8Array,
  left: Uint32Array,
  count: number,
): Uint16Array<ArrayBuffer> {
  const tree = new CountTree(left)
  if (count > tree.total) throw new RangeError(`${count} places of ${tree.total} prizes`)
  const next = wordStream(scheme, key)
  const decided = new Uint16Array(count)
  for (let place = 0; place < count; place++) {
    const prize = tree.take(below(tree.total, next))
    left[prize] = (left[prize] as number) - 1
    decided[place] = prize
  }
  return decided
}

/** Counts in a tree of partial sums: the prize at a number among all that are left is found in a few steps. */
class CountTree {
  total = 0
  readonly #sums: Float64Array
  readonly #top: number

  constructor(counts: Uint32Array) {
    this.#sums = new Float64Array(counts.length + 1)
    for (let at = 1; at <= counts.length; at++) {
      const count = counts[at - 1] as number
      this.total += count
      this.#sums[at] = (this.#sums[at] as number) + count
      const parent = at + (at & -at)
      if (parent <= counts.length)
        this.#sums[parent] = (this.#sums[parent] as number) + (this.#sums[at] as number)
    }
    this.#top = 2 ** Math.floor(Math.log2(Math.max(1, counts.length)))
  }

  /** Takes the prize in whose stretch a number falls. */
  take(number: number): number {
    let at = 0
    let rest = number
    for (let step = this.#top; step > 0; step >>= 1) {
      const sum = this.#sums[at + step]
      if (sum === undefined || sum > rest) continue
      at += step
      rest -= sum
    }
    this.total -= 1
    for (let node = at + 1; node < this.#sums.length; node += node & -node)
      this.#sums[node] = (this.#sums[node] as number) - 1
    return at
  }
}
