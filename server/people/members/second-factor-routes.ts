import type { KeyObject } from 'node:crypto'
import * as calls from '#contract/second-factor.ts'
import { type Database, type Tx, transaction } from '#server/db/pool.ts'
import { type Http, Refusal, type Visit } from '#server/http/calls.ts'
import type { Random } from '#server/random.ts'
import { type Accounts, loginLimit, refuseWrongCode } from './login-routes.ts'
import { type ContactIn, mailMember } from './mail-member.ts'
import type { Member } from './member-row.ts'
import { proveMember, refuseWrong } from './password-routes.ts'
import { qrOf } from './qr-path.ts'
import { lockMember } from './queries.ts'
import {
  forgetSecondFactor,
  offerSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
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

  http.serveMember(calls.offerSecondFactor, loginLimit, async (visit, { currentPassword }) => {
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
  })

  http.serveMember(calls.turnOnSecondFactor, loginLimit, async (visit, { code }) => {
    const contactIn = await contact()
    const outcome = await transaction(db, async (tx) => {
      const member = await lockMember(tx, visit.memberId)
      if (member === undefined || member.withdrawnAt !== null) return 'not offered'
      const outcome = await turnOnSecondFactor(tx, member.id, code, { key, now: visit.now })
      if (outcome !== 'on') return outcome
      await notify(tx, member, true, contactIn, visit)
      return await renewRecoveryCodes(tx, member.id, { key, random })
    })
    if (outcome === 'wrong code') return refuseWrongCode(visit, visit.memberId)
    if (outcome === 'not offered')
      return new Refusal(409, { code: [visit.phrases.membership.secondFactorNotOffered] })
    return { recoveryCodes: outcome }
  })

  http.serveMember(calls.turnOffSecondFactor, loginLimit, async (visit, { code, currentPassword }) => {
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
  })
}
