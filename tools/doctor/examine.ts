// `npm run shop -- doctor`: what is wrong with the shop, in one screen.

import type { Machine } from '#server/clock.ts'
import { createDatabase, createPool, type PoolLimits } from '#server/db/pool.ts'
import type { Environment } from '#server/settings/environment.ts'
import type { Settings } from '#server/shop/settings.ts'
import { hasNoShop, noShop, openEmbedded } from '#tools/database.ts'
import { lineOfBackup, lineOfOtherBackup } from './backup.ts'
import { examineDatabase, neverStarted, unreached } from './database.ts'
import { examineSettings, examineSurroundings, type Read } from './environment.ts'
import type { Line } from './line.ts'
import { examineShop } from './shop.ts'
import { examineStandby } from './standby.ts'

/** A person waits: what does not answer within this time is away. */
const limits: Partial<PoolLimits> = { size: 3, connectSeconds: 5, statementSeconds: 60, lockSeconds: 5 }

/** Opens the shop's database as it is: it is neither made nor migrated. */
async function openDatabase({ databaseUrl, dataFolder }: Settings) {
  if (databaseUrl !== undefined) return { url: databaseUrl, async close() {} }
  if (hasNoShop({ dataFolder })) return undefined
  const postgres = await openEmbedded({ dataFolder })
  return { url: await postgres.applicationString(), close: () => postgres.stop() }
}

async function examineWithDatabase(read: Read, machine: Machine): Promise<Line[]> {
  const { settings } = read
  try {
    const opened = await openDatabase(settings)
    if (opened === undefined) return [neverStarted(noShop(settings))]
    const pool = createPool(opened.url, limits)
    try {
      const { lines, now } = await examineDatabase(pool, read, machine)
      if (now === undefined) return lines
      const ofBackup =
        settings.databaseUrl === undefined ? [] : [await lineOfOtherBackup(createDatabase(pool), now)]
      const ofStandby = await examineStandby(pool, settings, limits)
      return [...lines, ...ofStandby, ...ofBackup, ...(await examineShop(pool, read, now))]
    } finally {
      await pool.end()
      await opened.close()
    }
  } catch (error) {
    return [unreached(error, settings.databaseUrl)]
  }
}

/** Examines a shop, running or not, and changes nothing. What cannot be asked is a line too. */
export async function examine(environment: Environment, machine: Machine): Promise<Line[]> {
  const { lines, read } = examineSettings(environment)
  if (read === undefined) return lines
  return [
    ...lines,
    ...(await examineSurroundings(read)),
    ...(read.settings.databaseUrl === undefined
      ? [await lineOfBackup(environment, read.settings, new Date(machine.wallClock()))]
      : []),
    ...(await examineWithDatabase(read, machine)),
  ]
}
