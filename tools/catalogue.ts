// `npm run catalogue -- import <folder>`: checks a catalogue folder and applies all of it or nothing.

import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import { uuidv7 } from 'uuidv7'
import { faultLine, command as words } from '../phrases/catalogue/command.ts'
import { isLanguage, type Language } from '../phrases/language.ts'
import type { CatalogueFault } from '../server/domain/catalogue/import/catalogue-file.ts'
import { baseFile, importCatalogue, planImport } from '../server/domain/catalogue/import/import-catalogue.ts'
import { commandOnShopDatabase } from './database.ts'

const { argv, env } = process
const asked = argv[argv.indexOf('--lang') + 1]
const language: Language =
  argv.includes('--lang') && isLanguage(asked)
    ? asked
    : /^en/.test(env.LC_ALL ?? env.LC_MESSAGES ?? env.LANG ?? '')
      ? 'en'
      : 'ja'

const print = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)
/** Nobody reads more at once. */
const mostShown = 50

function sayFaults(faults: CatalogueFault[]): void {
  for (const { file, line, place, message } of faults.slice(0, mostShown))
    complain(faultLine[language](file, line, place, message))
  if (faults.length > mostShown) complain(words.more[language](faults.length - mostShown))
}

const sayWarnings = (warnings: CatalogueFault[]) => {
  for (const { file, line, place, message } of warnings)
    print(`${words.warning[language]}: ${faultLine[language](file, line, place, message)}`)
}

function filled(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError(words.blank[language])
  return text.trim()
}

interface ImportWords {
  by: string
  why: string
  seal: string[]
  over?: string
}

const program = new Command('npm run catalogue --')
  .description(words.about[language])
  .showHelpAfterError()
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
program
  .command('import')
  .description(words.import[language])
  .argument('<folder>')
  .requiredOption('--by <name>', words.by[language], filled)
  .requiredOption('--why <reason>', words.why[language], filled)
  .option('--seal <pack...>', words.seal[language], [])
  .option('--over <state>', words.over[language])
  .option('--lang <language>', words.lang[language])
  .action(importFolder)
program
  .command('check')
  .description(words.check[language])
  .argument('<folder>')
  .option('--lang <language>', words.lang[language])
  .action(checkFolder)
await program.parseAsync()

async function checkFolder(given: string): Promise<void> {
  await commandOnShopDatabase(async (db, { mediaFolder }) => {
    const plan = await planImport(db, resolve(given), { now: new Date(), mediaFolder })
    sayWarnings(plan.warnings)
    const faults = 'faults' in plan ? plan.faults : plan.base === undefined ? [] : [plan.base]
    sayFaults(faults)
    if (faults.length === 0) print(words.good[language])
    else complain(`\n${words.found[language](faults.length)}`)
    process.exitCode = faults.length === 0 ? 0 : 1
  })
}

async function importFolder(given: string, { by, why, seal, over }: ImportWords): Promise<void> {
  const folder = resolve(given)
  await commandOnShopDatabase(async (db, { mediaFolder }) => {
    const result = await importCatalogue(db, folder, {
      now: new Date(),
      random: randomBytes,
      id: uuidv7,
      by: { who: by, why },
      mediaFolder,
      seal,
      over,
      progress: (line) => print(line[language]),
    })
    sayWarnings(result.warnings)
    if ('faults' in result) {
      sayFaults(result.faults)
      complain(`\n${words.faults[language](result.faults.length)}`)
      process.exitCode = 1
      return
    }
    await writeFile(join(folder, baseFile), `${result.state}\n`)
    const { cards, packs, sealed } = result.imported
    print(words.imported[language](cards, packs, sealed))
  })
}
