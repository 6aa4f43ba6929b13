// Money that reached the shop's bank account, and whose it is.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { statement as words } from '#phrases/answers/statement/en.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import type { Tx } from '#server/db/pool.ts'
import { assignDeposit, closeDeposit, type NotDone } from '#server/money/bank/deposits-by-hand.ts'
import { type BankDeposit, type DepositName, listDeposits } from '#server/money/bank/queries.ts'
import type { RecordedDeposit } from '#server/money/bank/record-deposits.ts'
import { ownAccount, recordStatement, statementDetail } from '#server/money/bank/record-statement.ts'
import { readDeposit, readStatement } from '#server/money/bank/statement.ts'
import { findPayment } from '#server/money/payments/queries.ts'
import { decodeText } from '#server/operator-files/csv.ts'
import type { Deposit } from '#server/providers/payments/port.ts'
import { changingVerb, type Given, type Noun, Refused, readingVerb } from '#tools/shop-frame.ts'

const longestList = 500

const sentences = {
  none: 'Nothing waits.',
  nothing: 'There is no deposit yet.',
  longer: `Only the newest ${longestList} are shown.`,
  settled: (at: Date) => `settled ${japanInstant(at)}`,
  closedAt: (at: Date) => `closed ${japanInstant(at)}`,
  waits: 'its purchase waits for the bank to open, for the rest, or for its provider’s answer',
  reversed: (source: string, id: string) => `the bank reversed the deposit ${source} ${id}.`,
  unassigned: 'assigned to no purchase yet',
  missing: (option: string) => `say --${option}.`,
  unreadableFile: (file: string) => `${file} cannot be read.`,
  unreadableText: (file: string) => `${file}: ${words.unreadable}`,
  faults: (faults: string[]) => `the file is not right.\n${faults.join('\n')}\n`,
  differs: (id: string) => `${words.differs(id)} (deposit close ${ownAccount} ${id})`,
  otherwise: (id: string, { amountYen, payerName, paymentId }: BankDeposit, read: string) =>
    `${id}: ${paymentId === null ? 'closed by hand' : `settled for payment ${paymentId}`} as ${amountYen} yen by ${payerName}, and the statement says otherwise: ${read}; if that is money too, record it under another id`,
  recorded: (id: string) => `${id}: recorded`,
  known: (id: string) => `${id}: recorded before`,
  state: (paymentId: string, state: string) => `payment ${paymentId} is ${state}`,
  waitsForOperator: (why: string) => `waits for the operator: ${why}`,
  read: ({ amountYen, payerName }: Deposit) => `${amountYen} yen by ${payerName}`,
  total: (recorded: number, known: number, otherwise: number) =>
    `${recorded} recorded, ${known} recorded before${otherwise === 0 ? '' : `, ${otherwise} settled otherwise`}.`,
  unknown: (source: string, id: string) => `there is no deposit ${source} ${id}.`,
  settledBefore: (source: string, id: string) => `the deposit ${source} ${id} is settled.`,
  moved: 'the deposit moved in this very moment; look again.',
  unknownPayment: (id: string) => `there is no payment ${id}.`,
  takesNoDeposit: (id: string) => `the payment ${id} is neither a bank transfer nor an e-mail remittance.`,
  paidBefore: (id: string) => `the payment ${id} is paid already.`,
  assigned: (paymentId: string, state: string) =>
    `The deposit belongs to payment ${paymentId}, which is ${state}.`,
  closed: 'The deposit is closed; it pays for nothing.',
  lookedAt: 'The deposit is settled as before, and off the list.',
}

const lineOf = (deposit: BankDeposit): string =>
  [
    deposit.source,
    deposit.depositId,
    japanInstant(deposit.arrivedAt),
    `${deposit.amountYen} yen`,
    deposit.payerName,
    deposit.paymentId === null ? '' : `payment ${deposit.paymentId}`,
    deposit.note || standingOf(deposit),
  ]
    .filter((part) => part !== '')
    .join('  ')

function standingOf({ settledAt, paymentId }: BankDeposit): string {
  if (settledAt !== null)
    return paymentId === null ? sentences.closedAt(settledAt) : sentences.settled(settledAt)
  return paymentId === null ? sentences.unassigned : sentences.waits
}

/** What became of a deposit, with the state of its purchase. */
async function outcomeLine(tx: Tx, { id, outcome, paymentId, unclear }: RecordedDeposit): Promise<string> {
  const payment = paymentId === null ? undefined : await findPayment(tx, paymentId)
  return [
    outcome === 'recorded' ? sentences.recorded(id) : sentences.known(id),
    ...(payment === undefined ? [] : [sentences.state(payment.id, payment.state)]),
    ...(unclear === '' ? [] : [sentences.waitsForOperator(unclear)]),
  ].join('; ')
}

const nameOf = ({ source = '', deposit = '' }: Partial<Record<string, string>>) => ({
  source,
  depositId: deposit,
})

function notDone(outcome: NotDone['outcome'], { source, depositId }: DepositName): Refused {
  if (outcome === 'moved meanwhile') return new Refused(sentences.moved)
  return new Refused(
    sentences[outcome === 'unknown deposit' ? 'unknown' : 'settledBefore'](source, depositId),
  )
}

/** Records a statement; `faultOf` says what is refused. */
async function record(
  tx: Tx,
  deposits: Deposit[],
  { now, settings }: Pick<Given, 'now' | 'settings'>,
  faultOf: (ids: string[]) => string,
) {
  const recorded = await recordStatement(tx, deposits, { now, closedOn: settings.closedOn })
  if (recorded.outcome === 'differs') throw new Refused(faultOf(recorded.ids))
  return recorded
}

