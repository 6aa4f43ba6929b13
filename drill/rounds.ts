// One round: a fault, the time until a draw is acknowledged again, the cluster whole again, and the books compared.

import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { AnswerLog } from './answer-log.ts'
import { audit } from './audit.ts'
import type { DatabaseCluster } from './database-cluster.ts'
import type { Load } from './load.ts'
import { connectAgain, cutOff, databaseNodes, type Node } from './network.ts'
import type { ShopCluster } from './shop-cluster.ts'

export interface Drilled {
  database: DatabaseCluster
  shops: ShopCluster
  load: Load
  log: AnswerLog
  /** The shop's database, through HAProxy, as the superuser. */
  pool: pg.Pool
}

export interface RoundResult {
  title: string
  /** The longest time without an acknowledged draw; after a sudden fault, the time until the next one. */
  awaySeconds: number
  /** Acknowledged draws since the drill began. */
  acknowledged: number
  /** Questions of this round that were asked more than once. */
  repeated: number
  lost: number
  doubled: number
  faults: number
  /** Broken promises: no service for too long, or two primaries that could both sell. */
  broken: string[]
  detail: string
}

interface Fault {
  title: string
  /** Another node becomes primary. */
  movesPrimary: boolean
  /** Service stops at the fault itself. Otherwise it may stop some time later. */
  isSudden: boolean
  /** @returns the repair to run when draws are acknowledged again, and the facts seen */
  befall(primary: Node, drilled: Drilled): Promise<{ mend(): Promise<Seen> }>
}

interface Seen {
  detail: string
  broken?: string
}

/** A dead machine comes back some time after others have taken over. */
const bootSeconds = 5
export const killed: Fault = {
  title: 'primary killed',
  movesPrimary: true,
  isSudden: true,
  async befall(primary, { database }) {
    await database.kill(primary)
    return {
      async mend() {
        await sleep(bootSeconds * 1000)
        database.revive(primary)
        return { detail: '' }
      },
    }
  },
}

/** The time for which a primary is cut off. */
const isolationSeconds = Number(process.env.ISOLATION_SECONDS ?? 40)
export const isolated: Fault = {
  title: 'primary isolated',
  movesPrimary: true,
  isSudden: true,
  async befall(primary, { database }) {
    const cutAt = performance.now()
    await cutOff(primary)
    const demoted = demotionOf(primary, database, cutAt)
    return {
      async mend() {
        const seconds = await demoted
        await sleep(Math.max(0, cutAt + isolationSeconds * 1000 - performance.now()))
        await connectAgain(primary)
        if (seconds !== undefined) return { detail: `it stopped being primary after ${seconds.toFixed(1)} s` }
        const detail = 'it was never seen to stop being primary'
        return { detail, broken: detail }
      },
    }
  },
}

/** Patroni stands still, and its PostgreSQL goes on: there is no watchdog here that would restart the machine. */
export const hanging: Fault = {
  title: 'Patroni hangs',
  movesPrimary: true,
  isSudden: false,
  async befall(primary, { database }) {
    database.pause(primary)
    return {
      async mend() {
        const stays = (await database.askOn(primary, 'select pg_is_in_recovery()')) === 'f'
        const written = await database.askOn(primary, 'create table written_alone ()')
        database.proceed(primary)
        const thought = stays ? 'still thought it was one' : 'was none any more'
        const could = written === undefined ? 'could not' : 'could'
        const detail = `the old primary ${thought}, and ${could} commit`
        return written === undefined ? { detail } : { detail, broken: detail }
      },
    }
  },
}

export const standbyIsolated: Fault = {
  title: 'standby isolated',
  movesPrimary: false,
  isSudden: true,
  async befall(primary, { database }) {
    const name = await database.askOn(
      primary,
      `select application_name from pg_stat_replication where sync_state = 'sync' limit 1`,
    )
    const standby = databaseNodes.find((node) => node.name === name)
    if (standby === undefined) throw new Error(`there is no synchronous standby: ${name}`)
    const cutAt = performance.now()
    await cutOff(standby)
    return {
      async mend() {
        await sleep(Math.max(0, cutAt + isolationSeconds * 1000 - performance.now()))
        await connectAgain(standby)
        return { detail: `${standby.name} was cut off` }
      },
    }
  },
}

