import { mostStatementColumns, type StatementColumn } from '#contract/operator/bank-formats.ts'
import {
  addDeposit,
  importStatement,
  previewStatement,
  sampleLength,
  statementLength,
} from '#contract/operator/deposits.ts'
import type { InputOf, OutputOf } from '#contract/wire.ts'
import type { StatementPhrases } from '#phrases/answers/statement/ja.ts'
import type { Language } from '#phrases/language.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { rolledBack, type Tx } from '#server/db/pool.ts'
import { Refusal } from '#server/http/calls.ts'
import type { OperatorHttp, OperatorVisit } from '#server/http/operator-calls.ts'
import { findTable, isComplete, readTable } from '#server/money/bank/bank-table.ts'
import { noteWithoutName } from '#server/money/bank/deposit-search.ts'
import { findFormat, saveFormat } from '#server/money/bank/formats.ts'
import { findEqual, identifyLines, lockLines } from '#server/money/bank/identify-lines.ts'
import { findWithZeros } from '#server/money/bank/queries.ts'
import type { RecordedDeposit } from '#server/money/bank/record-deposits.ts'
import { ownAccount, recordStatement, statementDetail } from '#server/money/bank/record-statement.ts'
import { placesIn, readDeposit, readStatement } from '#server/money/bank/statement.ts'
import { readCsv } from '#server/operator-files/csv.ts'
import { readText } from '#server/operator-files/encoding.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import { type ActDeps, type ActInput, serveAct } from '#server/people/staff/act-routes.ts'
import type { Deposit } from '#server/providers/payments/port.ts'
import { approveHeldDeposits, type CreditDeps, creditWithin, leftAloneTo } from './credit-held.ts'

/** At most this many wrong lines are named; a file of another bank is wrong on all. */
const faultsNamed = 20

/** The field of the call in which a column of a statement is typed. */
const fieldOf = { id: 'depositId', date: 'date', time: 'time', amount: 'amount', name: 'name' } as const

const waits = (approvalId: string | null) => (approvalId === null ? {} : { approvalId })

/** Serves the statement of the shop's own account: one line that is typed, or a whole file. */
export function statementRoutes(http: OperatorHttp, deps: StatementDeps): void {
  approveHeldDeposits(deps)
  serveLine(http, deps)
  serveFile(http, deps)
  servePreview(http, deps)
}

type StatementDeps = ActDeps & CreditDeps

