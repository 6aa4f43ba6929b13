// The second factor of a member: a code of an authenticator app beside the password (decision 035). The only SQL that
// names its tables.

import { createCipheriv, createDecipheriv, createHmac, type KeyObject } from 'node:crypto'
import type { Database, Tx } from '../../db/pool.ts'
import type { Random } from '../../random.ts'
import { readableCode } from './readable-code.ts'
import { codeShape, stepOfCode } from './totp.ts'

const recoveryCodes = 10
const secretBytes = 20
/** How long a secret that was shown may wait for its first code. */
const offerMs = 15 * 60_000

/** The key of one purpose, made from the shop's. */
const derivedKey = (key: KeyObject, purpose: string) =>
  createHmac('sha256', key).update(`second factor ${purpose}`).digest()

const cipher = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

/** Encrypts a secret. It opens for this member alone: moved to another's row it is refused. */
function seal(key: KeyObject, memberId: string, secret: Buffer, random: Random): Buffer {
  const nonce = random.bytes(nonceBytes)
  const sealing = createCipheriv(cipher, derivedKey(key, 'secret'), nonce).setAAD(Buffer.from(memberId))
  const inside = Buffer.concat([sealing.update(secret), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), inside])
}

/** @throws when it was sealed with another key or for another member */
function unseal(key: KeyObject, memberId: string, sealed: Buffer): Buffer {
  const [nonce, rest] = [sealed.subarray(0, nonceBytes), sealed.subarray(nonceBytes)]
  const opening = createDecipheriv(cipher, derivedKey(key, 'secret'), nonce)
    .setAAD(Buffer.from(memberId))
    .setAuthTag(rest.subarray(0, tagBytes))
  return Buffer.concat([opening.update(rest.subarray(tagBytes)), opening.final()])
}

const hashOfCode = (key: KeyObject, code: string) =>
  createHmac('sha256', derivedKey(key, 'recovery')).update(code).digest()

/** A code as it is compared: people type blanks, hyphens and small letters. */
const typedCode = (code: string): string => code.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase()

export interface SecondFactorState {
  isOn: boolean
  recoveryCodesLeft: number
}

export async function readSecondFactor(db: Database, memberId: string): Promise<SecondFactorState> {
  const row = await db
    .selectFrom('secondFactor')
    .select((eb) =>
      eb
        .selectFrom('recoveryCode')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('memberId', '=', memberId)
        .as('left'),
    )
    .where('memberId', '=', memberId)
    .where('turnedOnAt', 'is not', null)
    .executeTakeFirst()
  return { isOn: row !== undefined, recoveryCodesLeft: Number(row?.left ?? 0) }
}

export const hasSecondFactor = async (db: Database, memberId: string): Promise<boolean> =>
  (await readSecondFactor(db, memberId)).isOn

/**
 * Makes a secret for a member to put into their app; an earlier one that was never turned on is forgotten. Nothing is
 * asked at the login yet. Refuses, changing nothing, while a second factor is on. The member is locked by the caller.
 * @returns the secret, or undefined when one is on
 */
export async function offerSecondFactor(
  tx: Tx,
  memberId: string,
  { key, random, now }: { key: KeyObject; random: Random; now: Date },
): Promise<Buffer | undefined> {
  if (await hasSecondFactor(tx, memberId)) return undefined
  const secret = random.bytes(secretBytes)
  const sealedSecret = seal(key, memberId, secret, random)
  await forgetSecondFactor(tx, memberId)
  await tx.insertInto('secondFactor').values({ memberId, sealedSecret, offeredAt: now }).execute()
  return secret
}

/**
 * Turns the second factor on with the first code of the app. Refuses, changing nothing: a wrong code, and a secret that
 * was shown more than a quarter of an hour ago or never. The member is locked by the caller.
 * @returns recovery codes, which cannot be read again later; or why not
 */
export async function turnOnSecondFactor(
  tx: Tx,
  memberId: string,
  code: string,
  { key, random, now }: { key: KeyObject; random: Random; now: Date },
): Promise<string[] | 'wrong code' | 'not offered'> {
  const offered = await tx
    .selectFrom('secondFactor')
    .select('sealedSecret')
    .where('memberId', '=', memberId)
    .where('turnedOnAt', 'is', null)
    .where('offeredAt', '>', new Date(now.getTime() - offerMs))
    .executeTakeFirst()
  if (offered === undefined) return 'not offered'
  const step = stepOfCode(unseal(key, memberId, offered.sealedSecret), typedCode(code), now)
  if (step === undefined) return 'wrong code'
  const codes = Array.from({ length: recoveryCodes }, () => readableCode(random))
  await tx
    .updateTable('secondFactor')
    .set({ turnedOnAt: now, lastStep: step })
    .where('memberId', '=', memberId)
    .execute()
  const hashes = codes.map((recovery) => ({ memberId, codeHash: hashOfCode(key, recovery) }))
  await tx.insertInto('recoveryCode').values(hashes).execute()
  return codes
}

/**
 * Uses up a code of the app or a recovery code. A code that was taken, or is older than one that was, is refused, in
 * every process. The member is locked by the caller.
 * @returns whether the code was right
 */
export async function takeCode(
  tx: Tx,
  memberId: string,
  code: string,
  { key, now }: { key: KeyObject; now: Date },
): Promise<boolean> {
  const typed = typedCode(code)
  if (!codeShape.test(typed)) {
    const used = await tx
      .deleteFrom('recoveryCode')
      .where('memberId', '=', memberId)
      .where('codeHash', '=', hashOfCode(key, typed))
      .executeTakeFirst()
    return used.numDeletedRows === 1n
  }
  const factor = await tx
    .selectFrom('secondFactor')
    .select('sealedSecret')
    .where('memberId', '=', memberId)
    .where('turnedOnAt', 'is not', null)
    .executeTakeFirst()
  const step = factor && stepOfCode(unseal(key, memberId, factor.sealedSecret), typed, now)
  if (step === undefined) return false
  const taken = await tx
    .updateTable('secondFactor')
    .set({ lastStep: step })
    .where('memberId', '=', memberId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

/** Turns it off, with its recovery codes. @returns whether there was one, on or offered */
export async function forgetSecondFactor(tx: Tx, memberId: string): Promise<boolean> {
  const gone = await tx.deleteFrom('secondFactor').where('memberId', '=', memberId).executeTakeFirst()
  return gone.numDeletedRows === 1n
}
