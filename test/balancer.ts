import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A balancer as the common ones are: keeps connections open, sends in turn to whom is ready, and never tries twice. */
export class Balancer {
  readonly agent = new Agent({ keepAlive: true })
  readonly #members = new Map<number, boolean>()
  readonly #underWay = new Map<number, number>()
  readonly #server: Server
  #turn = 0
  /** Requests that a real balancer would have answered with 502. */
  readonly lost: string[] = []

  constructor() {
    this.#server = createServer((incoming, outgoing) => {
      const port = this.#next()
      const fail = (why: string) => {
        this.lost.push(`${incoming.method} ${incoming.url}: ${why}`)
        if (!outgoing.headersSent) outgoing.writeHead(502)
        outgoing.end()
      }
      if (port === undefined) return fail('nobody is ready')
      const { method, url: path, headers } = incoming
      this.#underWay.set(port, this.underWay(port) + 1)
      outgoing.on('close', () => this.#underWay.set(port, this.underWay(port) - 1))
      const onward = request({ port, agent: this.agent, method, path, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(outgoing)
        answer.on('aborted', () => fail('cut in the middle'))
      })
      onward.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message))
      incoming.pipe(onward)
    })
  }

  #next(): number | undefined {
    const ready = Array.from(this.#members).flatMap(([port, isReady]) => (isReady ? [port] : []))
    return ready[this.#turn++ % ready.length]
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return (this.#server.address() as AddressInfo).port
  }

  /** Asks a process how it stands. */
  async look(port: number): Promise<boolean> {
    const asked = request({ port, path: '/readyz' }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.resume()
    const isReady = answer.statusCode === 200
    this.#members.set(port, isReady)
    return isReady
  }

  /** The number of requests that a process has not answered yet. */
  underWay(port: number): number {
    return this.#underWay.get(port) ?? 0
  }

  async lookAtAll(): Promise<void> {
    for (const port of this.#members.keys())
      await this.look(port).catch(() => {
        this.#members.set(port, false)
      })
  }

  forget(port: number): void {
    this.#members.delete(port)
  }

  async close(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    this.agent.destroy()
  }
}
