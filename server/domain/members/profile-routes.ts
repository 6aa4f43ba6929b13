import * as calls from '../../../contract/members.ts'
import { getWithdrawal, withdraw } from '../../../contract/withdrawal.ts'
import { answers } from '../../../phrases/answers/by-language.ts'
import { type Database, type Tx, transaction } from '../../db/pool.ts'
import { type Http, Refusal, type Visit } from '../../http/calls.ts'
import type { Sessions } from '../../http/session.ts'
import type { Random } from '../../random.ts'
import { changeProfile } from './change-profile.ts'
import { type Accounts, loginLimit } from './login-routes.ts'
import type { ContactIn } from './mail-member.ts'
import { isPasswordRight } from './password.ts'
import { findMember } from './queries.ts'
import { type Belongings, withdrawMember } from './withdraw-member.ts'

/** What a member would lose by leaving; given by the rooms above. */
export interface Possessions {
  points: number
  coinHundredths: number
  rankName: string
  openDraws: { drawId: string; packName: string; count: number; choiceEndsAt: string }[]
  unshippedCount: number
  hasOpenPayment: boolean
}

export interface ProfileDeps {
  db: Database
  sessions: Sessions
  random: Random
  contact: () => Promise<ContactIn>
  belongings: Belongings
  possessionsOf: (memberId: string, visit: Pick<Visit, 'language' | 'now'>) => Promise<Possessions>
  /** Shipments that have not left follow the member to a new address. */
  followAddress: (tx: Tx, memberId: string) => Promise<unknown>
}

export function profileRoutes(http: Http, deps: ProfileDeps, accounts: Accounts): void {
  const { db, sessions, random, contact, followAddress, belongings, possessionsOf } = deps

  http.serveMember(calls.changeMember, async (visit, profile) => {
    const { phrases, now, language } = visit
    const words = answers[language].membership
    const change = {
      phrases,
      words,
      followAddress,
      now,
      contactIn: await contact(),
      mailId: random.id(),
    }
    const result = await transaction(db, (tx) => changeProfile(tx, visit.memberId, profile, change))
    return result.outcome === 'refused' ? new Refusal(422, result.errors) : {}
  })

  http.serveMember(getWithdrawal, (visit) => possessionsOf(visit.memberId, visit))

  http.serveMember(
    withdraw,
    async (visit, { password }) => {
      const words = visit.phrases.membership
      const member = await findMember(db, visit.memberId)
      if (member === undefined) return new Refusal(404)
      const throttled = await accounts.refuseThrottled(visit, member.mail, 'password')
      if (throttled !== undefined) return throttled
      if (!(await isPasswordRight(password, member.passwordHash)))
        return new Refusal(422, { password: [words.passwordWrong] })
      const leaving = {
        belongings,
        accountOf: accounts.of,
        now: visit.now,
        contactIn: await contact(),
        mailId: random.id(),
        endSessions: (tx: Tx, memberId: string) => sessions.endAll(tx, memberId),
      }
      const outcome = await transaction(db, (tx) => withdrawMember(tx, visit.memberId, leaving))
      if (outcome === 'unknown') return new Refusal(404)
      if (outcome === 'payment open') {
        await accounts.forgive(db, member.mail)
        return new Refusal(409, { password: [words.paymentOpen] })
      }
      visit.enter(await sessions.logOut(visit.reply, visit.session))
      return {}
    },
    loginLimit,
  )
}
