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
const signed = ['--by', 'Aoi', '--why', 'read on the statement']

const run = (words: string[], at = noon) => runShop(database.db, ['deposit', ...words], at)
const linesOf = async (words: string[], at = noon) => {
  const ran = await run(words, at)
  return 'lines' in ran ? ran.lines : [JSON.stringify(ran)]
}
const add = (id: string, amount: string, name: string, date = '2026-06-03 11:00') =>
  run(['add', id, '--amount', amount, '--name', name, '--at', date, ...signed])
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
  test('credits the purchase it pays for, once, and is recorded with who and why', async () => {
    const { payment, name } = await open()
    expect(await add('S-1', '1,000', name)).toEqual({
      lines: [`S-1: recorded; payment ${payment.id} is paid`],
    })
    expect(await add('S-1', '1000', name)).toEqual({
      lines: [`S-1: recorded before; payment ${payment.id} is paid`],
    })
    expect(await booksOf(database.db, payment.memberId)).toMatchObject({ points: 1100, credited: 1 })
    const records = await listAuditRecords(database.db, { subject: payment.id, limit: 5 })
    expect(records.map(({ who, verb, detail }) => ({ who, verb, detail }))).toContainEqual({
      who: 'Aoi',
      verb: 'deposit add',
      detail: { deposit: 'bank S-1', amountYen: 1000, outcome: 'recorded', terminal: 'no operators' },
    })
    // A record outlives the member, so it holds no name.
    expect(JSON.stringify(records)).not.toContain('ﾌｸ')
  })

  test('that came in the evening is credited when the bank opens', async () => {
    const { payment, name } = await open()
    const evening = new Date('2026-06-03T18:30:00+09:00')
    const words = ['add', 'S-2', '--amount', '1000', '--name', name, '--at', '2026-06-03 18:00', ...signed]
    expect(await linesOf(words, evening)).toEqual([`S-2: recorded; payment ${payment.id} is processing`])
    expect(await linesOf(['list'], evening)).toContainEqual(
      `bank  S-2  2026-06-03T18:00:00.000+09:00  1000 yen  ${name}  payment ${payment.id}  its purchase waits for the bank to open, for the rest, or for its provider’s answer`,
    )
    await settleArrivedMoney(database.db, new Date('2026-06-04T10:00:00+09:00'))
    expect(await stateOf(payment)).toBe('paid')
  })

  test('is refused when it is wrong, or another one was recorded under its id; nothing is kept', async () => {
    expect(await add('S-3', 'much', 'ﾌｸ')).toHaveProperty('refused')
    expect(await add('S-3', '1000', 'ﾌｸ', '2026-06-04')).toHaveProperty('refused')
    expect(await run(['add', 'S-3', '--amount', '1000', ...signed])).toMatchObject({ refused: 'say --name.' })
    expect(await add('S-4', '1000', 'ﾀﾞﾚｶ')).toHaveProperty('lines')
    expect(await add('S-4', '999', 'ﾀﾞﾚｶ')).toHaveProperty('refused')
    // However a person types the name that the bank writes.
    expect(
      await linesOf(['add', 'S-4', '--amount', '1000', '--name', 'だれか', '--at', '2026-06-03', ...signed]),
    ).toEqual(['S-4: recorded before; waits for the operator: no purchase stands under this name'])
    expect((await linesOf(['list', '--all'])).filter((text) => /S-3|999/.test(text))).toEqual([])
  })
})

