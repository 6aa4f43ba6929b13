import { listCoinHistory, listPointHistory } from '#contract/wallet.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import type { Database } from '#server/db/pool.ts'
import type { LooksBack } from '#server/db/readers.ts'
import type { Http, MemberVisit } from '#server/http/calls.ts'
import { pageNumber, pageOf } from '#server/http/paging.ts'
import { type EntryLine, listEntries } from '#server/ledger/statements.ts'
import { findAdjustments } from './adjustment-queries.ts'

const pageSize = 20

export interface WalletDeps {
  /** Which of the member's purchases have a receipt; given by the receipts room. */
  listReceipts: (
    db: Database,
    memberId: string,
    paymentIds: readonly string[],
  ) => Promise<ReadonlySet<string>>
}

export function walletRoutes(http: Http, { listReceipts }: WalletDeps): void {
  const history = async (visit: MemberVisit & LooksBack, currency: 'points' | 'coins') => {
    const page = pageNumber(visit.params.page)
    const { lines, total } = await listEntries(visit.reader, visit.memberId, currency, {
      limit: pageSize,
      offset: (page - 1) * pageSize,
    })
    const adjusted = lines.flatMap(({ cause, causeId }) =>
      cause === 'adjustment' && causeId !== null ? [causeId] : [],
    )
    const adjustments = await findAdjustments(visit.reader, adjusted)
    return { lines, adjustments, page: pageOf(page, total, pageSize) }
  }
  const heading = (
    { phrases }: MemberVisit,
    line: EntryLine,
    adjustments: Awaited<ReturnType<typeof findAdjustments>>,
  ) => {
    const reason = adjustments.get(line.causeId ?? '')?.reason
    return {
      id: String(line.entryNo),
      causeId: line.causeId ?? '',
      movedAt: japanInstant(line.movedAt),
      description:
        reason === undefined
          ? phrases.history[line.cause]
          : phrases.adjusted(phrases.adjustmentReasons[reason]),
    }
  }

  http.serveMember(listPointHistory, async (visit) => {
    const { lines, adjustments, page } = await history(visit, 'points')
    const bought = lines.flatMap(({ cause, causeId }) =>
      cause === 'point_purchase' && causeId !== null ? [causeId] : [],
    )
    const receipts = await listReceipts(visit.reader, visit.memberId, bought)
    const list = lines.map((line) => ({
      ...heading(visit, line, adjustments),
      points: line.points,
      bonusPoints: line.bonusPoints,
      hasReceipt: line.cause === 'point_purchase' && receipts.has(line.causeId ?? ''),
    }))
    return { list, page }
  })

  http.serveMember(listCoinHistory, async (visit) => {
    const { lines, adjustments, page } = await history(visit, 'coins')
    const list = lines.map((line) => ({
      ...heading(visit, line, adjustments),
      coinHundredths: line.coinHundredths,
      bonusCoinHundredths: line.cause === 'adjustment' ? Math.max(0, line.coinHundredths) : 0,
    }))
    return { list, page }
  })
}
