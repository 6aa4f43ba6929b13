// Makes the load of `bench/drop.ts` and `bench/processes.ts` in a separate process, which can have other processors:
// connections that look, and connections that buy.

import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { livePath } from '#contract/addresses.ts'
import { csrfFieldName } from '#contract/envelope.ts'
import { percentile } from './database.ts'

/** The orders that the bench sends; each is answered by one message. */
export type Order =
  | { do: 'begin'; port: number; cookies: string[] }
  /** Opens `streams` live streams and `readers` that each read a page every `pauseSeconds`, until the end. */
  | { do: 'look'; packId: string; streams: number; readers: number; pauseSeconds: number }
  /** Checks and buys, in a closed loop of so many connections, or at a rate. */
  | { do: 'buy'; packId: string; connections: number; seconds: number; perSecond?: number }
  /** Page, check, buy, reveal and choice, in a closed loop. */
  | { do: 'visit'; packId: string; connections: number; seconds: number }
  | { do: 'looked' }

export interface Bought {
  done: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** By the state and the reason of the answer. */
  refused: Record<string, number>
}

export interface Looked {
  pages: number
  events: number
  /** Pages that were not answered 200, and connections that were cut. */
  failed: number
}

/** One request at a time on one connection that is kept; most answers come whole. */
class Connection {
  readonly socket: Socket
  #answer: Buffer | undefined
  #wanted = 0
  #done: ((body: Buffer) => void) | undefined
  #lost: ((error: Error) => void) | undefined

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1')
    this.socket.setNoDelay(true)
    this.socket.on('data', (part) => this.#take(part))
    const lose = () => this.#lost?.(new Error('the connection was cut'))
    this.socket.on('error', lose).on('close', lose)
  }

