import { type ChildProcess, spawn } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import type pg from 'pg'
import { csrfFieldName } from '#contract/envelope.ts'
import { lean } from '#tools/prepare.mjs'
import { closedLoop, type LoadResult, resultOf } from './load.ts'
import type { Meter, Micros } from './processor.ts'
import { startSession } from './world.ts'

/** Two benches may run at the same time. */
export const port = await getPort()
/** Sessions that the clients take turns with, so that few draws of one member meet in a batch. */
const sessions = 1280

/** The shop as a separate process on the bench database; `options` are Node's. */
export async function startShop(
  databaseUrl: string,
  dataFolder: string,
  options: string[] = [],
): Promise<ChildProcess> {
  const main = join(import.meta.dirname, '../server/process/main.ts')
  const environment = {
    PORT: String(port),
    HOST: '127.0.0.1',
    TRUST_PROXY: 'loopback',
    DATABASE_URL: databaseUrl,
    DATA_FOLDER: dataFolder,
    DEMO: '0',
    NODE_ENV: '',
  }
  const shop = spawn(process.execPath, [...lean.options, ...options, main], {
    env: { ...lean.environment, ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  shop.stdout?.on('data', (chunk) => (output += chunk))
  for (let tries = 0; !output.includes('The shop is open'); tries++) {
    if (tries > 300 || shop.exitCode !== null) throw new Error(`the shop did not open:\n${output}`)
    await sleep(100)
  }
  return shop
}

/** One keep-alive connection that sends one request at a time: as light as a load client can be. */
class Connection {
  readonly socket: Socket
  #received = ''
  #done: ((body: string) => void) | undefined

  constructor() {
    this.socket = connect(port, '127.0.0.1')
    this.socket.setNoDelay(true)
    this.socket.setEncoding('utf8')
    this.socket.on('data', (chunk: string) => {
      this.#received += chunk
      const head = this.#received.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = Number(/content-length: (\d+)/i.exec(this.#received)?.[1])
      if (Buffer.byteLength(this.#received) < head + 4 + length) return
      const body = this.#received.slice(head + 4)
      this.#received = ''
      this.#done?.(body)
    })
  }

  ask(method: string, path: string, cookie: string, form?: string): Promise<string> {
    const head = `${method} /api${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n`
    const body =
      form === undefined
        ? '\r\n'
        : `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${Buffer.byteLength(form)}\r\n\r\n${form}`
    return new Promise((resolve) => {
      this.#done = resolve
      this.socket.write(head + body)
    })
  }
}

interface Login {
  cookie: string
  csrf: string
}

export interface Measured extends LoadResult {
  micros: Micros
}

export interface HttpLoad {
  check: Measured
  /** The buy alone, its tokens checked beforehand. */
  buy: Measured
  /** Check and buy, one after the other: a whole purchase. */
  purchase: Measured
}

/** Buyers at the shop `shopPid`: `clients` connections at once, with session, anti-forgery and envelope. */
export async function createBuyers(pool: pg.Pool, clients: number, shopPid: number, meter: Meter) {
  const connections = Array.from({ length: clients }, () => new Connection())
  const logins = await Promise.all(
    connections.map((connection) => logIn(pool, connection, sessions / clients)),
  )
  let turn = 0
  const loginOf = (client: number) => {
    const own = logins[client] as Login[]
    return own[turn++ % own.length] as Login
  }
  const post = async (client: number, login: Login, path: string, input: unknown) => {
    const form = `${csrfFieldName}=${encodeURIComponent(login.csrf)}&json=${encodeURIComponent(JSON.stringify(input))}`
    const answer = JSON.parse(await (connections[client] as Connection).ask('POST', path, login.cookie, form))
    if (answer.state !== 200) throw new Error(`${path} was refused: ${JSON.stringify(answer)}`)
    return answer
  }
  const check = async (client: number, login: Login, packId: string) =>
    (await post(client, login, '/user/pack/check', { pack_id: packId, count: '1' })).token as string

  return {
    async measure(packId: string, seconds: number): Promise<HttpLoad> {
      const purchase = await meter(shopPid, () =>
        closedLoop(clients, seconds, async (client) => {
          const login = loginOf(client)
          await post(client, login, '/user/pack/buy', { token: await check(client, login, packId) })
        }),
      )
      const stock: { login: Login; token: string }[][] = connections.map(() => [])
      const checks = await meter(shopPid, () =>
        closedLoop(clients, seconds, async (client) => {
          const login = loginOf(client)
          stock[client]?.push({ login, token: await check(client, login, packId) })
        }),
      )
      const buy = await meter(shopPid, () =>
        untilEmpty(stock, seconds, async (client, { login, token }) => {
          await post(client, login, '/user/pack/buy', { token })
        }),
      )
      return { check: checks, buy, purchase }
    },
    leave() {
      for (const { socket } of connections) socket.destroy()
    },
  }
}

/** Each client works off its stock; measured until the first runs out, or for `seconds`. */
async function untilEmpty<T>(
  stock: T[][],
  seconds: number,
  work: (client: number, item: T) => Promise<void>,
): Promise<LoadResult> {
  const least = Math.min(...stock.map((items) => items.length))
  const latencies: number[] = []
  const startedAt = performance.now()
  const end = startedAt + seconds * 1000
  await Promise.all(
    stock.map(async (items, client) => {
      for (const item of items.slice(0, least)) {
        const askedAt = performance.now()
        if (askedAt >= end) return
        await work(client, item)
        latencies.push(performance.now() - askedAt)
      }
    }),
  )
  return resultOf(latencies, startedAt)
}

async function logIn(pool: pg.Pool, connection: Connection, count: number): Promise<Login[]> {
  const logins: Login[] = []
  for (let n = 0; n < count; n++) {
    const cookie = await startSession(pool)
    const { csrf } = JSON.parse(await connection.ask('GET', '/user/point', cookie))
    logins.push({ cookie, csrf: csrf.value })
  }
  return logins
}
