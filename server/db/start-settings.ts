import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The settings of the embedded server, whatever machine it is on. */
export const serverSettings = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
shared_buffers = 256MB
max_wal_size = 2GB
checkpoint_timeout = 15min
fsync = on
synchronous_commit = on
jit = off
timezone = 'UTC'
log_timezone = 'UTC'
log_min_messages = warning
`

/**
 * Data that was restored begins with these files and no others: settings name commands and libraries that a server runs, and
 * those that lie in a backup are not for this machine.
 */
export async function writeOwnSettings(dataFolder: string): Promise<void> {
  const own = {
    'postgresql.conf': serverSettings,
    'postgresql.auto.conf': '',
    'pg_hba.conf': 'local all all scram-sha-256\nhost all all 127.0.0.1/32 scram-sha-256\n',
    'pg_ident.conf': '',
  }
  for (const [name, lines] of Object.entries(own)) await writeFile(join(dataFolder, name), lines)
  // The first of these leads to tablespaces, the second makes a standby.
  for (const name of ['tablespace_map', 'standby.signal']) await rm(join(dataFolder, name), { force: true })
}

/** Settings that are not those of the data but of this start. */
export const startSettings = 'fukuhiki.conf'
/** Data of an older release does not name that file. */
export async function writeStartSettings(dataFolder: string, lines: string): Promise<void> {
  await writeFile(join(dataFolder, startSettings), lines)
  const main = join(dataFolder, 'postgresql.conf')
  const include = `include_if_exists = '${startSettings}'`
  if (!(await readFile(main, 'utf8')).includes(include)) await appendFile(main, `\n${include}\n`)
}

/** The longest span of writes that is lost when the machine is lost with its disk. */
const archiveSeconds = 60
/** A text in a file of settings. */
export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
export const archiveSettings = (command: string | undefined): string =>
  command === undefined
    ? ''
    : `archive_mode = on\narchive_command = ${quoted(command)}\narchive_timeout = ${archiveSeconds}\n`
