import * as calls from '#contract/operator/audit-log.ts'
import { spanOfDays } from '#server/business-time/japan.ts'
import type { Database } from '#server/db/pool.ts'
import { type OperatorHttp, type OperatorVisit, operatorOf } from '#server/http/operator-calls.ts'
import { countAuditRecords, listAuditRecords, listReasons } from '#server/people/operator/queries.ts'
import { verifyAuditLog } from '#server/people/operator/verify-audit-log.ts'
import { listOwnActs } from './queries.ts'

/** Who sees what everyone has changed; all others see what they changed themselves. */
const seesAll = ({ operator: { roles } }: OperatorVisit) =>
  roles.includes('owner') || roles.includes('viewer') || roles.includes('finance')

const terminalOf = (detail: unknown) => {
  const said = typeof detail === 'object' && detail !== null && 'terminal' in detail ? detail.terminal : null
  return calls.terminalNames.find((name) => name === said) ?? null
}

/** Among so many acts the reasons given last are looked for. */
const actsLookedAt = 30

/**
 * A reason is meant to name nobody. One that has an address, a long number, or a title behind a name is not offered again
 * for another member.
 */
const mayNamePerson = (why: string): boolean =>
  /@|\d{4}|(?<!お客|会員)様|さん|氏|\b(?:Mr|Mrs|Ms)\b/u.test(why)

/** The audit log at the console. */
export function auditRoutes(http: OperatorHttp, db: Database): void {
  http.serve(
    calls.listAuditRecords,
    async (visit, _, { page, size, recordId, subject, who, verb, from, until, sort }) => {
      const filter = {
        id: recordId,
        subject,
        verb,
        who: seesAll(visit) ? who : visit.operator.name,
        ...spanOfDays(from, until),
      }
      const records = await listAuditRecords(db, {
        ...filter,
        limit: size,
        offset: (page - 1) * size,
        isOldestFirst: sort === 'doneAt',
      })
      return {
        total: await countAuditRecords(db, filter),
        list: records.map(({ id, doneAt, detail, ...record }) => ({
          ...record,
          recordId: id,
          doneAt: doneAt.toISOString(),
          detail: JSON.stringify(detail),
          terminal: terminalOf(detail),
        })),
      }
    },
  )

  http.serve(calls.listGivenReasons, async (visit, _, { act = '' }) => {
    const own = { operatorId: operatorOf(visit).id, path: act, limit: actsLookedAt }
    const reasons = await listReasons(db, await listOwnActs(db, own))
    return { list: reasons.filter((why) => !mayNamePerson(why)).slice(0, calls.givenReasons) }
  })

  http.serve(calls.verifyAuditLog, async () => {
    const verdict = await verifyAuditLog(db, undefined)
    if (verdict.outcome === 'whole') {
      const { no = 0, hash } = verdict.head ?? {}
      return { isWhole: true, records: no, head: hash?.toString('hex') ?? '', faultAt: '' }
    }
    const faultAt = 'recordId' in verdict ? verdict.recordId : ''
    return { isWhole: false, records: 0, head: '', faultAt }
  })
}
