import { randomBytes, randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { Database } from '#server/db/pool.ts'
import { loadNouns } from '#tools/nouns.ts'
import { readCommand } from '#tools/shop-commands.ts'
import { CheckFailed, Refused } from '#tools/shop-frame.ts'

/** A command's outcome: its lines, the reason of a refusal, the faults that it found, its help, or its own fault. */
export type Ran =
  | { lines: string[] }
  | { refused: string }
  | { wrong: string }
  | { shown: string }
  | { fault: string }
  | { examines: true }

/** Runs `npm run shop -- …` in process: `runShop(db, ['maintenance', 'on', '--why', 'update'])`. */
export async function runShop(db: Database, words: string[], now = new Date()): Promise<Ran> {
  const reading = readCommand(await loadNouns(), words)
  if (!('task' in reading)) return reading
  try {
    return { lines: await reading.task(db, now, { id: uuidv7, key: randomUUID, bytes: randomBytes }) }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message }
    if (error instanceof CheckFailed) return { wrong: error.message }
    throw error
  }
}