function serveLine(http: OperatorHttp, deps: StatementDeps): void {
  serveAct(http, deps, addDeposit, async (tx, visit, { depositId: id, date, time, amount, name, ...act }) => {
    const { now, phrases, terminal } = visit
    const { statement: words } = phrases
    const read = readDeposit({ id, date, time, amount, name }, now, words)
    if ('fault' in read) return new Refusal(422, { [fieldOf[read.column]]: [read.fault] })
    await lockLines(tx)
    const equal = time.trim() === '' ? await findEqual(tx, ownAccount, read.deposit) : undefined
    if (equal !== undefined) return new Refusal(409, { depositId: [words.equal(equal)] })
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

function serveFile(http: OperatorHttp, deps: StatementDeps): void {
  serveAct(http, deps, importStatement, async (tx, visit, { file, columns, formatName, ...act }) => {
    const { now, language, phrases } = visit
    const read = await readFile(tx, { file, columns }, { now, language, words: phrases.statement })
    if (read instanceof Refusal) return read
    const { table } = read
    if (table !== null && columns.length === 0 && table.formatName === null)
      return new Refusal(422, { columns: [phrases.statement.choose(table.columns.join())] })
    if (table !== null && table.faults.length > 0) return refused(422, table.faults)
    const done = await record(deps, tx, visit, { read, act })
    if (done instanceof Refusal) return done
    const { results, settled, credited } = done
    const { id, heading } = { id: deps.random.id(), heading: read.heading }
    if (table !== null && heading !== '')
      await saveFormat(tx, { id, heading, name: formatName.trim(), columns: table.columns }, now)
    const detail = statementDetail(results, settled)
    const fresh = detail.deposits.length
    return {
      subject: '',
      detail: { ...detail, ...waits(credited.approvalId) },
      kept: {
        ...credited,
        recorded: fresh,
        known: results.length - fresh - settled.size,
        otherwise: settled.size,
        waiting: results.filter(({ unclear }) => unclear !== '').length,
        passedOver: table?.passedOver ?? 0,
        undated: table?.undated.length ?? 0,
      },
    }
  })
}

/** Imports in a transaction that is rolled back, and tells what became of each line. */
function servePreview(http: OperatorHttp, deps: StatementDeps): void {
  http.serve(previewStatement, undefined, (visit, input) =>
    rolledBack(deps.db, async (tx) => {
      const { now, language, phrases } = visit
      const read = await readFile(tx, input, { now, language, words: phrases.statement })
      if (read instanceof Refusal) return read
      const { table, deposits, lineOf } = read
      if (table !== null && table.faults.length > 0) return { table, lines: [], held: 0 }
      const act = { actKey: deps.random.id(), why: previewStatement.path }
      const done = await record(deps, tx, visit, { read, act })
      if (done instanceof Refusal) return done
      const lines = done.results.map(({ id, outcome, paymentId, unclear }, at) => {
        const { amountYen = 0, payerName = '', arrivedAt = now } = deposits[at] ?? {}
        const told = {
          amountYen,
          payerName,
          arrivedAt: japanInstant(arrivedAt),
          paymentId,
          note: noteWithoutName(unclear),
        }
        return { ...told, line: lineOf(id), fate: fateOf({ outcome, unclear }) }
      })
      return { table, lines, held: done.credited.held }
    }),
  )
}

const fateOf = ({ outcome, unclear }: Pick<RecordedDeposit, 'outcome' | 'unclear'>) => {
  if (outcome !== 'recorded') return outcome === 'known' ? 'known' : 'otherwise'
  return unclear === '' ? 'match' : 'look'
}

const refused = (status: 409 | 422, faults: string[]) => new Refusal(status, { file: faults })

/** Names the first of the wrong lines, and says how many more there are. */
const someOf = (faults: string[], words: StatementPhrases) => {
  const more = faults.length - faultsNamed
  return [...faults.slice(0, faultsNamed), ...(more > 0 ? [words.more(more)] : [])]
}

interface ReadFile {
  table: OutputOf<typeof previewStatement>['table']
  /** The key under which the format of `table` is remembered. */
  heading: string
  deposits: Deposit[]
  lineOf: (id: string) => number
}

/** Reads a statement of either kind. Faults of a bank's own stand in `table`, beside the choice that may cause them. */
async function readFile(
  tx: Tx,
  { file, columns: chosen }: Pick<InputOf<typeof importStatement>, 'file' | 'columns'>,
  { now, language, words }: { now: Date; language: Language; words: StatementPhrases },
): Promise<ReadFile | Refusal> {
  const read = readText(Buffer.from(file, 'base64url'))
  if ('fault' in read) return refused(422, [read.fault[language]])
  const csv = readCsv(read.text)
  if ('unclosedOnLine' in csv) return refused(422, [words.unclosed(csv.unclosedOnLine)])
  const [head] = csv.rows
  if (head === undefined) return refused(422, [words.empty])
  await lockLines(tx)
  if (placesIn(head.fields) !== undefined) {
    const statement = readStatement(read.text, now, words)
    if ('faults' in statement) return refused(422, someOf(statement.faults, words))
    const { deposits, lineOfId } = statement
    return { table: null, heading: '', deposits, lineOf: (id) => lineOfId.get(id) ?? 0 }
  }
  const found = findTable(csv.rows)
  const { heading, titles, rows, guess } = found
  const format = heading === '' ? undefined : await findFormat(tx, heading)
  const columns = chosen.length > 0 ? chosen : ((format?.columns as StatementColumn[]) ?? guess)
  const result = isComplete(columns) ? readTable(found, columns, now, words) : { faults: [words.incomplete] }
  const isRead = 'lines' in result
  if (isRead && result.lines.length > statementLength) return refused(422, [words.tooLong(statementLength)])
  const deposits = isRead ? await identifyLines(tx, ownAccount, result.lines) : []
  const lines = new Map(deposits.map(({ id }, at) => [id, isRead ? (result.lines[at]?.line ?? 0) : 0]))
  const none = isRead && deposits.length === 0 ? [words.empty] : []
  const table = {
    titles: titles.map(short),
    sample: rows.slice(0, sampleLength).map(({ fields }) => fields.slice(0, mostStatementColumns).map(short)),
    columns: [...columns],
    formatName: format?.name ?? null,
    passedOver: isRead ? result.passedOver : 0,
    undated: isRead ? someOf(result.undated, words) : [],
    faults: isRead ? none : someOf(result.faults, words),
  }
  return { table, heading, deposits, lineOf: (id) => lines.get(id) ?? 0 }
}

const short = (cell: string) => cell.slice(0, 200)

/** Records what was read and credits what it pays for; a refusal is for the caller to roll back. */
async function record(
  deps: StatementDeps,
  tx: Tx,
  visit: OperatorVisit,
  { read: { deposits, lineOf }, act }: { read: ReadFile; act: ActInput },
) {
  const { now, phrases, terminal } = visit
  const { statement: words } = phrases
  if (deposits.length > statementLength) return refused(422, [words.tooLong(statementLength)])
  const changed = await findWithZeros(tx, ownAccount, deposits)
  if (changed.length > 0)
    return refused(
      409,
      changed.map(({ id, whole }) => words.onLine(lineOf(id), words.zeros(id, whole))),
    )
  const left = await leftAloneTo(visit, tx)
  const { closedOn } = await readSettings(tx)
  const recorded = await recordStatement(tx, deposits, { now, closedOn, isHeld: terminal === undefined })
  if (recorded.outcome === 'differs')
    return refused(
      409,
      recorded.ids.map((id) => words.onLine(lineOf(id), words.differs(id))),
    )
  const { results, settled } = recorded
  const ids = results.flatMap(({ id, outcome }) => (outcome === 'recorded' ? [id] : []))
  return { results, settled, credited: await creditWithin(deps, tx, visit, act, { ids, left }) }
}
