// `npm run shop -- <noun> <verb> …`: what the operator does by hand, whether the shop is running or not.

import { thisMachine } from '#server/clock.ts'
import { createRandom } from '#server/random.ts'
import { examine } from '#tools/doctor/examine.ts'
import { printed } from '#tools/doctor/line.ts'
import { commandOnShopDatabase } from './database.ts'
import { loadNouns } from './nouns.ts'
import { readCommand } from './shop-commands.ts'
import { CheckFailed, Refused } from './shop-frame.ts'

const complain = (sentence: string, exitCode: number) => {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = exitCode
}

const reading = readCommand(await loadNouns(), process.argv.slice(2))
if ('fault' in reading) complain(reading.fault, 2)
else if ('shown' in reading) process.stdout.write(`${reading.shown}\n`)
else if ('examines' in reading) {
  const lines = await examine(process.env, thisMachine)
  process.stdout.write(`${printed(lines).join('\n')}\n`)
  if (lines.some(({ level }) => level === 'bad')) process.exitCode = 1
} else
  await commandOnShopDatabase(async (db, { now }) => {
    try {
      const lines = await reading.task(
        db,
        now,
        createRandom(() => now),
      )
      process.stdout.write(`${lines.join('\n')}\n`)
    } catch (error) {
      if (error instanceof CheckFailed) complain(error.message, 1)
      else if (error instanceof Refused) complain(`Refused: ${error.message} Nothing was changed.`, 1)
      else throw error
    }
  })
