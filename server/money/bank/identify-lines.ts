// Which deposit a line of a bank's file is, though it has no number.

import { sql } from 'kysely'
import { japanDate } from '#server/business-time/japan.ts'
import type { Tx } from '#server/db/pool.ts'
import type { Deposit } from '#server/providers/payments/port.ts'
import type { BankLine } from './bank-table.ts'
import { keepBalance, listArrivedDeposits, listIdsBeginning } from './deposit-search.ts'
import { payerNameKey } from './payer-name-key.ts'
import { type BankDeposit, erasedPayerName, findKnownDeposits } from './queries.ts'

/** This can be any fixed number. */
const linesLock = 7_204_891

/** Two statements, or a line that is typed beside one, are recorded one after the other. */
export const lockLines = (tx: Tx) => sql`select pg_advisory_xact_lock(${linesLock})`.execute(tx)

/**
 * The id under which an equal deposit is recorded: of the same day, amount and payer. A file gives its lines ids that no
 * statement shows, so the id that is typed does not tell them apart; a time of day does.
 */
export async function findEqual(tx: Tx, source: string, typed: Deposit): Promise<string | undefined> {
  if ((await findKnownDeposits(tx, source, [typed.id])).length > 0) return undefined
  const date = japanDate(typed.arrivedAt)
  const recorded = await listArrivedDeposits(tx, source, { first: date, last: date })
  return recorded.find(
    ({ amountYen, payerName, reversedAt, settledAt, paymentId }) =>
      amountYen === typed.amountYen &&
      reversedAt === null &&
      // A deposit that a person closed was a mistake, or its money went back.
      (settledAt === null || paymentId !== null) &&
      payerNameKey(payerName) === payerNameKey(typed.payerName),
  )?.depositId
}

const isSameName = (line: BankLine, { payerName }: BankDeposit) =>
  payerNameKey(line.payerName) === payerNameKey(payerName)
const isAnyName = () => true
const isErased = (_: BankLine, { payerName }: BankDeposit) => payerName === erasedPayerName
const isSameBalance = ({ balanceYen }: BankLine, { balanceYen: recorded }: BankDeposit) =>
  balanceYen !== undefined && recorded === balanceYen
const isBalanceUnknown = ({ balanceYen }: BankLine, { balanceYen: recorded }: BankDeposit) =>
  balanceYen === undefined || recorded === null

/**
 * The signs by which a line is known as a recorded deposit of its day and amount, the surest first. The same balance is
 * enough: the name differs when other columns were chosen for it, or when it was erased.
 */
const sames = [
  [isSameName, isSameBalance],
  [isAnyName, isSameBalance],
  [isSameName, isBalanceUnknown],
  [isErased, isBalanceUnknown],
] as const

/**
 * Gives each line the id of the recorded deposit that it is, or a new one. A line is a deposit of the same day, amount
 * and payer, whoever recorded it and under whatever id, and no deposit is two lines. Two equal lines are two deposits,
 * a file that repeats a line finds its deposit, and a deposit that was typed is not recorded again from a file. Where
 * both have a balance, the balances must be equal: they tell equal deposits apart in a file that begins between them.
 * An erased name matches any name. Other files are locked out until the transaction ends, so that no two of them number
 * the same line.
 */
export async function identifyLines(tx: Tx, source: string, lines: readonly BankLine[]): Promise<Deposit[]> {
  await lockLines(tx)
  const dates = lines.map(({ date }) => date).toSorted()
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const recorded = lines.length === 0 ? [] : await listArrivedDeposits(tx, source, { first, last })
  const groups = Map.groupBy(
    recorded.filter(({ reversedAt }) => reversedAt === null),
    ({ arrivedAt, amountYen }) => `${japanDate(arrivedAt)} ${amountYen}`,
  )
  const groupOf = ({ date, amountYen }: BankLine) => groups.get(`${date} ${amountYen}`) ?? []
  const known = new Map<BankLine, BankDeposit>()
  const taken = new Set<string>()
  for (const [isPayer, isBalance] of sames)
    for (const line of lines) {
      if (known.has(line)) continue
      const same = groupOf(line).find(
        (deposit) => !taken.has(deposit.depositId) && isPayer(line, deposit) && isBalance(line, deposit),
      )
      if (same === undefined) continue
      known.set(line, same)
      taken.add(same.depositId)
    }
  // A balance that is kept tells a deposit from the next one of the same amount.
  for (const [{ balanceYen }, { depositId, balanceYen: recorded }] of known)
    if (balanceYen !== undefined && recorded === null)
      await keepBalance(tx, { source, depositId, balanceYen })
  const beginOf = ({ date, amountYen }: BankLine) => `${date.replaceAll('-', '')}-${amountYen}-`
  for (const id of await listIdsBeginning(tx, source, lines.map(beginOf))) taken.add(id)
  return lines.map((line) => {
    const { line: _, date: __, ...deposit } = line
    const same = known.get(line)
    const id = same?.depositId ?? freeId(beginOf(line), taken)
    taken.add(id)
    // The name that was recorded stays.
    return { ...deposit, id, payerName: same?.payerName ?? deposit.payerName }
  })
}

function freeId(begin: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) if (!taken.has(`${begin}${number}`)) return `${begin}${number}`
}