describe('a whole statement', () => {
  test('says what became of each line; importing it again changes nothing', async () => {
    const [first, second] = [await open(), await open()]
    const file = statement(
      `T-1,2026-06-03,1000,${first.name}`,
      'T-2,2026-06-03,500,ﾀﾞﾚﾃﾞﾓﾅｲ',
      `T-3,2026-06-03,900,${second.name}`,
    )
    expect(await linesOf(['import', file, ...signed])).toEqual([
      `T-1: recorded; payment ${first.payment.id} is paid`,
      'T-2: recorded; waits for the operator: no purchase stands under this name',
      `T-3: recorded; waits for the operator: the purchase under this name, ${second.payment.id}, costs 1000 yen`,
      '3 recorded, 0 recorded before.',
    ])
    expect((await linesOf(['import', file, ...signed])).at(-1)).toBe('0 recorded, 3 recorded before.')
    expect(await booksOf(database.db, first.payment.memberId)).toMatchObject({ credited: 1, points: 1100 })
    const listed = (await linesOf(['list'])).join('\n')
    expect(listed).toContain('T-2')
    expect(listed).not.toContain('T-1')
    expect((await linesOf(['list', '--all'])).join('\n')).toContain('T-1')
  })

  test('with a wrong line is refused whole, every wrong line named', async () => {
    const { payment, name } = await open()
    await add('U-9', '1000', 'ﾀﾞﾚｶ')
    const wrong = statement(`U-1,2026-06-03,1000,${name}`, 'U-2,2026-06-03,0,ﾌｸ', 'U-3,tomorrow,1,ﾌｸ')
    expect(await run(['import', wrong, ...signed])).toEqual({
      refused: expect.stringMatching(/Line 3: .*\nLine 4: /),
    })
    const differing = statement(`U-1,2026-06-03,1000,${name}`, 'U-9,2026-06-03,2000,ﾀﾞﾚｶ')
    expect(await run(['import', differing, ...signed])).toEqual({
      refused: expect.stringContaining('Line 3: Another amount or name was recorded under the id U-9;'),
    })
    expect(await stateOf(payment)).toBe('awaiting_payment')
    expect((await linesOf(['list', '--all'])).join('\n')).not.toContain('U-1')
    expect(await run(['import', join(folder, 'none.csv'), ...signed])).toHaveProperty('refused')
    writeFileSync(join(folder, 'statement.csv'), Uint8Array.of(0xff, 0xfe))
    expect(await run(['import', join(folder, 'statement.csv'), ...signed])).toHaveProperty('refused')
  })

  test('is not stopped by a typing error that a person closed: its line is reported and listed, the others are recorded', async () => {
    const [mistyped, other] = [await open(), await open()]
    await add('X-7', '10000', mistyped.name)
    const right = `X-7,2026-06-03,1000,${mistyped.name}`
    expect(await run(['import', statement(right), ...signed])).toEqual({
      refused: expect.stringContaining('(deposit close bank X-7)'),
    })
    await linesOf(['close', 'bank', 'X-7', ...signed])
    const file = statement(`X-6,2026-06-03,1000,${other.name}`, right)
    const report = `X-7: closed by hand as 10000 yen by ${mistyped.name}, and the statement says otherwise: 1000 yen by ${mistyped.name}; if that is money too, record it under another id`
    expect(await linesOf(['import', file, ...signed])).toEqual([
      `X-6: recorded; payment ${other.payment.id} is paid`,
      report,
      '1 recorded, 0 recorded before, 1 settled otherwise.',
    ])
    const listed = async () => (await linesOf(['list'])).filter((text) => text.includes('X-7'))
    expect(await listed()).toEqual([
      expect.stringContaining(`reported again as 1000 yen by ${mistyped.name}`),
    ])

    // Nothing of the money is lost: it is recorded beside the error, and pays for its purchase.
    expect(await add('X-7b', '1000', mistyped.name)).toEqual({
      lines: [`X-7b: recorded; payment ${mistyped.payment.id} is paid`],
    })
    expect(
      await run(['add', 'X-7', '--amount', '1000', '--name', mistyped.name, '--at', '2026-06-03', ...signed]),
    ).toEqual({ refused: report })
    // Once a person has looked, the next import reports it again and does not list it again.
    expect(await linesOf(['close', 'bank', 'X-7', ...signed])).toEqual([
      'The deposit is settled as before, and off the list.',
    ])
    expect((await linesOf(['import', file, ...signed])).slice(-2)).toEqual([
      report,
      '0 recorded, 1 recorded before, 1 settled otherwise.',
    ])
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
    const lines = await linesOf(['import', file, ...signed])
    expect(lines[0]).toContain(`Y-1: settled for payment ${wrong.payment.id} as 1000 yen by ${wrong.name}`)
    expect(await stateOf(other.payment)).toBe('paid')
    expect((await linesOf(['list'])).join('\n')).toContain('reported again as 1000 yen by ﾀﾞﾚｶ')
  })

  test('in a bank’s own encoding is read alike', async () => {
    const head = Buffer.from('id,date,amount,name\nV-1,2026-06-03,300,')
    // Half-width letters, one byte each.
    writeFileSync(join(folder, 'statement.csv'), Buffer.concat([head, Buffer.from([0xcc, 0xb8])]))
    await linesOf(['import', join(folder, 'statement.csv'), ...signed])
    expect((await linesOf(['list'])).join('\n')).toContain('V-1  2026-06-03T12:00:00.000+09:00  300 yen  ﾌｸ')
  })
})

