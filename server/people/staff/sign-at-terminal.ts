// The name under which an act at the terminal is recorded (decision 018).

import type { TerminalName } from '#contract/operator/audit-log.ts'
import { terminalActor } from '#phrases/actor.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import type { ShopKeys } from '#server/db/shop-key.ts'
import { lookUpKey } from '#server/keys.ts'
import { codesHash } from '#server/people/members/account-hash.ts'
import { forgetAttempts } from '#server/people/members/login-queries.ts'
import { takeCode } from '#server/people/members/second-factor.ts'
import { codeRules, throttle } from '#server/people/members/throttle-logins.ts'
import { findOperator, lockOperator } from './queries.ts'

/** The name and code that were typed at the terminal. */
export interface AtTerminal {
  /** The name of an operator; undefined: nobody's. */
  by?: string | undefined
  /** A code of that operator's authenticator app, or a recovery code. */
  code?: string | undefined
}

/** The actor of a command, for the audit log: an operator who proved it, or the terminal alone. */
export interface Signature {
  id: string | null
  who: string
  terminal: TerminalName
}

/** Signs what no operator has proven to do. */
export const unsigned: Signature = { id: null, who: terminalActor, terminal: 'nobody' }

export type Signing =
  | { outcome: 'signed'; signature: Signature }
  | { outcome: 'unknown' | 'ended' | 'no code' | 'wrong code' }
  | { outcome: 'locked'; minutes: number }

/** Tries at the terminal are counted together, and apart from those in browsers. */
const source = Buffer.from('terminal')

/**
 * Signs an act at the terminal. A name is recorded when its operator works here and gives a second factor, which is used up,
 * whatever comes of the act; a wrong one is counted as at the console. Nobody's name is recorded without it. Runs before the
 * act, in transactions of its own.
 */
export async function signAtTerminal(
  db: Database,
  { by, code }: AtTerminal,
  { shopKeys, now }: { shopKeys: ShopKeys; now: Date },
): Promise<Signing> {
  if (by === undefined) return { outcome: 'signed', signature: unsigned }
  const operator = await findOperator(db, 'name', by)
  if (operator === undefined) return { outcome: 'unknown' }
  if (operator.endedAt !== null) return { outcome: 'ended' }
  if (code === undefined) return { outcome: 'no code' }
  const { id, name: who } = operator
  const key = await lookUpKey(db, shopKeys)
  const account = codesHash(key, id)
  const waitMs = await throttle(db, { account, source }, codeRules, now)
  if (waitMs > 0) return { outcome: 'locked', minutes: Math.ceil(waitMs / 60_000) }
  return await transaction(db, async (tx) => {
    if ((await lockOperator(tx, id)) === undefined) return { outcome: 'ended' }
    if (!(await takeCode(tx, id, code, { key, now }))) return { outcome: 'wrong code' }
    await forgetAttempts(tx, account, source)
    return { outcome: 'signed', signature: { id, who, terminal: 'proven' } }
  })
}
