// `npm run bench -- attacks`: a visitor's smallest call and a buyer's purchase beside each attack of one machine, and beside
// none. The goal: the call within five times its quiet p99, the purchase within 300 ms. The pages must be built.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { csrfFieldName } from '#contract/envelope.ts'
import { createDatabase, createPool, transaction } from '#server/db/pool.ts'
import { keepSettingAt } from '#server/people/operator/change-setting.ts'
import { attacks, type Identity } from '#test/attack-list.ts'
import type { Attacked, AttackOrder } from './attack-load.ts'
import { logInAtConsole } from './console.ts'
import { percentile, startBenchServer } from './database.ts'
import { port, startShop } from './http.ts'
import { processorSeconds } from './processor.ts'
import { checkBooks, makeMembers, makePack, startSession } from './world.ts'

const seconds = Number(process.env.SECONDS ?? 4)
const quietSeconds = 10
const connections = 8
/** Between two calls of the visitor, and two purchases of the buyer. */
const [callEveryMs, purchaseEveryMs] = [5, 40]
const goal = { timesQuiet: 5, purchaseMs: 300 }

const api = `http://127.0.0.1:${port}/api`

/** A browser, by the cookies it has; a guest's are given by the first call. */
async function identify(cookie = ''): Promise<Identity> {
  const answer = await fetch(`${api}/user/point`, { headers: { cookie } })
  const given = answer.headers.getSetCookie().map((text) => text.split(';')[0])
  const { csrf } = (await answer.json()) as { csrf: { value: string } }
  return { cookie: [cookie, ...given].filter(Boolean).join('; '), token: csrf.value }
}

/** Keeps what a browser would keep of an answer: its entry to the shop, say. */
function keepCookies(who: Identity, answer: Response): void {
  const kept = new Map(who.cookie.split('; ').map((pair) => [pair.split('=')[0], pair]))
  for (const text of answer.headers.getSetCookie()) kept.set(text.split('=')[0], text.split(';')[0] ?? '')
  who.cookie = [...kept.values()].join('; ')
}

async function post(who: Identity, path: string, input: object) {
  const answer = await fetch(`${api}${path}`, {
    method: 'POST',
    headers: { cookie: who.cookie },
    body: new URLSearchParams({ [csrfFieldName]: who.token, json: JSON.stringify(input) }),
  })
  keepCookies(who, answer)
  const body = (await answer.json()) as { state: number; token?: string }
  if (body.state !== 200) throw new Error(`${path} was refused: ${JSON.stringify(body)}`)
  return body
}

async function callOnce(who: Identity): Promise<void> {
  const answer = await fetch(`${api}/user/point`, { headers: { cookie: who.cookie } })
  keepCookies(who, answer)
  if (!answer.ok) throw new Error(`the visitor was refused: ${answer.status}`)
  await answer.arrayBuffer()
}

async function purchaseOnce(buyer: Identity): Promise<void> {
  const { token } = await post(buyer, '/user/pack/check', { pack_id: 'drop', count: '1' })
  await post(buyer, '/user/pack/buy', { token })
}

/** Times of what is done every so often until `isOver`, in milliseconds. */
async function timesOf(everyMs: number, isOver: () => boolean, act: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    const begunAt = performance.now()
    await act()
    times.push(performance.now() - begunAt)
    await sleep(everyMs)
  }
  return times
}

interface Beside {
  call99Ms: number
  purchase99Ms: number
}

/** A visitor and a buyer call on until `work` is done: what they met. */
async function measureBeside(who: Identity[], work: Promise<unknown>): Promise<Beside> {
  const [visitor, buyer] = who as [Identity, Identity]
  let isOver = false
  const watched = work.finally(() => {
    isOver = true
  })
  const [calls, purchases] = await Promise.all([
    timesOf(
      callEveryMs,
      () => isOver,
      () => callOnce(visitor),
    ),
    timesOf(
      purchaseEveryMs,
      () => isOver,
      () => purchaseOnce(buyer),
    ),
    watched,
  ])
  return { call99Ms: percentile(calls, 0.99), purchase99Ms: percentile(purchases, 0.99) }
}

const row = (name: string, { call99Ms, purchase99Ms }: Beside, quiet: Beside | undefined, detail: string) => {
  const times = quiet && call99Ms / quiet.call99Ms
  const isMissed = (times ?? 0) > goal.timesQuiet || purchase99Ms > goal.purchaseMs
  console.log(
    `| ${name} | ${call99Ms.toFixed(1)} | ${times?.toFixed(1) ?? ''} | ${Math.round(purchase99Ms)} | ${isMissed ? 'missed ' : ''}${detail} |`,
  )
}

export async function measureAttacks(): Promise<void> {
  const parts = process.argv.slice(3)
  const server = await startBenchServer()
  const dataFolder = await mkdtemp(join(tmpdir(), 'fukuhiki-bench-attacks-'))
  const pool = createPool(server.url, { size: 2 })
  await makeMembers(pool)
  await makePack(pool, 'drop', 1_000_000)
  const shop = await startShop(server.url, dataFolder)
  const load = fork(join(import.meta.dirname, 'attack-load.ts'))
  const openRoom = async (visitorsPerMinute: number | null) => {
    await transaction(createDatabase(pool), (tx) =>
      keepSettingAt(tx, 'waitingRoom.visitorsPerMinute', visitorsPerMinute, new Date()),
    )
    await sleep(1000)
  }
  try {
    const cookies = [await startSession(pool), await startSession(pool)]
    const who = await Promise.all(cookies.map((cookie) => identify(cookie)))
    const memberCookie = await startSession(pool)
    const [guest, member] = await Promise.all([identify(), identify(memberCookie)])
    const identities = { guest, member, operator: await logInAtConsole(pool) }
    await measureBeside(who, sleep(3000))
    const quiet = await measureBeside(who, sleep(quietSeconds * 1000))
    console.log(
      '| beside | call, p99 ms | times quiet | purchase, p99 ms | answers by status |\n|---|---|---|---|---|',
    )
    row('nothing', quiet, undefined, '')
    for (const [attack, { name, isAtWaitingRoom }] of attacks.entries()) {
      if (parts.length > 0 && !parts.some((part) => name.includes(part))) continue
      if (isAtWaitingRoom) await openRoom(600)
      const order: AttackOrder = { attack, port, seconds, connections, identities }
      const usedBefore = await processorSeconds(shop.pid as number)
      load.send(order)
      const answered = once(load, 'message') as Promise<[Attacked]>
      const beside = await measureBeside(who, answered)
      const used = (await processorSeconds(shop.pid as number)) - usedBefore
      const [statuses] = await answered
      const count = Object.values(statuses).reduce((sum, one) => sum + one, 0)
      const told = JSON.stringify(statuses).replaceAll('"', '')
      row(name, beside, quiet, `${told}, ${((used * 1000) / count).toFixed(1)} ms of the processor each`)
      if (isAtWaitingRoom) await openRoom(null)
      await sleep(500)
    }
    row('nothing, at the end', await measureBeside(who, sleep(quietSeconds * 1000)), quiet, '')
    await checkBooks(pool)
  } finally {
    load.disconnect()
    shop.kill('SIGTERM')
    await once(shop, 'exit')
    await pool.end()
    await server.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}
