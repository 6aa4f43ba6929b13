import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csrfFieldName } from '../contract/envelope.ts'
import { startEmbeddedPostgres } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { createDatabase, createPool } from '../server/db/pool.ts'
import { findBox } from '../server/domain/boxes/queries.ts'
import { listTickets } from '../server/domain/draws/queries.ts'
import { hashPassword } from '../server/domain/members/password.ts'
import { ledgerFaults, readBalance } from '../server/ledger/statements.ts'
import { patientEnvironment } from './patient-environment.ts'
import { testPassword } from './shop.ts'
import { makeMember, makePack } from './world.ts'

// A whole shop as its own process on its own embedded PostgreSQL, killed without warning while members
// buy. Every answer of a client is kept here, outside the shop, and compared with what stands after.

const members = 12
const startPoints = 1_000_000
let folder: string
let port: number
let app: ChildProcess | undefined
const memberIds: string[] = []
/** Every draw that an answer named, over both tests: they share one box. */
const everAnswered = new Set<string>()

/** A machine on which so many kills never meet a purchase has another fault. */
const mostKills = 30

const main = join(import.meta.dirname, '../server/main.ts')

async function startApp(): Promise<void> {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_FOLDER: folder,
      DEMO: '0',
      LOG_LEVEL: 'silent',
      NODE_ENV: 'test',
      ...patientEnvironment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  app = child
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  for (let tries = 0; tries < 300; tries++) {
    if (output.includes('The shop is open')) return
    if (child.exitCode !== null) throw new Error(`the shop did not start:\n${output}`)
    await sleep(100)
  }
  throw new Error(`the shop did not open:\n${output}`)
}

async function killApp(): Promise<void> {
  app?.kill('SIGKILL')
  if (app?.exitCode === null && app.signalCode === null) await once(app, 'exit')
}

const postgresPid = async () =>
  Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

/** Another server than the killed one is ready for connections. */
async function postgresIsBack(killedPid: number): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const lock = await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
    if (lock.includes('ready') && Number(lock.split('\n')[0]) !== killedPid) return
    await sleep(100)
  }
  throw new Error('PostgreSQL did not come back')
}

class Client {
  cookies = new Map<string, string>()
  token = ''
  readonly agent = new Agent({ keepAlive: true, maxSockets: 1 })

  /** Undefined when no answer came. */
  call(method: string, path: string, json?: unknown): Promise<Record<string, unknown> | undefined> {
    const body =
      json === undefined
        ? undefined
        : new URLSearchParams({ [csrfFieldName]: this.token, json: JSON.stringify(json) }).toString()
    return new Promise((resolve) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path: `/api${path}`,
          method,
          agent: this.agent,
          timeout: 20_000,
          headers: {
            cookie: Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; '),
            ...(body
              ? {
                  'content-type': 'application/x-www-form-urlencoded',
                  'content-length': Buffer.byteLength(body),
                }
              : {}),
          },
        },
        (response) => {
          let text = ''
          response.on('data', (chunk) => (text += chunk))
          response.on('error', () => resolve(undefined))
          response.on('aborted', () => resolve(undefined))
          response.on('end', () => {
            for (const cookie of response.headers['set-cookie'] ?? []) {
              const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
              this.cookies.set(name, value)
            }
            try {
              const answer = JSON.parse(text)
              this.token = answer.csrf?.value ?? this.token
              resolve(answer)
            } catch {
              resolve(undefined)
            }
          })
        },
      )
      sent.on('error', () => resolve(undefined))
      sent.on('timeout', () => sent.destroy())
      sent.end(body)
    })
  }

  /** Asks until an answer with this state comes, through any number of crashes. */
  async insist(method: string, path: string, json?: unknown): Promise<Record<string, unknown>> {
    for (let tries = 0; tries < 600; tries++) {
      const answer = await this.call(method, path, json)
      if (answer !== undefined && Number(answer.state) < 500) return answer
      await sleep(50)
    }
    throw new Error(`no answer from ${path}`)
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-crash-'))
  port = await getPort({ host: '127.0.0.1' })
  const postgres = await startEmbeddedPostgres(folder)
  const pool = createPool(await postgres.connectionString())
  await migrate(pool)
  const db = createDatabase(pool)
  await makePack(db, 'crash', { total: 200_000, price: 10 })
  const passwordHash = await hashPassword(testPassword)
  for (let n = 0; n < members; n++)
    memberIds.push(await makeMember(db, { points: startPoints, mail: `m${n}@test.example`, passwordHash }))
  await pool.end()
  await postgres.stop()
}, 120_000)

