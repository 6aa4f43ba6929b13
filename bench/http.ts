import { type ChildProcess, spawn } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { csrfFieldName } from '../contract/envelope.ts'
import { lean } from '../tools/prepare.mjs'
import { closedLoop, type LoadResult } from './load.ts'
import { startSession } from './world.ts'

export const port = 39_871
/** Sessions each client takes turns with, so that few draws of one member meet in a batch. */
const sessionsPerClient = 20

/** The shop as a separate process on the bench database. */
export async function startShop(databaseUrl: string, dataFolder: string): Promise<ChildProcess> {
  const main = join(import.meta.dirname, '../server/main.ts')
  const environment = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    DATA_FOLDER: dataFolder,
    DEMO: '0',
    NODE_ENV: '',
  }
  const shop = spawn(process.execPath, [...lean.options, main], {
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

export interface HttpLoad {
  /** The buy alone, its tokens checked beforehand. */
  buy: LoadResult
  /** Check and buy, one after the other: a whole purchase. */
  purchase: LoadResult
}

/** Buys through HTTP with session, anti-forgery and envelope, `clients` connections at once. */
export async function measureHttp(
  pool: pg.Pool,
  packId: string,
  clients: number,
  seconds: number,
): Promise<HttpLoad> {
  const connections = Array.from({ length: clients }, () => new Connection())
  const logins = await Promise.all(connections.map((connection) => logIn(pool, connection)))
  let turn = 0
  const loginOf = (client: number) => logins[client]?.[turn++ % sessionsPerClient] as Login
  const post = async (client: number, login: Login, path: string, input: unknown) => {
    const form = `${csrfFieldName}=${encodeURIComponent(login.csrf)}&json=${encodeURIComponent(JSON.stringify(input))}`
    const answer = JSON.parse(await (connections[client] as Connection).ask('POST', path, login.cookie, form))
    if (answer.state !== 200) throw new Error(`${path} was refused: ${JSON.stringify(answer)}`)
    return answer
  }
  const check = async (client: number, login: Login) =>
    (await post(client, login, '/user/pack/check', { pack_id: packId, count: '1' })).token as string

  const purchase = await closedLoop(clients, seconds, async (client) => {
    const login = loginOf(client)
    await post(client, login, '/user/pack/buy', { token: await check(client, login) })
  })

  const stock: { login: Login; token: string }[][] = connections.map(() => [])
  await closedLoop(clients, seconds, async (client) => {
    const login = loginOf(client)
    stock[client]?.push({ login, token: await check(client, login) })
  })
  const buy = await untilEmpty(stock, async (client, { login, token }) => {
    await post(client, login, '/user/pack/buy', { token })
  })
  for (const { socket } of connections) socket.destroy()
  return { buy, purchase }
}

/** Each client works off its stock; measured until the first runs out. */
async function untilEmpty<T>(
  stock: T[][],
  work: (client: number, item: T) => Promise<void>,
): Promise<LoadResult> {
  const least = Math.min(...stock.map((items) => items.length))
  const latencies: number[] = []
  const startedAt = performance.now()
  await Promise.all(
    stock.map(async (items, client) => {
      for (const item of items.slice(0, least)) {
        const askedAt = performance.now()
        await work(client, item)
        latencies.push(performance.now() - askedAt)
      }
    }),
  )
  const elapsed = (performance.now() - startedAt) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
  return { perSecond: latencies.length / elapsed, p50Ms: at(0.5), p99Ms: at(0.99) }
}

async function logIn(pool: pg.Pool, connection: Connection): Promise<Login[]> {
  const logins: Login[] = []
  for (let n = 0; n < sessionsPerClient; n++) {
    const cookie = await startSession(pool)
    const { csrf } = JSON.parse(await connection.ask('GET', '/user/point', cookie))
    logins.push({ cookie, csrf: csrf.value })
  }
  return logins
}