function readFile(file: string): string {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(resolve(file))
  } catch {
    throw new Refused(sentences.unreadableFile(file))
  }
  const text = decodeText(bytes)
  if (text === undefined) throw new Refused(sentences.unreadableText(file))
  return text
}

export const noun: Noun = {
  about: 'money that reached the bank, and whose it is',
  verbs: {
    list: readingVerb({
      about: 'shows the deposits that are not settled, newest first, and why a person must look',
      options: { all: { type: 'boolean', about: 'the settled ones too' } },
      async read(db, { options: { all = false } }) {
        const deposits = await listDeposits(db, all, longestList + 1)
        if (deposits.length === 0) return [all ? sentences.nothing : sentences.none]
        const lines = deposits.slice(0, longestList).map(lineOf)
        return deposits.length > longestList ? [...lines, sentences.longer] : lines
      },
    }),
    add: changingVerb({
      about: 'records a line of the shop’s bank statement, and credits the purchase it pays for',
      args: ['deposit'],
      options: {
        amount: { type: 'string', about: 'yen' },
        name: { type: 'string', about: 'the payer, as the bank writes it' },
        at: { type: 'string', about: 'when it arrived, in Japan: 2026-07-01, or "2026-07-01 14:30"' },
      },
      async change(tx, given) {
        const { amount, name, at } = given.options
        for (const option of ['amount', 'name', 'at'] as const)
          if (given.options[option] === undefined) throw new Refused(sentences.missing(option))
        const line = {
          id: given.args.deposit,
          amount: amount ?? '',
          name: name ?? '',
          date: at ?? '',
          time: '',
        }
        const read = readDeposit(line, given.now, words)
        if ('fault' in read) throw new Refused(read.fault)
        const { id } = read.deposit
        const { results, settled } = await record(tx, [read.deposit], given, () => sentences.differs(id))
        const [result] = results
        if (result === undefined) throw new Error(`the deposit ${id} was not recorded`)
        const stored = settled.get(id)
        // Of one line nothing is left to record.
        if (stored !== undefined)
          throw new Refused(sentences.otherwise(id, stored, sentences.read(read.deposit)))
        return {
          subject: result.paymentId ?? '',
          detail: {
            deposit: `${ownAccount} ${result.id}`,
            amountYen: read.deposit.amountYen,
            outcome: result.outcome,
          },
          lines: [await outcomeLine(tx, result)],
        }
      },
    }),
    import: changingVerb({
      about:
        'records a bank statement (CSV: id, date, time, amount, name), all of it or nothing; twice is harmless',
      args: ['file'],
      async change(tx, given) {
        const statement = readStatement(readFile(given.args.file), given.now, words)
        if ('faults' in statement) throw new Refused(sentences.faults(statement.faults))
        const { deposits, lineOfId } = statement
        const { results, settled } = await record(tx, deposits, given, (unsettled) =>
          sentences.faults(unsettled.map((id) => words.onLine(lineOfId.get(id) ?? 0, sentences.differs(id)))),
        )
        const readings = new Map(deposits.map((deposit) => [deposit.id, sentences.read(deposit)]))
        const lines: string[] = []
        for (const result of results) {
          const stored = settled.get(result.id)
          const { id } = result
          lines.push(
            stored === undefined
              ? await outcomeLine(tx, result)
              : sentences.otherwise(id, stored, readings.get(id) ?? ''),
          )
        }
        const detail = statementDetail(results, settled)
        const recorded = detail.deposits.length
        const known = results.length - recorded - settled.size
        return {
          subject: '',
          detail,
          lines: [...lines, sentences.total(recorded, known, settled.size)],
        }
      },
    }),
    assign: changingVerb({
      about: 'assigns a deposit to the purchase it pays for; credited at once when it is exactly the price',
      args: ['source', 'deposit', 'payment'],
      async change(tx, { args, now, settings }) {
        const name = nameOf(args)
        const input = { name, paymentId: args.payment, now, closedOn: settings.closedOn }
        const result = await assignDeposit(tx, input)
        switch (result.outcome) {
          case 'unknown deposit':
          case 'settled before':
          case 'moved meanwhile':
            throw notDone(result.outcome, name)
          case 'unknown payment':
            throw new Refused(sentences.unknownPayment(args.payment))
          case 'takes no deposit':
            throw new Refused(sentences.takesNoDeposit(args.payment))
          case 'paid before':
            throw new Refused(sentences.paidBefore(args.payment))
          case 'reversed':
            throw new Refused(sentences.reversed(args.source, args.deposit))
          case 'assigned': {
            const { deposit, payment } = result
            return {
              subject: payment.id,
              detail: {
                deposit: `${deposit.source} ${deposit.depositId}`,
                amountYen: deposit.amountYen,
                before: deposit.paymentId,
                state: payment.state,
              },
              lines: [sentences.assigned(payment.id, payment.state)],
            }
          }
        }
      },
    }),
    close: changingVerb({
      about:
        'closes a deposit that pays for no purchase, for example because it was sent back; --why says what was done',
      args: ['source', 'deposit'],
      async change(tx, { args, now, settings }) {
        const name = nameOf(args)
        const result = await closeDeposit(tx, { name, now, closedOn: settings.closedOn })
        switch (result.outcome) {
          case 'unknown deposit':
          case 'settled before':
          case 'moved meanwhile':
            throw notDone(result.outcome, name)
          default: {
            const { outcome, deposit } = result
            const { source, depositId, amountYen, paymentId } = deposit
            return {
              subject: paymentId ?? '',
              detail: { deposit: `${source} ${depositId}`, amountYen, paymentId },
              lines: [outcome === 'closed' ? sentences.closed : sentences.lookedAt],
            }
          }
        }
      },
    }),
  },
}
