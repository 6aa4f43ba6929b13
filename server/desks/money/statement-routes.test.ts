import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statementLength } from '#contract/operator/deposits.ts'
import { transferIn } from '#test/money.ts'
import { makeOperator, type TestOperator } from '#test/operators.ts'
import { addCourse, books } from '#test/payments/paying-shop.ts'
import { type TestShop, testShop } from '#test/shop.ts'

const now = new Date('2026-06-03T12:00:00+09:00')
let world: TestShop
let finance: TestOperator
beforeAll(async () => {
  world = await testShop(() => now)
  await addCourse(world.db, 'c1', 1100, 1000)
  finance = await makeOperator(world, 'finance')
})
afterAll(() => world.close())

const act = (input: object) => ({ actKey: randomUUID(), why: 'the statement of 3 June', ...input })
const asFile = (bytes: string | Uint8Array) => Buffer.from(bytes).toString('base64url')
const post = (file: string, who = finance) => who.post('/operator/deposits/import', act({ file }))
const statement = (...rows: string[]) => asFile(['id,date,amount,name', ...rows].join('\n'))
const add = (more: object) =>
  finance.post(
    '/operator/deposits/add',
    act({ depositId: 'A-0', date: '2026-06-03', time: '11:00', amount: '1000', name: 'ﾀﾞﾚｶ', ...more }),
  )
const transfer = (payerName: string) =>
  transferIn(world.db, 'awaiting_payment', { openedAt: new Date('2026-06-02T09:00:00+09:00'), payerName })
const deposits = async (like: string) =>
  (
    await world.pool.query(
      'select deposit_id, amount_yen::int, payer_name, payment_id from bank_deposit where deposit_id like $1 order by deposit_id',
      [like],
    )
  ).rows
const records = async (verb: string) =>
  (
    await world.pool.query(
      'select who, subject, detail from audit_record r join audit_link l on l.record_id = r.id where verb = $1 order by l.no',
      [verb],
    )
  ).rows

