// Checks whether the standbys of DATABASE_READ_URL can answer queries about the past.

import type pg from 'pg'
import { createDatabase, createPool, type PoolLimits } from '#server/db/pool.ts'
import { compareStandby } from '#server/db/readers.ts'
import type { Settings } from '#server/shop/settings.ts'
import { type Line, linesAbout } from './line.ts'

const about = linesAbout('standby', 'standby')

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1024).toLocaleString('en')} kB`

/** One line where standbys are set; the shop does without them, so none is bad. */
export async function examineStandby(
  primary: pg.Pool,
  { databaseReadUrl }: Settings,
  limits: Partial<PoolLimits>,
): Promise<Line[]> {
  if (databaseReadUrl === undefined) return []
  const pool = createPool(databaseReadUrl, { ...limits, isReadOnly: true })
  try {
    const found = await compareStandby(createDatabase(primary), createDatabase(pool))
    return [lineOf(found)]
  } catch (error) {
    return [about.look(`It does not answer (${(error as Error).message}); the primary answers for it.`)]
  } finally {
    await pool.end()
  }
}

function lineOf({ isStandby, isSameHistory, bytesBehind }: Awaited<ReturnType<typeof compareStandby>>): Line {
  if (!isSameHistory)
    return about.look(
      'DATABASE_READ_URL leads to a server that does not replicate from DATABASE_URL, or not yet after a failover.',
    )
  if (!isStandby)
    return about.look('DATABASE_READ_URL leads to the primary itself, so it takes no load off it.')
  return bytesBehind > 0
    ? about.look(`It is ${kilobytes(bytesBehind)} of WAL behind the primary.`)
    : about.good('It is up to date with the primary.')
}
