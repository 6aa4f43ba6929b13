// The search by a number, a name or an address in hand.

import * as z from 'zod/mini'
import { instant } from '#contract/times.ts'
import { id, record } from '#contract/wire.ts'
import { enquiryReaders } from './enquiry-topics.ts'
import { operatorCall } from './operator-call.ts'
import { everyRole, memberReaders, type OperatorRole, paymentReaders, shipmentReaders } from './roles.ts'

/** The kinds of things it finds, and their roles. Audit records: owners and viewers all, everyone else their own. */
export const searchKinds = {
  member: memberReaders,
  payment: paymentReaders,
  deposit: paymentReaders,
  draw: memberReaders,
  shipment: shipmentReaders,
  /** Enquiries of the topics that the roles open. */
  enquiry: enquiryReaders,
  audit: everyRole,
} as const satisfies Record<string, readonly OperatorRole[]>
export type SearchKind = keyof typeof searchKinds

export const search = operatorCall({
  method: 'GET',
  path: '/operator/search',
  summary:
    'Searches by name, mail, phone, id, payer, order, ticket or tracking number. At most 20 results, exact matches first. 422 below two characters.',
  roles: everyRole,
  query: record({ q: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)) }),
  output: record({
    list: z.array(
      record({
        kind: z.enum(Object.keys(searchKinds) as [SearchKind, ...SearchKind[]]),
        /** The thing's id; the bank's id of a deposit. */
        id: z.string(),
        /** A member's name, an order's number, a payer's name, a pack's name, a tracking number, the verb of a record. */
        title: z.string(),
        /** A member's mail, a payment's method, a deposit's source, a draw's ticket, the day promised, the operator. */
        line: z.string(),
        /** The thing's state as a code; empty when it has none. */
        state: z.string(),
        at: instant,
        /** The member it belongs to; null when there is none, or when the caller may not open members. */
        memberId: z.nullable(id),
        isExact: z.boolean(),
      }),
    ),
  }),
})
