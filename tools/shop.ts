// `npm run shop -- <noun> <verb> …`: what the operator does by hand, whether the shop is running or not.

import { thisMachine } from '#server/clock.ts'
import { transaction } from '#server/db/pool.ts'
import { wasDone } from '#server/people/staff/keyed-acts.ts'
import { createRandom } from '#server/random.ts'
import { examine } from '#tools/doctor/examine.ts'
import { printed } from '#tools/doctor/line.ts'
import { askHere } from './ask.ts'
import { commandOnShopDatabase, refuseUntimed, type Work } from './database.ts'
import { loadNouns } from './nouns.ts'
import { readCommand } from './shop-commands.ts'
import { CheckFailed, Refused } from './shop-frame.ts'

const complain = (sentence: string, exitCode: number) => {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = exitCode
}

const sentences = {
  code: (name: string) => `Code of the authenticator app of ${name}: `,
  again: 'Nothing was changed. Run the command again when the database answers.',
  done: 'The answer was lost, and it was done:',
  notDone: 'It was not done: nothing was changed. Run the command again.',
  unknown: (key: string) =>
    `It is not known whether it was done. When the database answers, run the same command again with --key ${key}: what was done is not done twice.`,
}

const reading = readCommand(await loadNouns(), process.argv.slice(2))
if ('fault' in reading) complain(reading.fault, 2)
else if ('shown' in reading) process.stdout.write(`${reading.shown}\n`)
else if ('examines' in reading) {
  const lines = await examine(process.env, thisMachine)
  process.stdout.write(`${printed(lines).join('\n')}\n`)
  if (lines.some(({ level }) => level === 'bad')) process.exitCode = 1
} else {
  const { task, key, lacksCodeOf } = reading
  const code = lacksCodeOf && (await askHere?.(sentences.code(lacksCodeOf)))
  const run: Work = async (db, { now }) => {
    if (key !== undefined) refuseUntimed(now)
    try {
      const lines = await task(
        db,
        now,
        createRandom(() => now),
        code,
      )
      process.stdout.write(`${lines.join('\n')}\n`)
    } catch (error) {
      if (error instanceof CheckFailed) complain(error.message, 1)
      else if (error instanceof Refused) complain(`Refused: ${error.message} Nothing was changed.`, 1)
      else throw error
    }
  }
  const look: Work = async (db, given) => {
    if (!(await transaction(db, (tx) => wasDone(tx, key ?? '')))) return complain(sentences.notDone, 1)
    process.exitCode = 0
    complain(sentences.done, 0)
    await run(db, given)
  }
  await commandOnShopDatabase(
    run,
    key === undefined ? { advice: sentences.again } : { look, advice: sentences.unknown(key) },
  )
}