describe('a bank statement at the console', () => {
  test('is recorded once, and credits the payments it pays for', async () => {
    const payment = await transfer('フク アオイ')
    const file = statement('I-1,2026-06-03,"1,000",ﾌｸ ｱｵｲ', 'I-2,2026-06-03,500,ﾀﾞﾚﾃﾞﾓﾅｲ')
    expect((await post(file)).body).toMatchObject({
      state: 200,
      recorded: 2,
      known: 0,
      otherwise: 0,
      waiting: 1,
    })
    expect(await deposits('I-%')).toMatchObject([
      { deposit_id: 'I-1', amount_yen: 1000, payment_id: payment.id },
      { deposit_id: 'I-2', payment_id: null },
    ])
    expect((await post(file)).body).toMatchObject({
      state: 200,
      recorded: 0,
      known: 2,
      otherwise: 0,
      waiting: 1,
    })
    expect(await books(world.db, payment.memberId)).toMatchObject({ points: 1100 })
    const [first, again] = await records('deposit import')
    expect(again.detail).toEqual({ deposits: [], otherwise: [] })
    expect(first.detail).toEqual({
      deposits: [
        { id: 'I-1', paymentId: payment.id },
        { id: 'I-2', paymentId: null },
      ],
      otherwise: [],
    })
    // A record outlives the member, so it holds no name.
    expect(JSON.stringify(await records('deposit import'))).not.toContain('ﾌｸ')
  })

  test('is read as Japanese banks and spreadsheets write it', async () => {
    // 番号,日付,金額,名義 and フク in Shift_JIS.
    const head = [
      0x94, 0xd4, 0x8d, 0x86, 0x2c, 0x93, 0xfa, 0x95, 0x74, 0x2c, 0x8b, 0xe0, 0x8a, 0x7a, 0x2c, 0x96, 0xbc,
      0x8b, 0x60,
    ]
    const row = [...Buffer.from('\r\nJ-1,2026/6/3,700,'), 0xcc, 0xb8]
    expect((await post(asFile(Uint8Array.from([...head, ...row])))).body).toMatchObject({ recorded: 1 })
    expect(await deposits('J-%')).toMatchObject([{ amount_yen: 700, payer_name: 'ﾌｸ' }])
  })

  test('with wrong lines is refused as a whole, with each line named in the operator’s language', {
    meta: {
      proves: [
        {
          id: 'money-statement-lines',
          section: 'console-money',
          after: 'money-statement',
          says: "Each wrong line is named in the operator's language.",
          from: 'own',
          breaks: { replace: 'faults.slice(0, faultsNamed)', with: 'faults.slice(0, 1)' },
        },
      ],
    },
  }, async () => {
    const wrong = statement('K-1,2026-06-03,1000,ﾌｸ', 'K-2,2026-06-03,0,ﾌｸ', 'K-3,2026-06-04,1,ﾌｸ')
    const refused = await post(wrong)
    expect([refused.status, refused.body.errors?.file]).toEqual([
      422,
      [expect.stringMatching(/^3行目：金額「0」/), '4行目：2026-06-04は、まだ先の日時です。'],
    ])
    const many = await post(statement(...Array.from({ length: 30 }, (_, at) => `K-${at},2026-06-03,x,ﾌｸ`)))
    expect(many.body.errors?.file).toHaveLength(21)
    expect(many.body.errors?.file?.at(-1)).toContain('10行')
    const long = Array.from({ length: statementLength + 1 }, (_, at) => `K-${at},2026-06-03,1,ﾌｸ`)
    for (const file of ['', '*', asFile(Uint8Array.of(0xff, 0xfe, 0x41)), statement(...long)]) {
      const { status, body } = await post(file)
      expect([status, body.errors?.file?.length]).toEqual([422, 1])
    }
    expect(await deposits('K-%')).toEqual([])
  })

  test('is refused as a whole where a spreadsheet changed an id; no line is recorded or taken as known', async () => {
    const first = statement('2.02611E+11,2026-06-03,3000,ﾔﾏﾀﾞ ﾊﾅｺ', 'S-1,2026-06-03,1,ﾌｸ')
    expect([(await post(first)).status, (await post(first)).body.errors?.file]).toEqual([
      422,
      [expect.stringMatching(/^2行目：「2.02611E\+11」は、表計算ソフトが番号を書き換えた/)],
    ])
    expect((await post(statement('00791,2026-06-03,700,ﾌｸ', '792,2026-06-03,700,ﾌｸ'))).body).toMatchObject({
      recorded: 2,
    })
    expect((await post(statement('S-1,2026-06-03,1,ﾌｸ', '791,2026-06-03,700,ﾌｸ'))).body.errors?.file).toEqual(
      [expect.stringMatching(/^3行目：「791」は、番号「00791」の先頭の0が消えたもの/)],
    )
    expect(await deposits('S-%')).toEqual([])
    // A movement of another amount is another one; and one whose own id stands in the books is known.
    expect((await post(statement('791,2026-06-03,800,ﾌｸ', '792,2026-06-03,700,ﾌｸ'))).body).toMatchObject({
      recorded: 1,
      known: 1,
    })
  })

  test.each([
    ['José García', 'utf8', 'José García'],
    ['Łukasz Nguyễn', 'utf8', 'Łukasz Nguyễn'],
    ['José García', 'latin1', undefined],
    ['Иванов', 'utf16le', 'Иванов'],
  ] as const)('of %s in %s is recorded under this name or not at all', async (name, encoding, recorded) => {
    const id = `W-${randomUUID()}`
    const text = `id\tdate\tamount\tname\r\n${id}\t2026/6/3\t1,000\t${name}\r\n`
    await post(asFile(Buffer.from(encoding === 'utf16le' ? `\ufeff${text}` : text, encoding)))
    expect((await deposits(id)).map((row) => row.payer_name)).toEqual(
      recorded === undefined ? [] : [recorded],
    )
  })

  test('with another amount under an id is refused as a whole; once that deposit is closed, the rest is recorded', {
    meta: {
      proves: [
        {
          id: 'money-statement',
          section: 'console-money',
          says: 'A bank statement is recorded as a whole or not at all, and each deposit once.',
          from: 'own',
          file: 'server/money/bank/record-statement.ts',
          breaks: { replace: "ids.length > 0 ? { outcome: 'differs', ids } :", with: '' },
        },
      ],
    },
  }, async () => {
    await post(statement('L-1,2026-06-03,1000,ﾐｽ'))
    const right = statement('L-1,2026-06-03,100,ﾐｽ', 'L-2,2026-06-03,300,ﾐｽ')
    const refused = await post(right)
    expect([refused.status, refused.body.errors?.file]).toEqual([
      409,
      [expect.stringMatching(/^2行目：番号L-1/)],
    ])
    expect(await deposits('L-%')).toHaveLength(1)
    await finance.post('/operator/deposits/close', act({ source: 'bank', depositId: 'L-1' }))
    expect((await post(right)).body).toMatchObject({ recorded: 1, known: 0, otherwise: 1, waiting: 2 })
    expect(await deposits('L-%')).toMatchObject([
      { amount_yen: 1000 },
      { deposit_id: 'L-2', amount_yen: 300 },
    ])
  })

  test('that eight browsers send at the same moment is recorded once', {
    meta: { alsoProves: ['money-statement'] },
  }, async () => {
    const payment = await transfer('フク ソウシン')
    const file = statement('M-1,2026-06-03,1000,ﾌｸ ｿｳｼﾝ')
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(file)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(answers.reduce((sum, { body }) => sum + Number(body.recorded), 0)).toBe(1)
    expect(await books(world.db, payment.memberId)).toMatchObject({ points: 1100 })
  })
})

