import { createHmac, type KeyObject } from 'node:crypto'
import type { FieldErrors } from '#contract/envelope.ts'
import * as calls from '#contract/members.ts'
import type { ShopSettings } from '#contract/shop-settings.ts'
import type { AnswerPhrases } from '#phrases/answers/ja.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import { type Http, Refusal } from '#server/http/calls.ts'
import { memberDeviceCookie } from '#server/http/device-cookie.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { Sessions } from '#server/http/session.ts'
import type { Random } from '#server/random.ts'
import { checkRegistration, type JudgeReferralCode, type Registration } from './check-registration.ts'
import { takeDaily } from './daily-counts.ts'
import { memberDevices, recogniseDevice } from './known-devices.ts'
import { refuseCrowded } from './login-routes.ts'
import { type ContactIn, shopNamesOf } from './mail-member.ts'
import type { Passwords } from './password.ts'
import { LaneFull } from './password-lanes.ts'
import { isPostalCode, placesOf } from './postal-codes.ts'
import { prefectures } from './prefectures.ts'
import { readableCode } from './readable-code.ts'
import { registerMember } from './register-member.ts'

const registrationLimit = { perMinute: 30 }

/** Undefined when too many passwords wait already: newcomers stand in the queue of strangers. */
async function hashUnlessCrowded(passwords: Passwords, password: string): Promise<string | undefined> {
  try {
    return await passwords.hash(password, 'stranger')
  } catch (error) {
    if (error instanceof LaneFull) return undefined
    throw error
  }
}

export interface RegistrationDeps {
  db: Database
  key: KeyObject
  passwords: Passwords
  registrationRules: () => Promise<ShopSettings['registration']>
  sessions: Sessions
  random: Random
  /** Reads the settings a mail is signed with. */
  contact: () => Promise<ContactIn>
  /** The version of the legal texts a new member agrees to. */
  termsInForce: () => Promise<number>
  judgeReferralCode: JudgeReferralCode
}

/** A keyed hash counts a network without storing it. */
const networkHash = (key: KeyObject, address: string) =>
  createHmac('sha256', key)
    .update(`registration ${networkOf(address)}`)
    .digest()

const isFaulty = (errors: FieldErrors) => Object.keys(errors).length > 0

export function registrationRoutes(
  http: Http,
  {
    db,
    key,
    passwords,
    sessions,
    random,
    registrationRules,
    contact,
    termsInForce,
    judgeReferralCode,
  }: RegistrationDeps,
): void {
  const faultsOf = async (form: Registration, phrases: AnswerPhrases) =>
    await checkRegistration(db, form, phrases, { judgeReferralCode, shopNames: shopNamesOf(await contact()) })

  http.serve(calls.checkRegistration, registrationLimit, async (visit, form) => {
    const errors = await faultsOf(form, visit.phrases)
    return isFaulty(errors) ? new Refusal(422, errors) : {}
  })

  http.serve(calls.register, registrationLimit, async (visit, { termsNo, ...form }) => {
    const errors = await faultsOf(form, visit.phrases)
    if (isFaulty(errors)) return new Refusal(422, errors)
    const agreedTermsNo = await termsInForce()
    if (termsNo !== undefined && termsNo !== agreedTermsNo)
      return new Refusal(409, { termsNo: [visit.phrases.termsChanged] })
    const passwordHash = await hashUnlessCrowded(passwords, form.password)
    if (passwordHash === undefined) return refuseCrowded(visit, 'mail')
    const newcomer = {
      id: random.id(),
      form,
      language: visit.language,
      mailId: random.id(),
      random,
      now: visit.now,
      referralCode: readableCode(random),
      passwordHash,
      contactIn: await contact(),
      agreedTermsNo,
    }
    const { perNetworkAndDay } = await registrationRules()
    const how = { staysLoggedIn: false, userAgent: visit.request.headers['user-agent'] }
    const browser = { ownerId: newcomer.id, token: memberDeviceCookie.read(visit.request) }
    const started = await transaction(db, async (tx) => {
      if (!(await takeDaily(tx, networkHash(key, visit.request.ip), perNetworkAndDay, visit.now)))
        return 'crowded'
      if (!(await registerMember(tx, newcomer))) return undefined
      const device = await recogniseDevice(tx, memberDevices, browser, newcomer)
      return { device, session: await sessions.start(tx, newcomer.id, how) }
    })
    if (started === 'crowded') return new Refusal(429, { mail: [visit.phrases.registration.networkCrowded] })
    if (started === undefined) return new Refusal(422, { mail: [visit.phrases.registration.mailTaken] })
    visit.enter(sessions.handOver(visit.reply, started.session))
    memberDeviceCookie.hand(visit.reply, started.device.token)
    return {}
  })

  http.serve(calls.listPrefectures, async (visit) => ({ list: prefectures(visit.language) }))

  http.serve(calls.lookUpPostalCode, async (visit, { postalCode }) =>
    isPostalCode(postalCode)
      ? { list: await placesOf(postalCode) }
      : new Refusal(422, { postalCode: [visit.phrases.registration.postalCode] }),
  )
}
