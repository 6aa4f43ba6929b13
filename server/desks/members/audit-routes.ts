import * as calls from '#contract/operator/audit-log.ts'
import { auditVerbs } from '#contract/operator/audit-verbs.ts'
import { terminalActor } from '#phrases/actor.ts'
import { spanOfDays } from '#server/business-time/japan.ts'
import type { Database } from '#server/db/pool.ts'
import { type OperatorHttp, type OperatorVisit, operatorOf } from '#server/http/operator-calls.ts'
import { countAuditRecords, listAuditRecords, listReasons } from '#server/people/operator/queries.ts'
import { verifyAuditLog } from '#server/people/operator/verify-audit-log.ts'
import { listOperators, listOwnActs } from '#server/people/staff/queries.ts'
import type { Random } from '#server/random.ts'
import { tellerOf } from './audit-things.ts'
import { keepShown } from './keep-shown.ts'

/** Tells whether the caller sees what everyone has changed; others see only what they changed themselves. */
const seesAll = ({ operator: { roles } }: OperatorVisit) =>
  roles.includes('owner') || roles.includes('viewer') || roles.includes('finance')

const terminalOf = (detail: unknown) => {
  const said = typeof detail === 'object' && detail !== null && 'terminal' in detail ? detail.terminal : null
  return calls.terminalNames.find((name) => name === said) ?? null
}

/** The number of acts among which the reasons given last are looked for. */
const actsLookedAt = 30

/**
 * A reason is meant to name nobody. One that has an address, a long number, or a title behind a name is not offered again
 * for another member.
 */
const mayNamePerson = (why: string): boolean =>
  /@|\d{4}|(?<!お客|会員)様|さん|氏|\b(?:Mr|Mrs|Ms)\b/u.test(why)

/** Everybody whom the log may name: operators who work here or did, and the terminal. */
const actors = async (db: Database): Promise<string[]> => [
  ...(await listOperators(db)).map(({ name }) => name),
  terminalActor,
]

/** The audit log at the console. */
export function auditRoutes(http: OperatorHttp, { db, random }: { db: Database; random: Random }): void {
  http.serve(
    calls.listAuditRecords,
    async (visit, _, { page, size, recordId, subject, who, verb, kind, from, until, sort }) => {
      const filter = {
        id: recordId,
        subject,
        verb,
        verbs: kind === undefined ? undefined : auditVerbs[kind],
        who: seesAll(visit) ? who : visit.operator.name,
        ...spanOfDays(from, until),
      }
      const records = await listAuditRecords(db, {
        ...filter,
        limit: size,
        offset: (page - 1) * size,
        isOldestFirst: sort === 'doneAt',
      })
      const { tell, members } = await tellerOf(db, records, visit)
      if (members > 0) await keepShown(db, { id: random.id(), what: 'list', subject: String(members) }, visit)
      return {
        people: seesAll(visit) ? await actors(db) : [visit.operator.name],
        total: await countAuditRecords(db, filter),
        list: records.map(({ id, doneAt, detail, ...record }) => ({
          ...record,
          ...tell({ ...record, detail }),
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