afterAll(async () => {
  await killApp()
  const postgres = await startEmbeddedPostgres(folder)
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

interface AnsweredDraw {
  drawId: string
  firstSlot: number
  count: number
}

/**
 * Before anything is killed: logins repeated through a crash would soon be as many as one address may try in a minute.
 */
async function logIn(index: number): Promise<Client> {
  const client = new Client()
  await client.call('GET', '/user/point')
  const entered = await client.call('POST', '/user/login', {
    mail: `m${index}@test.example`,
    pass: testPassword,
  })
  expect(entered?.state).toBe(200)
  return client
}

/** What all members of one run were answered, and how often a purchase had no answer and was repeated. */
interface Seen {
  answered: AnsweredDraw[]
  retries: number
}

/** One member buying until it is over; a purchase without an answer is repeated with the same token. */
async function buy(client: Client, index: number, seen: Seen, isOver: () => boolean): Promise<void> {
  for (let bought = 0; !isOver(); bought++) {
    const count = String(1 + ((index + bought) % 3))
    const { token } = await client.insist('POST', '/user/pack/check', { pack_id: 'crash', count })
    let answer = await client.call('POST', '/user/pack/buy', { token })
    while (answer === undefined || Number(answer.state) >= 500) {
      seen.retries += 1
      await sleep(50)
      answer = await client.call('POST', '/user/pack/buy', { token })
    }
    expect(answer.state).toBe(200)
    seen.answered.push({
      drawId: String(answer.history_id),
      firstSlot: Number(answer.first_slot),
      count: Number(answer.count),
    })
  }
}

/**
 * Kills at least `leastKills` times, and as often again as it takes until a kill has met a purchase on its way and there
 * are more purchases than members: how many purchases are on their way at one moment depends on the machine.
 */
async function crashWhileBuying(kill: () => Promise<void>, leastKills: number): Promise<void> {
  await startApp()
  const clients = await Promise.all(memberIds.map((_, index) => logIn(index)))
  const seen: Seen = { answered: [], retries: 0 }
  const isEnough = () => seen.retries > 0 && seen.answered.length > members
  let isOver = false
  const buyers = Promise.all(clients.map((client, index) => buy(client, index, seen, () => isOver)))
  for (let n = 0; n < leastKills || (!isEnough() && n < mostKills); n++) {
    await sleep(700 + (n % 5) * 130)
    await kill()
  }
  await sleep(700)
  isOver = true
  await buyers
  await killApp()
  expect(isEnough()).toBe(true)

  const postgres = await startEmbeddedPostgres(folder)
  const pool = createPool(await postgres.connectionString())
  try {
    const db = createDatabase(pool)
    const tickets = new Map((await listTickets(db, 'crash')).map((ticket) => [ticket.drawId, ticket]))
    // Every answer a client received is still true, and no two answers name the same draw.
    for (const { drawId, firstSlot, count } of seen.answered)
      expect(tickets.get(drawId)).toMatchObject({ firstSlot, count })
    for (const { drawId } of seen.answered) {
      expect(everAnswered.has(drawId)).toBe(false)
      everAnswered.add(drawId)
    }
    // Every purchase was repeated until it was answered: a draw that no answer names was drawn twice.
    expect([...tickets.keys()].filter((drawId) => !everAnswered.has(drawId))).toEqual([])
    // No gap, no overlap, counter and books agree, every point spent is a slot drawn.
    let nextSlot = 0
    for (const ticket of tickets.values()) {
      expect(ticket.firstSlot).toBe(nextSlot)
      nextSlot += ticket.count
    }
    expect((await findBox(db, 'crash'))?.nextSlot).toBe(nextSlot)
    expect(await ledgerFaults(db)).toEqual([])
    const balances = await Promise.all(memberIds.map((memberId) => readBalance(db, memberId, new Date())))
    const spent = balances.reduce((sum, balance) => sum + startPoints - balance.points, 0)
    expect(spent).toBe(nextSlot * 10)
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

describe('kill -9 under load', () => {
  test('of the shop: every answer given stays true, retries resolve, nothing happens twice', async () => {
    await crashWhileBuying(async () => {
      await killApp()
      await startApp()
    }, 4)
  }, 180_000)

  test('of PostgreSQL: the same, and the shop goes on with the next start of the database', async () => {
    await crashWhileBuying(async () => {
      // The shop itself brings its embedded server back.
      const killed = await postgresPid()
      process.kill(killed, 'SIGKILL')
      await postgresIsBack(killed)
    }, 2)
  }, 180_000)
})
