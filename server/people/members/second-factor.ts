// The second factor of a member or an operator: a code of an authenticator app beside the password (decision 017). The
// only SQL that names its tables.

import { createCipheriv, createDecipheriv, createHmac, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/pool.ts'
import type { Random } from '#server/random.ts'
import { readableCode } from './readable-code.ts'
import { codeShape, stepOfCode } from './totp.ts'

const recoveryCodes = 10
const secretBytes = 20
/** The time that a secret that was shown may wait for its first code. */
const offerMs = 15 * 60_000

/** The key of one purpose, made from the shop's. */
const derivedKey = (key: KeyObject, purpose: string) =>
  createHmac('sha256', key).update(`second factor ${purpose}`).digest()

const cipher = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

/** Encrypts a secret. It opens for this account alone: moved to another's row it is refused. */
function seal(key: KeyObject, accountId: string, secret: Buffer, random: Random): Buffer {
  const nonce = random.bytes(nonceBytes)
  const sealing = createCipheriv(cipher, derivedKey(key, 'secret'), nonce).setAAD(Buffer.from(accountId))
  const inside = Buffer.concat([sealing.update(secret), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), inside])
}

/** @throws when it was sealed with another key or for another account */
function unseal(key: KeyObject, accountId: string, sealed: Buffer): Buffer {
  const [nonce, rest] = [sealed.subarray(0, nonceBytes), sealed.subarray(nonceBytes)]
  const opening = createDecipheriv(cipher, derivedKey(key, 'secret'), nonce)
    .setAAD(Buffer.from(accountId))
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

export async function readSecondFactor(db: Database, accountId: string): Promise<SecondFactorState> {
  const { isOn, left } = await db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('secondFactor')
            .select('accountId')
            .where('accountId', '=', accountId)
            .where('turnedOnAt', 'is not', null),
        )
        .as('isOn'),
      eb
        .selectFrom('recoveryCode')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('accountId', '=', accountId)
        .as('left'),
    ])
    .executeTakeFirstOrThrow()
  return { isOn: Boolean(isOn), recoveryCodesLeft: Number(left) }
}

/** The accounts whose app is on, of members and operators alike. */
export async function listAppOwners(db: Database, accountIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('secondFactor')
    .select('accountId')
    .where('turnedOnAt', 'is not', null)
    .where('accountId', '=', sql<string>`any(${[...accountIds]}::uuid[])`)
    .execute()
  return rows.map(({ accountId }) => accountId)
}

export const hasSecondFactor = async (db: Database, accountId: string): Promise<boolean> =>
  (await secondFactorSince(db, accountId)) !== null

/** The moment at which the app was turned on; null while none is on. */
export async function secondFactorSince(db: Database, accountId: string): Promise<Date | null> {
  const factor = db.selectFrom('secondFactor').select('turnedOnAt').where('accountId', '=', accountId)
  return (await factor.executeTakeFirst())?.turnedOnAt ?? null
}

/**
 * Makes a secret for a person to put into their app; an earlier one that was never turned on is forgotten. The login
 * does not ask for it yet. Refuses, changing nothing, while an app is on. The account is locked by the caller.
 * @returns the secret, or undefined when one is on
 */
export async function offerSecondFactor(
  tx: Tx,
  accountId: string,
  { key, random, now }: { key: KeyObject; random: Random; now: Date },
): Promise<Buffer | undefined> {
  if (await hasSecondFactor(tx, accountId)) return undefined
  const secret = random.bytes(secretBytes)
  const sealedSecret = seal(key, accountId, secret, random)
  await forgetApp(tx, accountId)
  await tx.insertInto('secondFactor').values({ accountId, sealedSecret, offeredAt: now }).execute()
  return secret
}

/**
 * Turns the second factor on with the first code of the app. Refuses, changing nothing: a wrong code, and a secret that
 * was shown more than a quarter of an hour ago or never. The account is locked by the caller.
 */
export async function turnOnSecondFactor(
  tx: Tx,
  accountId: string,
  code: string,
  { key, now }: { key: KeyObject; now: Date },
): Promise<'on' | 'wrong code' | 'not offered'> {
  const offered = await tx
    .selectFrom('secondFactor')
    .select('sealedSecret')
    .where('accountId', '=', accountId)
    .where('turnedOnAt', 'is', null)
    .where('offeredAt', '>', new Date(now.getTime() - offerMs))
    .executeTakeFirst()
  if (offered === undefined) return 'not offered'
  const step = stepOfCode(unseal(key, accountId, offered.sealedSecret), typedCode(code), now)
  if (step === undefined) return 'wrong code'
  await tx
    .updateTable('secondFactor')
    .set({ turnedOnAt: now, lastStep: step })
    .where('accountId', '=', accountId)
    .execute()
  return 'on'
}

/**
 * Makes recovery codes; those of before no longer work. The account is locked by the caller.
 * @returns the codes, which cannot be read again later
 */
export async function renewRecoveryCodes(
  tx: Tx,
  accountId: string,
  { key, random }: { key: KeyObject; random: Random },
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => readableCode(random))
  const hashes = codes.map((recovery) => ({ accountId, codeHash: hashOfCode(key, recovery) }))
  await tx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute()
  await tx.insertInto('recoveryCode').values(hashes).execute()
  return codes
}

/**
 * Uses up a code of the app or a recovery code. A code that was taken, or is older than one that was, is refused, in
 * every process. The account is locked by the caller.
 * @returns whether the code was right
 */
export async function takeCode(
  tx: Tx,
  accountId: string,
  code: string,
  { key, now }: { key: KeyObject; now: Date },
): Promise<boolean> {
  const typed = typedCode(code)
  if (!codeShape.test(typed)) {
    const used = await tx
      .deleteFrom('recoveryCode')
      .where('accountId', '=', accountId)
      .where('codeHash', '=', hashOfCode(key, typed))
      .executeTakeFirst()
    return used.numDeletedRows === 1n
  }
  const factor = await tx
    .selectFrom('secondFactor')
    .select('sealedSecret')
    .where('accountId', '=', accountId)
    .where('turnedOnAt', 'is not', null)
    .executeTakeFirst()
  const step = factor && stepOfCode(unseal(key, accountId, factor.sealedSecret), typed, now)
  if (step === undefined) return false
  const taken = await tx
    .updateTable('secondFactor')
    .set({ lastStep: step })
    .where('accountId', '=', accountId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

/** Forgets the app; recovery codes stay. @returns whether there was one, on or offered */
export async function forgetApp(tx: Tx, accountId: string): Promise<boolean> {
  const gone = await tx.deleteFrom('secondFactor').where('accountId', '=', accountId).executeTakeFirst()
  return gone.numDeletedRows === 1n
}

/** Forgets every app and recovery code, of members and operators: none can be read any more. @returns how many apps */
export async function forgetEverySecondFactor(tx: Tx): Promise<number> {
  await tx.deleteFrom('recoveryCode').execute()
  return Number((await tx.deleteFrom('secondFactor').executeTakeFirst()).numDeletedRows)
}

/** Turns it off, with its recovery codes. @returns whether there was one, on or offered */
export async function forgetSecondFactor(tx: Tx, accountId: string): Promise<boolean> {
  await tx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute()
  return await forgetApp(tx, accountId)
}
