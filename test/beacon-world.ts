// A beacon, witnesses and the shop's key for tests of beacon boxes, all with fixed keys.

import { randomBytes } from 'node:crypto'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import {
  beaconScheme,
  hashVerdict,
  roundMessage,
  type Trust,
  type VerdictWord,
  verdictMessage,
} from '#contract/beacon-box.ts'
import type { SignedVerdict } from '#contract/closings.ts'
import { verdictOf } from '#contract/signed-closings.ts'
import { closeSold } from '#server/cards/boxes/beacon/close-sold.ts'
import { bringRound, decideDue } from '#server/cards/boxes/beacon/decide-places.ts'
import { keepVerdict, settleClosing } from '#server/cards/boxes/beacon/hear-verdicts.ts'
import { newestClosing, type StoredClosing } from '#server/cards/boxes/beacon/queries.ts'
import { signingKey } from '#server/cards/boxes/ed25519.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { nodeSignatures } from '#server/cards/boxes/signatures.ts'
import type { Database } from '#server/db/pool.ts'

const { shortSignatures } = bls12_381
const beaconSecret = Uint8Array.from({ length: 32 }, (_, at) => at + 1)
const scheme = beaconScheme(nodeHasher)

export const shopKey = signingKey(Buffer.alloc(32, 1))
const witnessKeys = [2, 3, 4].map((seed) => signingKey(Buffer.alloc(32, seed)))

/** Its rounds lie in the past and the future alike: nobody waits for them. */
export const trust: Trust = {
  network: {
    chainHash: '0b'.repeat(32),
    publicKey: Buffer.from(shortSignatures.getPublicKey(beaconSecret).toBytes()).toString('hex'),
    genesisSeconds: 1_600_000_000,
    periodMs: 3000,
  },
  closeMs: 2000,
  stepsMs: [1500, 1100, 700],
  shopKey: shopKey.publicKey,
  quorum: 2,
  witnesses: witnessKeys.map(({ publicKey }, at) => ({
    name: `Witness ${at + 1}`,
    address: `https://witness-${at + 1}.example`,
    key: publicKey,
  })),
}

export function signRound(round: number): Buffer {
  const message = shortSignatures.hash(
    roundMessage(nodeHasher, round),
    'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_',
  )
  return Buffer.from(shortSignatures.sign(message, beaconSecret).toBytes())
}

/** Signs what a witness says of a closing; `witness` counts from 0. */
export function say(
  witness: number,
  closing: Pick<StoredClosing, 'number' | 'hash'>,
  word: VerdictWord = 'timely',
): SignedVerdict {
  const unsigned = {
    ...{ number: closing.number, closing: closing.hash.toString('hex'), verdict: word },
    ...{ atMicros: 1, before: '00'.repeat(32) },
  }
  const hash = hashVerdict(scheme, verdictOf(unsigned))
  const key = witnessKeys[witness]
  if (key === undefined) throw new RangeError(`there is no witness ${witness}`)
  return { ...unsigned, signature: key.sign(verdictMessage(scheme, hash)).toString('hex') }
}

/** Lets witnesses say these words of the newest closing, the first the first. */
export async function hear(db: Database, ...words: VerdictWord[]): Promise<StoredClosing> {
  const closing = await newestOf(db)
  for (const [witness, word] of words.entries())
    await keepVerdict(db, closing, say(witness, closing, word), trust.witnesses[witness]?.key ?? '')
  await settleClosing(db, closing, trust)
  return await newestOf(db)
}

async function newestOf(db: Database): Promise<StoredClosing> {
  const closing = await newestClosing(db)
  if (closing === undefined) throw new Error('nothing was closed')
  return closing
}

export const close = (db: Database, clock = () => new Date()): Promise<boolean> =>
  closeSold(db, { clock, random: randomBytes, trust, key: shopKey })

export const bring = (db: Database, round: number, signature = signRound(round)): Promise<boolean> =>
  bringRound(db, trust, { round, signature, isBls: nodeSignatures.isBls })

/** Closes what beacon boxes sold, and lets two witnesses say that it was in time. */
export async function closeInTime(db: Database, clock = () => new Date()): Promise<StoredClosing> {
  await close(db, clock)
  return await hear(db, 'timely', 'timely')
}

/** Closes what beacon boxes sold, and decides it by its round. */
export async function decideSold(db: Database, clock = () => new Date()): Promise<StoredClosing> {
  const closing = await closeInTime(db, clock)
  await bring(db, closing.round)
  await decideDue(db, clock)
  return closing
}
