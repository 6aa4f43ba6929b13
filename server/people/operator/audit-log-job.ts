import type { Database } from '#server/db/pool.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { Alarm } from '#server/watch/alarm.ts'
import { verifyAuditLog } from './verify-audit-log.ts'

export const auditLogJob = (db: Database, alarm: Alarm): Job => ({
  name: 'check the audit log',
  everySeconds: 24 * 3600,
  async run() {
    const verdict = await verifyAuditLog(db, undefined)
    if (verdict.outcome !== 'whole')
      alarm('audit log', { ...verdict }, 'a record of the audit log is not what was written')
  },
})
