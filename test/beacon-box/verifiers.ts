// The two verifiers of a beacon box: ours, and one in Python that follows docs/beacon-box.md.

import { expect } from 'vitest'
import * as z from 'zod/mini'
import { beaconBox, beaconProof } from '#contract/beacon-records.ts'
import { isBls } from '#contract/bls.ts'
import { verifyBeaconBox } from '#contract/verify-beacon-box.ts'
import { type SeenCounts, verifyBeaconDraw } from '#contract/verify-beacon-draw.ts'
import type { BeaconFault } from '#contract/verify-closings.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { nodeSignatures } from '#server/cards/boxes/signatures.ts'
import type { Wire } from '#test/sealed-box/tampering.ts'
import { askPython } from '#test/sealed-box/verifiers.ts'
import { signRound } from '#tools/beacon-shop.ts'

/** A verifier is asked about one of these. */
export type What = 'box' | 'draw'

/** Rounds are verified once: one takes as long as a thousand other steps. */
const verified = new Map<string, boolean>()
const primitives: Parameters<typeof verifyBeaconBox>[0] = {
  ...nodeHasher,
  ...nodeSignatures,
  isBls(key, message, signature) {
    const name = [key, message, signature].map((bytes) => Buffer.from(bytes).toString('hex')).join()
    const known = verified.get(name) ?? isBls(key, message, signature)
    verified.set(name, known)
    return known
  },
}

/** A fault as the verifier in Python writes it. */
function nameOf(fault: BeaconFault): string {
  const kind = fault.kind.replaceAll(' ', '-')
  if ('closing' in fault) return `${kind} ${fault.closing}`
  if ('slot' in fault) return `${kind} ${fault.slot}`
  return 'ticket' in fault ? `${kind} ${fault.ticket}` : kind
}

export interface Judged {
  faults: string[]
  /** The prizes that it drew itself. */
  prizes: number[]
}
export type Verifier = (what: What, answer: Wire, seen?: SeenCounts) => Promise<Judged>

const malformed = { faults: ['malformed'], prizes: [] }

export const ours: Verifier = async (what, answer, seen) => {
  if (what === 'draw') {
    const proof = z.safeDecode(beaconProof, answer)
    if (!proof.success) return malformed
    const { faults, prizes } = await verifyBeaconDraw(primitives, proof.data, seen)
    return { faults: faults.map(nameOf), prizes }
  }
  const box = z.safeDecode(beaconBox, answer)
  if (!box.success) return malformed
  return { faults: (await verifyBeaconBox(primitives, box.data)).map(nameOf), prizes: [] }
}

/** Python does no pairing: it is told each round that the closings name, as the development beacon signs it. */
export const pythons: Verifier = async (what, answer, seen) => {
  const rounds = (answer.closings as { closing: { round: unknown } }[])
    .map(({ closing }) => closing.round)
    .filter((round): round is number => Number.isSafeInteger(round) && Number(round) >= 0)
    .map((round) => `--round=${round}=${roundSignature(round)}`)
  const kept = seen === undefined ? [] : [`--seen=${JSON.stringify(seen)}`]
  const { code, said } = await askPython('verify_beacon_box', [what, ...rounds, ...kept], answer)
  if (code === 2) return malformed
  const lines = said.trimEnd().split('\n')
  const isProven = lines[0] === 'ok' || lines[0]?.startsWith('prizes ') === true
  expect(code).toBe(isProven ? 0 : 1)
  if (!isProven) return { faults: lines, prizes: [] }
  return { faults: [], prizes: (lines[0] ?? '').split(' ').slice(1).map(Number) }
}

const signatures = new Map<number, string>()
function roundSignature(round: number): string {
  const known = signatures.get(round) ?? signRound(round)
  signatures.set(round, known)
  return known
}
