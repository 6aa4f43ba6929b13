import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import pg from 'pg'
import { StartError } from '#server/settings/start-error.ts'
import { ownerRole } from './embedded.ts'
import { binaries, programFault, runAsOwner } from './postgres-programs.ts'
import { runningServer } from './running-server.ts'
import { archiveSettings, quoted, writeOwnSettings, writeStartSettings } from './start-settings.ts'

/** A server takes connections when it has played the whole log; one whose log ends too early ends itself. */
async function untilRecovered(dataFolder: string, connectionString: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ goesOn: boolean }>('select pg_is_in_recovery() "goesOn"')
      if (rows[0]?.goesOn === false) return
    } catch (error) {
      if ((await runningServer(dataFolder)) === undefined) throw error
    } finally {
      await client.end().catch(() => {})
    }
    await sleep(100)
  }
}

const endedBefore = 'recovery ended before configured recovery target was reached'
/** PostgreSQL reaches a moment only where a later change is in the log: also one after which nothing was changed is refused. */
function endsBefore(at: Date, log: string): string {
  const [, day, time] = /last completed transaction was at log time (\S+) (\S+)\+00/.exec(log) ?? []
  const last =
    day === undefined
      ? 'The kept log has no change after the backup'
      : `The last change in the kept log is from ${day}T${time}Z`
  return `${last}, and --at asks for ${at.toISOString()}. Leave --at out to restore everything that was kept${day === undefined ? '' : ', or name a moment before that change'}. What was changed later, up to a minute, was lost with the disk (PostgreSQL: ${endedBefore}).`
}

/** The commands that bring a restored server to a moment, and that moment. */
export interface Recovery {
  /** PostgreSQL runs this for each piece of the log that it needs (`restore_command`). */
  restoreCommand: string
  /** The option of `startEmbeddedPostgres`: the restored server's log goes on under a new number, kept with it. */
  archiveCommand: string | undefined
  /** Undefined: to the end of the stored log. */
  at: Date | undefined
}

/**
 * Plays the log into data that was copied while a server worked on it, and leaves it as one that was stopped in order,
 * with the settings of this machine alone.
 * @throws StartError with PostgreSQL's own words when it cannot, or when the log ends before the moment
 */
export async function recoverData(
  folder: string,
  { restoreCommand, archiveCommand, at }: Recovery,
): Promise<void> {
  const dataFolder = join(folder, 'postgres')
  const logFile = join(dataFolder, 'server.log')
  const { pg_ctl: pgCtl } = await binaries()
  const target =
    at &&
    `recovery_target_time = ${quoted(at.toISOString().replace('Z', '+00'))}\nrecovery_target_action = promote\n`
  // Another restore of the same backup may have gone on from an earlier moment: PostgreSQL would follow that by itself.
  const timeline = "recovery_target_timeline = 'current'\n"
  // Another machine's limits may have been higher: a server that lets readers in would wait for them without end.
  const closed = 'hot_standby = off\n'
  const restoring = `restore_command = ${quoted(restoreCommand)}\n${timeline}${closed}${target ?? ''}`
  await writeOwnSettings(dataFolder)
  await writeStartSettings(dataFolder, archiveSettings(archiveCommand) + restoring)
  await writeFile(join(dataFolder, 'recovery.signal'), '')
  const port = await getPort({ host: '127.0.0.1' })
  const password = (await readFile(join(folder, 'postgres-password'), 'utf8')).trim()
  try {
    const options = ['-D', dataFolder, '-l', logFile, '-w', '-t', String(24 * 3600), '-o', `-p ${port}`]
    await runAsOwner(pgCtl, [...options, 'start'])
    await untilRecovered(dataFolder, `postgresql://${ownerRole}:${password}@127.0.0.1:${port}/postgres`)
  } catch (error) {
    const log = await readFile(logFile, 'utf8').catch(() => '')
    if (at !== undefined && log.includes(endedBefore))
      throw new StartError(endsBefore(at, log), { cause: error })
    throw await programFault('PostgreSQL could not be restored:', error, logFile)
  }
  await runAsOwner(pgCtl, ['-D', dataFolder, '-w', '-m', 'fast', 'stop'])
  await writeStartSettings(dataFolder, '')
}
