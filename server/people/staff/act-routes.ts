import { asksReason, type OperatorCall } from '#contract/operator/operator-call.ts'
import type { Empty } from '#contract/wire.ts'
import { type Database, type Tx, transaction } from '#server/db/pool.ts'
import { AlreadyDone, Refusal } from '#server/http/calls.ts'
import type { Limit } from '#server/http/limits.ts'
import type { OperatorHttp, OperatorVisit } from '#server/http/operator-calls.ts'
import type { Random } from '#server/random.ts'
import { type Acted, findDone, recordAct } from './keyed-acts.ts'

/** The fields of `actFields` (contract/operator/operator-call.ts). */
export interface ActInput {
  actKey: string
  why: string
}

export interface ActDeps {
  db: Database
  random: Random
}

/** The steps of an act whose input is made ready first, by work that no transaction may do. */
export interface PreparedAct<In, Ready, Out, Kept> {
  /** Before the transaction, and again at a repeat; its refusal leaves nothing. */
  prepare: (visit: OperatorVisit, input: In) => Promise<Ready | Refusal>
  change: (tx: Tx, visit: OperatorVisit, input: In, ready: Ready) => Promise<Acted<Kept> | Refusal>
  /** Runs after the transaction, and again at a repeat: adds to the answer what is not kept, such as a secret. */
  present: (kept: Kept, visit: OperatorVisit) => Out | Promise<Out>
}

/**
 * Serves a call that changes something. The change, its audit record and its key are one transaction. A repeat with the
 * same key and input is answered as the first was (state 204) and changes nothing; a key that was used for anything else is
 * refused (409), and so is one without the reason that it asks for (422). A refusal of `change` rolls everything back, and leaves its key free. What is kept is the answer.
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
    if (why === '' && asksReason(call, input)) return new Refusal(422, { why: [phrases.staff.reasonMissing] })
    const act = { key, path: call.path, input }
    const ready = await prepare(visit, input)
    if (ready instanceof Refusal) return ready
    const outcome = await withRollback(db, async (tx) => {
      const done = await findDone(tx, act)
      if (done !== undefined)
        return done === 'key used' || done.operatorId !== operator.id
          ? new Refusal(409, { actKey: [phrases.staff.keyUsed] })
          : { isRepeat: true, kept: done.kept as Kept }
      const acted = await change(tx, visit, input, ready)
      if (acted instanceof Refusal) return acted
      const signed = { who: operator.name, operatorId: operator.id, why, terminal }
      await recordAct(tx, act, { verb: call.verb ?? '', ...acted, ...signed, id: random.id(), now })
      return { isRepeat: false, kept: acted.kept }
    })
    if (outcome instanceof Refusal) return outcome
    const answer = await present(outcome.kept, visit)
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
