// A process that closes pieces and signs days without rest, on the database of the folder that it is given, and says what
// it has seen committed, a line each. Whoever started it kills it, or the database under it, at any moment.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createDatabase, createPool, type Database } from '#server/db/pool.ts'
import { signRoots } from '#server/people/records/publish-roots.ts'
import { createRootSigner } from '#server/people/records/published-roots.ts'
import { closePieces, listRecordDays, readDatabaseClock } from '#server/people/records/queries.ts'
import { createRandom } from '#server/random.ts'
import { openShopKeys } from '#server/shop/read-shop-key.ts'

const [, , folder = ''] = process.argv
const clock = () => new Date()
const random = createRandom(clock)
const sign = createRootSigner(openShopKeys(process.env, { dataFolder: folder, isProduction: false }))
const say = (...words: readonly (string | number)[]) => process.stdout.write(`${words.join(' ')}\n`)

/** The server that is ready now, as the application's role. */
async function address(): Promise<string> {
  const [, , , port] = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const secret = (await readFile(join(folder, 'postgres-shop-password'), 'utf8')).trim()
  return `postgresql://fukuhiki_shop:${secret}@127.0.0.1:${port}/fukuhiki`
}

async function closeWithoutRest(db: Database): Promise<never> {
  const backend = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(db)
  say('backend', backend.rows[0]?.pid ?? 0)
  for (let round = 0, seen = 0; ; round++) {
    await closePieces(db, await readDatabaseClock(db), { limit: 1 + (round % 7), patienceMs: 5000 })
    await signRoots({ db, sign, shopOrigin: 'http://localhost', clock, random })
    const pieces = await sql<{ no: number; hash: string }>`
      select no, encode(hash, 'hex') hash from record_piece where no > ${seen} order by no`.execute(db)
    for (const { no, hash } of pieces.rows) say('piece', no, hash)
    seen = pieces.rows.at(-1)?.no ?? seen
    for (const { day, root, signature } of await listRecordDays(db, { limit: 2 }))
      if (signature !== null) say('day', day, root.toString('hex'), signature.toString('hex'))
    await sleep(20)
  }
}

for (;;) {
  try {
    // One connection: the backend that it names is the one that closes.
    const pool = createPool(await address(), { size: 1 })
    pool.on('error', () => {})
    await closeWithoutRest(createDatabase(pool)).finally(() => pool.end())
  } catch {
    // The database was killed, or is not there yet.
    await sleep(50)
  }
}
