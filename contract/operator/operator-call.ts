// The declaration of a console call: the roles that may make it, and how surely the caller must be known.

import * as z from 'zod/mini'
import { day } from '#contract/times.ts'
import { type Empty, id, record, text, type WireCall } from '#contract/wire.ts'
import type { OperatorRole } from './roles.ts'

/**
 * The stage of a login.
 * `guest`: no password was given. `enrolling`: the password was right, and there is no second factor yet.
 * `proving`: the password was right, and the second factor is still to be proven. `in`: both are proven.
 */
export const loginStages = ['guest', 'enrolling', 'proving', 'in'] as const
export type LoginStage = (typeof loginStages)[number]

/**
 * The proof that a call needs of the session.
 * `none`: nothing. `password`: the password was right. `second factor`: that as well. `fresh second factor`: within the
 * last ten minutes.
 */
export type Proof = 'none' | 'password' | 'second factor' | 'fresh second factor'

/**
 * The kinds of things that an act can move. `points`: they are created or taken, or what they will be given for changes. `money`: it is marked
 * as arrived, sent back or settled, or what costs how much changes. `belongings`: what a member owns. `boxes`: one opens or
 * ends. `rights`: who may do what, who comes into an account, and which program is told. `parcels`: one leaves that was held, or goes elsewhere or under another number.
 */
export const movable = ['points', 'money', 'belongings', 'boxes', 'rights', 'parcels'] as const
export type Moves = 'nothing' | readonly [Movable, ...Movable[]]
type Movable = (typeof movable)[number]

/** For how long a second factor is fresh. */
export const freshMinutes = 10

/**
 * An act asks for a reason always, never, or when this field has one of these values (of a name with dots the first
 * part counts). A reason is asked for where law, money or a member's right depends on the act (decision 026).
 */
export type Reason = 'asked' | 'none' | { readonly field: string; readonly values: readonly string[] }

/** Tells whether an act asks for a reason with this input, at the console and at the terminal. */
export function asksReason({ reason = 'none' }: Pick<OperatorCall, 'reason'>, input: object = {}): boolean {
  if (typeof reason === 'string') return reason === 'asked'
  const given: unknown = new Map(Object.entries(input)).get(reason.field)
  return reason.values.includes(String(given).split('.', 1)[0] ?? '')
}

export interface OperatorCall<In = unknown, Out = unknown, Query = unknown> extends WireCall<In, Out, Query> {
  path: `/operator/${string}`
  access: 'operator'
  /** The roles that may make it; for all others the call does not exist, and they get 404. */
  roles: readonly OperatorRole[]
  proof: Proof
  /** Declared by each act; what moves something asks for a fresh second factor (decision 018). */
  moves?: Moves
  /** Declared by each act. */
  reason?: Reason
  /**
   * The roles that may approve it where it needs a second person. Its output is `approvalOutcome`, and its input is kept: so
   * it holds no personal data outside of the fields that `personal` names. Those are sealed, shown to the approvers alone, and
   * erased with the decision.
   */
  approvers?: readonly OperatorRole[]
  personal?: readonly string[]
  /**
   * Noun and verb, as the audit log has them and as they are typed at the terminal: `parcel pack`. A call without one is
   * made in a browser alone.
   */
  verb?: `${string} ${string}`
  /** The fields that are typed behind the verb, in this order; without it the first that is required. */
  behind?: readonly string[]
}

type Declared<In, Out, Query, P> = Omit<
  OperatorCall<In, Out, Query>,
  'access' | 'proof' | 'moves' | 'reason'
> & {
  /** The proof that is asked for; when absent the second factor, freshly proven for what moves something. */
  proof?: P
} & (In extends { actKey: string } ? { moves: Moves; reason: Reason } : { moves?: never; reason?: never })

/** Declares a call of the console. */
export function operatorCall<In = Empty, Out = Empty, Query = Empty, P extends Proof = Proof>(
  definition: Declared<In, Out, Query, P>,
): OperatorCall<In, Out, Query> & { proof: P } {
  const { moves = 'nothing' } = definition
  const proof = moves === 'nothing' ? 'second factor' : 'fresh second factor'
  return { proof: proof as P, ...definition, access: 'operator' }
}

/**
 * The fields of every call that changes something. The console chooses `actKey` before it sends; the same key does the
 * change once and answers the same again, and with another input it is refused (409).
 */
export const actFields = {
  /** A random UUID. */
  actKey: z.uuid(),
  /** Why; kept for ever in the audit log, so no personal data. Acts that declare it (`reason`) refuse an empty one (422). */
  why: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
}

/** The answer of an act that may need a second person: null when it was done at once. */
export const approvalOutcome = record({
  /** The prepared act, which waits to be approved. */
  approvalId: z.nullable(id),
  /** Warnings of something that was taken and is probably not meant, such as a link to a pack whose sale is over. */
  warnings: z.optional(z.array(z.string())),
})

/** A file in base64url; the terminal has its name in place of it. */
export const wholeFile = z.string().register(z.globalRegistry, { contentEncoding: 'base64url' })

/** A file of at most so many bytes that is sent. */
export const fileOf = (mostBytes: number) => wholeFile.check(z.maxLength(Math.ceil((mostBytes * 4) / 3)))

/** The encodings of a CSV file. `auto` guesses, and refuses a file with both readings where two are as likely. */
export const csvEncodings = ['auto', 'cp932'] as const
export type CsvEncoding = (typeof csvEncodings)[number]

/** Which page of a list, of how many rows. */
export const pageQuery = {
  /** From 1. */
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  /** Rows on a page. */
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 50),
}

/** A filter of a list; absent: all. */
export const filterText = z.optional(text(100))

/** A business date `2026-11-20` that a list begins or ends with, itself included; absent: all. */
export const filterDay = z.optional(day)

/** The order of a list: one of these columns, upwards, or downwards with a `-` before it. */
export const sortBy = <const Column extends string>(columns: readonly [Column, ...Column[]]) =>
  z.optional(
    z.enum(
      columns.flatMap((column) => [column, `-${column}` as const]) as [
        Column | `-${Column}`,
        ...(Column | `-${Column}`)[],
      ],
    ),
  )

/** One page of a list, and how many rows there are in all. */
export const gridPage = <T>(item: z.ZodMiniType<T, unknown>) => ({ list: z.array(item), total: z.int() })
