import { getCurrentUser, getMember } from '../../../contract/members.ts'
import { addDays, japanDate } from '../../business-time/japan.ts'
import type { Database } from '../../db/pool.ts'
import type { Http } from '../../http/calls.ts'
import { Refusal } from '../../http/calls.ts'
import { liveLots, readBalance } from '../../ledger/statements.ts'
import { prefectureName } from '../members/prefectures.ts'
import { profileOf } from '../members/profile.ts'
import { findMember } from '../members/queries.ts'
import type { Rank } from '../ranks/queries.ts'
import { readStanding } from '../ranks/ranks.ts'

export interface AccountDeps {
  db: Database
  /** The operator's table of ranks. */
  ranks: () => Promise<readonly Rank[]>
}

export function accountRoutes(http: Http, { db, ranks }: AccountDeps): void {
  http.serve(getCurrentUser, async ({ session, now }) => {
    if (session.memberId === undefined) return { isLoggedIn: false, rank: 0, points: 0, coinHundredths: 0 }
    const rankTable = await ranks()
    const [balance, standing] = await Promise.all([
      readBalance(db, session.memberId, now),
      readStanding(db, rankTable, session.memberId, now),
    ])
    return { isLoggedIn: true, rank: standing.current.number, ...balance }
  })

  http.serveMember(getMember, async ({ memberId, now, language }) => {
    const rankTable = await ranks()
    const [member, balance, standing, lots] = await Promise.all([
      findMember(db, memberId),
      readBalance(db, memberId, now),
      readStanding(db, rankTable, memberId, now),
      liveLots(db, memberId, now),
    ])
    if (member === undefined) return new Refusal(404)
    const pointsByDay = Map.groupBy(lots, (lot) => addDays(japanDate(lot.expiresAt), -1))
    return {
      ...profileOf(member),
      prefectureName: prefectureName(member.prefectureId, language),
      points: balance.points,
      expiringPoints: Array.from(pointsByDay, ([endsOn, ended]) => ({
        points: ended.reduce((sum, lot) => sum + lot.points, 0),
        endsOn,
      })),
      isPhoneVerified: member.phoneVerifiedAt !== null,
      referralCode: member.referralCode,
      rankName: standing.current.name[language],
      rankMaintenanceCoinHundredths: standing.current.maintenanceCoinHundredths,
      nextRankSpendPoints: (standing.next ?? standing.nextMonth).spendFromPoints,
      nextRankName: standing.next?.name[language] ?? '',
      currentSpendPoints: standing.spentThisMonth,
      canMaintainRank: standing.canBeKept,
      isRankKept: standing.isKept,
      nextMonthRankName: standing.nextMonth.name[language],
      nextMonth: standing.nextMonthBegins.slice(0, 7),
    }
  })
}
