// The drill of docs/high-availability.md, in namespaces that `main.ts` made.

import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, createPool } from '#server/db/pool.ts'
import { ledgerFaults } from '#server/ledger/statements.ts'
import { makeReal } from '#test/production.ts'
import { openAnswerLog } from './answer-log.ts'
import { backUpOnEach, beginBackups, checkBackup, loseAllDisks } from './cluster-backup.ts'
import { exampleValues } from './configuration.ts'
import { certificatesIn, DatabaseCluster } from './database-cluster.ts'
import { Load } from './load.ts'
import { buildNetwork, databaseNodes, frontAddress, shopNodes } from './network.ts'
import { until } from './program.ts'
import {
  compare,
  type Drilled,
  drillOnce,
  hanging,
  isolated,
  killed,
  type RoundResult,
  standbyIsolated,
  switched,
} from './rounds.ts'
import { ShopCluster, startHaproxy } from './shop-cluster.ts'
import { unpackEarlier, upgrade } from './upgrade.ts'
import { makeDatabase, makeWorld } from './world.ts'

const folder = process.argv[2] as string
const rounds = Number(process.env.ROUNDS ?? 10)
const perSecond = Number(process.env.RATE ?? 200)
const few = Math.ceil(rounds / 5)
const faults = {
  killed: { fault: killed, times: rounds },
  isolated: { fault: isolated, times: rounds },
  hanging: { fault: hanging, times: few },
  standby: { fault: standbyIsolated, times: few },
  switchover: { fault: switched, times: few },
}
const isFault = (name: string): name is keyof typeof faults => name in faults
/** All faults, or those that are named. */
const plan = (process.env.FAULTS?.split(',') ?? Object.keys(faults))
  .filter(isFault)
  .map((name) => faults[name])
/** Each makes one purchase at a time: so many may wait while no draw is answered. */
const members = 2000
/** A whole drill takes half an hour. */
const mostMinutes = 60

