import { join } from 'node:path'

/** As the server's shell reads it; the path of a checkout may hold blanks. */
const shellWord = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
const program = (file: string) =>
  `${shellWord(process.execPath)} ${shellWord(join(import.meta.dirname, file))}`

/** What PostgreSQL runs with each finished piece of its log; it reads the settings of the backup from its environment. */
export const archiveCommand = `${program('archive-wal.ts')} "%p" "%f"`
/** What PostgreSQL runs for a piece of the log that it needs. */
export const restoreCommand = ({ takesUnsigned }: { takesUnsigned: boolean }) =>
  `${program('fetch-wal.ts')} "%f" "%p"${takesUnsigned ? ' --unsigned' : ''}`