describe('one deposit that is typed', () => {
  test('is credited, recognised when it is typed again, and refused when it was settled with other data', async () => {
    const payment = await transfer('フク ヒトツ')
    const one = { depositId: 'A-1', name: 'ﾌｸ ﾋﾄﾂ' }
    expect((await add(one)).body).toMatchObject({ state: 200, recording: 'recorded', paymentId: payment.id })
    expect((await add(one)).body).toMatchObject({ state: 200, recording: 'known', paymentId: payment.id })
    expect((await add({ ...one, amount: '999' })).body).toMatchObject({ state: 200, recording: 'otherwise' })
    expect(await deposits('A-1')).toMatchObject([{ amount_yen: 1000 }])
    expect((await records('deposit add'))[0]).toEqual({
      who: finance.name,
      subject: payment.id,
      detail: { deposit: 'bank A-1', amountYen: 1000, outcome: 'recorded' },
    })
  })

  test.each([
    ['depositId', ' A-2'],
    ['date', '2026-06-31'],
    ['date', '2026-06-04'],
    ['amount', '1.5'],
    ['name', ' '],
  ])('is refused beside its field: %s %j', async (field, value) => {
    const { status, body } = await add({ depositId: 'A-2', [field]: value })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
    expect(await deposits('%A-2')).toEqual([])
  })

  test('that came in a file is not recorded again under another id; with a time it is another one', async () => {
    const file = asFile('お取引日,お預入金額,お取引内容\n2026/06/03,"4,321",振込＊ﾌｸ ｶｻﾈﾙ')
    expect(
      (await finance.post('/operator/deposits/import', act({ file, columns: ['date', 'amount', 'name'] })))
        .body,
    ).toMatchObject({ recorded: 1 })
    const typed = { depositId: 'A-9', amount: '4321', name: 'フク　カサネル' }
    expect(await add({ ...typed, time: '' })).toMatchObject({
      status: 409,
      body: { errors: { depositId: [expect.stringContaining('20260603-4321-1')] } },
    })
    expect(await deposits('A-9')).toEqual([])
    expect((await add({ ...typed, time: '10:30' })).body).toMatchObject({ recording: 'recorded' })
  })

  test('is refused while another is unsettled under its id', async () => {
    await add({ depositId: 'A-3' })
    const { status, body } = await add({ depositId: 'A-3', amount: '999' })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([409, ['depositId']])
    expect(await deposits('A-3')).toMatchObject([{ amount_yen: 1000 }])
  })
})

