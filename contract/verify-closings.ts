// Verification of closings: that enough witnesses had each before its round existed, and what its round decides of one
// box. The draw of a member and the audit of a whole box both follow closings.

import {
  beaconScheme,
  closingMessage,
  decide,
  decisionKey,
  hashLine,
  hashLines,
  hashVerdict,
  type Line,
  outcomeOf,
  roundMessage,
  roundMs,
  type Signatures,
  type Trust,
  type VerdictWord,
  verdictMessage,
} from './beacon-box.ts'
import type { SignedClosing, SignedVerdict } from './closings.ts'
import { fromHex, type Hasher, hex, type Scheme } from './sealed-box.ts'
import { closingHash, verdictOf } from './signed-closings.ts'
import {
  algorithmOf,
  type Contents,
  type Fault,
  fits,
  manifestFault,
  manifestHashOf,
  microsOf,
  sealFaults,
} from './verify-contents.ts'

export type Primitives = Hasher & Signatures

/** A closing that counts, with what one box needs of it. */
export interface CountedClosing {
  closing: SignedClosing
  /** The lines of all boxes. */
  lines: { commitment: string; hash: string }[]
  /** That of this box; missing where it has none. */
  line?: { first: number; count: number; head: string } | undefined
  verdicts: { witness: string; verdict: SignedVerdict }[]
  /** The beacon's signature of its round; without a line of this box nobody needs it. */
  roundSignature?: string | undefined
}

/** A failed check of a beacon box. `closing` is the number of one. */
export type BeaconFault =
  | Fault
  | { kind: 'commitment changed' | 'closing changed' | 'counts changed' | 'counts' }
  | { kind: 'beginning' | 'place' | 'batch' | 'prizes' | 'sold' }
  | { kind: ClosingFaultKind; closing: number }
type ClosingFaultKind =
  | 'closing number'
  | 'closing before'
  | 'shop signature'
  | 'verdict'
  | 'quorum'
  | 'forked'
  | 'round order'
  | 'round signature'
  | 'lines'
  | 'line'
  | 'early'
  | 'gap'
  | 'head'

/** A beacon box says this of itself. */
export interface BeaconContents extends Omit<Contents, 'lastOne' | 'algorithm'> {
  algorithm: string
}

/** A box of which so much was decided. */
export interface Counts {
  decided: number
  /** The count of each prize that is left, by its number. */
  left: number[]
}

/** A box whose own contents are such that its closings can be followed. */
export interface FollowedBox {
  scheme: Scheme
  commitment: string
  total: number
  trust: Trust
  startsAtMs: number
}

/** @returns the faults of its contents, and the box; without it nothing more can be checked */
export function contentsOf(
  primitives: Primitives,
  contents: BeaconContents,
): { faults: Fault[]; box?: FollowedBox } {
  const whole = { ...contents, lastOne: null }
  const scheme = beaconScheme(primitives)
  const { seal, commitment, total } = whole
  if (algorithmOf(whole) !== scheme.algorithm) return { faults: [{ kind: 'algorithm' }] }
  const malformed = manifestFault(scheme, whole)
  if (malformed !== undefined || seal === undefined) return { faults: [malformed ?? { kind: 'terms' }] }
  const isManifest = hex(manifestHashOf(scheme, whole, seal)) === whole.manifestHash
  const faults: Fault[] = isManifest ? [] : [{ kind: 'manifest' }]
  faults.push(...sealFaults(scheme, whole, seal, { mode: 'beacon' }))
  const { trust } = seal
  if (trust === undefined || faults.some(({ kind }) => kind === 'trust')) return { faults }
  return {
    faults,
    box: { scheme, commitment, total, trust, startsAtMs: microsOf(seal.terms.startsAt) / 1000 },
  }
}

/** Tells whether the counts are those of the box after so many places. */
export const areCounts = ({ decided, left }: Counts, { manifest, total }: BeaconContents): boolean =>
  fits(decided, 4) &&
  left.length === manifest.length &&
  left.every((count, prize) => fits(count, 4) && count <= (manifest[prize]?.quantity ?? 0)) &&
  left.reduce((sum, count) => sum + count, decided) === total

export interface Followed {
  faults: BeaconFault[]
  /** After the last closing that could be followed. */
  counts: Counts
  /** The prize numbers of the places that the closings decided, from the first of them on. */
  prizes: number[]
  /** The lines of this box. */
  lines: (Line & { closing: number })[]
}

/**
 * Follows closings one after the other and decides this box's places. After the first fault nothing more is decided,
 * since what the shop published next would follow from it.
 */
