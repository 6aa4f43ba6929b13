// The commands of `npm run catalogue`, and their messages. Each returns its exit code: 0 done, 1 refused.

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Trust } from '#contract/beacon-box.ts'
import type { PictureFormat } from '#contract/media.ts'
import { faultLine, command as words } from '#phrases/catalogue/command.ts'
import {
  changeLines,
  extraOf,
  fields,
  headings,
  prices,
  sealLine,
  tables,
} from '#phrases/catalogue/differences.ts'
import { modeOf } from '#phrases/catalogue/modes.ts'
import type { Language, Localized } from '#phrases/language.ts'
import type { CatalogueFault, CataloguePack } from '#server/cards/catalogue/import/catalogue-file.ts'
import type { Change, Plan } from '#server/cards/catalogue/import/changes.ts'
import { percentText, returnsOf } from '#server/cards/catalogue/import/check-money.ts'
import { exportCatalogue } from '#server/cards/catalogue/import/export-catalogue.ts'
import { baseFile, importCatalogue, planImport } from '#server/cards/catalogue/import/import-catalogue.ts'
import { extrasIn } from '#server/cards/catalogue/import/pack-extras.ts'
import type { Database } from '#server/db/pool.ts'
import { excerpt } from '#server/operator-files/explain.ts'
import { writeOwnFile } from '#server/operator-files/own-file.ts'
import { type AtTerminal, signAtTerminal } from '#server/people/staff/sign-at-terminal.ts'
import type { MediaStore } from '#server/providers/media-store.ts'
import { createRandom } from '#server/random.ts'
import { shopKeysHere } from '#tools/shop-keys.ts'

/** The terminal of a command, and the person whom it asks. */
export interface Terminal {
  language: Language
  print: (line: string) => void
  complain: (line: string) => void
  /** Asks a person; undefined without a terminal. */
  ask: ((question: string) => Promise<boolean>) | undefined
}

export interface CatalogueCommand {
  db: Database
  folder: string
  media: MediaStore
  /** Which forms of new pictures an import makes; without it all. */
  formats?: readonly PictureFormat[]
  now: Date
  /** The beacon and the witnesses of new beacon boxes. */
  trust?: Trust | undefined
  shopOrigin?: string | undefined
  terminal: Terminal
}

/** PostgreSQL's error code for a full disk. */
const diskFull = '53100'
/** More lines are too many to read at once. */
const mostShown = 50

function refuse(
  faults: CatalogueFault[],
  ending: Record<Language, (count: number) => string>,
  { language, complain }: Terminal,
): 1 {
  for (const { file, line, place, message } of faults.slice(0, mostShown))
    complain(faultLine[language](file, line, place, message))
  if (faults.length > mostShown) complain(words.more[language](faults.length - mostShown))
  complain(`\n${ending[language](faults.length)}`)
  return 1
}

function sayWarnings(warnings: CatalogueFault[], { language, print }: Terminal): void {
  for (const { file, line, place, message } of warnings)
    print(`${words.warning[language]}: ${faultLine[language](file, line, place, message)}`)
}

/** Prints the faults and warnings of an import. */
export async function checkFolder({ db, folder, terminal, ...options }: CatalogueCommand): Promise<0 | 1> {
  const plan = await planImport(db, folder, options)
  sayWarnings(plan.warnings, terminal)
  const faults = 'faults' in plan ? plan.faults : plan.base === undefined ? [] : [plan.base]
  if (faults.length > 0) return refuse(faults, words.found, terminal)
  terminal.print(words.good[terminal.language])
  return 0
}

/** Prints the changes of an import. */
export async function diffFolder({ db, folder, terminal, ...options }: CatalogueCommand): Promise<0 | 1> {
  const plan = await planImport(db, folder, options)
  sayWarnings(plan.warnings, terminal)
  if ('faults' in plan) return refuse(plan.faults, words.found, terminal)
  for (const line of planLines(plan, terminal.language)) terminal.print(line)
  return plan.base === undefined ? 0 : refuse([plan.base], words.found, terminal)
}

