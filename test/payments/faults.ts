// For tests: a database whose connection fails at a chosen statement, and a process that dies at a chosen step.

import type pg from 'pg'
import { createDatabase, type Database } from '#server/db/pool.ts'
import type { MethodAdapter } from '#server/providers/payments/port.ts'
import { withTestKey } from '#test/shop-key.ts'

export interface FaultyDatabase {
  db: Database
  /** The statement at which it failed, or the last one. */
  last(): string
}

/** Fails once, `before` or `after` the `at`th statement; begin and commit count, rollback does not. */
export function faultyDatabase(pool: pg.Pool, at: number, side: 'before' | 'after'): FaultyDatabase {
  let count = 0
  return interceptedDatabase(pool, async (run) => {
    count += 1
    if (count === at && side === 'before') throw new Error('injected failure')
    const result = await run()
    if (count === at && side === 'after') throw new Error('injected failure')
    return result
  })
}

/** Passes a step on, or not; `statement`: its SQL, where it is one. */
export type Around = (run: () => Promise<unknown>, statement?: string) => Promise<unknown>

/** A database on `pool` whose statements all pass through `around`. */
export function interceptedDatabase(pool: pg.Pool, around: Around): FaultyDatabase {
  let last = ''
  const intercept = (client: pg.PoolClient) =>
    new Proxy(client, {
      get(target, name) {
        const value = Reflect.get(target, name)
        if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value
        return async (...query: unknown[]) => {
          const run = () => (value as (...query: unknown[]) => Promise<unknown>).apply(target, query)
          const text = typeof query[0] === 'string' ? query[0] : String((query[0] as { text?: string }).text)
          if (/^rollback/i.test(text)) return await run()
          last = text
          return await around(run, text)
        }
      },
    })
  const { options } = pool
  const wrapped = { options, connect: async () => intercept(await pool.connect()), end: async () => {} }
  return { db: withTestKey(createDatabase(wrapped), createDatabase(pool)), last: () => last }
}

/** A provider whose calls to its provider all pass through `around`; what only reads a browser's words does not. */
export const interceptedAdapter = (adapter: MethodAdapter, around: Around): MethodAdapter =>
  new Proxy(adapter, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function' || name === 'readReturn') return value
      return (...parameters: unknown[]) => around(async () => await value.apply(target, parameters))
    },
  })

export interface MortalProcess {
  around: Around
  /** It will die at its `at`th step from now: nothing it does from then on has an effect. */
  arm(at: number, side: 'before' | 'after'): void
  isDead(): boolean
  /** True when it has died since it was armed. */
  hasDied(): boolean
  /** Another process in its place, which lives. */
  revive(): void
}

/** Changes nothing: dying beside it is dying at the step before. */
const isReading = (statement = '') => /^(select|begin)/i.test(statement)

/**
 * A process whose steps are its calls to providers and its statements but those that only read; it lives until it is
 * armed.
 */
export function mortalProcess(): MortalProcess {
  let steps = 0
  let end: { at: number; side: 'before' | 'after' } | undefined
  let isDead = false
  let hasDied = false
  const die = () => {
    isDead = true
    hasDied = true
  }
  return {
    async around(run, statement) {
      const isStep = !isReading(statement)
      if (isStep) steps += 1
      const isLast = isStep && steps === end?.at
      if (isLast && end?.side === 'before') die()
      if (isDead) throw new Error('died')
      const result = await run()
      if (isLast) die()
      if (isDead) throw new Error('died')
      return result
    },
    arm(at, side) {
      ;[steps, end, isDead, hasDied] = [0, { at, side }, false, false]
    },
    isDead: () => isDead,
    hasDied: () => hasDied,
    revive() {
      ;[end, isDead] = [undefined, false]
    },
  }
}