export async function followClosings(
  primitives: Primitives,
  box: FollowedBox,
  before: Counts,
  closings: readonly CountedClosing[],
): Promise<Followed> {
  const { scheme, trust } = box
  const faults: BeaconFault[] = []
  const left = Uint32Array.from(before.left)
  const prizes: number[] = []
  const lines: Followed['lines'] = []
  let next = before.decided
  let previous: SignedClosing | undefined
  for (const counted of closings) {
    const { closing } = counted
    const hash = closingHash(scheme, closing)
    const kinds = [
      ...orderFaults(scheme, closing, previous),
      ...lineFaults(box, counted, next),
      ...(await witnessFaults(primitives, box, counted, hash)),
    ]
    previous = closing
    const { line, roundSignature = '' } = counted
    if (line !== undefined) {
      const round = roundMessage(scheme, closing.round)
      const isSigned = await primitives.isBls(
        fromHex(trust.network.publicKey),
        round,
        fromHex(roundSignature),
      )
      if (!isSigned) kinds.push('round signature')
    }
    faults.push(...kinds.map((kind) => ({ kind, closing: closing.number })))
    // Continue from the published line, so that one bad closing is one fault.
    if (line !== undefined) next = line.first + line.count
    if (line === undefined || faults.length > 0) continue
    const own = { first: line.first, count: line.count, head: fromHex(line.head) }
    const key = decisionKey(scheme, fromHex(roundSignature), {
      ...{ commitment: fromHex(box.commitment), closing: hash, line: own },
    })
    for (const prize of decide(scheme, key, left, line.count)) prizes.push(prize)
    lines.push({ ...own, closing: closing.number })
  }
  return { faults, prizes, lines, counts: { decided: before.decided + prizes.length, left: [...left] } }
}

const noHash = '0'.repeat(64)

/** Closings that count have numbers without a gap, name the one before, and name rounds that rise. */
function orderFaults(
  scheme: Scheme,
  { number, before, round }: SignedClosing,
  previous: SignedClosing | undefined,
): ClosingFaultKind[] {
  const kinds: ClosingFaultKind[] = []
  if (previous === undefined ? number < 1 : number !== previous.number + 1) kinds.push('closing number')
  const expected =
    previous === undefined ? (number === 1 ? noHash : before) : hex(closingHash(scheme, previous))
  if (before !== expected) kinds.push('closing before')
  if (previous === undefined ? round < 1 : round <= previous.round) kinds.push('round order')
  return kinds
}

/** All lines are those of the closing; this box's own is shown, and takes the next places. */
function lineFaults(
  { scheme, commitment, total, trust, startsAtMs }: FollowedBox,
  { closing, lines, line }: CountedClosing,
  decided: number,
): ClosingFaultKind[] {
  const kinds: ClosingFaultKind[] = []
  const ascend = lines.every((one, at) => at === 0 || one.commitment > (lines[at - 1]?.commitment as string))
  const listed = lines.map((one) => ({ commitment: fromHex(one.commitment), hash: fromHex(one.hash) }))
  if (!ascend || hex(hashLines(scheme, listed)) !== closing.lines) kinds.push('lines')
  const own = lines.find((one) => one.commitment === commitment)
  if (line === undefined) return own === undefined ? kinds : [...kinds, 'line']
  const { first, count, head } = line
  const isLine = fits(first, 4) && fits(count, 4)
  if (!isLine || hex(hashLine(scheme, { first, count, head: fromHex(head) })) !== own?.hash)
    kinds.push('line')
  if (first !== decided || count < 1 || first + count > total) kinds.push('gap')
  // A place is sold before it is closed: a line from before the sale is a try of whoever knew the box.
  if (roundMs(trust.network, closing.round) <= startsAtMs) kinds.push('early')
  return kinds
}

/** The shop signed it, and enough of the box's witnesses say that they had it in time; none says that there are two. */
async function witnessFaults(
  { isEd25519 }: Primitives,
  { scheme, trust }: FollowedBox,
  { closing, verdicts }: CountedClosing,
  hash: Uint8Array,
): Promise<ClosingFaultKind[]> {
  const kinds = new Set<ClosingFaultKind>()
  const message = closingMessage(scheme, hash)
  if (!(await isEd25519(fromHex(trust.shopKey), message, fromHex(closing.signature))))
    kinds.add('shop signature')
  const said = new Map<string, VerdictWord>()
  for (const { witness, verdict } of verdicts) {
    const isOwn = trust.witnesses.some(({ key }) => key === witness) && !said.has(witness)
    // A witness that says `forked` may name the other closing of the number.
    const isOfThis =
      verdict.number === closing.number && (verdict.verdict === 'forked' || verdict.closing === hex(hash))
    const signed = verdictMessage(scheme, hashVerdict(scheme, verdictOf(verdict)))
    const isSigned = isOwn && (await isEd25519(fromHex(witness), signed, fromHex(verdict.signature)))
    if (isOfThis && isSigned) said.set(witness, verdict.verdict)
    else kinds.add('verdict')
  }
  const words = [...said.values()]
  if (words.includes('forked')) kinds.add('forked')
  if (outcomeOf(trust.quorum, words) !== 'counts') kinds.add('quorum')
  return [...kinds]
}
