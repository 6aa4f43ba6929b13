import type { Tx } from '#server/db/pool.ts'
import { isFinal } from '#server/money/payments/states.ts'
import type { Deposit } from '#server/providers/payments/port.ts'
import { lookBackFrom, type Match, matchByName, type NamedBankTransfer } from './match-deposit.ts'
import { payerNameKey } from './payer-name-key.ts'
import {
  type BankDeposit,
  erasedPayerName,
  findBankTransfersByOrder,
  findKnownDeposits,
  insertDeposit,
  listBankTransfersUnder,
  lockBankTransfers,
  noteDeposit,
  reportedAgain,
} from './queries.ts'

/**
 * `known`: recorded before with the same data. `differs`: recorded under this id with other data, which stays; the
 * operator must find out why.
 */
export interface RecordedDeposit {
  id: string
  outcome: 'recorded' | 'known' | 'differs'
  /** The matched purchase; null when the operator must find it. */
  paymentId: string | null
  /** Why the operator must look; '' when there is no need. */
  unclear: string
}

/**
 * Records money that reached a bank account, each deposit once under its source's own id, and finds the purchase it
 * belongs to: by the order that the source names, else by the payer's name (`matchByName`). A deposit without a match
 * waits for the operator. So does one that is reported again with another amount or name: the first record stays until
 * the operator has looked at it. Moves no purchase: the caller calls `settleBankTransfer` afterwards for the purchases
 * returned here.
 * `isHeld`: what finds its purchase pays for nothing until it is released (`creditHeld`).
 * Safe to repeat, and for several processes at once: only one of them matches a purchase by name. Locks payments by id,
 * then deposits by id.
 * @returns one result for each deposit, in the order they came
 */
export async function recordDeposits(
  tx: Tx,
  source: string,
  deposits: readonly Deposit[],
  now: Date,
  isHeld = false,
): Promise<RecordedDeposit[]> {
  const ids = deposits.map(({ id }) => id)
  const known = await findKnownDeposits(tx, source, ids)
  const knownIds = new Set(known.map(({ depositId }) => depositId))
  const fresh = deposits.filter(({ id }) => !knownIds.has(id)).sort((a, b) => (a.id < b.id ? -1 : 1))
  const inserted = fresh.length === 0 ? new Set<string>() : await recordFresh(tx, source, fresh, now, isHeld)

  const rows = fresh.length === 0 ? known : await findKnownDeposits(tx, source, ids)
  const stored = new Map(rows.map((row) => [row.depositId, row]))
  const results: RecordedDeposit[] = []
  for (const deposit of deposits) {
    const row = stored.get(deposit.id)
    if (row === undefined) throw new Error(`the deposit ${source} ${deposit.id} was not recorded`)
    const { depositId: id, paymentId, note } = row
    if (isSame(row, deposit)) {
      results.push({ id, paymentId, outcome: inserted.has(id) ? 'recorded' : 'known', unclear: note })
      continue
    }
    const unclear = reportedAgain({ ...deposit, payerName: named(row, deposit) })
    if (note !== unclear && row.seenNote !== unclear) await noteDeposit(tx, row, unclear)
    results.push({ id, paymentId, outcome: 'differs', unclear })
  }
  return results
}

/** @returns the ids that were new; another process may have recorded some first */
async function recordFresh(
  tx: Tx,
  source: string,
  fresh: readonly Deposit[],
  now: Date,
  isHeld: boolean,
): Promise<Set<string>> {
  const keys = new Map(fresh.filter((it) => !isNamed(it)).map((it) => [it.id, payerNameKey(it.payerName)]))
  const findByName = () => listBankTransfersUnder(tx, [...new Set(keys.values())], earliest(fresh))
  const byOrder = await findBankTransfersByOrder(
    tx,
    fresh.filter(isNamed).map(({ orderId }) => orderId),
  )
  const held = new Set([...byOrder.values(), ...payable(await findByName())])
  await lockBankTransfers(tx, [...held])
  // Read again under the lock: another process may have matched deposits meanwhile.
  const byName = await findByName()

  const inserted = new Set<string>()
  for (const deposit of fresh) {
    const underName = byName.get(keys.get(deposit.id) ?? '') ?? []
    const match = isNamed(deposit)
      ? matchByOrder(deposit.orderId, byOrder)
      : onlyHeld(matchByName(deposit, underName), held)
    if (!(await insertDeposit(tx, source, deposit, { ...match, isHeld }, now))) continue
    inserted.add(deposit.id)
    if ('unclear' in match) continue
    const own = underName.find(({ id }) => id === match.paymentId)
    if (own !== undefined) own.foundYen += deposit.amountYen
  }
  return inserted
}

/** The earliest end of the time to pay with which a purchase can match the oldest of these deposits. */
const earliest = (deposits: readonly Deposit[]): Date =>
  lookBackFrom(new Date(Math.min(...deposits.map(({ arrivedAt }) => arrivedAt.getTime()))))

/** The purchases that a deposit under their name may match. */
function payable(byName: ReadonlyMap<string, readonly NamedBankTransfer[]>): string[] {
  const ofOneMember = [...byName.values()].filter(
    (transfers) => new Set(transfers.map(({ memberId }) => memberId)).size === 1,
  )
  return ofOneMember
    .flat()
    .filter(({ state }) => !isFinal(state))
    .map(({ id }) => id)
}

const isNamed = (deposit: Deposit): deposit is Deposit & { orderId: string } => deposit.orderId !== undefined

function matchByOrder(orderId: string, byOrder: Map<string, string>): Match {
  const paymentId = byOrder.get(orderId)
  return paymentId === undefined ? { unclear: `no bank transfer has the order ${orderId}` } : { paymentId }
}

/** Skips a purchase that was opened after the locks were taken: it is not locked. */
const onlyHeld = (match: Match, held: ReadonlySet<string>): Match =>
  'unclear' in match || held.has(match.paymentId)
    ? match
    : { unclear: `the purchase under this name, ${match.paymentId}, began to wait this instant` }

/** An erased name stays erased when a file or a bank reports it again. */
const named = (row: BankDeposit, { payerName }: Deposit): string =>
  row.payerName === erasedPayerName ? erasedPayerName : payerName

/** Compares names by their key, because the operator spells a name differently from the bank. */
const isSame = (row: BankDeposit, deposit: Deposit): boolean =>
  row.amountYen === deposit.amountYen && payerNameKey(row.payerName) === payerNameKey(named(row, deposit))
