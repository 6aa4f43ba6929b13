// Closings and verdicts as they are sent between shop, witnesses and pages.

import * as z from 'zod/mini'
import { verdictWords } from './beacon-box.ts'
import { hash } from './sealed-records.ts'
import { as, record } from './wire.ts'

/** 64 bytes of an Ed25519 signature, lower-case hex. */
export const signature = z.string().check(z.regex(/^[0-9a-f]{128}$/))

/** Numbers count up by one, so they never leave the safe integers. */
const counter = z.int().check(z.nonnegative())

export const closing = record({
  /** Own. Its number. */
  number: counter,

  /** Own. Hash of the closing before that counts. */
  before: hash,

  /** Own. The round that decides it. */
  round: counter,

  /** Own. Hash of its lines. */
  lines: hash,

  /** Own. Random bytes. */
  nonce: hash,

  /** Own. The shop's signature. */
  signature,
})
export type SignedClosing = z.core.output<typeof closing>

/** The name of the live event that hands a closing to every page of its boxes, before its round. */
export const closingEvent = 'closing'

/** Its data: whoever keeps two of one number and one round holds the proof of a fork. */
export const liveClosing = record({
  /** Own. The closing. */
  closing,

  /** Own. Its hash. */
  hash,
})
export type LiveClosing = z.core.output<typeof liveClosing>

export const verdict = record({
  /** Own. Number of the closing. */
  number: counter,

  /** Own. Hash of the closing. */
  closing: hash,

  /** Own. What the witness says. */
  verdict: z.enum(verdictWords),

  /** Own. When, in microseconds, by the clock of the witness. */
  atMicros: as('at_us', counter),

  /** Own. Hash of its verdict before. */
  before: hash,

  /** Own. The signature of the witness. */
  signature,
})
export type SignedVerdict = z.core.output<typeof verdict>