/** An operator does this before a machine is updated. */
export const switched: Fault = {
  title: 'planned switchover',
  movesPrimary: true,
  isSudden: false,
  async befall(primary, { database }) {
    const said = await database.switchOver(primary)
    return { mend: async () => ({ detail: said }) }
  },
}

/** Looks from inside of the node that was cut off. @returns seconds until it was no longer a primary */
async function demotionOf(node: Node, database: DatabaseCluster, since: number): Promise<number | undefined> {
  for (;;) {
    const seconds = (performance.now() - since) / 1000
    if ((await database.askOn(node, 'select pg_is_in_recovery()')) !== 'f') return seconds
    if (seconds > isolationSeconds) return undefined
    await sleep(250)
  }
}

/** Waits for another primary. @returns its name, and after how long Patroni said so */
async function successorOf(old: Node, database: DatabaseCluster, since: number): Promise<string> {
  const others = databaseNodes.filter((node) => node !== old)
  for (;;) {
    const now = await database.primary(others)
    if (now !== undefined) return `${now.name} after ${((performance.now() - since) / 1000).toFixed(1)} s`
    await sleep(100)
  }
}

/** Within this time draws are acknowledged again (docs/high-availability.md); a drill in which they are not has failed. */
const mostAwaySeconds = Number(process.env.AWAY_SECONDS ?? 20)
/** A drill stops when no member is served for so long. */
const hopelessSeconds = 180

/** The complaint about a cluster that was away for too long. */
export const lateness = (awaySeconds: number): string[] =>
  awaySeconds > mostAwaySeconds
    ? [`${awaySeconds.toFixed(1)} s without an answer, where ${mostAwaySeconds} are promised`]
    : []

export async function drillOnce(fault: Fault, n: number, drilled: Drilled): Promise<RoundResult> {
  const { database, shops, load } = drilled
  const primary = await database.whole()
  await shops.allReady()
  // Somewhere between two of Patroni's rounds.
  await sleep(1000 + 2000 * Math.random())
  load.longestSilenceMs = 0
  const claimsBefore = database.claims
  const repeatedBefore = load.repeated
  const faultAt = performance.now()
  const { mend } = await fault.befall(primary, drilled)
  const answeredAtOnce = load.answeredSince(performance.now())
  const limit = sleep(hopelessSeconds * 1000, 'limit' as const, { ref: false })
  const successor = fault.movesPrimary
    ? await Promise.race([successorOf(primary, database, faultAt), limit])
    : primary.name
  const answered = fault.isSudden ? answeredAtOnce : load.answeredSince(performance.now())
  const answeredAt = await Promise.race([answered, limit])
  if (answeredAt === 'limit') throw new Error(`no draw was acknowledged for ${hopelessSeconds} s`)
  const awayMs = fault.isSudden ? answeredAt - faultAt : load.longestSilenceMs
  const { detail, broken } = await mend()
  await database.whole()
  await shops.allReady()
  const compared = await compare(drilled)
  const awaySeconds = awayMs / 1000
  const claims = database.claims - claimsBefore
  return {
    title: `${fault.title} ${n}`,
    awaySeconds,
    ...compared,
    broken: [
      ...lateness(awaySeconds),
      ...(broken === undefined ? [] : [broken]),
      ...(claims === 0 ? [] : [`${claims} times two nodes said at once that they are the primary`]),
    ],
    repeated: compared.repeated - repeatedBefore,
    detail: [`${primary.name} → ${successor}`, detail].filter(Boolean).join(', '),
  }
}

/** Holds the load while it compares, so that every question has its answer. */
export async function compare({ load, log, pool }: Drilled) {
  await load.hold()
  const { lost, doubled, faults } = await audit(pool, log)
  for (const [what, list] of Object.entries({ lost, doubled, faults }))
    for (const line of list.slice(0, 5)) console.log(`    ${what}: ${line}`)
  load.begin()
  return {
    acknowledged: load.acknowledged,
    repeated: load.repeated,
    lost: lost.length,
    doubled: doubled.length,
    faults: faults.length,
  }
}
