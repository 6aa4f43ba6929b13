import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Settings that are not those of the data but of this start. */
const startSettings = 'fukuhiki.conf'
/** Data of an older release does not name that file. */
export async function writeStartSettings(dataFolder: string, lines: string): Promise<void> {
  await writeFile(join(dataFolder, startSettings), lines)
  const main = join(dataFolder, 'postgresql.conf')
  const include = `include_if_exists = '${startSettings}'`
  if (!(await readFile(main, 'utf8')).includes(include)) await appendFile(main, `\n${include}\n`)
}

/** What was written is lost at most for so long when the machine is lost with its disk. */
const archiveSeconds = 60
/** A text in a file of settings. */
export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
export const archiveSettings = (command: string | undefined): string =>
  command === undefined
    ? ''
    : `archive_mode = on\narchive_command = ${quoted(command)}\narchive_timeout = ${archiveSeconds}\n`
