import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentState } from '#server/db/schema.ts'
import { listUnsettledDeposits } from '#server/money/bank/queries.ts'
import { settleArrivedMoney } from '#server/money/bank/settle-arrived-money.ts'
import { findPayment, type Payment } from '#server/money/payments/queries.ts'
import { listAuditRecords } from '#server/people/operator/queries.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { booksOf, makeTransfer } from '#test/payments/bank-transfers.ts'
import { runShop } from '#test/shop-command.ts'

let database: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'fukuhiki-statement-'))
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.close()
})

const openedAt = new Date('2026-06-02T09:00:00+09:00')
/** A Wednesday at noon. */
const noon = new Date('2026-06-03T12:00:00+09:00')
/** An hour on. */
const later = new Date(noon.getTime() + 3_600_000)
const signed = ['--why', 'read on the statement']

const run = (words: string[], at = noon) => runShop(database.db, ['deposit', ...words], at)
const linesOf = async (words: string[], at = noon) => {
  const ran = await run(words, at)
  return 'lines' in ran ? ran.lines : [JSON.stringify(ran)]
}
const add = (id: string, amount: string, name: string, when = '2026-06-03 11:00', at = noon) => {
  const [date = '', time = ''] = when.split(' ')
  return run(['add', id, '--amount', amount, '--name', name, '--date', date, '--time', time, ...signed], at)
}
/** The answer to a line of the statement. */
const recorded = (recording: string, payment?: Payment) => ({
  lines: expect.arrayContaining([`recording: ${recording}`, `paymentId: ${payment?.id ?? 'null'}`]),
})
const assign = (id: string, payment: string, at = noon) =>
  run(['assign', 'bank', '--deposit-id', id, '--payment', payment, ...signed], at)
const close = (id: string, at = noon) => run(['close', 'bank', '--deposit-id', id, ...signed], at)
/** The answer to a statement: so many of its lines were recorded, known, settled otherwise. */
const imported = (...counts: number[]) => ({
  lines: expect.arrayContaining(
    ['recorded', 'known', 'otherwise'].map((name, index) => `${name}: ${counts[index] ?? 0}`),
  ),
})
/** The deposits that wait for a person, with why. */
const waiting = async () =>
  (await database.db.selectFrom('bankDeposit').selectAll().where('note', '<>', '').execute()).map(
    ({ depositId, note }) => `${depositId}: ${note}`,
  )
const known = (id: string) =>
  database.db.selectFrom('bankDeposit').selectAll().where('depositId', '=', id).execute()
const stateOf = async ({ id }: Payment) => (await findPayment(database.db, id))?.state
let names = 0
/** A purchase under a name that no other test uses, as a member and as a bank writes it. */
async function open(states: PaymentState[] = ['awaiting_payment'], method = '4') {
  names += 1
  const kana = [...String(names)].map((digit) => 'アイウエオカキクケコ'[Number(digit)]).join('')
  const payment = await makeTransfer(database.db, { openedAt, payerName: `フク ${kana}`, states, method })
  return { payment, name: `ﾌｸ ${kana}` }
}
function statement(...rows: string[]): string {
  const file = join(folder, 'statement.csv')
  writeFileSync(file, ['id,date,amount,name', ...rows].join('\n'))
  return file
}

