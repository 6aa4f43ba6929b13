// `npm run catalogue -- import <folder>`: checks a catalogue folder and applies all of it or nothing.

import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { importCatalogue } from '../server/domain/catalogue/import/import-catalogue.ts'
import { commandOnShopDatabase } from './database.ts'

const program = new Command('npm run catalogue --')
  .description('Brings cards, packs and banners into the shop (docs/catalogue.md).')
  .showHelpAfterError()
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
program
  .command('import')
  .description('checks a folder with catalogue.yaml and pictures, then applies all of it or nothing')
  .argument('<folder>')
  .action(importFolder)
await program.parseAsync()

async function importFolder(folder: string): Promise<void> {
  await commandOnShopDatabase(async (db, { mediaFolder }) => {
    const progress = (line: string) => process.stdout.write(`${line}\n`)
    const result = await importCatalogue(db, resolve(folder), {
      now: new Date(),
      random: randomBytes,
      mediaFolder,
      progress,
    })
    if ('faults' in result) {
      for (const { file, line, message } of result.faults)
        process.stderr.write(`${file}:${line}: ${message}\n`)
      process.stderr.write(`\n${result.faults.length} faults; nothing was changed.\n`)
      process.exitCode = 1
    } else {
      const { cards, packs, sealed } = result.imported
      process.stdout.write(
        `${cards} cards and ${packs} packs are in the shop; ${sealed} packs were sealed now.\n`,
      )
    }
  })
}
