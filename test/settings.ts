import type pg from 'pg'
import type { ShopSettings } from '#contract/shop-settings.ts'
import { createDatabase, type Tx, transaction } from '#server/db/pool.ts'
import {
  faultsOfSetting,
  keepSettingAt,
  settingAt,
  withValueAt,
} from '#server/people/operator/change-setting.ts'
import { lockSettings } from '#server/people/operator/queries.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'

/** Gives the setting at `path`, or a part of it, a value, as an operator does; throws where it does not fit. */
export async function changeSetting(
  tx: Tx,
  { path, value, now }: { path: string; value: unknown; now: Date },
): Promise<void> {
  await lockSettings(tx)
  const settings = await readSettings(tx)
  const name = path.split('.', 1)[0] as keyof ShopSettings
  const whole = settingAt(withValueAt(settings, path, value), name)
  const [fault] = settingAt(settings, path) === undefined ? [path] : faultsOfSetting(settings, name, whole)
  if (fault !== undefined) throw new Error(`${path}: ${JSON.stringify(fault)}`)
  await keepSettingAt(tx, path, value, now)
}

/** Lifts the ceiling for a load of few members who buy as fast as the shop answers. */
export const liftPurchaseCeiling = async (pool: pg.Pool): Promise<void> =>
  await transaction(createDatabase(pool), (tx) =>
    keepSettingAt(tx, 'purchaseLimits.perMinute', 100_000, new Date()),
  )
