// A whole shop as its own process on its own embedded PostgreSQL, which something starts again whenever it has ended.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Process } from '#test/shop-process.ts'

/** A shop that does not open in so many starts never does. */
const mostFailedStarts = 30

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export class MortalShop {
  readonly #folder: string
  readonly #environment: Record<string, string>
  #process: Process | undefined
  #isOpen = false
  #isStopping = false
  #failedStarts = 0
  #killedPostgres = 0
  /** Output of open shops that ended without being killed. */
  readonly endedByItself: string[] = []

  constructor(folder: string, environment: Record<string, string>) {
    this.#folder = folder
    this.#environment = { DATA_FOLDER: folder, LOG_LEVEL: 'error', ...environment }
  }

  /** The id of the process that is open now; undefined while none is. */
  get pid(): number | undefined {
    return this.#isOpen ? this.#process?.child.pid : undefined
  }

  /** Starts it, and from now on again whenever it ends. */
  start(): void {
    const shop = new Process('server/process/main.ts', this.#environment)
    this.#process = shop
    let hasOpened = false
    const opened = () => {
      hasOpened = true
      this.#isOpen = true
      this.#failedStarts = 0
    }
    // One that ends before it opens is treated below.
    shop.says('The shop is open').then(opened, () => {})
    void shop.ends().then((code) => {
      this.#isOpen = false
      if (this.#isStopping) return
      if (shop.child.signalCode !== 'SIGKILL') {
        const output = shop.output.slice(-4000)
        if (hasOpened) this.endedByItself.push(`exit ${code}: ${output}`)
        // Its database was killed while it began.
        else if (++this.#failedStarts >= mostFailedStarts) {
          this.endedByItself.push(`it does not start: ${output}`)
          return
        }
      }
      this.start()
    })
  }

  async opens(): Promise<void> {
    while (!this.#isOpen) {
      if (this.endedByItself.length > 0) throw new Error(this.endedByItself.join('\n'))
      await sleep(20)
    }
  }

  kill(): void {
    this.#isOpen = false
    this.#process?.child.kill('SIGKILL')
  }

  /** Kills the server that is ready, when there is one. */
  async killPostgres(): Promise<void> {
    for (;;) {
      const lock = await readFile(join(this.#folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
      const pid = Number(lock.split('\n')[0])
      if (lock.includes('ready') && pid !== this.#killedPostgres && isAlive(pid)) {
        this.#killedPostgres = pid
        process.kill(pid, 'SIGKILL')
        return
      }
      if (this.endedByItself.length > 0) throw new Error(this.endedByItself.join('\n'))
      await sleep(20)
    }
  }

  /** Ends it like an operator. @returns its exit code */
  async stop(): Promise<number | null> {
    this.#isStopping = true
    this.#process?.child.kill('SIGTERM')
    return (await this.#process?.ends()) ?? null
  }
}
