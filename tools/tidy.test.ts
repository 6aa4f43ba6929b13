import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crossingsOf } from '#tools/tidy/crossings.ts'
import { folderFaults } from '#tools/tidy/folders.ts'
import { glossaryFaults } from '#tools/tidy/glossary.ts'
import { root } from './sources.ts'
import { faultsOf } from './tidy.ts'

/** Returns tidy's faults of a file with this text. */
const said = (file: string, text: string) =>
  faultsOf({ file, text, lines: text.split('\n') }).map(({ line, message }) => `${line}: ${message}`)

describe('a table is named only by its owner', () => {
  const outside = (table: string) => [`1: the table ${table} is named outside its owner`]
  const room = 'server/cards/reminders/queries.ts'

  test.each([
    ["db.selectFrom('box as b')", 'box'],
    ["db.selectFrom('reminder').innerJoin('pointLot as l', 'l.a', 'b')", 'point_lot'],
    ["db.selectFrom(['wallet', 'reminder'])", 'wallet'],
    ['sql`select 1 from wallet where member_id = ${id}`', 'wallet'],
    ['sql<number>`(select max(no) from legal_version)`.as("no")', 'legal_version'],
    ['sql`exists (${sql`select 1 from draw`})`', 'draw'],
    ['sql`update only wallet set points = 0`', 'wallet'],
    ['sql`select 1 from unnest(${a}) r, box b where b.pack_id = r`', 'box'],
    ["query(db, 'delete from session')", 'session'],
    ['query(db, `with a as (select 1) insert into ledger_entry select 1 from a`)', 'ledger_entry'],
    ['sql`lock table shop_setting in share mode`', 'shop_setting'],
  ])('%s', (text, table) => {
    expect(said(room, text)).toEqual(outside(table))
    expect(said('demo/load.ts', text)).toEqual(expect.arrayContaining(outside(table)))
    expect(said('server/cards/reminders/reminders.test.ts', text)).toEqual([])
  })

  test.each([
    ["db.selectFrom('wallet')"],
    ['sql`select 1 from wallet`'],
    ['sql`update wallet set points = 0`'],
  ])('the owner may: %s', (text) => {
    expect(said('server/ledger/ledger.ts', text)).toEqual([])
  })

  test.each([
    ["say('no card from the draw of a member')"],
    ["sql`select rank, draw, 'from wallet' from unnest(${a}) -- from box`"],
    ['sql`extract(epoch from drawn_at)`'],
  ])('words that are not tables may appear: %s', (text) => {
    expect(said(room, text)).toEqual([])
  })

  test('a SQL function is called from its own room, and touches its declared tables', () => {
    expect(said('server/cards/exchange/x.ts', "query(db, 'select * from draw_batch($1)')")).toEqual([
      '1: the SQL function draw_batch is called outside its room',
    ])
    const file = 'server/db/functions/check_legal_version.sql'
    const made = (body: string) => `create or replace function check_legal_version() as $$ ${body} $$;`
    expect(said(file, made('select no from legal_version'))).toEqual([])
    expect(said(file, made('select no from legal_version, wallet w'))).toEqual([
      '1: reads legal_version,wallet; sqlFunctions says legal_version',
    ])
    expect(said(file, made('insert into wallet select no from legal_version'))).toEqual([
      '1: writes wallet; sqlFunctions says ',
    ])
    expect(said(file, made('select 1'))).toEqual(['1: reads ; sqlFunctions says legal_version'])
    expect(said('server/db/functions/unheard_of.sql', 'select 1')).toEqual([
      '1: unheard_of has no entry in sqlFunctions (tools/tidy/owners.ts)',
    ])
    expect(said('server/db/migrations/002-x.sql', 'create trigger a before insert on box')).toEqual([
      '1: functions and triggers stand under server/db/functions (decision 029)',
    ])
  })
})

describe('no element of an array that runs concurrently awaits', () => {
  const waits = ['1: a member awaits while those before it run: await it before the array']
  test.each([
    ['await Promise.all([a(), b(await c())])', waits],
    ['await Promise.all([a(), await b()])', waits],
    ['await Promise.allSettled([a(), { b: await c() }])', waits],
    ['await Promise.all([a(), b(async () => await c())])', []],
    ['await Promise.all([a(), rows.map(async (row) => { await b(row) })])', []],
    ['await Promise.all((await rows()).map(a))', []],
  ])('%s', (text, faults) => {
    expect(said('server/money/wallet/x.ts', text)).toEqual(faults)
  })
})

