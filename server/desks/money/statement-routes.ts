import { addDeposit, importStatement, statementLength } from '#contract/operator/deposits.ts'
import { Refusal } from '#server/http/calls.ts'
import type { OperatorHttp } from '#server/http/operator-calls.ts'
import { findWithZeros } from '#server/money/bank/queries.ts'
import { ownAccount, recordStatement, statementDetail } from '#server/money/bank/record-statement.ts'
import { readDeposit, readStatement } from '#server/money/bank/statement.ts'
import { readText } from '#server/operator-files/encoding.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import { type ActDeps, serveAct } from '#server/people/staff/act-routes.ts'
import { approveHeldDeposits, type CreditDeps, creditWithin, leftAloneTo } from './credit-held.ts'

/** So many wrong lines are named; a file of another bank is wrong on all. */
const faultsNamed = 20

/** The field of the call in which a column of a statement is typed. */
const fieldOf = { id: 'depositId', date: 'date', time: 'time', amount: 'amount', name: 'name' } as const

const waits = (approvalId: string | null) => (approvalId === null ? {} : { approvalId })

/** Serves the statement of the shop's own account: one line that is typed, or a whole file. */
export function statementRoutes(http: OperatorHttp, deps: ActDeps & CreditDeps): void {
  approveHeldDeposits(deps)
  serveLine(http, deps)
  serveFile(http, deps)
}

function serveLine(http: OperatorHttp, deps: ActDeps & CreditDeps): void {
  serveAct(http, deps, addDeposit, async (tx, visit, { depositId: id, date, time, amount, name, ...act }) => {
    const { now, phrases, terminal } = visit
    const { statement: words } = phrases
    const read = readDeposit({ id, date, time, amount, name }, now, words)
    if ('fault' in read) return new Refusal(422, { [fieldOf[read.column]]: [read.fault] })
    const left = await leftAloneTo(visit, tx)
    const { closedOn } = await readSettings(tx)
    const isHeld = terminal === undefined
    const recorded = await recordStatement(tx, [read.deposit], { now, closedOn, isHeld })
    const [result] = recorded.outcome === 'recorded' ? recorded.results : []
    if (result === undefined) return new Refusal(409, { depositId: [words.differs(id)] })
    const { paymentId, outcome } = result
    const recording = outcome === 'differs' ? ('otherwise' as const) : outcome
    const ids = outcome === 'recorded' ? [id] : []
    const { approvalId } = await creditWithin(deps, tx, visit, act, { ids, left })
    return {
      subject: paymentId ?? '',
      detail: {
        deposit: `${ownAccount} ${id}`,
        amountYen: read.deposit.amountYen,
        outcome,
        ...waits(approvalId),
      },
      kept: { source: ownAccount, depositId: id, recording, paymentId, approvalId },
    }
  })
}

function serveFile(http: OperatorHttp, deps: ActDeps & CreditDeps): void {
  serveAct(http, deps, importStatement, async (tx, visit, { file, ...act }) => {
    const { now, phrases, language, terminal } = visit
    const { statement: words } = phrases
    const refused = (status: 409 | 422, faults: string[]) => new Refusal(status, { file: faults })
    const read = readText(Buffer.from(file, 'base64url'))
    if ('fault' in read) return refused(422, [read.fault[language]])
    const statement = readStatement(read.text, now, words)
    if ('faults' in statement) {
      const { faults } = statement
      const more = faults.length - faultsNamed
      return refused(422, [...faults.slice(0, faultsNamed), ...(more > 0 ? [words.more(more)] : [])])
    }
    const { deposits, lineOfId } = statement
    if (deposits.length > statementLength) return refused(422, [words.tooLong(statementLength)])
    const changed = await findWithZeros(tx, ownAccount, deposits)
    if (changed.length > 0)
      return refused(
        409,
        changed.map(({ id, whole }) => words.onLine(lineOfId.get(id) ?? 0, words.zeros(id, whole))),
      )
    const left = await leftAloneTo(visit, tx)
    const { closedOn } = await readSettings(tx)
    const recorded = await recordStatement(tx, deposits, { now, closedOn, isHeld: terminal === undefined })
    if (recorded.outcome === 'differs')
      return refused(
        409,
        recorded.ids.map((id) => words.onLine(lineOfId.get(id) ?? 0, words.differs(id))),
      )
    const { results, settled } = recorded
    const detail = statementDetail(results, settled)
    const fresh = detail.deposits.length
    const ids = detail.deposits.map(({ id }) => id)
    const credited = await creditWithin(deps, tx, visit, act, { ids, left })
    return {
      subject: '',
      detail: { ...detail, ...waits(credited.approvalId) },
      kept: {
        ...credited,
        recorded: fresh,
        known: results.length - fresh - settled.size,
        otherwise: settled.size,
        waiting: results.filter(({ unclear }) => unclear !== '').length,
      },
    }
  })
}
