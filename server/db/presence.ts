// Which processes use the embedded server. Each holds one session with a lock on it: the lock goes with the process,
// however that ends, and never before. Counting connections would count those that are still closing.

import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '#server/settings/start-error.ts'

/** Any fixed numbers: held shared by every process, and by the one that serves the shop alone. */
const presenceLock = 7_204_891
const shopLock = 7_204_892

/** A killed process's session ends as soon as PostgreSQL notices. */
const noticeMs = 60_000
const pauseMs = 100

export interface Presence {
  /** Takes part, again after the session was lost. */
  hold(): Promise<void>
  /** The server was started anew: the session is lost, whether that was noticed or not. */
  forget(): void
  /**
   * Makes this the one process that serves the shop from this server.
   * @throws StartError when another one does
   */
  serve(): Promise<void>
  /** Takes part no longer. Of several processes that leave at once, the last is alone for certain. */
  leave(): Promise<{ isAlone: boolean }>
}

/** Tells whether this machine runs a process of that id. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Connects, and takes part: `lose` is told when the connection ends. */
async function openSession(connectionString: string, lose: (client: pg.Client) => void) {
  const socket = new Socket()
  const client = new pg.Client({
    stream: () => socket,
    connectionString,
    application_name: `fukuhiki ${process.pid}`,
    keepAlive: true,
  })
  client.on('error', () => lose(client))
  client.on('end', () => lose(client))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock_shared($1)', [presenceLock])
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  return { client, socket }
}

/** @param url says where the server is now */
export function createPresence(url: () => string, folder: string): Presence {
  /** Keeps a process from ending only while it is asked: one that forgets to leave must be able to end. */
  let session: { client: pg.Client; socket: Socket } | undefined
  let serves = false

  const ask = async <Row extends object>(text: string, lock: number): Promise<Row | undefined> => {
    if (session === undefined) throw new Error('the session is lost')
    const { client, socket } = session
    socket.ref()
    const { rows } = await client.query<Row>(text, [lock])
    socket.unref()
    return rows[0]
  }
  const tries = async (lock: number) =>
    (await ask<{ got: boolean }>('select pg_try_advisory_lock($1) got', lock))?.got === true
  const holderOf = async (lock: number): Promise<number | undefined> => {
    const row = await ask<{ name: string }>(
      `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
       where l.locktype = 'advisory' and a.datname = current_database() and l.classid = 0 and l.objid = $1 and l.granted`,
      lock,
    )
    return row && Number(row.name.split(' ')[1])
  }

  return {
    async hold() {
      if (session !== undefined) return
      const { client, socket } = await openSession(url(), (lost) => {
        if (session?.client === lost) session = undefined
      })
      session = { client, socket }
      socket.unref()
      if (serves) await tries(shopLock)
    },
    forget() {
      session = undefined
    },
    async serve() {
      for (let waited = 0; !(await tries(shopLock)); waited += pauseMs) {
        const holder = await holderOf(shopLock)
        if (holder !== undefined && (isAlive(holder) || waited >= noticeMs))
          throw new StartError(
            `A shop runs on the data in ${folder} already (process ${holder}). Stop it, or give this one another folder: DATA_FOLDER=data2 npm start`,
          )
        await sleep(pauseMs)
      }
      serves = true
    },
    async leave() {
      await this.hold()
      await ask('select pg_advisory_unlock_shared($1)', presenceLock)
      const isAlone = await tries(presenceLock)
      session?.socket.ref()
      if (!isAlone) await session?.client.end()
      return { isAlone }
    },
  }
}