describe('a line of the statement', () => {
  test('credits the purchase it pays for, once, and is recorded with operator and reason', async () => {
    const { payment, name } = await open()
    expect(await add('S-1', '1,000', name)).toEqual(recorded('recorded', payment))
    expect(await add('S-1', '1000', name)).toEqual(recorded('known', payment))
    expect(await stateOf(payment)).toBe('paid')
    expect(await booksOf(database.db, payment.memberId)).toMatchObject({ points: 1100, credited: 1 })
    const records = await listAuditRecords(database.db, { subject: payment.id, limit: 5 })
    expect(records.map(({ who, verb, detail }) => ({ who, verb, detail }))).toContainEqual({
      who: 'terminal',
      verb: 'deposit add',
      detail: { deposit: 'bank S-1', amountYen: 1000, outcome: 'recorded', terminal: 'nobody' },
    })
    // A record outlives the member, so it holds no name.
    expect(JSON.stringify(records)).not.toContain('ﾌｸ')
  })

  test('that came in the evening is credited when the bank opens', async () => {
    const { payment, name } = await open()
    const evening = new Date('2026-06-03T18:30:00+09:00')
    expect(await add('S-2', '1000', name, '2026-06-03 18:00', evening)).toEqual(recorded('recorded', payment))
    expect(await stateOf(payment)).toBe('processing')
    await settleArrivedMoney(database.db, new Date('2026-06-04T10:00:00+09:00'))
    expect(await stateOf(payment)).toBe('paid')
  })

  test('is refused when it is wrong, or another one was recorded under its id; nothing is kept', async () => {
    expect(await add('S-3', 'much', 'ﾌｸ')).toHaveProperty('refused')
    expect(await add('S-3', '1000', 'ﾌｸ', '2026-06-04')).toHaveProperty('refused')
    expect(await run(['add', 'S-3', '--amount', '1000', ...signed])).toHaveProperty('fault')
    expect(await add('S-4', '1000', 'ﾀﾞﾚｶ')).toHaveProperty('lines')
    expect(await add('S-4', '999', 'ﾀﾞﾚｶ')).toHaveProperty('refused')
    // However a person types the name that the bank writes.
    expect(await add('S-4', '1000', 'だれか', '2026-06-03')).toEqual(recorded('known'))
    expect(await known('S-3')).toEqual([])
    expect(await known('S-4')).toMatchObject([{ amountYen: 1000 }])
  })
})

describe('a whole statement', () => {
  test('reports the outcome of each line; importing it again changes nothing', async () => {
    const [first, second] = [await open(), await open()]
    const file = statement(
      `T-1,2026-06-03,1000,${first.name}`,
      'T-2,2026-06-03,500,ﾀﾞﾚﾃﾞﾓﾅｲ',
      `T-3,2026-06-03,900,${second.name}`,
    )
    expect(await run(['import', file, ...signed])).toEqual(imported(3))
    expect(await run(['import', file, ...signed])).toEqual(imported(0, 3))
    expect(await booksOf(database.db, first.payment.memberId)).toMatchObject({ credited: 1, points: 1100 })
    expect(await stateOf(second.payment)).toBe('awaiting_payment')
    const listed = (await linesOf(['list', '--which', 'waits'])).join('\n')
    expect([listed.includes('T-1'), listed.includes('T-2'), listed.includes('T-3')]).toEqual([
      false,
      true,
      true,
    ])
    expect((await linesOf(['list'])).join('\n')).toContain('T-1')
  })

  test('with a wrong line is refused as a whole, with every wrong line named', async () => {
    const { payment, name } = await open()
    await add('U-9', '1000', 'ﾀﾞﾚｶ')
    const wrong = statement(`U-1,2026-06-03,1000,${name}`, 'U-2,2026-06-03,0,ﾌｸ', 'U-3,tomorrow,1,ﾌｸ')
    expect(await run(['import', wrong, ...signed])).toEqual({
      refused: expect.stringMatching(/Line 3: .*Line 4: /),
    })
    const differing = statement(`U-1,2026-06-03,1000,${name}`, 'U-9,2026-06-03,2000,ﾀﾞﾚｶ')
    expect(await run(['import', differing, ...signed])).toEqual({
      refused: expect.stringContaining('Line 3: Another amount or name was recorded under the id U-9;'),
    })
    expect(await stateOf(payment)).toBe('awaiting_payment')
    expect(await known('U-1')).toEqual([])
    expect(await run(['import', join(folder, 'none.csv'), ...signed])).toHaveProperty('refused')
    writeFileSync(join(folder, 'statement.csv'), Uint8Array.of(0xff, 0xfe))
    expect(await run(['import', join(folder, 'statement.csv'), ...signed])).toHaveProperty('refused')
  })

  test('is not stopped by a typing error that a person closed: its line is reported and listed, the others are recorded', async () => {
    const [mistyped, other] = [await open(), await open()]
    await add('X-7', '10000', mistyped.name)
    const right = `X-7,2026-06-03,1000,${mistyped.name}`
    expect(await run(['import', statement(right), ...signed])).toEqual({
      refused: expect.stringContaining('X-7'),
    })
    await close('X-7')
    const file = statement(`X-6,2026-06-03,1000,${other.name}`, right)
    expect(await run(['import', file, ...signed])).toEqual(imported(1, 0, 1))
    expect(await stateOf(other.payment)).toBe('paid')
    const listed = async () => (await waiting()).filter((text) => text.includes('X-7:'))
    expect(await listed()).toEqual([
      expect.stringContaining(`reported again as 1000 yen by ${mistyped.name}`),
    ])

    // Nothing of the money is lost: it is recorded beside the error, and pays for its purchase.
    expect(await add('X-7b', '1000', mistyped.name)).toEqual(recorded('recorded', mistyped.payment))
    expect(await stateOf(mistyped.payment)).toBe('paid')
    expect(await add('X-7', '1000', mistyped.name, '2026-06-03')).toMatchObject({
      lines: expect.arrayContaining(['recording: otherwise']),
    })
    // Once a person has looked, the next import reports it again and does not list it again.
    expect(await close('X-7')).toHaveProperty('lines')
    expect(await run(['import', file, ...signed])).toEqual(imported(0, 1, 1))
    expect(await listed()).toEqual([])
    // A report with another amount is listed again.
    await linesOf(['import', statement(`X-7,2026-06-03,2000,${mistyped.name}`), ...signed])
    expect(await listed()).toEqual([expect.stringContaining('reported again as 2000 yen')])
  })

  test('is not stopped by what was credited under another name', async () => {
    const [wrong, other] = [await open(), await open()]
    await add('Y-1', '1000', wrong.name)
    expect(await stateOf(wrong.payment)).toBe('paid')
    const file = statement('Y-1,2026-06-03,1000,ﾀﾞﾚｶ', `Y-2,2026-06-03,1000,${other.name}`)
    expect(await run(['import', file, ...signed])).toEqual(imported(1, 0, 1))
    expect(await stateOf(other.payment)).toBe('paid')
    expect((await waiting()).join('\n')).toContain('reported again as 1000 yen by ﾀﾞﾚｶ')
  })

  test('in a bank’s own encoding is read the same way', async () => {
    const head = Buffer.from('id,date,amount,name\nV-1,2026-06-03,300,')
    // Half-width letters, one byte each.
    writeFileSync(join(folder, 'statement.csv'), Buffer.concat([head, Buffer.from([0xcc, 0xb8, 0xb2])]))
    await linesOf(['import', join(folder, 'statement.csv'), ...signed])
    expect(await known('V-1')).toMatchObject([{ amountYen: 300, payerName: 'ﾌｸｲ' }])
  })
})

