// The baseline: the tpcb-like transaction of pgbench. `BASELINE=usual` takes the tables and the counting that pgbench has by
// itself at scale 100, which cost more: docs/performance.md says how much.

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import pg from 'pg'
import { familySeconds } from './processor.ts'

/**
 * More branches than clients: at pgbench's usual scale of 100 most of 256 clients would wait for one another. Fewer
 * accounts a branch than its 100,000, so that the tables are made in seconds; all of them are in memory either way.
 */
const branches = 1000
const tellers = branches * 10
const accounts = branches * 1000

export interface BaselineFigures {
  /** Transactions in a second, durable commits. */
  perSecond: number
  /** Microseconds of the database's processor time for each, without the start of its connections. */
  micros: number
}

export interface Baseline {
  name: string
  measure(clients: number, seconds: number): Promise<BaselineFigures>
}

const tables = `
  create table pgbench_branches (bid int primary key, bbalance int not null, filler char(88)) with (fillfactor = 100);
  create table pgbench_tellers (tid int primary key, bid int not null, tbalance int not null, filler char(84)) with (fillfactor = 100);
  create table pgbench_accounts (aid int primary key, bid int not null, abalance int not null, filler char(84)) with (fillfactor = 100);
  create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
  insert into pgbench_branches select g, 0 from generate_series(1, ${branches}) g;
  insert into pgbench_tellers select g, (g - 1) / ${tellers / branches} + 1, 0 from generate_series(1, ${tellers}) g;
  insert into pgbench_accounts select g, (g - 1) / ${accounts / branches} + 1, 0, '' from generate_series(1, ${accounts}) g`

const transaction = [
  ['a', 'update pgbench_accounts set abalance = abalance + :delta where aid = :aid'],
  ['s', 'select abalance from pgbench_accounts where aid = :aid'],
  ['t', 'update pgbench_tellers set tbalance = tbalance + :delta where tid = :tid'],
  ['b', 'update pgbench_branches set bbalance = bbalance + :delta where bid = :bid'],
  [
    'h',
    'insert into pgbench_history (tid, bid, aid, delta, mtime) values (:tid, :bid, :aid, :delta, current_timestamp)',
  ],
] as const

const bounds = { aid: accounts, bid: branches, tid: tellers }

const script = [
  ...Object.entries(bounds).map(([name, bound]) => `\\set ${name} random(1, ${bound})`),
  '\\set delta random(-5000, 5000)',
  'begin;',
  ...transaction.map(([, text]) => `${text};`),
  'end;',
].join('\n')

/** By pgbench, or by the same transaction from Node where it is missing. */
export async function prepareBaseline(url: string, postgresPid: number): Promise<Baseline> {
  if (process.env.BASELINE === 'usual') return await prepareUsual(url, postgresPid)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(tables)
  await client.query('vacuum analyze')
  await client.end()
  const hasPgbench = await promisify(execFile)('pgbench', ['--version']).then(
    () => true,
    () => false,
  )
  const measured = `${branches} branches, ${accounts} accounts, prepared statements`
  return hasPgbench
    ? {
        name: `pgbench, its tpcb-like transaction, ${measured}`,
        measure: (clients, seconds) => measurePgbench(url, postgresPid, { clients, seconds }),
      }
    : {
        // A Node client costs more than a C one on the same processors.
        name: `tpcb-like from a Node client (no pgbench here; ratios of rates come out higher), ${measured}`,
        measure: (clients, seconds) => measureOwn(url, postgresPid, { clients, seconds }),
      }
}

interface Load {
  clients: number
  seconds: number
}

/** The figures as pgbench makes them: 100 branches for all clients, and the processor time includes connecting. */
async function prepareUsual(url: string, postgresPid: number): Promise<Baseline> {
  const pgbench = promisify(execFile)
  await pgbench('pgbench', ['-i', '-q', '-s', '100', url])
  return {
    name: 'pgbench, its tpcb-like transaction, scale 100, prepared statements, with the start of its connections',
    async measure(clients, seconds) {
      const before = await familySeconds(postgresPid)
      const load = ['-c', String(clients), '-j', '2', '-T', String(seconds)]
      const { stdout } = await pgbench('pgbench', ['-n', '-M', 'prepared', ...load, url])
      const used = (await familySeconds(postgresPid)) - before
      const done = Number(/actually processed: (\d+)/.exec(stdout)?.[1])
      return {
        perSecond: Number(/tps = ([\d.]+) \(without/.exec(stdout)?.[1]),
        micros: (used * 1_000_000) / done,
      }
    },
  }
}

/** The first second, in which connections begin, is not counted, since a shop keeps its own open; nor is the last one. */
async function measurePgbench(
  url: string,
  postgresPid: number,
  { clients, seconds }: Load,
): Promise<BaselineFigures> {
  const file = join(tmpdir(), `fukuhiki-bench-tpcb-${process.pid}.sql`)
  await writeFile(file, script)
  const load = ['-c', String(clients), '-j', '2', '-T', String(seconds + 2)]
  const pgbench = spawn('pgbench', ['-n', '-M', 'prepared', '-P', '1', '-f', file, ...load, url], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(pgbench, 'exit')
  const seen: { at: number; used: number; perSecond: number }[] = []
  for await (const line of createInterface(pgbench.stderr)) {
    const perSecond = /^progress: [\d.]+ s, ([\d.]+) tps/.exec(line)?.[1]
    if (perSecond === undefined || seen.length > seconds) continue
    const at = performance.now()
    seen.push({ at, used: await familySeconds(postgresPid), perSecond: Number(perSecond) })
  }
  const [code] = await ended
  await rm(file)
  const [first, last] = [seen[0], seen.at(-1)]
  if (code !== 0 || first === undefined || last === undefined || first === last)
    throw new Error(`pgbench ended with ${code} after ${seen.length} seconds`)
  const done = seen
    .slice(1)
    .reduce((sum, { at, perSecond }, index) => sum + (perSecond * (at - (seen[index]?.at ?? at))) / 1000, 0)
  return {
    perSecond: (done * 1000) / (last.at - first.at),
    micros: ((last.used - first.used) * 1_000_000) / done,
  }
}

async function measureOwn(
  url: string,
  postgresPid: number,
  { clients, seconds }: Load,
): Promise<BaselineFigures> {
  const open = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  const before = await familySeconds(postgresPid)
  const end = performance.now() + seconds * 1000
  const counts = await Promise.all(open.map((client) => runUntil(client, end)))
  const done = counts.reduce((sum, count) => sum + count, 0)
  const micros = (((await familySeconds(postgresPid)) - before) * 1_000_000) / done
  await Promise.all(open.map((client) => client.end()))
  return { perSecond: done / seconds, micros }
}

const below = (bound: number) => 1 + Math.floor(Math.random() * bound)

async function runUntil(client: pg.Client, end: number): Promise<number> {
  let done = 0
  while (performance.now() < end) {
    const given: Record<string, number> = { delta: below(10_001) - 5001 }
    for (const [name, bound] of Object.entries(bounds)) given[name] = below(bound)
    await client.query('begin')
    for (const [name, text] of transaction) {
      const values: number[] = []
      const numbered = text.replaceAll(/:(\w+)/g, (_, field) => `$${values.push(given[field] as number)}`)
      await client.query({ name, text: numbered, values })
    }
    await client.query('end')
    done += 1
  }
  return done
}
