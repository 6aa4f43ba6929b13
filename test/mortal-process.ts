// A process that is killed at a chosen statement, without its machinery: its connections close, and nothing of it goes on.

import type { PostgresPoolClient } from 'kysely'
import { createDatabase, createPool, type Database } from '#server/db/pool.ts'
import { withTestKey } from './shop-key.ts'

export interface MortalProcess {
  db: Database
  /** Closes what is open. */
  end(): Promise<void>
}

/**
 * A database as a process sees it that dies at its nth statement: before the server has it, or after it was carried out
 * and before the answer is read (`isAnswerLost`), commits too.
 */
export function mortalProcess(url: string, statements: number, isAnswerLost: boolean): MortalProcess {
  const pool = createPool(url, { size: 4 })
  let left = statements
  const dead = new Error('the process was killed')
  const dying = (client: PostgresPoolClient & { release(isBroken?: boolean): void }): PostgresPoolClient => {
    let isClosed = false
    const die = (): never => {
      if (!isClosed) client.release(true)
      isClosed = true
      throw dead
    }
    const query = async (...asked: unknown[]): Promise<unknown> => {
      if (left <= 0) die()
      left -= 1
      if (left === 0 && !isAnswerLost) die()
      const answer = await (client.query as (...asked: unknown[]) => Promise<unknown>)(...asked)
      return left === 0 ? die() : answer
    }
    return {
      query: query as PostgresPoolClient['query'],
      release() {
        if (!isClosed) client.release(left <= 0)
        isClosed = true
      },
    }
  }
  return {
    db: withTestKey(
      createDatabase({
        async connect() {
          if (left <= 0) throw dead
          return dying(await pool.connect())
        },
        end: () => pool.end(),
      } as Parameters<typeof createDatabase>[0]),
      createDatabase(pool),
    ),
    end: () => pool.end(),
  }
}
