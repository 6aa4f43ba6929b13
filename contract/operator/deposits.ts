// The money desk's deposits: money that reached the bank, its likely payments, and the acts on it.

import * as z from 'zod/mini'
import { instant } from '#contract/times.ts'
import { as, id, nothing, record, text } from '#contract/wire.ts'
import { formatNameLength, mostStatementColumns, statementColumns } from './bank-formats.ts'
import { yen } from './field-kinds.ts'
import {
  actFields,
  approvalOutcome,
  fileOf,
  filterDay,
  filterText,
  gridPage,
  operatorCall,
  pageQuery,
  sortBy,
} from './operator-call.ts'
import { paymentStates } from './payments.ts'
import { moneyKeepers, paymentReaders } from './roles.ts'

/**
 * The state of a deposit. `unassigned`: it belongs to no payment yet. `assigned`: its payment is not credited yet. `held`: a
 * second person has not approved yet that it is credited.
 * `reversed`: the bank took it back. `differs`: it was reported again with other data after it was settled or closed, or
 * reversed after it was credited. `credited` and `closed`: nothing is to be done.
 */
export const depositStates = [
  ...(['unassigned', 'assigned', 'held', 'reversed', 'differs', 'credited', 'closed'] as const),
] as const
export type DepositState = (typeof depositStates)[number]

const depositName = { source: text(30), depositId: text(100) }

const depositFields = {
  source: z.string(),
  depositId: z.string(),
  amountYen: yen,
  /** Masked like a member's name; empty once it is erased. */
  payerName: z.string(),
  arrivedAt: instant,
  recordedAt: instant,
  settledAt: z.nullable(instant),
  /** Null: it belongs to none. */
  paymentId: z.nullable(id),
  /** Why a person must look at it, as the shop wrote it down; empty: no need. Without the payer's name. */
  note: z.string(),
}

export const listDeposits = operatorCall({
  method: 'GET',
  path: '/operator/deposits',
  verb: 'deposit list',
  summary: 'Deposits, newest first. Payers’ names are masked for finance; an unmasked answer is recorded.',
  roles: paymentReaders,
  query: record({
    ...pageQuery,
    /** `waits`: a person must look at it: it belongs to no payment yet, or it has a note. */
    which: z._default(z.enum(['all', 'waits']), 'all'),
    /**
     * A part of a payer's name in any spelling, among the newest five thousand, or a deposit's id. For a reader of masked
     * data: one of them whole.
     */
    q: filterText,
    /** Arrived on this day of Japan or later, or earlier. */
    from: filterDay,
    until: filterDay,
    /** Without it: `-recorded`. */
    sort: sortBy(['recorded', 'arrived', 'amount']),
  }),
  output: record({
    ...gridPage(record({ ...depositFields, state: z.enum(depositStates) })),
    isMasked: z.boolean(),
  }),
})

/**
 * Why a payment is proposed for a deposit. `order`: the bank names its order. `name`: the payer typed this name.
 * `price`: the amount is its price. `rest`: the amount is what is missing. `in_time`: it came while the payment waited.
 */
export const proposalReasons = ['order', 'name', 'price', 'rest', 'in_time'] as const
export type ProposalReason = (typeof proposalReasons)[number]

/**
 * Reasons against a proposal. `has_money`: it needs none. `opened_after`: it was opened after the money came.
 * `no_name`: its payer was not asked for a name, so that nothing says whose the money is.
 */
export const proposalDoubts = [
  'has_money',
  'opened_after',
  'too_late',
  'other_amount',
  'other_name',
  'no_name',
] as const
export type ProposalDoubt = (typeof proposalDoubts)[number]

export const readDeposit = operatorCall({
  method: 'GET',
  path: '/operator/deposits/one',
  verb: 'deposit show',
  summary:
    'One deposit, with the payments it may belong to, the likeliest first. 404 for an unknown one. An unmasked answer is recorded.',
  roles: paymentReaders,
  query: record(depositName),
  output: record({
    ...depositFields,
    isMasked: z.boolean(),
    /** On the wire `state` is the envelope's. */
    state: as('deposit_state', z.enum(depositStates)),
    /** The order that the bank or the provider names with it; empty: none. */
    orderId: z.string(),
    reversedAt: z.nullable(instant),
    /** Payments that may still be credited with it; at most ten. */
    proposals: z.array(
      record({
        paymentId: id,
        orderId: z.string(),
        state: z.enum(paymentStates),
        memberId: id,
        memberName: z.string(),
        /** The name that the payer typed; masked like a name. */
        payerName: z.string(),
        priceYen: z.int(),
        /** Money from other deposits so far. */
        foundYen: z.int(),
        openedAt: instant,
        giveUpAt: instant,
        reasons: z.array(z.enum(proposalReasons)),
        doubts: z.array(z.enum(proposalDoubts)),
        /** The deposit belongs to it now. */
        isAssigned: z.boolean(),
      }),
    ),
    canAssign: z.boolean(),
    canClose: z.boolean(),
  }),
})

/** At most this many deposits are recorded at once. */
export const statementLength = 1000
/** Bytes of the file of a statement. */
export const statementBytes = 256 * 1024

