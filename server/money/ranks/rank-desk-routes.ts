import * as calls from '#contract/operator/ranks.ts'
import type { AnswerPhrases } from '#phrases/answers/ja.ts'
import { addMonths, japanDate, startOfJapanMonth } from '#server/business-time/japan.ts'
import { type Database, snapshot } from '#server/db/pool.ts'
import { Refusal } from '#server/http/calls.ts'
import type { OperatorHttp } from '#server/http/operator-calls.ts'
import { weighCoins } from '#server/ledger/weigh-coins.ts'
import { serveAct } from '#server/people/staff/act-routes.ts'
import { type ApprovableActs, serveApprovable } from '#server/people/staff/approvable-routes.ts'
import type { Random } from '#server/random.ts'
import type { RankFault } from './judge-ranks.ts'
import { listKeptFor, listRankTables, type Rank, tableOf, versionOf } from './queries.ts'
import {
  monthsToCome,
  ranksOf,
  type ScheduledRanks,
  scheduleRanks,
  type TypedRank,
  withdrawRanks,
} from './schedule-ranks.ts'

interface RankDeskDeps {
  db: Database
  random: Random
  approvable: ApprovableActs
}

const present = ({ number: _place, name, ...rank }: Rank): TypedRank => ({
  ...rank,
  nameJa: name.ja,
  nameEn: name.en,
})

const fieldOf: Readonly<Record<RankFault['what'], keyof TypedRank>> = {
  'no start': 'spendFromPoints',
  'out of order': 'spendFromPoints',
  'rate falls': 'coinRateBp',
  'rate too high': 'coinRateBp',
}

/** Why a table was not taken, in the operator's language. */
function refusalOf(
  scheduled: Exclude<ScheduledRanks, { outcome: 'scheduled' }>,
  { rankTables: words }: AnswerPhrases,
): Refusal {
  switch (scheduled.outcome) {
    case 'faults':
      return new Refusal(
        422,
        Object.fromEntries(
          scheduled.faults.map(({ index, what }) => [
            `ranks.${index}.${fieldOf[what]}`,
            [words.faults[what](String(calls.rankLimits.coinRateBp / 100))],
          ]),
        ),
      )
    case 'kept':
      return new Refusal(409, { ranks: [words.kept(String(scheduled.number))] })
    case 'changed since':
      return new Refusal(409, { ranks: [words.changed] })
    case 'unchanged':
      return new Refusal(409, { ranks: [words.same] })
    case 'no such month':
      return new Refusal(422, { month: [words.noSuchMonth] })
    case 'taken':
      return new Refusal(409, { month: [words.taken] })
  }
}

/** The tables of ranks, as operators see them, make one for a month to come, and withdraw it. */
export function rankDeskRoutes(http: OperatorHttp, deps: RankDeskDeps): void {
  const { db } = deps

  http.serve(calls.readRanks, async ({ now }) => {
    const tables = await listRankTables(db)
    const month = japanDate(startOfJapanMonth(now))
    const scheduled = tables
      .filter(({ inForceFrom }) => inForceFrom > month)
      .map(({ inForceFrom, ranks }) => ({ month: inForceFrom, ranks: ranks.map(present) }))
    return {
      ranks: tableOf(tables, month).ranks.map(present),
      version: versionOf(tables),
      scheduled,
      freeMonths: monthsToCome(now).filter((free) => scheduled.every((one) => one.month !== free)),
    }
  })

  http.serve(calls.weighRanks, ({ now }, _input, { ranks }) =>
    snapshot(db, async (tx) => {
      const month = addMonths(japanDate(startOfJapanMonth(now)), -1)
      const typed = ranks.split(',').map((rank) => rank.split('-').map(Number) as [number, number])
      const rates = {
        spendFromPoints: typed.map(([spend]) => spend),
        coinRatesBp: typed.map(([, rate]) => rate),
      }
      const { members, gave, wouldGive } = await weighCoins(tx, month, rates, await listKeptFor(tx, month))
      return { month, members, gaveCoinHundredths: gave, wouldGiveCoinHundredths: wouldGive }
    }),
  )

  serveApprovable(http, deps, calls.scheduleRanks, async (tx, { now, phrases }, { month, ranks, seen }) => {
    const scheduled = await scheduleRanks(tx, { month, ranks: ranksOf(ranks), seen, now })
    if (scheduled.outcome !== 'scheduled') return refusalOf(scheduled, phrases)
    const { before, after } = scheduled
    return {
      subject: month,
      detail: { before, after },
      needsApproval: true,
      basis: seen,
    }
  })

  serveAct(
    http,
    deps,
    calls.withdrawRanks,
    async (tx, { now, phrases: { rankTables: words } }, { month }) => {
      const withdrawn = await withdrawRanks(tx, month, now)
      switch (withdrawn.outcome) {
        case 'unknown':
          return new Refusal(404, { month: [words.gone] })
        case 'over':
          return new Refusal(409, { month: [words.begun] })
        case 'kept':
          return new Refusal(409, { month: [words.kept(String(withdrawn.number))] })
        case 'withdrawn':
          return {
            subject: month,
            detail: { ranks: withdrawn.ranks },
            kept: { month },
          }
      }
    },
  )
}
