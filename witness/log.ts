// The memory of a witness: everything it has said stands in an append-only list of lines, in which each verdict links the
// hash of the one before.

import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { hashVerdict, verdictMessage } from '#contract/beacon-box.ts'
import { closing, type SignedClosing, type SignedVerdict, verdict } from '#contract/closings.ts'
import { fromHex, hex, type Scheme } from '#contract/sealed-box.ts'
import { hash } from '#contract/sealed-records.ts'
import { verdictOf } from '#contract/signed-closings.ts'
import { isEd25519, type SigningKey } from '#server/cards/boxes/ed25519.ts'
import { acceptances } from './calls.ts'
import { type Journal, type Last, nothingYet, type Receipt, type Saying } from './judge.ts'

/** Lines that are durable when `append` returns. */
export interface Lines {
  readonly count: number
  append(line: string): void
  read(index: number): string
  /** Empties it. */
  clear(): void
}

/** For a witness that lives as long as its process. */
export function linesInMemory(): Lines {
  const lines: string[] = []
  return {
    get count() {
      return lines.length
    },
    append: (line) => void lines.push(line),
    read: (index) => lines[index] as string,
    clear: () => void lines.splice(0),
  }
}

/** A log that cannot be what this witness wrote; it must not go on from it. */
export class LogError extends Error {}

const place = { number: z.int(), closing: hash, before: hash, round: z.int() }
const line = z.union([
  z.strictObject({ witness: hash }),
  z.strictObject({ said: verdict, before: hash, round: z.int() }),
  z.strictObject({ counts: z.strictObject(place) }),
])
const receiptLine = z.strictObject({ at: z.number(), hash, closing, accepted: acceptances })

/** The first line of a log: the log of a key is there or lost, and never merely empty. */
export const firstLine = (key: SigningKey): string => JSON.stringify({ witness: key.publicKey })

/** Receipts of closings that have their verdicts are dropped when there are so many. */
const mostReceipts = 1000
/** The hash links bind older verdicts to these, so that a start is quick after years. */
const checkedSignatures = 1000

export class Log implements Journal {
  last: Last = nothingYet
  isForked = false
  /** Receipts of closings without a verdict, as they were when it was opened. */
  readonly receipts: readonly Receipt[]
  readonly #scheme: Scheme
  readonly #key: SigningKey
  readonly #said: Lines
  readonly #received: Lines
  /** The line of each verdict, and the verdict of each closing, by their numbers. */
  readonly #places: number[] = []
  readonly #indexOf = new Map<string, number>()
  #head = nothingYet.closing

  /**
   * Opens the log of a key.
   * @throws LogError when it is none, is another key's, or does not hold: a link, a signature, or a verdict said twice
   */
  constructor(scheme: Scheme, key: SigningKey, { said, received }: { said: Lines; received: Lines }) {
    this.#scheme = scheme
    this.#key = key
    this.#said = said
    this.#received = received
    if (said.count === 0)
      throw new LogError('the log is empty or missing: a witness never starts anew with a key')
    if (!isDeepStrictEqual(this.#read(0), { witness: key.publicKey }))
      throw new LogError('the log belongs to another key')
    for (let index = 1; index < said.count; index++) this.#open(index)
    this.receipts = readReceipts(received).filter(({ hash }) => !this.has(hash))
  }

  /** The number of verdicts. */
  get length(): number {
    return this.#places.length
  }

  has(hash: string): boolean {
    return this.#indexOf.has(hash)
  }

  find(hash: string): SignedVerdict | undefined {
    const index = this.#indexOf.get(hash)
    return index === undefined ? undefined : this.at(index)
  }

  /** @throws LogError when the file was changed under it */
  at(index: number): SignedVerdict {
    const read = this.#read(this.#places[index] as number)
    if (!('said' in read)) throw new LogError('the log was changed')
    return read.said
  }

  received({ atMs, hash, accepted, ...of }: Receipt): void {
    this.#received.append(
      JSON.stringify({ at: atMs, hash, closing: z.encode(closing, of.closing), accepted }),
    )
  }

  /** It refuses a second verdict for one closing. */
  say({ hash, closing, verdict: word }: Saying, atMs: number): void {
    if (this.has(hash)) throw new Error(`a second verdict for ${hash}`)
    const { number, before, round } = closing
    const bare = {
      number,
      closing: hash,
      verdict: word,
      atMicros: Math.round(atMs * 1000),
      before: this.#head,
    }
    const message = verdictMessage(this.#scheme, hashVerdict(this.#scheme, verdictOf(bare)))
    const said = { ...bare, signature: hex(this.#key.sign(message)) }
    this.#said.append(JSON.stringify({ said: z.encode(verdict, said), before, round }))
    this.#note(this.#said.count - 1, said, closing)
  }

  follow(counts: Last): void {
    this.#said.append(JSON.stringify({ counts }))
    this.last = counts
  }

  /** Receipts of closings that are forked stay: their two signatures prove the fraud. */
  settled(): void {
    if (!this.isForked && this.#received.count > mostReceipts) this.#received.clear()
  }

  #open(index: number): void {
    const read = this.#read(index)
    const fault = (what: string) => new LogError(`line ${index + 1} of the log: ${what}`)
    if ('counts' in read) this.last = read.counts
    if (!('said' in read)) return
    if (read.said.before !== this.#head) throw fault('it does not follow the verdict before')
    if (this.has(read.said.closing)) throw fault('it is a second verdict for one closing')
    this.#note(index, read.said, read)
    const isNew = index >= this.#said.count - checkedSignatures
    const message = verdictMessage(this.#scheme, fromHex(this.#head))
    if (isNew && !isEd25519(fromHex(this.#key.publicKey), message, fromHex(read.said.signature)))
      throw fault('its signature does not hold')
  }

  #read(index: number): z.output<typeof line> {
    const read = line.safeParse(parsed(this.#said.read(index)))
    if (!read.success) throw new LogError(`line ${index + 1} of the log is none that a witness writes`)
    return read.data
  }

  #note(index: number, said: SignedVerdict, { before, round }: { before: string; round: number }): void {
    this.#indexOf.set(said.closing, this.#places.push(index) - 1)
    this.#head = hex(hashVerdict(this.#scheme, verdictOf(said)))
    this.isForked ||= said.verdict === 'forked'
    if (said.verdict === 'timely') this.last = { number: said.number, closing: said.closing, before, round }
  }
}

function readReceipts(lines: Lines): Receipt[] {
  return Array.from({ length: lines.count }, (_, index) => {
    const read = receiptLine.safeParse(parsed(lines.read(index)))
    if (!read.success) throw new LogError(`line ${index + 1} of the receipts is none that a witness writes`)
    const { at, ...receipt } = read.data
    return { ...receipt, closing: receipt.closing as SignedClosing, atMs: at }
  })
}

/** The content of a line; undefined when it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
