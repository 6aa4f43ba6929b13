// `npm run shop -- <noun> <verb> …`: what the operator does by hand, whether the shop is running or not.

import { randomBytes, randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { withShopDatabase } from './database.ts'
import { explainNoun, listVerbs, loadNouns, Refused, readCommand } from './shop-frame.ts'

const say = (lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`)
const complain = (sentence: string, exitCode: number) => {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = exitCode
}

const nouns = await loadNouns()
const words = process.argv.slice(2)
const [first = 'help', second] = words

if (first === 'help' || second === undefined) {
  const noun = first === 'help' ? second : first
  const explained = noun === undefined ? listVerbs(nouns) : explainNoun(nouns, noun)
  if (explained === undefined) complain(`There is no noun "${noun}".\n${listVerbs(nouns).join('\n')}`, 2)
  else say(explained)
} else {
  const reading = readCommand(nouns, words)
  if ('fault' in reading) complain(reading.fault, 2)
  else
    await withShopDatabase(async (db) => {
      try {
        say(await reading.run(db, new Date(), { id: uuidv7, key: randomUUID, bytes: randomBytes }))
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        complain(`Refused: ${error.message} Nothing was changed.`, 1)
      }
    })
}
