// The operators of the month: they log in, read and act by the calls of the console.

import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import { logInAt, makeOperator, type TestOperator } from '#test/operators.ts'
import type { Visitor } from '#test/shop.ts'
import type { Month } from './world.ts'

type Role = 'finance' | 'support' | 'owner'
/** The session of an operator, and the time they last proved their second factor. */
type Seat = Visitor & { provenAt: number }

const asksForFresh = new Set<string>(
  Object.values(operatorCallsByRoom)
    .flat()
    .flatMap(({ path, proof }) => (proof === 'fresh second factor' ? [path] : [])),
)

/** A second factor is fresh for ten minutes; one that is nearly over is proven again. */
const freshMs = 8 * 60_000
/** No thing takes a person more calls of reading and of acting than these. */
const mostCalls = { reads: 3, acts: 2 }

export class Seats {
  readonly #month: Month
  readonly #staff: Record<Role, TestOperator>
  readonly #seats = new Map<Role, Seat>()
  /** The kinds of things that were settled. */
  readonly settled = new Set<string>()
  readonly #done = new Set<string>()
  #reads = 0
  #acts = 0

  private constructor(month: Month, staff: Record<Role, TestOperator>) {
    this.#month = month
    this.#staff = staff
  }

  static async open(month: Month): Promise<Seats> {
    const { world } = month
    const [finance, support, owner] = [
      await makeOperator(world, 'finance'),
      await makeOperator(world, 'support'),
      await makeOperator(world, 'owner'),
    ]
    return new Seats(month, { finance, support, owner })
  }

  /** A new day: each operator logs in again when there is something to do. */
  begin(): void {
    this.#seats.clear()
  }

  async get<T>(role: Role, path: string): Promise<T> {
    this.#reads += 1
    this.#month.pass(3)
    const { status, body } = await (await this.#seat(role)).get(path)
    expect({ path, status }, JSON.stringify(body)).toEqual({ path, status: 200 })
    // The server holds each answer against its contract in tests.
    return body as T
  }

  async #seat(role: Role): Promise<Seat> {
    const known = this.#seats.get(role)
    if (known !== undefined) return known
    const seat = { ...(await logInAt(this.#month.world, this.#staff[role])), provenAt: 0 }
    this.#seats.set(role, seat)
    await this.#prove(role)
    return seat
  }

  async #prove(role: Role): Promise<void> {
    const seat = await this.#seat(role)
    if (this.#month.clock.now.getTime() - seat.provenAt < freshMs) return
    // A code works once.
    this.#month.pass(31)
    const code = this.#staff[role].codeAt(this.#month.clock.now)
    const { status, body } = await seat.post('/operator/second_factor/prove/code', { code })
    expect(status, JSON.stringify(body)).toBe(200)
    seat.provenAt = this.#month.clock.now.getTime()
  }

  async act<T>(role: Role, path: string, why: string, input: object): Promise<T> {
    if (asksForFresh.has(path)) await this.#prove(role)
    this.#acts += 1
    this.#month.pass(12)
    const { status, body } = await (await this.#seat(role)).post(path, {
      actKey: randomUUID(),
      why,
      ...input,
    })
    expect({ path, why, status }, JSON.stringify({ input, body })).toEqual({ path, why, status: 200 })
    return body as T
  }

  /** Settles one thing, which stays settled: it comes back under no id. */
  async settle(what: string, id: string, work: () => Promise<boolean>): Promise<void> {
    ;[this.#reads, this.#acts] = [0, 0]
    if (!(await work())) return
    expect(this.#done.has(`${what} ${id}`), `${what} ${id} comes back`).toBe(false)
    expect(this.#reads, what).toBeLessThanOrEqual(mostCalls.reads)
    expect(this.#acts, what).toBeLessThanOrEqual(mostCalls.acts)
    this.#done.add(`${what} ${id}`)
    this.settled.add(what)
  }
}