describe("a bank's own statement", () => {
  const heading = '日付,摘要,お支払金額,お預入金額,残高'
  const own = (...rows: string[]) => asFile(['普通預金 1234567', heading, ...rows].join('\r\n'))
  const guess = ['date', 'name', 'skip', 'amount', 'balance']
  const preview = async (file: string, columns: string[] = []) =>
    (await finance.post('/operator/deposits/preview', { file, columns })).body
  const bring = (file: string, columns: string[] = [], formatName = '') =>
    finance.post('/operator/deposits/import', act({ file, columns, formatName }))
  const fatesOf = async (file: string, columns = guess) =>
    ((await preview(file, columns)).lines as { fate: string }[]).map(({ fate }) => fate)
  const all = async () => (await world.pool.query('select count(*)::int from bank_deposit')).rows[0].count

  test('gets a guess of its columns without recording a line; the columns are chosen once', async () => {
    const payment = await transfer('フク ギンコウ')
    const file = own(
      '2026/06/03,振込＊ﾌｸ ｷﾞﾝｺｳ,,"1,000","51,000"',
      '2026/06/03,ﾃﾞﾝｷ,500,,"50,500"',
      '令和8年6月3日,利息,,12,"50,512"',
    )
    const before = await all()
    const shown = await preview(file)
    expect(shown).toMatchObject({
      table: { columns: guess, titles: heading.split(','), formatName: null, passedOver: 1, faults: [] },
      lines: [
        { line: 3, fate: 'match', amountYen: 1000, payerName: 'ﾌｸ ｷﾞﾝｺｳ', paymentId: payment.id },
        { line: 5, fate: 'look', amountYen: 12, note: expect.stringContaining('no purchase') },
      ],
    })
    expect(await all()).toBe(before)
    expect(await books(world.db, payment.memberId)).toMatchObject({ points: 0 })

    const refused = await bring(file)
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['columns']])
    expect((await bring(file, guess, '福の銀行')).body).toMatchObject({ state: 200, recorded: 2, waiting: 1 })
    expect(await books(world.db, payment.memberId)).toMatchObject({ points: 1100 })
    expect(await preview(file)).toMatchObject({
      table: { formatName: '福の銀行', columns: guess },
      lines: [{ fate: 'known' }, { fate: 'known' }],
    })
    expect((await bring(own('2026/06/03,ﾌｸ,,7,50519'))).body).toMatchObject({ state: 200, recorded: 1 })
  })

  test('has a remembered format that is listed, renamed and deleted; then such a file is new again', async () => {
    const file = asFile('日付,入金額,摘要,備考\n2026/05/20,60,ﾌｸ,x')
    const columns = ['date', 'amount', 'name', 'skip']
    await bring(file, columns)
    const listed = async () =>
      (
        (await finance.get('/operator/deposits/formats')).body.list as { formatId: string; name: string }[]
      ).find(({ name }) => name === '日付 / 入金額 / 摘要' || name === '福の形')
    const { formatId = '' } = (await listed()) ?? {}
    expect(await listed()).toMatchObject({ titles: ['日付', '入金額', '摘要'] })
    await finance.post('/operator/deposits/rename_format', act({ formatId, name: '福の形' }))
    expect(await preview(file)).toMatchObject({ table: { formatName: '福の形' } })
    await bring(file)
    expect(await listed()).toMatchObject({ formatId, name: '福の形' })
    expect((await finance.post('/operator/deposits/forget_format', act({ formatId }))).status).toBe(200)
    expect(await preview(file)).toMatchObject({ table: { formatName: null }, lines: [{ fate: 'known' }] })
    for (const verb of ['rename_format', 'forget_format'])
      expect((await finance.post(`/operator/deposits/${verb}`, act({ formatId, name: 'x' }))).status).toBe(
        404,
      )
  })

  test('gets an explanation for a choice without a day, an amount or a payer, and nothing is recorded', async () => {
    const file = own('2026/06/03,ﾌｸ,,9,9')
    const choice = ['date', 'name', 'skip', 'skip', 'balance']
    expect((await preview(file, choice)).table).toMatchObject({ faults: [expect.stringContaining('入金額')] })
    expect((await bring(file, choice)).status).toBe(422)
    expect((await preview(own('2026/06/03,ﾌｸ,,9.5,9'), guess)).table).toMatchObject({
      faults: [expect.stringContaining('3行目')],
    })
  })

  test('records each line once when two files overlap, and counts two equal deposits of a day as two', async () => {
    const titles = '取引日,入金額,振込依頼人'
    const columns = ['date', 'amount', 'name']
    const plain = (...rows: string[]) => asFile([titles, ...rows].join('\n'))
    const [a, b, c, d] = ['20260531,300,ﾌｸ A', '20260601,300,ﾌｸ A', '20260601,300,ﾌｸ B', '20260602,300,ﾌｸ A']
    expect((await bring(plain(a, b, b, c), columns)).body).toMatchObject({ recorded: 4, known: 0 })
    expect((await bring(plain(d, c, b, b), columns)).body).toMatchObject({ recorded: 1, known: 3 })
    expect(await fatesOf(plain(b, b, b, c), columns)).toEqual(['known', 'known', 'look', 'known'])
    // The same lines in another spelling, and with balances beside it.
    const more = asFile(
      ['取引日,入金額,振込依頼人,残高', '2026/6/1,300,フク　Ａ,1300', '2026/6/1,300,ﾌｸ A,1600'].join('\n'),
    )
    expect(await fatesOf(more, [...columns, 'balance'])).toEqual(['known', 'known'])
  })

  test('that begins between two equal deposits does not take the second for the first', async () => {
    const [one, two] = ['2026/05/28,ﾌｸ C,,300,"9,300"', '2026/05/28,ﾌｸ C,,300,"9,600"']
    expect((await bring(own(one), guess)).body).toMatchObject({ recorded: 1 })
    expect((await bring(own(two), guess)).body).toMatchObject({ recorded: 1, known: 0 })
    expect((await bring(own(two, one), guess)).body).toMatchObject({ recorded: 0, known: 2 })
    // Another column may have been chosen for the name before.
    expect(await fatesOf(own('2026/05/28,ﾍﾞﾂﾉﾅ,,300,"9,300"'))).toEqual(['known'])
    // The same balance twice in a day: money came, went out and came again.
    const again = [
      '2026/05/29,ﾌｸ C,,300,"9,900"',
      '2026/05/29,ﾃﾞﾝｷ,300,,"9,600"',
      '2026/05/29,ﾌｸ C,,300,"9,900"',
    ]
    expect((await bring(own(...again), guess)).body).toMatchObject({ recorded: 2 })
    expect((await bring(own(...again), guess)).body).toMatchObject({ recorded: 0, known: 2 })
  })

  test('does not record again a deposit that was typed, imported under a number, or has its name erased', async () => {
    await add({ depositId: 'N-1', date: '2026-05-27', time: '11:00', amount: '450', name: 'ﾌｸ D' })
    expect(await fatesOf(own('2026/05/27,振込 フク　Ｄ,,450,"1"'))).toEqual(['known'])
    expect(await fatesOf(own('2026/05/27,ﾌｸ D,,450,"1"', '2026/05/27,ﾌｸ D,,450,"451"'))).toEqual([
      'known',
      'look',
    ])
    await finance.post('/operator/deposits/close', act({ source: 'bank', depositId: 'N-1' }))
    await world.pool.query("update bank_deposit set payer_name = '(erased)' where deposit_id = 'N-1'")
    expect(await fatesOf(own('2026/05/27,ﾌｸ D,,450,"1"'))).toEqual(['known'])
  })

  test('that eight browsers send at the same moment is recorded once', async () => {
    const rows = ['2026/05/26,ﾌｸ E,,300,1', '2026/05/26,ﾌｸ F,,300,2', '2026/05/26,ﾌｸ F,,300,3']
    const files = Array.from({ length: 8 }, (_, at) => own(...(at % 2 === 0 ? rows : rows.toReversed())))
    const answers = await Promise.all(files.map((file) => bring(file, guess)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(answers.reduce((sum, { body }) => sum + Number(body.recorded), 0)).toBe(3)
  })
})