export const addDeposit = operatorCall({
  method: 'POST',
  path: '/operator/deposits/add',
  verb: 'deposit add',
  summary:
    'Records a line of the statement of the shop’s own account, and credits the payment that it is for; above the limit of a day (settings, adjustmentLimits) once a second person approves. 409 when other data stand under the id and are not settled.',
  roles: moneyKeepers,
  moves: ['money', 'points'],
  reason: 'asked',
  input: record({
    ...actFields,
    depositId: text(100),
    /** A day of Japan as statements write it, and a time, or an empty one. */
    date: text(30),
    time: z._default(text(30), ''),
    /** Whole yen; `3,000` is read too. */
    amount: text(30),
    /** The payer, as the bank writes the name. */
    name: text(200),
  }),
  output: record({
    source: z.string(),
    depositId: z.string(),
    /** `known`: it was recorded before. `otherwise`: with other data, and settled. */
    recording: z.enum(['recorded', 'known', 'otherwise']),
    /** Null: no payment was found. */
    paymentId: z.nullable(id),
    /** The approval for which it waits; null: it does not. */
    approvalId: z.nullable(id),
  }),
})

/** Lines that are shown of a file whose columns are chosen. */
export const sampleLength = 5

/**
 * The possible fates of a line. `match`: it is recorded, and is for a payment. `look`: it is recorded, and a person
 * must look at it. `known`: it was recorded before. `otherwise`: it was recorded with other data, and is settled.
 */
export const lineFates = ['match', 'look', 'known', 'otherwise'] as const

const statementFile = {
  /**
   * A bank's own CSV, or one whose first line is id, date, time, amount, name, or 番号, 日付, 時刻, 金額, 名義; in UTF-8, UTF-16,
   * Shift_JIS or EUC-JP.
   */
  file: fileOf(statementBytes),
  /** The meaning of each column of a bank's own file; when empty, the choice remembered for its heading is used. */
  columns: z._default(z.array(z.enum(statementColumns)).check(z.maxLength(mostStatementColumns)), []),
}

export const previewStatement = operatorCall({
  method: 'POST',
  path: '/operator/deposits/preview',
  verb: 'deposit preview',
  summary:
    'What importing this statement would do, line by line; nothing of it is done. Guesses the columns of a bank’s own file where none were chosen for its heading before. 422 with each wrong line.',
  roles: moneyKeepers,
  input: record(statementFile),
  output: record({
    /** Null when the first line names the shop's own columns. */
    table: z.nullable(
      record({
        /** Empty where the file has none. */
        titles: z.array(z.string()),
        sample: z.array(z.array(z.string())),
        columns: z.array(z.enum(statementColumns)),
        /** The name of the format that is remembered for this heading; null when none is. */
        formatName: z.nullable(z.string()),
        /** Lines about money that went out, or about no money. */
        passedOver: z.int(),
        /** Lines with an amount and no day, such as sums, which are left out. */
        undated: z.array(z.string()),
        /** The faults of the file read so, or of the choice of columns; with any fault there are no lines. */
        faults: z.array(z.string()),
      }),
    ),
    lines: z.array(
      record({
        line: z.int(),
        arrivedAt: instant,
        amountYen: z.int(),
        payerName: z.string(),
        fate: z.enum(lineFates),
        /** The reason why a person must look at it, as the shop records it; otherwise empty. */
        note: z.string(),
        paymentId: z.nullable(id),
      }),
    ),
    /** The number of matches that are above the limit of a day and wait for a second person. */
    held: z.int(),
  }),
})

export const importStatement = operatorCall({
  method: 'POST',
  path: '/operator/deposits/import',
  verb: 'deposit import',
  summary:
    'Records a statement of the shop’s own account: all of it, or nothing (422 with each wrong line); twice is harmless. Remembers the columns that were chosen. Credits the payments that it pays for; what is above the limit of a day (settings, adjustmentLimits) once a second person approves, all of it at once.',
  roles: moneyKeepers,
  moves: ['money', 'points'],
  reason: 'none',
  input: record({
    ...actFields,
    ...statementFile,
    /** The name under which the choice is remembered; when empty, it keeps its name or gets its first titles. */
    formatName: z._default(text(formatNameLength), ''),
  }),
  output: record({
    recorded: z.int(),
    /** Recorded before, with the same data. */
    known: z.int(),
    /** Settled before, with other data. */
    otherwise: z.int(),
    /** The number of these deposits that wait for a person. */
    waiting: z.int(),
    /** Lines of a bank's own file about money that went out, or about no money. */
    passedOver: z.int(),
    /** Its lines with an amount and no day, such as sums, which were left out. */
    undated: z.int(),
    /** The number that is credited once a second person approves `approvalId`. */
    held: z.int(),
    approvalId: z.nullable(id),
  }),
})

export const assignDeposit = operatorCall({
  method: 'POST',
  path: '/operator/deposits/assign',
  verb: 'deposit assign',
  summary:
    'Assigns a deposit to the payment it is for, and credits that payment when the sum is its price. Above the limit of a day (settings, adjustmentLimits) it waits for a second person. 404 for an unknown one, 409 for one that cannot take it.',
  roles: moneyKeepers,
  approvers: moneyKeepers,
  moves: ['money', 'points'],
  reason: 'asked',
  input: record({
    ...actFields,
    ...depositName,
    /** The id of the payment, or its order number. */
    payment: text(100),
  }),
  output: approvalOutcome,
})

export const closeDeposit = operatorCall({
  method: 'POST',
  path: '/operator/deposits/close',
  verb: 'deposit close',
  summary:
    'Closes a deposit that pays for nothing, for example because it was sent back; of a settled one only the note goes. 409 when nothing is left to close.',
  roles: moneyKeepers,
  moves: ['money'],
  reason: 'asked',
  input: record({ ...actFields, ...depositName }),
  output: nothing,
})
