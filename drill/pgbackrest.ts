// `npm run drill -- pgbackrest`, in namespaces that `main.ts` made: a PostgreSQL of one's own sells, is backed up by
// pgBackRest while it does, and is lost with its disk. It is restored to the end of the archive and to a moment, by the
// commands of docs/backup.md.

import { execFile, execFileSync } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { createPool } from '#server/db/pool.ts'
import { databaseTime } from '#server/db/watch-database.ts'
import { lean } from '#tools/prepare.mjs'
import { openAnswerLog } from './answer-log.ts'
import { asDatabaseUser, checkRestored, runUnit } from './database-machine.ts'
import { Load } from './load.ts'
import { comparedWithMoment, findDraws, mostLostSeconds, type Told } from './lost-draws.ts'
import { frontAddress } from './network.ts'
import { addressOf, dataFolder, kill, start, startOwnPostgres, stop } from './own-postgres.ts'
import { Program, until } from './program.ts'
import { makeDatabase, makeWorld } from './world.ts'

const run = promisify(execFile)
const root = '/opt/fukuhiki'
const folder = process.argv[2] as string
const perSecond = Number(process.env.RATE ?? 200)
const sellingSeconds = Number(process.env.SECONDS ?? 100)
/** The log waits a minute to be archived (archive.conf): sooner, the moment lies after the end of the archive. */
const leastSellingSeconds = 70
const members = 2000
const mostMinutes = 30

const startedAt = performance.now()
const since = (at: number) => (performance.now() - at) / 1000
const say = (line: string) => console.log(`${String(Math.round(since(startedAt))).padStart(5)} s  ${line}`)

const firstLine = (program: string, word: string) =>
  execFileSync(program, [word], { encoding: 'utf8' }).split('\n')[0]

const settingsOf = ({ application, owner }: { application: string; owner: string }) => ({
  DATABASE_URL: application,
  DATABASE_OWNER_URL: owner,
  DATA_FOLDER: join(folder, 'shop-data'),
})