describe('by hand', () => {
  test('a deposit is tied to its purchase, and credited when it is the price', async () => {
    const { payment } = await open(['awaiting_payment', 'expired'])
    await add('W-1', '1000', 'ﾀﾞﾚｶ')
    expect(await linesOf(['assign', 'bank', 'W-1', payment.id, ...signed])).toEqual([
      `The deposit belongs to payment ${payment.id}, which is paid.`,
    ])
    expect(await run(['assign', 'bank', 'W-1', payment.id, ...signed])).toHaveProperty('refused')
    expect(await run(['close', 'bank', 'W-1', ...signed])).toHaveProperty('refused')
    expect(await booksOf(database.db, payment.memberId)).toMatchObject({ credited: 1 })
  })

  test('of another sum it waits for the person to credit; then it is settled', async () => {
    const { payment } = await open()
    await add('W-2', '990', 'ﾀﾞﾚｶ')
    expect((await linesOf(['assign', 'bank', 'W-2', payment.id, ...signed]))[0]).toContain('awaiting_payment')
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
        '銀行振込を確認し、1,100ptを付与しました',
      ],
    })
  })

  test('what was tied to the wrong purchase is taken from it', async () => {
    const [wrong, right] = [await open(), await open()]
    const evening = new Date('2026-06-03T19:00:00+09:00')
    const words = [
      'add',
      'W-3',
      '--amount',
      '1000',
      '--name',
      wrong.name,
      '--at',
      '2026-06-03 18:30',
      ...signed,
    ]
    expect((await linesOf(words, evening))[0]).toContain(`payment ${wrong.payment.id} is processing`)
    await linesOf(['assign', 'bank', 'W-3', right.payment.id, ...signed], evening)
    await settleArrivedMoney(database.db, new Date('2026-06-04T10:00:00+09:00'))
    expect([await stateOf(wrong.payment), await stateOf(right.payment)]).toEqual(['awaiting_payment', 'paid'])
  })

  test.each(['assign', 'close'] as const)(
    'assigned wrongly and corrected by %s: the innocent purchase waits again, and its own money is its own',
    async (verb) => {
      const [innocent, right] = [await open(), await open()]
      const evening = new Date('2026-06-03T20:00:00+09:00')
      const id = `X-${verb}`
      const theirs = ['--amount', '1000', '--name', 'ﾀﾞﾚｶ', '--at', '2026-06-03 19:00', ...signed]
      await linesOf(['add', id, ...theirs], evening)
      const assign = (to: Payment) => run(['assign', 'bank', id, to.id, ...signed], evening)
      expect(await assign(innocent.payment)).toHaveProperty('lines')
      expect(await stateOf(innocent.payment)).toBe('processing')
      expect(
        verb === 'assign'
          ? await assign(right.payment)
          : await run(['close', 'bank', id, ...signed], evening),
      ).toHaveProperty('lines')
      expect(await stateOf(innocent.payment)).toBe('awaiting_payment')

      const opening = new Date('2026-06-04T10:00:00+09:00')
      await settleArrivedMoney(database.db, opening)
      const { memberId } = innocent.payment
      expect(await booksOf(database.db, memberId)).toMatchObject({ credited: 0 })
      const own = ['--amount', '1000', '--name', innocent.name, '--at', '2026-06-04 10:00', ...signed]
      expect(await linesOf(['add', `${id} own`, ...own], opening)).toEqual([
        `${id} own: recorded; payment ${innocent.payment.id} is paid`,
      ])
      expect(await stateOf(right.payment)).toBe(verb === 'assign' ? 'paid' : 'awaiting_payment')
    },
  )

  test('of two for one purchase one is sent back; the purchase is then credited by hand, or closed without money', async () => {
    const { payment } = await open()
    for (const id of ['W-4', 'W-5']) await add(id, '600', 'ﾀﾞﾚｶ')
    await linesOf(['assign', 'bank', 'W-4', payment.id, ...signed])
    await linesOf(['assign', 'bank', 'W-5', payment.id, ...signed])
    expect(await stateOf(payment)).toBe('review')
    const decide = (verb: string) => runShop(database.db, ['payment', verb, payment.id, ...signed], noon)
    expect(await decide('close')).toMatchObject({ refused: expect.stringContaining('1200 yen arrived') })
    for (const id of ['W-4', 'W-5'])
      expect(await linesOf(['close', 'bank', id, ...signed])).toEqual([
        'The deposit is closed; it pays for nothing.',
      ])
    expect(await run(['close', 'bank', 'W-4', ...signed])).toHaveProperty('refused')
    expect((await linesOf(['list', '--all'])).find((text) => text.includes('W-4'))).toContain(
      'closed 2026-06-03',
    )
    expect(await decide('close')).toHaveProperty('lines')
    expect(await booksOf(database.db, payment.memberId)).toMatchObject({ points: 0, credited: 0 })
  })

  test('nothing is tied to what is no bank transfer, is paid, or is not there', async () => {
    await add('W-6', '1000', 'ﾀﾞﾚｶ')
    const [card, paid] = [await open(['action_required'], '1'), await open(['paid'])]
    for (const id of [card.payment.id, paid.payment.id, '00000000-0000-0000-0000-000000000000', 'nothing'])
      expect(await run(['assign', 'bank', 'W-6', id, ...signed]), id).toHaveProperty('refused')
    expect(await run(['assign', 'bank', 'W-none', card.payment.id, ...signed])).toHaveProperty('refused')
    expect(await run(['close', 'other', 'W-6', ...signed])).toHaveProperty('refused')
    expect(await run(['close', 'bank', 'W-6'])).toHaveProperty('fault')
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
