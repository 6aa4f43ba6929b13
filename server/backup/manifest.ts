import * as z from 'zod/mini'
import type { BackupPlace, BackupSettings } from './backup-settings.ts'
import { type Believed, readNote, writeNote } from './signed-note.ts'

const manifest = z.object({
  /** When it began, in the database's time: `20261126T042400Z`. */
  id: z.string(),
  /** Before it ended there is no moment to which it can be brought. */
  endedAt: z.string(),
  /** The piece of the log with which the restore begins. */
  firstWal: z.string(),
  /** PostgreSQL's number of the database (`systemId`); a release that signed nothing left it out. */
  system: z.optional(z.string()),
  /** The copy of the data, in order. */
  pieces: z.array(z.object({ name: z.string(), sha256: z.string() })),
})
export type Manifest = z.output<typeof manifest>

export const idOf = (instant: Date) => instant.toISOString().replaceAll(/[-:]|\.\d+/g, '')
/** The inverse of `idOf`, to the second. */
export const instantOf = (id: string) =>
  new Date(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

const manifestName = /^backup\.(\w+)\.json$/
const provenName = /^proven\.(\w+)\.json$/

const fileOf = (id: string) => `backup.${id}.json`

export const writeManifest = (settings: BackupSettings, one: Manifest) =>
  writeNote(fileOf(one.id), one, settings)

/** @throws StartError as `readNote` */
export const readManifest = (place: BackupPlace, id: string, believed: Believed): Promise<Manifest> =>
  readNote(fileOf(id), manifest, place, believed)

/** The `firstWal` that a manifest states, whoever wrote it: it only keeps log. Empty when it states none. */
export const statedFirstWal = async ({ place }: BackupPlace, id: string): Promise<string> =>
  /firstWal\\?":\s*\\?"([0-9A-F]{24})\b/.exec((await place.read(fileOf(id))).toString())?.[1] ?? ''

/** The ids of all complete backups, oldest first: the manifest is written last. */
export const listBackups = (files: Iterable<string>): string[] =>
  Array.from(files)
    .flatMap((file) => manifestName.exec(file)?.[1] ?? [])
    .toSorted()

/** The ids of the backups that were restored and checked, oldest first. */
export const listProven = (files: Iterable<string>): string[] =>
  Array.from(files)
    .flatMap((file) => provenName.exec(file)?.[1] ?? [])
    .toSorted()
