// A cluster's backup, made by the machine that is the primary, and its way back when all three disks are lost: the commands of
// deploy/ha/README.md and docs/backup.md.

import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandOfPage, filledIn } from './configuration.ts'
import type { DatabaseCluster } from './database-cluster.ts'
import { as, checkRestored, runUnit } from './database-machine.ts'
import { findDraws, mostLostSeconds } from './lost-draws.ts'
import { databaseNodes, type Node } from './network.ts'
import { partsOf } from './page-commands.ts'
import { until } from './program.ts'
import type { Drilled } from './rounds.ts'
import type { ShopCluster } from './shop-cluster.ts'

const release = join(import.meta.dirname, '..')

/** The repository is made; the log goes there from now on. */
export async function beginBackups(database: DatabaseCluster): Promise<void> {
  await database.typeOn(await database.whole(), [commandOfPage("cd / && su postgres -c 'pgbackrest")])
}

/** The unit is started on every node, as its timer does. @returns the names of the nodes that made a backup */
export async function backUpOnEach(database: DatabaseCluster): Promise<string[]> {
  const made: string[] = []
  for (const node of databaseNodes) {
    const dropIn = filledIn('systemd/fukuhiki-backup.conf', database.valuesOf(node))
    const condition = /^ExecCondition=(.+)$/m.exec(dropIn)?.[1] as string
    const isPrimary = await database.runOn(node, [...as('postgres'), ...condition.split(' ')]).then(
      () => true,
      () => false,
    )
    if (!isPrimary) continue
    await runUnit('fukuhiki-backup.service', database.environmentOn(node))
    made.push(node.name)
  }
  return made
}

/** Restores the backup beside the cluster and checks it; the shop records its last moment. @returns the output */
export const checkBackup = async (database: DatabaseCluster, shops: ShopCluster): Promise<string> =>
  await runUnit('fukuhiki-restore-check.service', {
    ...database.environmentOn(await database.whole()),
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    DATABASE_URL: shops.addresses.application,
    DATA_FOLDER: shops.dataFolder,
  })

/** Types the page's commands for a cluster: the log is played on one node, and the others copy it. */
async function restoreCluster(database: DatabaseCluster, node: Node): Promise<void> {
  const page = readFileSync(join(release, 'docs/backup.md'), 'utf8')
  const blocks = partsOf(page).flatMap(({ heading, commands }) =>
    heading === 'A cluster' && commands !== undefined ? [commands] : [],
  )
  await database.leaseEnds()
  for (const block of blocks) {
    await database.typeOn(node, block)
    if (block.includes('systemctl start patroni')) database.revive(node)
    else
      await until(
        'all of the log is played',
        600,
        async () => (await database.askOn(node, 'select pg_is_in_recovery()')) === 'f',
      )
  }
  await until(`${node.name} is the primary`, 120, async () => (await database.primary([node])) === node)
  for (const other of databaseNodes) if (other !== node) database.revive(other)
  await database.whole()
}

/** All three machines of the database lose their disks under load. @returns whether nothing is lost that must not be */
export async function loseAllDisks(
  { database, shops, load, log, pool }: Drilled,
  say: (line: string) => void,
): Promise<boolean> {
  const primary = await database.whole()
  const lostAt = Date.now()
  await database.loseAll()
  void load.hold()
  await shops.killAll()
  const { draws: told } = log.read()
  say(
    `all three machines of the database are killed and their data deleted; ${told.length} draws acknowledged`,
  )

  const begunAt = performance.now()
  // The data name the places of the machine that made the backup; it may be lost for good.
  const another = databaseNodes.find((node) => node !== primary) as Node
  await restoreCluster(database, another)
  const clusterSeconds = (performance.now() - begunAt) / 1000
  const settings = {
    DATABASE_URL: shops.addresses.application,
    DATABASE_OWNER_URL: shops.addresses.owner,
    DATA_FOLDER: shops.dataFolder,
  }
  await checkRestored(settings, [], say)
  const seconds = (performance.now() - begunAt) / 1000
  const found = await findDraws(pool, told)
  const otherSlot = found.otherSlot.length
  await shops.startAll(release)
  // The load keeps repeating unanswered questions, which were signed before the loss.
  await sleep(5000)
  const toldAfter = log.read().draws.length - told.length
  const lostSeconds = (lostAt - (found.newest?.toldAt ?? 0)) / 1000
  say(
    `  ${seconds.toFixed(1)} s until it may be started: three nodes with the data ${clusterSeconds.toFixed(1)}, check ${(seconds - clusterSeconds).toFixed(1)}`,
  )
  say(
    `  ${found.missing.length} draws of the last ${lostSeconds.toFixed(1)} s before the loss are gone, ${otherSlot} have another slot, ${toldAfter} were drawn by a question from before the loss`,
  )
  return otherSlot + toldAfter === 0 && lostSeconds <= mostLostSeconds
}
