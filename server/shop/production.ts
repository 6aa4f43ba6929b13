// The needs of a shop that takes real money, beside its environment (decision 016).

import type { Database } from '#server/db/pool.ts'
import { holdsDemo } from '#server/ledger/demo-gift.ts'
import { listInventedSettings } from '#server/people/operator/shop-settings.ts'
import { StartError } from '#server/settings/start-error.ts'

/**
 * Refuses to open a production shop with the demo or invented settings.
 * @param ownsTables whether the role of `DATABASE_URL` owns the tables
 * @throws StartError with each part that is missing and how it is set, or how to begin anew after the demo
 */
export async function refuseUnready(db: Database, ownsTables: boolean): Promise<void> {
  if (ownsTables)
    throw new StartError(
      `The role of DATABASE_URL owns the tables: an attacker who takes over the shop could change the ledger and the sealed boxes.
  Make another role, with no right on the database:   create role shop login password '…';
  Name that one in DATABASE_URL, and the owner in DATABASE_OWNER_URL: the start gives the shop what it needs.`,
    )
  if (await holdsDemo(db))
    throw new StartError(
      `This database holds the demo: its members have unpaid points, and its packs are sealed for ever.
  Start with an empty one: name it in DATABASE_URL, or name an empty folder in DATA_FOLDER.`,
    )
  const invented = await listInventedSettings(db)
  if (invented.length > 0)
    throw new StartError(
      `The shop does not open: customers would pay and complain to a company that does not exist.
  Still invented (${invented.length}); set each with its line below; "settings list" shows the present values:

${invented.map((path) => `  npm run shop -- settings set ${path} "…" --why "first set-up"`).join('\n')}`,
    )
}
