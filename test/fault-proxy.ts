// Between a shop and its PostgreSQL: the effects of a network, a failover or an overload on the connections.

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** The fate of connections that are opened from now on. */
type Mode =
  | 'pass'
  /** They are reset at once. */
  | 'refuse'
  /** They open, and nothing is ever passed on. */
  | 'silent'

export interface FaultProxy {
  /** The database's address through this proxy. */
  url: string
  setMode(mode: Mode): void
  /** The open connections pass nothing on any more, in either direction, and are never closed. */
  silenceOpen(): void
  /** Resets the open connections. */
  cutOpen(): void
  /** Everything takes this much longer. */
  slowDown(ms: number): void
  /** The next `times` statements in which `word` stands reach the server and are done; their answers are lost with the connection. */
  cutAfter(word: string, times?: number): void
  /**
   * The next transaction in which `word` stands is done, and the answer to its COMMIT is lost with the connection; what is
   * opened afterwards meets `next`.
   */
  cutCommitOf(word: string, next?: Mode): void
  /** The next statement in which `word` stands never reaches the server, and its connection is reset. */
  cutBefore(word: string): void
  /** The number of answers that were lost so. */
  lost(): number
  close(): Promise<void>
}

interface Line {
  near: Socket
  far: Socket
  isSilent: boolean
  losesAnswer: boolean
  /** The word whose transaction is lost went by. */
  isMarked: boolean
}

/** The end of every answer of PostgreSQL, outside of a transaction: what was asked is done. */
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

export async function startFaultProxy(databaseUrl: string): Promise<FaultProxy> {
  const target = new URL(databaseUrl)
  const lines = new Set<Line>()
  let mode: Mode = 'pass'
  let delayMs = 0
  let cut: { word: string; times: number } | undefined
  let marked: string | undefined
  let afterCommit: Mode = 'pass'
  let doomed: string | undefined
  let lost = 0

  const pass = async (line: Line, to: Socket, bytes: Buffer) => {
    if (delayMs > 0) await sleep(delayMs)
    if (!line.isSilent && to.writable) to.write(bytes)
  }

  const server = createServer((near) => {
    near.on('error', () => {})
    if (mode === 'refuse') return near.resetAndDestroy()
    const far = connect(Number(target.port), target.hostname)
    const line: Line = { near, far, isSilent: mode === 'silent', losesAnswer: false, isMarked: false }
    lines.add(line)
    near.on('data', (bytes) => {
      if (cut !== undefined && cut.times > 0 && bytes.includes(cut.word)) {
        cut.times -= 1
        line.losesAnswer = true
      }
      if (doomed !== undefined && bytes.includes(doomed)) {
        doomed = undefined
        near.resetAndDestroy()
        return
      }
      if (line.isMarked && bytes.includes('commit')) line.losesAnswer = true
      if (marked !== undefined && bytes.includes(marked)) {
        marked = undefined
        line.isMarked = true
      }
      void pass(line, far, bytes)
    })
    far.on('data', (bytes) => {
      if (!line.losesAnswer) return void pass(line, near, bytes)
      if (!bytes.subarray(-readyForQuery.length).equals(readyForQuery)) return
      lost += 1
      if (line.isMarked) mode = afterCommit
      near.resetAndDestroy()
    })
    near.on('close', () => {
      far.destroy()
      lines.delete(line)
    })
    far.on('error', () => {})
    far.on('close', () => {
      if (!line.isSilent) near.destroy()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const cutOpen = () => {
    for (const { near } of lines) near.resetAndDestroy()
  }
  return {
    url: url.href,
    setMode(next) {
      mode = next
    },
    silenceOpen() {
      for (const line of lines) line.isSilent = true
    },
    cutOpen,
    slowDown(ms) {
      delayMs = ms
    },
    cutAfter(word, times = 1) {
      cut = { word, times }
    },
    cutCommitOf(word, next = 'pass') {
      afterCommit = next
      marked = word
    },
    cutBefore(word) {
      doomed = word
    },
    lost: () => lost,
    async close() {
      server.close()
      cutOpen()
      await once(server, 'close')
    },
  }
}
