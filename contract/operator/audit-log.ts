// The audit log at the console: each change, its operator and its reason.

import * as z from 'zod/mini'
import { instant } from '#contract/times.ts'
import { id, record } from '#contract/wire.ts'
import { type AuditThing, auditThings } from './audit-verbs.ts'
import { ofKind } from './field-kinds.ts'
import { filterDay, filterText, gridPage, operatorCall, pageQuery, sortBy } from './operator-call.ts'
import { everyRole } from './roles.ts'

/**
 * The proof of a name at the terminal (decision 018). `proven`: its operator gave a second factor. `nobody`:
 * it is no name. The others are of records from before: `operator`, the typed name of an operator; `no operators`, any name,
 * since the shop had none; `emergency`, any name.
 */
export const terminalNames = ['proven', 'nobody', 'operator', 'no operators', 'emergency'] as const
export type TerminalName = (typeof terminalNames)[number]

const kind = z.enum(auditThings)

/** A thing that a record is about. */
const thing = record({
  kind,
  id: z.string(),
  /** Empty for a thing without a name, and for a member whose name the caller may not see. */
  name: z.string(),
})
export interface NamedThing {
  kind: AuditThing
  id: string
  name: string
}

export const listAuditRecords = operatorCall({
  method: 'GET',
  path: '/operator/audit',
  verb: 'audit list',
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
    /** The beginning of the verb. */
    verb: filterText,
    /** The kind of thing that the records are about. */
    kind: z.optional(kind),
    /** The business days within which it was done. */
    from: filterDay,
    until: filterDay,
    /** Newest first without it. */
    sort: sortBy(['doneAt']),
  }),
  output: record({
    /** The names by which the records may be filtered. */
    people: z.array(z.string()),
    ...gridPage(
      record({
        recordId: id,
        doneAt: instant,
        who: z.string(),
        /** Made at the terminal, and how the name was checked; null: at the console, or not said. */
        terminal: z.nullable(z.enum(terminalNames)),
        verb: ofKind('code', z.string()),
        subject: ofKind('code', z.string()),
        why: z.string(),
        /** The change as JSON. */
        detail: z.string(),
        /** Null when the record is about the shop as a whole, or has a verb of another release. */
        thing: z.nullable(thing),
        /** The prepared act and its operator, when the record is about an approval; otherwise null. */
        prepared: z.nullable(record({ by: z.string(), verb: z.string(), thing: z.nullable(thing) })),
      }),
    ),
  }),
})

/** The most reasons that are offered again. */
export const givenReasons = 3

export const listGivenReasons = operatorCall({
  method: 'GET',
  path: '/operator/audit/reasons',
  summary: 'The caller’s last reasons for an act, newest first, for reuse; none that may name a person.',
  roles: everyRole,
  query: record({
    /** The path of the act's call. */
    act: filterText,
  }),
  output: record({ list: z.array(z.string()) }),
})

export const verifyAuditLog = operatorCall({
  method: 'GET',
  path: '/operator/audit/verify',
  summary: 'Verifies the hash chain of the audit log.',
  roles: ['viewer', 'finance', 'owner'],
  output: record({
    isWhole: z.boolean(),
    /** The number of records in it. */
    records: z.int(),
    /** The hash over all of them, in hexadecimal; empty when there are none. */
    head: z.string(),
    /** The first record that is not what was written; empty when the log is whole. */
    faultAt: z.string(),
  }),
})
