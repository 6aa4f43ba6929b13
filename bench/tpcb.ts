import pg from 'pg'

const scale = 100
const accountsPerBranch = 100_000
const tellersPerBranch = 10

const below = (bound: number) => 1 + Math.floor(Math.random() * bound)

export interface Baseline {
  name: string
  /** Transactions in a second, durable commits, `clients` at once. */
  measure(clients: number, seconds: number): Promise<number>
}

/**
 * The tpcb-like transaction of pgbench, its tables and its seven statements, for a machine without pgbench.
 * A Node client costs more than a C one on the same cores, so ratios to it come out higher: its name says so.
 */
export async function prepareOwnBaseline(url: string): Promise<Baseline> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    create table pgbench_branches (bid int primary key, bbalance int not null, filler char(88)) with (fillfactor = 100);
    create table pgbench_tellers (tid int primary key, bid int not null, tbalance int not null, filler char(84)) with (fillfactor = 100);
    create table pgbench_accounts (aid int primary key, bid int not null, abalance int not null, filler char(84)) with (fillfactor = 100);
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_branches select g, 0 from generate_series(1, ${scale}) g;
    insert into pgbench_tellers select g, (g - 1) / ${tellersPerBranch} + 1, 0 from generate_series(1, ${scale * tellersPerBranch}) g;
    insert into pgbench_accounts select g, (g - 1) / ${accountsPerBranch} + 1, 0, '' from generate_series(1, ${scale * accountsPerBranch}) g;
  `)
  await client.query('vacuum analyze')
  await client.end()
  return {
    name: 'tpcb-like from a Node client (no pgbench here; ratios come out higher), scale 100, prepared',
    async measure(clients, seconds) {
      const end = performance.now() + seconds * 1000
      const counts = await Promise.all(Array.from({ length: clients }, () => runUntil(url, end)))
      return counts.reduce((sum, count) => sum + count, 0) / seconds
    },
  }
}

async function runUntil(url: string, end: number): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const step = (name: string, text: string, values: number[]) => client.query({ name, text, values })
  let done = 0
  while (performance.now() < end) {
    const aid = below(scale * accountsPerBranch)
    const tid = below(scale * tellersPerBranch)
    const bid = below(scale)
    const delta = below(10_000) - 5000
    await client.query('begin')
    await step('a', 'update pgbench_accounts set abalance = abalance + $1 where aid = $2', [delta, aid])
    await step('s', 'select abalance from pgbench_accounts where aid = $1', [aid])
    await step('t', 'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2', [delta, tid])
    await step('b', 'update pgbench_branches set bbalance = bbalance + $1 where bid = $2', [delta, bid])
    await step(
      'h',
      'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, now())',
      [tid, bid, aid, delta],
    )
    await client.query('end')
    done += 1
  }
  await client.end()
  return done
}
