// `npm run catalogue -- check | diff | simulate | import | export <folder>` (docs/catalogue.md).

import { resolve } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import { command as words } from '#phrases/catalogue/command.ts'
import { simulation } from '#phrases/catalogue/simulation.ts'
import { isLanguage, type Language } from '#phrases/language.ts'
import { openMediaStore } from '#server/providers/media-stores.ts'
import { askHere } from './ask.ts'
import {
  type CatalogueCommand,
  checkFolder,
  diffFolder,
  exportFolder,
  importFolder,
  type Terminal,
} from './catalogue-commands.ts'
import { simulateFolder } from './catalogue-simulate.ts'
import { commandOnShopDatabase, refuseUntimed } from './database.ts'
import { trustHere } from './shop-keys.ts'

const { argv, env, stdout, stderr } = process

/** `--lang`, else the environment when it says English, else Japanese: the owner is. */
function languageOf(): Language {
  const asked = argv
    .find((arg, place) => argv[place - 1] === '--lang' || arg.startsWith('--lang='))
    ?.replace('--lang=', '')
  if (isLanguage(asked)) return asked
  return /^en/.test(env.LC_ALL || env.LC_MESSAGES || env.LANG || '') ? 'en' : 'ja'
}
const language = languageOf()

/** No answer is a no. */
const isYes = (answer: string) => /^(y|yes|はい)$/i.test(answer.normalize('NFKC'))

const terminal: Terminal = {
  language,
  print: (line) => stdout.write(`${line}\n`),
  complain: (line) => stderr.write(`${line}\n`),
  ask: askHere && (async (question) => isYes((await askHere?.(question)) ?? '')),
}

function filled(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError(words.blank[language])
  return text.trim()
}

const run = (folder: string, command: (given: CatalogueCommand) => Promise<number>, isChange = false) =>
  commandOnShopDatabase(
    async (db, { settings, now }) => {
      if (isChange) refuseUntimed(now)
      process.exitCode = await command({
        db,
        folder: resolve(folder),
        media: openMediaStore(settings),
        trust: await trustHere(db),
        shopOrigin: settings.shopOrigin,
        now,
        terminal,
      })
    },
    { advice: words.databaseLost[language] },
  )

interface ImportOptions {
  by?: string
  code?: string
  why: string
  seal: string[]
  over?: string
}

const program = new Command('npm run catalogue --')
  .description(words.about[language])
  .showHelpAfterError()
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
const addCommand = (name: 'check' | 'diff' | 'import' | 'export' | 'simulate') =>
  program
    .command(name)
    .description((name === 'simulate' ? simulation.about : words[name])[language])
    .argument('<folder>')
    .option('--lang <language>', words.lang[language])
addCommand('check').action((folder: string) => run(folder, checkFolder))
addCommand('diff').action((folder: string) => run(folder, diffFolder))
addCommand('simulate')
  .option('--pack <pack>', simulation.pack[language])
  .action((folder: string, { pack }: { pack?: string }) =>
    run(folder, (command) => simulateFolder(command, pack)),
  )
addCommand('export').action((folder: string) => run(folder, exportFolder))
addCommand('import')
  .option('--by <name>', words.by[language], filled)
  .option('--code <code>', words.code[language], filled)
  .requiredOption('--why <reason>', words.why[language], filled)
  .option('--seal <pack...>', words.seal[language], [])
  .option('--over <state>', words.over[language])
  .action(async (folder: string, given: ImportOptions) => {
    const { by, code = by && (await askHere?.(words.askCode[language](by))) } = given
    await run(folder, (command) => importFolder(command, { ...given, code }), true)
  })
await program.parseAsync()
