import { randomBytes, randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { Database } from '#server/db/pool.ts'
import { loadNouns } from '#tools/nouns.ts'
import { readCommand } from '#tools/shop-commands.ts'
import { CheckFailed, Refused } from '#tools/shop-frame.ts'

/** What a command answers: its lines, why it was refused, what it found wrong, its help, or what is wrong with the command. */
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