/** A shop where the load looks for it. */
async function startShop(environment: NodeJS.ProcessEnv): Promise<Program> {
  const shop = new Program('shop', [process.execPath, ...lean.options, 'server/process/main.ts'], {
    logFile: join(folder, 'shop.log'),
    cwd: root,
    environment: {
      ...lean.environment,
      SHOP_KEY: process.env.SHOP_KEY,
      ...environment,
      PORT: '80',
      HOST: frontAddress,
      TRUST_PROXY: 'none',
      DEMO: '0',
      LOG_LEVEL: 'warn',
    },
  })
  await until('the shop is ready', 120, async () => {
    if (shop.hasEnded) throw new Error(`the shop has ended:\n${shop.said().slice(-3000)}`)
    return await fetch(`http://${frontAddress}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
  })
  return shop
}

/** The number of seconds that something took. */
async function timed(work: () => Promise<unknown>): Promise<string> {
  const begunAt = performance.now()
  await work()
  return `${since(begunAt).toFixed(1)} s`
}

/** Restores as docs/backup.md says: pgBackRest, PostgreSQL, and the shop's own command. */
async function restore(environment: NodeJS.ProcessEnv, words: readonly string[], at?: Date) {
  const begunAt = performance.now()
  await asDatabaseUser(['pgbackrest', '--stanza=fukuhiki', ...words, 'restore'])
  const restored = since(begunAt)
  await start()
  const pool = createPool(addressOf('fukuhiki'), { size: 2 })
  await until('all of the log is played', 600, () => isPlayed(pool))
  const played = since(begunAt)
  const moment = at === undefined ? [] : ['--at', at.toISOString()]
  await checkRestored(environment, moment, say)
  const seconds = since(begunAt)
  say(
    `  ${seconds.toFixed(1)} s until it may be started: files ${restored.toFixed(1)}, log ${(played - restored).toFixed(1)}, check ${(seconds - played).toFixed(1)}`,
  )
  return { pool, seconds }
}

async function isPlayed(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ is: boolean }>('select pg_is_in_recovery() "is"')
  return rows[0]?.is === false
}

async function loseDisk(): Promise<void> {
  await rm(dataFolder, { recursive: true, maxRetries: 10 })
}

/** @returns whether nothing was lost that must not be */
async function drill(): Promise<boolean> {
  if (!(sellingSeconds >= leastSellingSeconds))
    throw new Error(`SECONDS is ${process.env.SECONDS}; it must be ${leastSellingSeconds} or more`)
  say(
    `${firstLine('/usr/lib/postgresql/15/bin/postgres', '--version')}, ${firstLine('pgbackrest', 'version')}, Node ${process.versions.node}, ${availableParallelism()} processors`,
  )
  await run('ip', ['link', 'set', 'lo', 'up'])
  await run('ip', ['address', 'add', `${frontAddress}/32`, 'dev', 'lo'])
  await startOwnPostgres(folder)
  const settings = settingsOf(await makeDatabase(addressOf(), '127.0.0.1'))
  await mkdir(settings.DATA_FOLDER)
  const shop = await startShop(settings)
  const pool = createPool(addressOf('fukuhiki'), { size: 2 })
  pool.on('error', () => {})
  const { sold, buyers } = await makeWorld(pool, members, 300_000)
  const log = openAnswerLog(join(folder, 'answers.jsonl'))
  const load = new Load(log, sold, perSecond)
  await load.admit(buyers)
  load.begin()
  say(`a shop sells, ${perSecond} purchases a second from now on`)
  await sleep(10_000)

  const unit = {
    ...settings,
    DATABASE_OWNER_URL: undefined,
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  }
  say(`a full backup under load: ${await timed(() => runUnit('fukuhiki-backup.service', unit))}`)
  await sleep(5000)
  let said = ''
  const took = await timed(async () => {
    said = await runUnit('fukuhiki-restore-check.service', unit)
  })
  say(`restored beside the shop and checked, under load: ${took}`)
  for (const line of said.split('\n').filter((one) => /whole|kept|leads/.test(one))) say(`  ${line}`)

  const at = await databaseTime(pool)
  say(`the moment: ${at.toISOString()}; ${load.acknowledged} draws acknowledged; ${sellingSeconds} s more`)
  await sleep(sellingSeconds * 1000)

  const lostAt = Date.now()
  await kill()
  void load.hold()
  await loseDisk()
  await shop.end('SIGKILL')
  await pool.end().catch(() => {})
  const told: Told[] = log.read().draws
  const wrong = [...load.wrong]
  say(`PostgreSQL is killed and its folder deleted; ${told.length} draws acknowledged`)

  // The moment first, as if it were chosen by mistake: the log archived after it must be there for the next try.
  say('to the moment:')
  const target = at.toISOString().replace('T', ' ').replace('Z', '+00')
  const then = await restore(settings, ['--type=time', `--target=${target}`, '--target-action=promote'], at)
  const toMoment = await findDraws(then.pool, told)
  await then.pool.end()
  await stop()
  await loseDisk()

  say('to the end of what was kept, for another try:')
  const end = await restore(settings, ['--target-timeline=current'])
  const toEnd = await findDraws(end.pool, told)
  await end.pool.end()
  const again = await startShop(settings)
  say('  the shop is ready again; its sales are halted')
  // The load keeps repeating unanswered questions, which were signed before the loss.
  await sleep(5000)
  await again.end('SIGTERM')
  const toldAfter = log.read().draws.length - told.length
  await stop()

  const { lost, notGone } = comparedWithMoment(told, toMoment, at)
  const otherSlot = toEnd.otherSlot.length + toMoment.otherSlot.length
  const lostSeconds = (lostAt - (toEnd.newest?.toldAt ?? 0)) / 1000
  console.log(`
acknowledged                                ${told.length}
to the end: lost                            ${toEnd.missing.length}, of the last ${lostSeconds.toFixed(1)} s before the loss
to the end: there, and in no answer         ${toEnd.untold}
to the moment: told before it and lost      ${lost}
to the moment: told after it, gone as asked ${toMoment.missing.length - lost}
to the moment: told after it and there      ${notGone}
with another slot, of both                  ${otherSlot}
drawn by a question from before the loss    ${toldAfter}
answers that a member must not get          ${wrong.length}`)
  for (const [what, times] of wrong) console.log(`  ${times} × ${what}`)
  return lost + notGone + otherSlot + toldAfter + wrong.length === 0 && lostSeconds <= mostLostSeconds
}

setTimeout(() => {
  console.error(`the drill has not ended after ${mostMinutes} minutes`)
  process.exit(1)
}, mostMinutes * 60_000).unref()

try {
  process.exit((await drill()) ? 0 : 1)
} catch (error) {
  console.error(error)
  process.exit(1)
}