describe('imports are restricted (biome.json):', () => {
  const cases: [file: string, target: string, message: string | undefined][] = [
    ['contract/x.ts', '#server/keys.ts', 'Contract and phrases import nothing of ours.'],
    ['server/http/x.ts', '#server/people/members/routes.ts', 'What the wings stand on knows none of them.'],
    ['server/people/members/x.ts', '#server/money/bank/jobs.ts', 'People stand below money, cards and desks'],
    ['server/money/bank/x.ts', '#server/cards/draws/jobs.ts', 'Money stands below cards and desks'],
    ['server/cards/draws/x.ts', '#server/desks/today/routes.ts', 'Cards stand below desks'],
    ['server/desks/today/x.ts', '#server/shop/parts.ts', 'Desks stand below the shop that wires them.'],
    ['server/backup/x.ts', '#server/shop/parts.ts', 'Backups stand below the shop that wires them.'],
    ['server/shop/x.ts', '#server/process/main.ts', 'The shop does not know the process that runs it.'],
    ['server/process/x.ts', '#demo/load.ts', 'The server imports contract and phrases alone.'],
    ['server/ledger/x.ts', 'zod', 'Import zod/mini'],
    ['web/ui/x.ts', '#contract/draws.ts', 'What is drawn knows no room.'],
    ['web/router/x.ts', '#web/console/frame/route.ts', 'What both sites stand on knows neither.'],
    ['web/console/frame/x.ts', '#web/storefront/route/route.ts', 'Console and storefront are two sites'],
    ['web/storefront/shell/x.ts', '#web/console/frame/route.ts', 'Storefront and console are two sites'],
    ['server/money/bank/y.ts', '#server/people/members/queries.ts', undefined],
    ['web/console/frame/y.ts', '#web/ui/x.ts', undefined],
  ]
  let folder: string
  let faults: { location: { path: string }; message: string }[]

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'fukuhiki-imports-'))
    copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'))
    for (const [file, target] of cases) {
      mkdirSync(join(folder, dirname(file)), { recursive: true })
      writeFileSync(join(folder, file), `import { a } from '${target}'\nexport const b = a\n`)
    }
    const words = ['lint', '--only=style/noRestrictedImports', '--vcs-enabled=false', '--reporter=json']
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/biome'), words, {
      cwd: folder,
      encoding: 'utf8',
    })
    faults = JSON.parse(stdout).diagnostics
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each(cases)('%s may not import %s', (file, _target, message) => {
    const said = faults.filter(({ location }) => location.path === file).map((fault) => fault.message)
    expect(said).toEqual(message === undefined ? [] : [expect.stringContaining(message)])
  })

  test('every folder of the server has a rule', () => {
    const { overrides } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
    const ruled = JSON.stringify(overrides.map(({ includes }: { includes: string[] }) => includes))
    for (const folder of readdirSync(join(root, 'server'), { withFileTypes: true }))
      if (folder.isDirectory()) expect(ruled).toMatch(new RegExp(`server/[^"]*\\b${folder.name}\\b`))
  })
})

test('a call of the console is declared with its roles', () => {
  const message = 'a call of the console is declared with `operatorCall`'
  const file = 'contract/operator/parcels.ts'
  expect(said(file, 'export const listParcels = call({')).toEqual([`1: ${message}`])
  expect(said(file, "export const listParcels = { method: 'GET' }")).toEqual([`1: ${message}`])
  expect(said(file, 'export const listParcels = operatorCall({\nconst shown = record({')).toEqual([])
  expect(said('contract/operator/operator-call.ts', 'export const everyRole = roles')).toEqual([])
})

test('a transaction is opened in one place', () => {
  expect(said('server/money/wallet/x.ts', 'await db.transaction().execute(work)')).toEqual([
    '1: a transaction is opened by `transaction` in server/db/pool.ts',
  ])
})

