// Acts that may need a second person (decision 018): prepared, shown as what they would change, and done when approved.

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { approvalDays, ownApprovalMinutes } from '#contract/operator/approvals.ts'
import type { OperatorCall } from '#contract/operator/operator-call.ts'
import type { OperatorRole } from '#contract/operator/roles.ts'
import type { Empty } from '#contract/wire.ts'
import type { AnswerPhrases } from '#phrases/answers/ja.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import { Refusal } from '#server/http/calls.ts'
import {
  type Operator,
  type OperatorHttp,
  type OperatorVisit,
  operatorOf,
} from '#server/http/operator-calls.ts'
import { writeAuditRecord } from '#server/people/operator/audit-record.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import { type ActDeps, type ActInput, servePreparedAct } from './act-routes.ts'
import { type Approval, insertApproval, type PreparedAct } from './approval-queries.ts'
import type { Acted } from './keyed-acts.ts'
import { countOtherOwners, findOperator } from './queries.ts'

/** The facts about the requester that a change needs. */
export type ActVisit = Pick<OperatorVisit, 'operator' | 'terminal' | 'now' | 'phrases' | 'language'>

export interface ApprovableChange extends Omit<Acted<unknown>, 'kept'> {
  needsApproval: boolean
  /** The basis of the judgement. When it differs at the approval, the change is refused. No personal data. */
  basis: unknown
  /** Warnings of something that was taken and is probably not meant, in the requester's language. */
  warnings?: string[]
}

/** Changes within the transaction, or refuses. Run once to prepare and rolled back, and once more when approved. */
type Change<In> = (tx: Tx, visit: ActVisit, input: In) => Promise<ApprovableChange | Refusal>

interface ApprovableAct {
  roles: readonly OperatorRole[]
  approvers: readonly OperatorRole[]
  /** Fields of the input that are kept sealed. */
  personal?: readonly string[]
  verb: string
  change: Change<unknown>
  /** Puts away what the preparation left, once the act was refused or withdrawn. */
  drop?: (tx: Tx, input: unknown, now: Date) => Promise<void>
}

/** The acts that may need a second person, by the path of their call. */
export type ApprovableActs = Map<string, ApprovableAct>

type Outcome = { approvalId: string | null; warnings?: string[] | undefined }
export type ApprovableCall<In> = OperatorCall<In, Outcome, Empty>

const dayMs = 86_400_000

const hashOf = (basis: unknown): Buffer => createHash('sha256').update(JSON.stringify(basis)).digest()

/** Parts the fields of an input that are kept as they are from those that are sealed. */
function parted(input: object, sealed: readonly string[]) {
  const fields = Object.entries(input)
  const [personal = [], kept = []] = [true, false].map((isPersonal) =>
    fields.filter(([name]) => sealed.includes(name) === isPersonal),
  )
  return { input: Object.fromEntries(kept), personal: Object.fromEntries(personal) }
}

/** Keeps an act of an operator for a second person. */
export async function prepareAct(
  tx: Tx,
  visit: ActVisit,
  act: Omit<PreparedAct, 'basisHash' | 'preparedBy' | 'preparedAt' | 'endsAt'>,
  basis: unknown,
): Promise<void> {
  const { now: preparedAt } = visit
  const endsAt = new Date(preparedAt.getTime() + approvalDays * dayMs)
  await insertApproval(tx, {
    ...act,
    basisHash: hashOf(basis),
    preparedBy: operatorOf(visit).id,
    preparedAt,
    endsAt,
  })
}

export const changedSince = ({ staff }: AnswerPhrases): Refusal =>
  new Refusal(409, { approvalId: [staff.changedSince] })

/**
 * Serves an act that may need a second person, with the promises of `serveAct`. Where `change` says that it does, the
 * change is undone and its description kept for the approval, in the same transaction as the audit record of the
 * preparation. At the terminal it is done at once (decision 018). `refuse` asks before the transaction what no transaction
 * may ask.
 */