  #take(part: Buffer) {
    const answer = this.#answer === undefined ? part : Buffer.concat([this.#answer, part])
    if (this.#wanted === 0) {
      const head = answer.indexOf('\r\n\r\n')
      if (head >= 0) this.#wanted = head + 4 + lengthIn(answer.toString('latin1', 0, head))
    }
    if (this.#wanted === 0 || answer.length < this.#wanted) {
      this.#answer = answer
      return
    }
    this.#answer = undefined
    this.#wanted = 0
    this.#done?.(answer)
  }

  ask(method: string, path: string, headers: string, form?: string): Promise<Buffer> {
    const body =
      form === undefined
        ? '\r\n'
        : `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${form.length}\r\n\r\n${form}`
    return new Promise((resolve, reject) => {
      this.#done = resolve
      this.#lost = reject
      this.socket.write(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}${body}`, 'latin1')
    })
  }
}

const lengthIn = (head: string): number => Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)

const bodyOf = (answer: Buffer) => answer.subarray(answer.indexOf('\r\n\r\n') + 4)
const isGood = (answer: Buffer) => answer.subarray(9, 12).toString() === '200'

interface Answer {
  state: number
  reason?: string
  token?: string
  history_id?: string
  csrf: { value: string }
  list?: { history_id: string }[]
}

let port = 0
/** `form` is the part of each form that is the same. */
let buyers: { cookie: string; form: string }[] = []
const looked: Looked = { pages: 0, events: 0, failed: 0 }

const read = async (line: Connection, path: string, cookie: string): Promise<Answer> =>
  JSON.parse(bodyOf(await line.ask('GET', `/api${path}`, `cookie: ${cookie}\r\n`)).toString())

async function post(line: Connection, who: number, path: string, input: unknown): Promise<Answer> {
  const { cookie, form } = buyers[who % buyers.length] as (typeof buyers)[0]
  const whole = form + encodeURIComponent(JSON.stringify(input))
  return JSON.parse(bodyOf(await line.ask('POST', `/api${path}`, `cookie: ${cookie}\r\n`, whole)).toString())
}

/** Check and buy; the refusal is the first answer that is not a good one. */
async function purchase(line: Connection, who: number, packId: string): Promise<Answer> {
  const checked = await post(line, who, '/user/pack/check', { pack_id: packId, count: '1' })
  return checked.state === 200 ? await post(line, who, '/user/pack/buy', { token: checked.token }) : checked
}

const page = (line: Connection, path: string) => line.ask('GET', path, 'accept-encoding: br\r\n')

/** Takes a buyer from the page to the choice. */
async function visit(line: Connection, who: number, packId: string): Promise<Answer> {
  await page(line, `/pack-detail?packId=${packId}`)
  const bought = await purchase(line, who, packId)
  if (bought.state !== 200) return bought
  const { cookie } = buyers[who % buyers.length] as (typeof buyers)[0]
  const drawId = bought.history_id
  await read(line, `/user/pack/gache_result?history_id=${drawId}`, cookie)
  await post(line, who, '/user/pack/revealed', { history_id: drawId })
  await read(line, `/user/pack/buy_result?history_id=${drawId}`, cookie)
  return await post(line, who, '/user/pack/decision', { send_card: [], reduction_card: [`${drawId}.0`] })
}

/** Begins works in a closed loop, or at a rate: then a work's time begins when it was due, also if it had to wait. */
async function load(
  connections: number,
  seconds: number,
  perSecond: number | undefined,
  work: (line: Connection, who: number) => Promise<Answer>,
): Promise<Bought> {
  const times: number[] = []
  const refused: Record<string, number> = {}
  const startedAt = performance.now()
  const end = startedAt + seconds * 1000
  let next = 0
  const client = async (line: Connection) => {
    for (;;) {
      const n = next++
      const dueAt = perSecond === undefined ? performance.now() : startedAt + (n * 1000) / perSecond
      if (dueAt >= end) break
      const waitMs = dueAt - performance.now()
      if (waitMs > 0) await sleep(waitMs)
      const { state, reason } = await work(line, n)
      if (state === 200) times.push(performance.now() - dueAt)
      else {
        const why = `${state} ${reason ?? ''}`.trim()
        refused[why] = (refused[why] ?? 0) + 1
      }
    }
    line.socket.destroy()
  }
  await Promise.all(Array.from({ length: connections }, () => client(new Connection(port))))
  const perSecondDone = times.length / ((performance.now() - startedAt) / 1000)
  return {
    done: times.length,
    perSecond: perSecondDone,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    refused,
  }
}

/** Opens a page's live stream, with an address as the balancer in front adds it: one network may hold only so many. */
function openStream(n: number, packId: string): void {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `GET ${livePath}?packs=${packId} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: 10.1.${n >> 8}.${n & 255}\r\n\r\n`,
  )
  socket.on('data', (part) => {
    if (looked.events === 0 && !part.toString('latin1').startsWith('HTTP/1.1 200')) looked.failed++
    looked.events++
  })
  socket.on('error', () => looked.failed++)
}

async function readPages(packId: string, pauseMs: number): Promise<void> {
  await sleep(Math.random() * pauseMs)
  const line = new Connection(port)
  for (;;) {
    for (const path of ['/', `/pack-detail?packId=${packId}`]) {
      try {
        if (isGood(await page(line, path))) looked.pages++
        else looked.failed++
      } catch {
        looked.failed++
        return
      }
      await sleep(pauseMs)
    }
  }
}

async function obey(order: Order): Promise<unknown> {
  if (order.do === 'begin') {
    port = order.port
    const line = new Connection(port)
    buyers = []
    for (const cookie of order.cookies) {
      const { csrf } = await read(line, '/user/point', cookie)
      buyers.push({ cookie, form: `${csrfFieldName}=${encodeURIComponent(csrf.value)}&json=` })
    }
    line.socket.destroy()
    return true
  }
  if (order.do === 'look') {
    for (let n = 0; n < order.streams; n++) openStream(n, order.packId)
    for (let n = 0; n < order.readers; n++) void readPages(order.packId, order.pauseSeconds * 1000)
    return true
  }
  if (order.do === 'looked') return looked
  const work = order.do === 'buy' ? purchase : visit
  const { connections, seconds, packId } = order
  const perSecond = order.do === 'buy' ? order.perSecond : undefined
  return await load(connections, seconds, perSecond, (line, who) => work(line, who, packId))
}

if (process.send !== undefined) {
  process.on('message', (order) => {
    void obey(order as Order).then((answer) => process.send?.(answer))
  })
  process.once('disconnect', () => process.exit(0))
}
