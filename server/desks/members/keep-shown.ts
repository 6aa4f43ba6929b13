import type { OperatorRole } from '#contract/operator/roles.ts'
import type { Database } from '#server/db/pool.ts'
import { type Reading, recordReading } from '#server/people/staff/readings.ts'
import { seesWhole } from './mask.ts'

/** Keeps that an operator is shown personal data, before it is shown; of masked data nothing is kept. */
export async function keepShown(
  db: Database,
  reading: Pick<Reading, 'id' | 'what' | 'subject'>,
  { operator, now }: { operator: { id: string | null; roles: readonly OperatorRole[] }; now: Date },
): Promise<void> {
  if (seesWhole(operator.roles)) await recordReading(db, { ...reading, operatorId: operator.id, readAt: now })
}
