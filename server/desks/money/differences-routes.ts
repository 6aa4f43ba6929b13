import * as calls from '#contract/operator/differences.ts'
import type { OutputOf } from '#contract/wire.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import type { Database } from '#server/db/pool.ts'
import { instantOrNull } from '#server/desks/members/present-member.ts'
import { Refusal } from '#server/http/calls.ts'
import type { OperatorHttp } from '#server/http/operator-calls.ts'
import { searchDifferences } from '#server/money/reconciliation/difference-search.ts'
import {
  type Difference,
  findDifference,
  listUnfinishedReconciliations,
  settleDifference,
} from '#server/money/reconciliation/queries.ts'
import { serveAct } from '#server/people/staff/act-routes.ts'
import type { Random } from '#server/random.ts'

type DifferencePage = OutputOf<typeof calls.readDifference>

const presentDifference = (difference: Difference): DifferencePage => {
  const { id, provider, day, kind, orderId, paymentId, ours, theirs, foundAt, settledAt, settledBy } =
    difference
  return {
    differenceId: id,
    provider,
    day,
    kind,
    orderId,
    paymentId,
    ours,
    theirs,
    foundAt: japanInstant(foundAt),
    settledAt: instantOrNull(settledAt),
    settledBy,
  }
}

/** Serves what differs between our books and the payment providers', and settles it. */
export function differenceRoutes(http: OperatorHttp, deps: { db: Database; random: Random }): void {
  const { db } = deps

  http.serve(calls.listDifferences, async ({ now }, _, query) => {
    const { page, size, which, kind, q = '', from, until, sort = '-day' } = query
    const [{ differences, total }, unfinished] = await Promise.all([
      searchDifferences(db, {
        isOpen: which === 'open',
        kind,
        orderId: q.trim(),
        from,
        until,
        sort,
        limit: size,
        offset: (page - 1) * size,
      }),
      listUnfinishedReconciliations(db, now),
    ])
    return {
      list: differences.map(presentDifference),
      total,
      unfinished: unfinished.map(({ provider, day, tries }) => ({ provider, day, tries })),
    }
  })

  http.serve(calls.readDifference, async ({ params, phrases }) => {
    const difference = await findDifference(db, params.differenceId ?? '')
    return difference === undefined
      ? new Refusal(404, { path: [phrases.money.differenceGone] })
      : presentDifference(difference)
  })

  serveAct(http, deps, calls.settleDifference, async (tx, { now, phrases }, { differenceId }) => {
    const difference = await findDifference(tx, differenceId)
    if (difference === undefined) return new Refusal(404, { differenceId: [phrases.money.differenceGone] })
    if (!(await settleDifference(tx, differenceId, 'person', now)))
      return new Refusal(409, { differenceId: [phrases.money.differenceSettled] })
    const { provider, day, kind, orderId, paymentId, ours, theirs } = difference
    const detail = { provider, day, kind, orderId, paymentId, ours, theirs }
    return { subject: differenceId, detail, kept: {} }
  })
}
