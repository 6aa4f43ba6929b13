// What was changed, by whom and why: the audit log at the console.

import * as z from 'zod/mini'
import { id, instant, record } from '../wire.ts'
import {
  everyRole,
  filterDay,
  filterText,
  gridPage,
  operatorCall,
  pageQuery,
  sortBy,
} from './operator-call.ts'

export const listAuditRecords = operatorCall({
  method: 'GET',
  path: '/operator/audit',
  summary: 'The audit log. Owners and viewers see all records, everyone else their own.',
  roles: everyRole,
  query: record({
    ...pageQuery,
    /** One record. */
    recordId: filterText,
    /** The id of what was changed. */
    subject: filterText,
    /** The name of an operator, whole. */
    who: filterText,
    /** How the verb begins. */
    verb: filterText,
    /** The business days within which it was done. */
    from: filterDay,
    until: filterDay,
    /** Newest first without it. */
    sort: sortBy(['doneAt']),
  }),
  output: record(
    gridPage(
      record({
        recordId: id,
        doneAt: instant,
        who: z.string(),
        verb: z.string(),
        subject: z.string(),
        why: z.string(),
        /** What changed, as JSON. */
        detail: z.string(),
      }),
    ),
  ),
})

export const verifyAuditLog = operatorCall({
  method: 'GET',
  path: '/operator/audit/verify',
  summary: 'Recomputes the chain of the audit log.',
  roles: ['viewer', 'finance', 'owner'],
  output: record({
    isWhole: z.boolean(),
    /** How many records stand in it. */
    records: z.int(),
    /** The hash over all of them, in hexadecimal; empty when there are none. */
    head: z.string(),
    /** The first record that is not what was written; empty when the log is whole. */
    faultAt: z.string(),
  }),
})
