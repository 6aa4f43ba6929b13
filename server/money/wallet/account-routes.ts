import { getMember } from '#contract/members.ts'
import { getCurrentUser } from '#contract/visitor.ts'
import { addDays, japanDate, japanInstant } from '#server/business-time/japan.ts'
import type { Database } from '#server/db/pool.ts'
import type { Http } from '#server/http/calls.ts'
import { Refusal } from '#server/http/calls.ts'
import { isWalletHeld } from '#server/ledger/ledger.ts'
import { liveLots, readBalance } from '#server/ledger/statements.ts'
import { findFirstSlip } from '#server/money/payments/open-slips.ts'
import type { RankTable } from '#server/money/ranks/queries.ts'
import { readStanding } from '#server/money/ranks/ranks.ts'
import { prefectureName } from '#server/people/members/prefectures.ts'
import { profileOf } from '#server/people/members/profile.ts'
import { findMember } from '#server/people/members/queries.ts'

export interface AccountDeps {
  db: Database
  /** The operator's tables of ranks. */
  ranks: () => Promise<readonly RankTable[]>
  /** Finds the member's open choice that ends first. */
  firstOpenChoice: (memberId: string, now: Date) => Promise<{ drawId: string; endsAt: Date } | undefined>
}

const nothingWaits = { openChoice: null, awaitedPayment: null, isHeld: false }

export function accountRoutes(http: Http, { db, ranks, firstOpenChoice }: AccountDeps): void {
  http.serve(getCurrentUser, async ({ session, now }) => {
    const { memberId } = session
    if (memberId === undefined)
      return { isLoggedIn: false, rank: 0, points: 0, coinHundredths: 0, ...nothingWaits }
    const rankTable = await ranks()
    const [balance, standing, choice, awaited, isHeld] = await Promise.all([
      readBalance(db, memberId, now),
      readStanding(db, rankTable, memberId, now),
      firstOpenChoice(memberId, now),
      findFirstSlip(db, memberId, now),
      isWalletHeld(db, memberId),
    ])
    return {
      isLoggedIn: true,
      rank: standing.current.number,
      ...balance,
      openChoice: choice ? { drawId: choice.drawId, endsAt: japanInstant(choice.endsAt) } : null,
      awaitedPayment: awaited
        ? { priceYen: awaited.priceYen, lastDay: japanDate(new Date(awaited.payBy.getTime() - 1)) }
        : null,
      isHeld,
    }
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
      isMailProven: member.mailProvenAt !== null,
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
