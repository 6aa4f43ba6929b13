import type { FieldErrors } from '../../../contract/envelope.ts'
import * as calls from '../../../contract/members.ts'
import { type Database, transaction } from '../../db/pool.ts'
import { type Http, Refusal } from '../../http/calls.ts'
import type { Sessions } from '../../http/session.ts'
import type { Random } from '../../random.ts'
import { checkRegistration, type JudgeReferralCode } from './check-registration.ts'
import type { ContactIn } from './mail-member.ts'
import { hashPassword } from './password.ts'
import { isPostalCode, placesOf } from './postal-codes.ts'
import { prefectures } from './prefectures.ts'
import { registerMember } from './register-member.ts'

const registrationLimit = { perMinute: 30 }

/** Ten characters without look-alikes: 50 bits, too many to guess. */
const newReferralCode = (random: Random) =>
  Array.from(random.bytes(10), (byte) => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[byte % 32]).join('')

export interface RegistrationDeps {
  db: Database
  sessions: Sessions
  random: Random
  /** Reads the settings a mail is signed with. */
  contact: () => Promise<ContactIn>
  /** The version of the legal texts a new member agrees to. */
  termsInForce: () => Promise<number>
  judgeReferralCode: JudgeReferralCode
}

const isFaulty = (errors: FieldErrors) => Object.keys(errors).length > 0

export function registrationRoutes(
  http: Http,
  { db, sessions, random, contact, termsInForce, judgeReferralCode }: RegistrationDeps,
): void {
  http.serve(
    calls.checkRegistration,
    async (visit, form) => {
      const errors = await checkRegistration(db, form, visit.phrases, judgeReferralCode)
      return isFaulty(errors) ? new Refusal(422, errors) : {}
    },
    registrationLimit,
  )

  http.serve(
    calls.register,
    async (visit, { termsNo, ...form }) => {
      const errors = await checkRegistration(db, form, visit.phrases, judgeReferralCode)
      if (isFaulty(errors)) return new Refusal(422, errors)
      const agreedTermsNo = await termsInForce()
      if (termsNo !== undefined && termsNo !== agreedTermsNo)
        return new Refusal(409, { termsNo: [visit.phrases.termsChanged] })
      const newcomer = {
        id: random.id(),
        form,
        language: visit.language,
        mailId: random.id(),
        now: visit.now,
        referralCode: newReferralCode(random),
        passwordHash: await hashPassword(form.password),
        contactIn: await contact(),
        agreedTermsNo,
      }
      const started = await transaction(db, async (tx) =>
        (await registerMember(tx, newcomer)) ? await sessions.start(tx, newcomer.id, false) : undefined,
      )
      if (started === undefined) return new Refusal(422, { mail: [visit.phrases.registration.mailTaken] })
      visit.enter(sessions.handOver(visit.reply, started))
      return {}
    },
    registrationLimit,
  )

  http.serve(calls.listPrefectures, async (visit) => ({ list: prefectures(visit.language) }))

  http.serve(calls.lookUpPostalCode, async (visit, { postalCode }) =>
    isPostalCode(postalCode)
      ? { list: placesOf(postalCode) }
      : new Refusal(422, { postalCode: [visit.phrases.registration.postalCode] }),
  )
}
