import type { KeyObject } from 'node:crypto'
import { encode } from 'uqr'
import * as calls from '../../../contract/second-factor.ts'
import { type Database, type Tx, transaction } from '../../db/pool.ts'
import { type Http, Refusal, type Visit } from '../../http/calls.ts'
import type { Random } from '../../random.ts'
import { type Accounts, loginLimit, refuseWrongCode } from './login-routes.ts'
import { type ContactIn, mailMember } from './mail-member.ts'
import { proveMember, refuseWrong } from './password-routes.ts'
import { lockMember, type Member } from './queries.ts'
import {
  forgetSecondFactor,
  offerSecondFactor,
  readSecondFactor,
  turnOnSecondFactor,
} from './second-factor.ts'
import { base32, otpauthUri } from './totp.ts'
import { whileProven } from './while-proven.ts'

export interface SecondFactorDeps {
  db: Database
  key: KeyObject
  random: Random
  /** Reads the settings a mail is signed with. */
  contact: () => Promise<ContactIn>
}

/** The dark modules of a QR code as the path of an SVG, one unit each. */
function qrOf(text: string): { qrPath: string; qrSize: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return { qrPath: dark.join(''), qrSize: size }
}

export function secondFactorRoutes(
  http: Http,
  { db, key, random, contact }: SecondFactorDeps,
  accounts: Accounts,
): void {
  const notify = async (tx: Tx, member: Member, isOn: boolean, contactIn: ContactIn, { now }: Visit) =>
    await mailMember(
      tx,
      member,
      (words, name, signature) => words.secondFactorChanged(name, isOn, signature),
      contactIn,
      { mailId: random.id(), now },
    )

  http.serveMember(calls.getSecondFactor, (visit) => readSecondFactor(db, visit.memberId))

  http.serveMember(
    calls.offerSecondFactor,
    async (visit, { currentPassword }) => {
      const proven = await proveMember(visit, currentPassword, { db, accounts })
      if (proven instanceof Refusal) return proven
      const contactIn = await contact()
      const offered = await whileProven(db, proven, async (tx) => ({
        secret: await offerSecondFactor(tx, proven.id, { key, random, now: visit.now }),
      }))
      if (offered === undefined) return refuseWrong(visit, proven)
      const { secret } = offered
      if (secret === undefined)
        return new Refusal(409, { currentPassword: [visit.phrases.membership.secondFactorIsOn] })
      const { shopName } = contactIn(visit.language)
      const address = otpauthUri(secret, { shopName, mail: proven.mail })
      return { secret: base32(secret), address, ...qrOf(address) }
    },
    loginLimit,
  )

  http.serveMember(
    calls.turnOnSecondFactor,
    async (visit, { code }) => {
      const contactIn = await contact()
      const outcome = await transaction(db, async (tx) => {
        const member = await lockMember(tx, visit.memberId)
        if (member === undefined || member.withdrawnAt !== null) return 'not offered'
        const codes = await turnOnSecondFactor(tx, member.id, code, { key, random, now: visit.now })
        if (typeof codes !== 'string') await notify(tx, member, true, contactIn, visit)
        return codes
      })
      if (outcome === 'wrong code') return refuseWrongCode(visit, visit.memberId)
      if (outcome === 'not offered')
        return new Refusal(409, { code: [visit.phrases.membership.secondFactorNotOffered] })
      return { recoveryCodes: outcome }
    },
    loginLimit,
  )

  http.serveMember(
    calls.turnOffSecondFactor,
    async (visit, { code, currentPassword }) => {
      const proven = await proveMember(visit, currentPassword, { db, accounts })
      if (proven instanceof Refusal) return proven
      const source = await accounts.memberSource(visit, proven)
      const refused = await accounts.refuseCode(visit, proven, code, source)
      if (refused !== undefined) return refused
      const contactIn = await contact()
      const outcome = await whileProven(db, proven, async (tx) => {
        if (!(await accounts.takeCode(tx, visit, proven.id, { code, source }))) return 'wrong code'
        // A second press finds nothing to turn off, and writes nothing.
        if (await forgetSecondFactor(tx, proven.id)) await notify(tx, proven, false, contactIn, visit)
        return 'off'
      })
      if (outcome === undefined) return refuseWrong(visit, proven)
      return outcome === 'wrong code' ? refuseWrongCode(visit, proven.id) : {}
    },
    loginLimit,
  )
}