describe('by hand', {
  meta: {
    proves: [
      {
        id: 'deposit-by-hand',
        section: 'payments',
        says: 'The operator enters a statement, assigns a deposit to its purchase, or closes it.',
        from: 'own',
        file: 'server/money/bank/deposits-by-hand.ts',
        breaks: {
          replace:
            "if (held.outcome !== 'held') return held\n  const payment = held.payments.get(held.deposit.paymentId ?? '')",
          with: "if (held.outcome !== 'held') return held\n  const payment = held.payments.get('')",
        },
      },
    ],
  },
}, () => {
  test('a deposit is tied to its purchase, and credited when it is the price', async () => {
    const { payment } = await open(['awaiting_payment', 'expired'])
    await add('W-1', '1000', 'ﾀﾞﾚｶ')
    expect(await assign('W-1', payment.id)).toHaveProperty('lines')
    expect(await stateOf(payment)).toBe('paid')
    expect(await assign('W-1', payment.id)).toHaveProperty('refused')
    expect(await close('W-1')).toHaveProperty('refused')
    expect(await booksOf(database.db, payment.memberId)).toMatchObject({ credited: 1 })
  })

  test('a deposit of another sum waits until the operator credits it; then it is settled', async () => {
    const { payment } = await open()
    await add('W-2', '990', 'ﾀﾞﾚｶ')
    expect(await assign('W-2', payment.id)).toHaveProperty('lines')
    expect(await stateOf(payment)).toBe('awaiting_payment')
    expect(await runShop(database.db, ['payment', 'credit', payment.id, ...signed], later)).toHaveProperty(
      'lines',
    )
    expect(await stateOf(payment)).toBe('paid')
    expect(await listUnsettledDeposits(database.db, payment.id)).toEqual([])
    expect(await booksOf(database.db, payment.memberId)).toMatchObject({
      points: 1100,
      credited: 1,
      mails: [
        expect.stringMatching(/^銀行振込のご入金が10円不足しています/),
        '1,000円のお支払いを確認し、1,100ptを付与しました',
      ],
    })
  })

  test('a deposit that was tied to the wrong purchase is removed from it', async () => {
    const [wrong, right] = [await open(), await open()]
    const evening = new Date('2026-06-03T19:00:00+09:00')
    await add('W-3', '1000', wrong.name, '2026-06-03 18:30', evening)
    expect(await stateOf(wrong.payment)).toBe('processing')
    await assign('W-3', right.payment.id, evening)
    await settleArrivedMoney(database.db, new Date('2026-06-04T10:00:00+09:00'))
    expect([await stateOf(wrong.payment), await stateOf(right.payment)]).toEqual(['awaiting_payment', 'paid'])
  })

  test.each(['assign', 'close'] as const)(
    'a wrong assignment corrected by %s leaves the other purchase waiting for its own money',
    async (verb) => {
      const [innocent, right] = [await open(), await open()]
      const evening = new Date('2026-06-03T20:00:00+09:00')
      const id = `X-${verb}`
      await add(id, '1000', 'ﾀﾞﾚｶ', '2026-06-03 19:00', evening)
      expect(await assign(id, innocent.payment.id, evening)).toHaveProperty('lines')
      expect(await stateOf(innocent.payment)).toBe('processing')
      expect(
        verb === 'assign' ? await assign(id, right.payment.id, evening) : await close(id, evening),
      ).toHaveProperty('lines')
      expect(await stateOf(innocent.payment)).toBe('awaiting_payment')

      const opening = new Date('2026-06-04T10:00:00+09:00')
      await settleArrivedMoney(database.db, opening)
      const { memberId } = innocent.payment
      expect(await booksOf(database.db, memberId)).toMatchObject({ credited: 0 })
      expect(await add(`${id} own`, '1000', innocent.name, '2026-06-04 10:00', opening)).toEqual(
        recorded('recorded', innocent.payment),
      )
      expect(await stateOf(innocent.payment)).toBe('paid')
      expect(await stateOf(right.payment)).toBe(verb === 'assign' ? 'paid' : 'awaiting_payment')
    },
  )

  test('one of two deposits for a purchase is sent back; the purchase is then credited by hand, or closed without money', async () => {
    const { payment } = await open()
    for (const id of ['W-4', 'W-5']) await add(id, '600', 'ﾀﾞﾚｶ')
    for (const id of ['W-4', 'W-5']) await assign(id, payment.id)
    expect(await stateOf(payment)).toBe('review')
    const decide = (verb: string) => runShop(database.db, ['payment', verb, payment.id, ...signed], noon)
    expect(await decide('close')).toMatchObject({ refused: expect.stringContaining('¥1,200 arrived') })
    for (const id of ['W-4', 'W-5']) expect(await close(id)).toHaveProperty('lines')
    expect(await close('W-4')).toHaveProperty('refused')
    expect(await known('W-4')).toMatchObject([{ settledAt: noon, paymentId: null }])
    expect(await decide('close')).toHaveProperty('lines')
    expect(await booksOf(database.db, payment.memberId)).toMatchObject({ points: 0, credited: 0 })
  })

  test('no deposit is tied to another method, a paid purchase, or an unknown one', async () => {
    await add('W-6', '1000', 'ﾀﾞﾚｶ')
    const [card, paid] = [await open(['action_required'], '1'), await open(['paid'])]
    for (const id of [card.payment.id, paid.payment.id, '00000000-0000-0000-0000-000000000000', 'nothing'])
      expect(await assign('W-6', id), id).toHaveProperty('refused')
    expect(await assign('W-none', card.payment.id)).toHaveProperty('refused')
    const other = ['close', 'other', '--deposit-id', 'W-6']
    expect(await run([...other, ...signed])).toHaveProperty('refused')
    expect(await run(other)).toHaveProperty('fault')
  })

  test.each([
    ['4', 'awaiting_payment', true],
    ['4', 'expired', true],
    ['4', 'cancelled', true],
    ['14', 'awaiting_payment', true],
    ['14', 'expired', true],
    ['4', 'processing', false],
    ['2', 'awaiting_payment', false],
    ['2', 'expired', false],
  ] as const)(
    'a person who saw the money of method %s in %s credits it: %s',
    async (method, state, isDone) => {
      const states = state === 'awaiting_payment' ? [state] : (['awaiting_payment', state] as const)
      const { payment } = await open([...states], method)
      const ran = await runShop(database.db, ['payment', 'credit', payment.id, ...signed], noon)
      expect(ran).toHaveProperty(isDone ? 'lines' : 'refused')
      expect(await booksOf(database.db, payment.memberId)).toMatchObject({ points: isDone ? 1100 : 0 })
    },
  )
})
