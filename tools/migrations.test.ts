import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { changedFiles, functionFaults, migrationFaults, signatureOf } from './migrations.ts'

const faultsOf = (...texts: string[]) =>
  migrationFaults(
    texts.map((text, index) => ({ name: `00${index + 1}-a`, text })),
    'Before this release: create index concurrently if not exists made_before on draw (at);',
  )

test.each([
  ['alter table draw alter column n type bigint', /^001-a:1: changing a type rewrites/],
  ['alter table draw add column n int not null', /does not fill it/],
  ['alter table draw add column n uuid default gen_random_uuid()', /differs by row/],
  ['alter table draw add column n int generated always as (m + 1) stored', /differs by row/],
  ['alter table draw add column n int check (n > 0)', /reads the whole table/],
  ['alter table draw add column n int unique', /index is built under a lock/],
  ['alter table draw add column n int default 1 references pack', /reads the whole table/],
  ['alter table draw alter column n set not null', /first a check "is not null"/],
  ['alter table draw add constraint c check (n > 0)', /add it "not valid"/],
  ['alter table draw add constraint c foreign key (n) references pack', /add it "not valid"/],
  ['alter table draw add constraint c unique (n)', /index is built under a lock/],
  [
    'alter table draw add constraint c check (n > 0) not valid; alter table draw validate constraint c',
    /in a later one/,
  ],
  ['alter table draw drop column n', /-- contract/],
  ['alter table draw set logged', /rewrites or locks/],
  ['create index i on draw (n)', /locks the table while it is built/],
  ['create index if not exists i on draw (n)', /locks the table while it is built/],
  ['create index concurrently i on draw (n)', /part of one transaction/],
  ['drop table draw', /-- contract/],
  ['drop function draw_batch', /-- contract/],
  ['alter table draw rename n to m', /-- contract/],
  ['alter table draw rename to draws', /-- contract/],
  ['-- contract: soon\ndrop table draw', /^001-a:2: .*-- contract/],
  ['update draw set n = 1', /let a job do it in sets/],
  ['delete from draw', /let a job do it in sets/],
  ['insert into draw select * from draw', /let a job do it in sets/],
  ['truncate draw', /rewrites or locks/],
  ['do $$ begin end $$', /cannot be seen/],
  ['-- small: one row\nalter table shop add column n int not null', /does not fill it/],
  // The second of two statements is refused: the comment above the first says nothing of it.
  ['-- contract: 0.2.0\ndrop table a;\ndrop table b', /^001-a:3: /],
  // Places are bytes: words of Japanese stand before it.
  ['-- 福引のくじ\ncreate table a (n int);\n\ndrop table b', /^001-a:4: /],
])('refused: %s', async (text, fault) => {
  const faults = await faultsOf(text)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(fault)
})

test.each([
  'create table a (n int not null unique check (n > 0)); create index i on a (n); alter table a alter n type bigint; insert into a select 1',
  'alter table draw add column n int, add column m int not null default 0, add column at timestamptz default now()',
  'alter table draw add column pack text references pack',
  'alter table draw add constraint c check (n > 0) not valid, add constraint d foreign key (n) references pack not valid',
  'alter table draw add constraint c unique using index made_before',
  'create index if not exists made_before on draw (at)',
  'alter table draw drop constraint c, alter n drop not null, alter n set default 1',
  '-- contract: 0.2.0: it counts them itself\nalter table draw drop column n;\n-- contract: 0.2.0\ndrop table draw',
  '-- small: one row\nupdate shop set n = 1',
  "insert into topic values ('a'), ('b')",
])('may run while the shop is open: %s', async (text) => {
  expect(await faultsOf(text)).toEqual([])
})

test('a column becomes not null in three steps, each in a migration of its own', async () => {
  const steps = [
    'alter table draw add constraint c check (n is not null) not valid',
    'alter table draw validate constraint c',
    'alter table draw alter n set not null',
  ]
  expect(await faultsOf(...steps)).toEqual([])
  expect(await faultsOf(steps[0] as string, steps[2] as string)).toHaveLength(1)
})

test('a function keeps its parameters and result, or its name is recorded as free', async () => {
  const text =
    'create function f(a text[], n int default 1) returns table (o uuid) language sql as $$ select null::uuid $$'
  const signature = await signatureOf({ name: 'f', text })
  expect(signature).toBe('(a text[], n int4 default, out o uuid) setof uuid')
  const other = await signatureOf({ name: 'f', text: text.replace('(a', '(b bigint, a') })
  expect(functionFaults({ f: signature }, { f: signature })).toEqual([])
  expect(functionFaults({ f: other }, { f: signature })).toEqual([
    expect.stringMatching(/^f was .* give the new one a new name/),
  ])
  expect(functionFaults({}, { f: signature })).toEqual([expect.stringMatching(/^f is gone/)])
  expect(functionFaults({}, { f: 'contract: 0.2.0' })).toEqual([])
  expect(functionFaults({}, { f: 'contract: later' })).toHaveLength(1)
  expect(functionFaults({ f: signature }, {})).toEqual([expect.stringMatching(/^f is not recorded/)])
})

test('a migration that databases have applied keeps every letter, and a new one is recorded', () => {
  const [baseline, next] = [
    { name: '001-baseline', text: '-- why\nselect 1;' },
    { name: '002-next', text: 'select 2;' },
  ]
  const recorded = { '001-baseline': createHash('sha256').update(baseline.text).digest('hex') }
  expect(changedFiles([baseline], recorded)).toEqual([])
  for (const files of [[], [{ ...baseline, text: '-- another reason\nselect 1;' }]])
    expect(changedFiles(files, recorded)).toEqual([expect.stringMatching(/^001-baseline is not what/)])
  expect(changedFiles([baseline, next], recorded)).toEqual([
    expect.stringMatching(/^002-next is not recorded/),
  ])
})
