import * as calls from '#contract/members.ts'
import { getWithdrawal, withdraw } from '#contract/withdrawal.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import { type Http, Refusal, type Visit } from '#server/http/calls.ts'
import type { Sessions } from '#server/http/session.ts'
import type { Random } from '#server/random.ts'
import { changeProfile, type FollowAddress } from './change-profile.ts'
import { type Accounts, loginLimit } from './login-routes.ts'
import type { ContactIn } from './mail-member.ts'
import { proveMember, refuseWrong } from './password-routes.ts'
import { profileFaults } from './profile.ts'
import { whileProven } from './while-proven.ts'
import { type Belongings, withdrawMember } from './withdraw-member.ts'

/** A member's loss by leaving; given by the rooms above. */
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
  followAddress: FollowAddress
}

export function profileRoutes(http: Http, deps: ProfileDeps, accounts: Accounts): void {
  const { db, sessions, random, contact, followAddress, belongings, possessionsOf } = deps

  http.serveMember(calls.changeMember, loginLimit, async (visit, { currentPassword, ...profile }) => {
    const { phrases, now } = visit
    // Hashing is expensive: only for a form without faults.
    const faults = profileFaults(profile, phrases)
    if (Object.keys(faults).length > 0) return new Refusal(422, faults)
    const proven = await proveMember(visit, currentPassword, { db, accounts })
    if (proven instanceof Refusal) return proven
    const change = { phrases, followAddress, now, contactIn: await contact(), mailId: random.id() }
    const result = await whileProven(db, proven, (tx) => changeProfile(tx, visit.memberId, profile, change))
    if (result === undefined) return refuseWrong(visit, proven)
    return result.outcome === 'refused' ? new Refusal(422, result.errors) : {}
  })

  http.serveMember(getWithdrawal, (visit) => possessionsOf(visit.memberId, visit))

  http.serveMember(withdraw, loginLimit, async (visit, { password }) => {
    const proven = await proveMember(visit, password, { db, accounts, field: 'password' })
    if (proven instanceof Refusal) return proven
    const leaving = {
      belongings,
      accountOf: accounts.of,
      now: visit.now,
      contactIn: await contact(),
      mailId: random.id(),
      endSessions: (tx: Tx, memberId: string) => sessions.endAll(tx, memberId),
    }
    const outcome = await whileProven(
      db,
      proven,
      (tx) => withdrawMember(tx, visit.memberId, leaving),
      (tx) => belongings.holdPayments(tx, visit.memberId),
    )
    if (outcome === undefined) return refuseWrong(visit, proven, 'password')
    if (outcome === 'unknown') return new Refusal(404)
    if (outcome === 'payment open')
      return new Refusal(409, { password: [visit.phrases.membership.paymentOpen] })
    if (outcome === 'draw undecided')
      return new Refusal(409, { password: [visit.phrases.membership.drawUndecided] })
    visit.enter(await sessions.logOut(visit.reply, visit.session))
    return {}
  })
}
