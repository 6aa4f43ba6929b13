import { disclosureMinutes } from '#contract/operator/leaving.ts'
import type { Database } from '#server/db/pool.ts'
import type { Member } from '#server/people/members/member-row.ts'
import { listAuditRecords } from '#server/people/operator/queries.ts'

/** The verb under which an approved disclosure stands in the audit log. */
export const disclosed = 'member disclose'

const openMs = disclosureMinutes * 60_000

/**
 * The end of this operator's access to the disclosure of a member; undefined: they have none.
 * The audit log says who prepared it and when it was approved, and nothing else is kept.
 */
export async function disclosureEnd(
  db: Database,
  { id: subject, withdrawnAt }: Pick<Member, 'id' | 'withdrawnAt'>,
  { operator: { name: who }, now }: { operator: { name: string }; now: Date },
): Promise<Date | undefined> {
  if (withdrawnAt !== null) return undefined
  const ends = (doneAt: Date) => new Date(doneAt.getTime() + openMs)
  const from = new Date(now.getTime() - openMs)
  const [newest] = await listAuditRecords(db, { subject, who, verb: disclosed, from, limit: 1 })
  return newest !== undefined && now < ends(newest.doneAt) ? ends(newest.doneAt) : undefined
}
