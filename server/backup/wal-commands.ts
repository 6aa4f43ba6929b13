import { join } from 'node:path'

/** Quotes a word for the server's shell; the path of a checkout may hold blanks. */
const shellWord = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
const program = (file: string) =>
  `${shellWord(process.execPath)} ${shellWord(join(import.meta.dirname, file))}`

/** PostgreSQL runs this with each finished piece of its log; it reads the backup's settings from its environment. */
export const archiveCommand = `${program('archive-wal.ts')} "%p" "%f"`
/** PostgreSQL runs this for each piece of the log that it needs. */
export const restoreCommand = ({ takesUnsigned }: { takesUnsigned: boolean }) =>
  `${program('fetch-wal.ts')} "%f" "%p"${takesUnsigned ? ' --unsigned' : ''}`
