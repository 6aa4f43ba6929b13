// Every call of the console by room.

import * as auditLog from './audit-log.ts'
import type { OperatorCall } from './operator-call.ts'
import * as staff from './staff.ts'

export const operatorCallsByRoom: Record<string, OperatorCall[]> = {
  staff: Object.values(staff),
  audit: Object.values(auditLog),
}