test('the machine’s time is read in one place', () => {
  const message = '1: time is the database’s: take the clock, or `now`, as an argument (server/clock.ts)'
  for (const text of ['const now = new Date()', 'clock = () => Date.now()', 'now: Date.now', 'new Date'])
    for (const file of ['server/http/x.ts', 'tools/shop/x.ts', 'demo/x.ts']) {
      expect(said(file, text), `${file}: ${text}`).toEqual([message])
      expect(said(file.replace('.ts', '.test.ts'), text)).toEqual([])
    }
  for (const text of ['new Date(clock().getTime() + dayMs)', 'let now: Date', 'new DateTimeFormat()'])
    expect(said('server/http/x.ts', text)).toEqual([])
})

test('a room gets its providers as arguments', () => {
  const file = 'server/money/payments/x.ts'
  const message = 'a room is handed its providers in shop.ts and imports their types alone'
  expect(said(file, "\nimport {\n  a,\n} from '#server/providers/payments/payment-providers.ts'")).toEqual([
    `2: ${message}`,
  ])
  expect(said(file, "import type {\n  A,\n} from '#server/providers/payments/port.ts'")).toEqual([])
})

test('a room names no payment provider', () => {
  const message = '1: a room asks what a payment method does, not whose it is (contract/payment-methods.ts)'
  const file = 'server/money/payments/x.ts'
  expect(said(file, "const isTheirs = provider === 'veritrans'")).toEqual([message])
  expect(said(file, 'offered.payPal')).toEqual([message])
  expect(said(file, '// PayPal sends a reversal twice')).toEqual([])
  expect(said('server/money/payments/x.test.ts', 'offered.payPal')).toEqual([])
})

test('every folder has a row with a different phrase, and every row has a folder', () => {
  const page = '| `tools/` | Commands. |\n| `server/http/` | The web server. |\n| `web/ui/` | |'
  const files = [
    'server/keys.ts',
    'server/http/calls.ts',
    'server/money/ranks/x/y.ts',
    'web/ui/icons.tsx',
    '.ci/run.ts',
  ]
  expect(folderFaults(page, files).map(({ line, message }) => `${line}: ${message}`)).toEqual([
    '1: there is no folder tools/',
    '3: web/ui/ has no phrase',
    '1: server/money/ has no row in the table of folders',
  ])
})

test('a name of the glossary appears in the code, outside comments, and in one row alone', () => {
  const page = (...rows: string[]) =>
    ['| English | 日本語 | In code | Meaning |', '|---|---|---|---|', ...rows].join('\n')
  const said = (...rows: string[]) =>
    glossaryFaults(page(...rows), ['// lot\nconst box = `sql`', '-- slot\nselect draw_id']).map(
      ({ line, message }) => `${line}: ${message}`,
    )
  expect(said('| box | 箱 | `box` | … |', '| draw | 抽選 | `draw_id` | … |')).toEqual([])
  expect(said('| lot | … | `lot` | … |', '| slot | … | `slot` | … |')).toEqual([
    '3: the code has no lot',
    '4: the code has no slot',
  ])
  expect(said('| box | 箱 | `box` | … |', '| chest, box | 箱 | `box` | … |')).toEqual([
    '4: box has a row already',
    '4: `box` has a row already',
  ])
})

describe('a statement that names rows of two places is found:', () => {
  const crosses = (text: string) => crossingsOf({ file: 'server/a.ts', text }).map(({ crosses }) => crosses)

  test.each([
    ["db.selectFrom('wallet').innerJoin('box as b', 'x', 'y').selectAll().execute()", 'box wallet'],
    [
      "tx.updateTable('box').set({ n: 1 }).where('id', 'in', (e) => e.selectFrom('draw').select('packId')).execute()",
      'box draw',
    ],
    ['sql`select 1 from point_lot l, box b`', 'box point_lot'],
    ["query(db, 'update box set n = 1 from wallet where true')", 'box wallet'],
  ])('%s', (text, tables) => {
    expect(crosses(text)).toEqual([`server/a.ts: ${tables}`])
  })

  test.each([
    "db.selectFrom('draw').innerJoin('wallet', 'x', 'y').execute()",
    // Tables that are copied to every node may be joined anywhere.
    "db.selectFrom('box').innerJoin('pack', 'x', 'y').innerJoin('card', 'x', 'y').execute()",
    "transaction(db, async (tx) => { await tx.selectFrom('box').execute(); await tx.selectFrom('wallet').execute() })",
  ])('but not: %s', (text) => {
    expect(crosses(text)).toEqual([])
  })
})