const startedAt = performance.now()
const say = (line: string) => {
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${String(seconds).padStart(5)} s  ${line}`)
}

/** Tells the versions that a reader of the results must know. */
function tellVersions(): void {
  const versionOf = (program: string, option = '--version') =>
    /\d+\.\d+(\.\d+)?/.exec(execFileSync(program, [option], { encoding: 'utf8' }))?.[0]
  say(
    `PostgreSQL ${versionOf('/usr/lib/postgresql/15/bin/postgres')}, Patroni ${versionOf('patroni')}, etcd ${versionOf('etcd')}, HAProxy ${versionOf('haproxy', '-v')}, Node ${process.versions.node}, ${availableParallelism()} processors`,
  )
}

async function prepare(): Promise<Drilled> {
  await buildNetwork()
  const earlier = await unpackEarlier(folder)
  // The load is a proxy in front of HAProxy, which names its visitors.
  const values = {
    ...exampleValues(),
    FRONT_ADDRESS: frontAddress,
    TLS_FOLDER: certificatesIn(folder),
  }
  const database = new DatabaseCluster(folder, values)
  await database.start()
  await beginBackups(database)
  const haproxy = await startHaproxy(folder, values)
  say(`three database nodes, ${(await database.primary())?.name} is primary, two synchronous standbys`)
  await until('HAProxy leads to the primary', 30, async () => {
    if (haproxy.hasEnded) throw new Error(haproxy.said())
    // Before its first checks HAProxy takes every server for good, each in its turn.
    for (const _ of databaseNodes) if (!(await database.hasStandbys(frontAddress))) return false
    return true
  })
  const addresses = await makeDatabase(database.addressOf(frontAddress), frontAddress)
  const shops = new ShopCluster(folder, addresses)
  await shops.install(earlier.folder)
  const pool = createPool(database.addressOf(frontAddress, addresses.name), { size: 2 })
  await makeReal(createDatabase(pool))
  for (const node of shopNodes) await shops.start(node, earlier.folder)
  await shops.startJobs(earlier.folder)
  say(`three shop processes of ${earlier.name}`)
  const slots = Math.max(100_000, rounds * 2 * 100 * perSecond)
  const { sold, buyers } = await makeWorld(pool, members, slots)
  const log = openAnswerLog(join(folder, 'answers.jsonl'))
  const load = new Load(log, sold, perSecond)
  await load.admit(buyers)
  say(`${members} members, a box of ${slots} slots; ${perSecond} purchases a second from now on`)
  return { database, shops, load, log, pool }
}

/** Somewhat longer than the log waits to be archived: a loss of the disks loses all that is not archived yet. */
const logSeconds = 70

/** Makes and checks a backup under load, as the timers do. */
async function backUp({ database, shops }: Drilled): Promise<void> {
  const begunAt = performance.now()
  const made = await backUpOnEach(database)
  if (made.length !== 1) throw new Error(`a backup was made by ${made.length} nodes: ${made.join(', ')}`)
  const madeAt = performance.now()
  const said = await checkBackup(database, shops)
  say(
    `a full backup by ${made[0]} under load: ${((madeAt - begunAt) / 1000).toFixed(1)} s; restored beside the cluster and checked: ${((performance.now() - madeAt) / 1000).toFixed(1)} s`,
  )
  for (const line of said.split('\n').filter((one) => /whole|leads/.test(one))) say(`  ${line.trim()}`)
}

const results: RoundResult[] = []

const row = (cells: readonly (string | number)[]) =>
  cells.map((cell, index) => (index === 0 ? String(cell).padEnd(22) : String(cell).padStart(14))).join('')

function report(): void {
  console.log(`\n${row(['', 'away (s)', 'acknowledged', 'repeated', 'lost', 'doubled', 'faults'])}`)
  for (const { title, awaySeconds, acknowledged, repeated, lost, doubled, faults, detail } of results)
    console.log(
      `${row([title, awaySeconds.toFixed(1), acknowledged, repeated, lost, doubled, faults])}  ${detail}`,
    )
}

/** @returns whether nothing was lost, nothing doubled, and everything served again in time with one primary */
async function drill(): Promise<boolean> {
  tellVersions()
  const drilled = await prepare()
  const { database, load, log, pool } = drilled
  load.begin()
  await sleep(10_000)
  say(`${load.acknowledged} purchases acknowledged in the first ten seconds, ${load.leftOut} left out`)
  const upgraded = await upgrade(drilled, say)
  results.push(upgraded)
  say(
    `${upgraded.title}: at most ${upgraded.awaySeconds.toFixed(1)} s without an answer, ${upgraded.repeated} questions repeated; ${upgraded.lost} lost, ${upgraded.doubled} doubled (${upgraded.detail})`,
  )
  await backUp(drilled)
  for (const { fault, times } of plan)
    for (let n = 1; n <= times; n++) {
      const result = await drillOnce(fault, n, drilled)
      results.push(result)
      say(
        `${result.title}: ${result.awaySeconds.toFixed(1)} s without an answer; ${result.acknowledged} acknowledged so far, ${result.lost} lost, ${result.doubled} doubled (${result.detail})`,
      )
    }
  const last = await compare(drilled)
  // A dead machine's log that was not handed over is lost: a backup after the last failover begins a new log.
  await backUp(drilled)
  await sleep(logSeconds * 1000)
  const wrong = [...load.wrong]
  const readers = Array.from(await drilled.shops.lookBacks(), ([reader, count]) => `${count} by ${reader}`)
  const isBack = await loseAllDisks(drilled, say)
  report()
  const ledger = await ledgerFaults(createDatabase(pool))
  const { questions, draws } = log.read()
  console.log(`
${questions} questions, ${draws.length} answers in the log, ${load.repeated} of them to a question that was repeated.
${last.lost} lost, ${last.doubled} doubled, ${last.faults} faults of the books, ${ledger.length} of the ledger.
${load.leftOut} purchases were left out, because every member waited. ${load.checkedAgain} were checked again, because the legal texts had changed in between.
${load.seen} draws were seen by their members in the history at once; histories were answered ${readers.join('; ')}.
${database.claims} times two nodes were seen to say at once that they are the primary.`)
  const broken = results.flatMap(({ title, broken }) => broken.map((what) => `${title}: ${what}`))
  for (const line of [
    ...ledger.slice(0, 5),
    ...wrong.map(([what, times]) => `${times} × ${what}`),
    ...broken,
  ])
    console.log(`  ${line}`)
  const isGood = (result: { lost: number; doubled: number; faults: number }) =>
    result.lost + result.doubled + result.faults === 0
  return isBack && [...results, last].every(isGood) && ledger.length + wrong.length + broken.length === 0
}

/** Reports all results so far, and exits. */
function leave(exitCode: number): void {
  report()
  process.exit(exitCode)
}
process.on('SIGINT', () => leave(130)).on('SIGTERM', () => leave(143))
setTimeout(() => {
  console.error(`the drill has not ended after ${mostMinutes} minutes`)
  leave(1)
}, mostMinutes * 60_000).unref()

try {
  process.exit((await drill()) ? 0 : 1)
} catch (error) {
  console.error(error)
  leave(1)
}