export function serveApprovable<In extends ActInput>(
  http: OperatorHttp,
  deps: ActDeps & { approvable: ApprovableActs },
  call: ApprovableCall<In>,
  change: Change<In>,
  refuse: (input: In, phrases: AnswerPhrases) => Promise<Refusal | undefined> = async () => undefined,
): void {
  const { path, roles, approvers, personal = [] } = call
  if (approvers === undefined) throw new Error(`${path} does not declare who approves it`)
  // The input is read again from the row that the same call wrote.
  deps.approvable.set(path, {
    roles,
    approvers,
    personal,
    verb: call.verb ?? '',
    change: (tx, visit, input) => change(tx, visit, input as In),
  })
  servePreparedAct(http, deps, call, {
    prepare: ({ phrases }, input) => refuse(input, phrases),
    present: (kept) => kept,
    async change(tx, visit, input): Promise<Acted<Outcome> | Refusal> {
      await sql`savepoint before_act`.execute(tx)
      const changed = await change(tx, visit, input)
      if (changed instanceof Refusal) return changed
      const { needsApproval, basis, warnings, verb = call.verb ?? '', ...rest } = changed
      const told = warnings?.length ? { warnings } : {}
      const record = { ...rest, verb }
      if (!needsApproval || visit.terminal !== undefined)
        return { ...record, kept: { approvalId: null, ...told } }
      await sql`rollback to savepoint before_act`.execute(tx)
      const { actKey: id, why } = input
      await prepareAct(tx, visit, { ...record, id, path, ...parted(input, personal), why }, basis)
      const { subject, detail } = record
      return {
        verb: 'approval prepare',
        subject: id,
        detail: { verb, subject, ...detail },
        kept: { approvalId: id, ...told },
      }
    },
  })
}

/** From when this operator may approve an act that they prepared; undefined: never. For the only owner, where it is allowed. */
export const ownApprovalFrom = (
  { preparedAt }: Pick<Approval, 'preparedAt'>,
  isAllowed: boolean,
): Date | undefined => (isAllowed ? new Date(preparedAt.getTime() + ownApprovalMinutes * 60_000) : undefined)

/** Operators approve what they prepared themselves as the only owner who may approve, where the settings allow it. */
export async function mayApproveOwn(db: Database, { id, roles }: Operator, now: Date): Promise<boolean> {
  if (!roles.includes('owner') || (await countOtherOwners(db, [id], now)) > 0) return false
  return (await readSettings(db)).ownApproval
}

/**
 * Does an act that the caller holds and that another operator prepared, in the preparer's name, and writes
 * its audit record. Refuses, for the caller to roll back: a change that itself refuses now, one whose basis
 * has changed since, and an act of an operator who may not make it any longer.
 */
export async function doApproved(
  tx: Tx,
  approvable: ApprovableActs,
  approval: Approval,
  { operator: approver, now, phrases, language }: ActVisit,
  auditRecordId: string,
): Promise<Refusal | undefined> {
  const refused = (words: string) => new Refusal(409, { approvalId: [words] })
  const act = approvable.get(approval.path)
  const preparer = await findOperator(tx, 'id', approval.preparedBy)
  if (act === undefined || preparer === undefined || preparer.endedAt !== null)
    return refused(phrases.staff.preparerGone)
  if (!preparer.roles.some((role) => act.roles.includes(role))) return refused(phrases.staff.preparerGone)
  const { id, name, mail, roles } = preparer
  const visit = { operator: { id, name, mail, roles }, now, phrases, language }
  const { personal } = approval
  // The sealed fields are erased when their member leaves.
  if (Object.keys(personal).length < (act.personal?.length ?? 0)) return changedSince(phrases)
  const changed = await act.change(tx, visit, { ...Object(approval.input), ...personal })
  if (changed instanceof Refusal) return refused(Object.values(changed.errors).flat().join(' '))
  if (!hashOf(changed.basis).equals(approval.basisHash)) return changedSince(phrases)
  const { verb = act.verb, subject, detail } = changed
  await writeAuditRecord(tx, {
    id: auditRecordId,
    who: name,
    verb,
    subject,
    why: approval.why,
    detail: { ...detail, approvedBy: approver.name },
    now,
  })
  return undefined
}
