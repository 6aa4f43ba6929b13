import { createHash } from 'node:crypto'
import type { OperatorCall } from '#contract/operator/operator-call.ts'
import type { Empty } from '#contract/wire.ts'
import { type Database, type Tx, transaction } from '#server/db/pool.ts'
import { AlreadyDone, Refusal } from '#server/http/calls.ts'
import type { Limit } from '#server/http/limits.ts'
import type { OperatorHttp, OperatorVisit } from '#server/http/operator-calls.ts'
import { writeAuditRecord } from '#server/people/operator/audit-record.ts'
import type { Random } from '#server/random.ts'
import { findAct, insertAct, lockActKey } from './queries.ts'

/** What an act has changed, for the audit log and the console. No personal data in `subject` and `detail`. */
export interface Acted<Kept> {
  /** Noun and verb as the audit log has them, where the call does not declare them. */
  verb?: string
  /** The id of the changed thing. */
  subject: string
  detail: Record<string, unknown>
  /** What a repeat is answered from; kept in the database, so no secret. */
  kept: Kept
}

/** The fields of `actFields` (contract/operator/operator-call.ts). */
export interface ActInput {
  actKey: string
  why: string
}

export interface ActDeps {
  db: Database
  random: Random
}

/** How an act is done whose input is made ready first, by what no transaction may do. */
export interface PreparedAct<In, Ready, Out, Kept> {
  /** Before the transaction, and again at a repeat; its refusal leaves nothing. */
  prepare: (visit: OperatorVisit, input: In) => Promise<Ready | Refusal>
  change: (tx: Tx, visit: OperatorVisit, input: In, ready: Ready) => Promise<Acted<Kept> | Refusal>
  present: (kept: Kept, visit: OperatorVisit) => Out
}

/**
 * Serves a call that changes something. The change, its audit record and its key are one transaction. A repeat with the
 * same key and input is answered as the first was (state 204) and changes nothing; a key that was used for anything else is
 * refused (409). A refusal of `change` rolls everything back, and leaves its key free. What is kept is the answer.
 */
export function serveAct<In extends ActInput, Out>(
  http: OperatorHttp,
  deps: ActDeps,
  call: OperatorCall<In, Out, Empty>,
  change: (tx: Tx, visit: OperatorVisit, input: In) => Promise<Acted<Out> | Refusal>,
): void {
  servePreparedAct(http, deps, call, { prepare: async () => undefined, change, present: (kept) => kept })
}

/** Serves an act with the promises of `serveAct`, whose input is made ready first, or whose answer is not what is kept. */
export function servePreparedAct<In extends ActInput, Ready, Out, Kept>(
  http: OperatorHttp,
  { db, random }: ActDeps,
  call: OperatorCall<In, Out, Empty>,
  { prepare, change, present }: PreparedAct<In, Ready, Out, Kept>,
  limit?: Limit,
): void {
  http.serve(call, limit, async (visit, input) => {
    const { operator, now, phrases, terminal } = visit
    const { actKey: key, why } = input
    const inputHash = createHash('sha256').update(JSON.stringify(input)).digest()
    const ready = await prepare(visit, input)
    if (ready instanceof Refusal) return ready
    const outcome = await withRollback(db, async (tx) => {
      await lockActKey(tx, key)
      const before = await findAct(tx, key)
      if (before !== undefined) {
        const isSame =
          before.operatorId === operator.id && before.path === call.path && before.inputHash.equals(inputHash)
        return isSame
          ? { isRepeat: true, kept: before.answer as Kept }
          : new Refusal(409, { actKey: [phrases.staff.keyUsed] })
      }
      const acted = await change(tx, visit, input, ready)
      if (acted instanceof Refusal) return acted
      const { kept, verb = call.verb ?? '', ...record } = acted
      const auditRecordId = random.id()
      await writeAuditRecord(tx, {
        ...record,
        verb,
        id: auditRecordId,
        who: operator.name,
        why,
        terminal,
        now,
      })
      const act = { key, path: call.path, inputHash, answer: kept, auditRecordId, doneAt: now }
      // A repeat is told by its operator, and at the terminal there may be none.
      if (operator.id !== null) await insertAct(tx, { ...act, operatorId: operator.id })
      return { isRepeat: false, kept }
    })
    if (outcome instanceof Refusal) return outcome
    const answer = present(outcome.kept, visit)
    return outcome.isRepeat ? new AlreadyDone(answer) : answer
  })
}

class RolledBack extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super('refused')
    this.refusal = refusal
  }
}

/** A transaction that a refusal rolls back. */
async function withRollback<T>(db: Database, work: (tx: Tx) => Promise<T | Refusal>): Promise<T | Refusal> {
  try {
    return await transaction(db, async (tx) => {
      const result = await work(tx)
      if (result instanceof Refusal) throw new RolledBack(result)
      return result
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal
    throw error
  }
}