/** Imports a folder; asks before it seals a pack that `seal` does not name, at a terminal. */
export async function importFolder(
  { db, folder, media, formats, now, trust, shopOrigin, terminal }: CatalogueCommand,
  { by, code, why, seal, over }: AtTerminal & { why: string; seal: string[]; over?: string },
): Promise<0 | 1> {
  const { language, print, complain, ask } = terminal
  const signed = await signAtTerminal(db, { by, code }, { shopKeys: shopKeysHere(), now })
  if (signed.outcome !== 'signed') {
    complain(words.unsigned[signed.outcome][language](by ?? ''))
    return 1
  }
  const { who, terminal: place } = signed.signature
  const plan = await planImport(db, folder, { now, media, shopOrigin, trust })
  sayWarnings(plan.warnings, terminal)
  if ('faults' in plan) return refuse(plan.faults, words.faults, terminal)
  for (const line of planLines(plan, language)) print(line)
  const asked = plan.seals.map(({ key }) => key).filter((key) => !seal.includes(key))
  const mayAsk = ask !== undefined && (plan.base === undefined || over === plan.state)
  if (asked.length > 0 && mayAsk && !(await ask(words.ask[language]))) {
    complain(words.stopped[language])
    return 1
  }
  const result = await importCatalogue(db, folder, {
    now,
    random: randomBytes,
    id: createRandom(() => now).id,
    by: { who, terminal: place, why },
    media,
    shopOrigin,
    trust,
    ...(formats && { formats }),
    seal: mayAsk ? [...seal, ...asked] : seal,
    over,
    content: plan.content,
    progress: (line) => print(line[language]),
  }).catch((error: { code?: string }) => {
    if (error.code !== diskFull) throw error
    complain(words.databaseFull[language])
  })
  if (result === undefined) return 1
  if ('faults' in result) return refuse(result.faults, words.faults, terminal)
  await keepBase(folder, result.state, terminal)
  const { cards, packs, sealed } = result.imported
  print(words.imported[language](cards, packs, sealed))
  return 0
}

/** Writes the shop into a new folder. */
export async function exportFolder({ db, folder, media, terminal }: CatalogueCommand): Promise<0 | 1> {
  const { language, print, complain } = terminal
  try {
    const result = await exportCatalogue(db, folder, media)
    if (result.outcome === 'faults') return refuse(result.faults, words.found, terminal)
    if (result.outcome === 'folder in use') {
      complain(words.folderInUse[language](folder))
      return 1
    }
    await keepBase(folder, result.state, terminal)
    print(words.exported[language](result.packs, result.cards, folder))
    return 0
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (code === undefined || syscall === undefined) throw error
    complain(words.notWritten[language](folder, code))
    return 1
  }
}

/** Without this file the person must name the state that the next import of the folder replaces. */
async function keepBase(folder: string, state: string, { language, complain }: Terminal): Promise<void> {
  const file = join(folder, baseFile)
  const lines = [state, `# ${words.base.ja}`, `# ${words.base.en}`]
  await writeOwnFile(file, `${lines.join('\n')}\n`).catch(() => complain(words.noBase[language](file, state)))
}

function planLines({ seals, changes, stays, state }: Plan, language: Language): string[] {
  const section = (heading: Localized, lines: string[]) =>
    lines.length === 0 ? [] : [heading[language], ...lines]
  const sections = [
    ...section(
      headings.seals,
      seals.map((pack) => sayPack(pack, language)),
    ),
    ...section(
      headings.changes,
      changes.map((change) => sayChange(change, language)),
    ),
    ...section(
      headings.stays,
      stays.map(({ table, id, nameJa, nameEn }) =>
        changeLines.stays[language](tables[table][language], id, language === 'ja' ? nameJa : nameEn),
      ),
    ),
  ]
  const nothing = seals.length + changes.length === 0 ? [headings.nothing[language]] : []
  return [...nothing, ...sections, headings.state[language](state)]
}

function sayPack(pack: CataloguePack, language: Language): string {
  const { converted, percent } = returnsOf(pack)
  const isForPoints = 'points' in pack.price
  return sealLine[language](pack.key, pack.name[language], {
    slots: pack.total,
    price:
      'points' in pack.price
        ? prices.points[language](pack.price.points)
        : prices.coins[language](pack.price.coins),
    ...(isForPoints
      ? { returns: { rate: percentText(percent), average: percentText(converted / pack.total) } }
      : {}),
    startsAt: pack.startsAt,
    endsAt: pack.endsAt,
    extras: [
      modeOf[pack.mode ?? 'sealed'][language],
      ...extrasIn(pack).map(({ kind, prize }) => extraOf[kind][language](prize.card)),
    ].join(''),
  })
}

function sayChange({ table, id, what, before, after }: Change, language: Language): string {
  const name = tables[table][language]
  if (what === 'added') return changeLines.added[language](name, id)
  if (what === 'removed') return changeLines.removed[language](name, id)
  if (what === 'order') return changeLines.order[language](name, excerpt(before), excerpt(after))
  const field = fields[what] ?? { ja: what, en: what }
  // A field without a value is shown empty.
  return changeLines.changed[language](name, id, field[language], excerpt(before ?? ''), excerpt(after ?? ''))
}
