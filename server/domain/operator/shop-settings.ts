import { type ShopSettings, shopSettings } from '../../../contract/shop-settings.ts'
import type { Database, Tx } from '../../db/pool.ts'
import { cached } from './cached.ts'
import { defaultSettings } from './default-settings.ts'
import { findChangedSettings } from './queries.ts'

export interface ShopSettingsReader {
  /**
   * The settings, at most two seconds old. May take another connection: read them before a transaction begins and
   * pass the values in.
   */
  read(): Promise<ShopSettings>
}

/** The settings of a running shop: what the operator changed, over the defaults. */
export const createShopSettings = (db: Database, clock: () => Date): ShopSettingsReader => ({
  read: cached(() => readSettings(db), clock),
})

/** The settings at this moment. A group kept before it gained a field gets the field's default. */
export async function readSettings(db: Database | Tx): Promise<ShopSettings> {
  return shopSettings.parse(overDefaults(defaultSettings, await findChangedSettings(db)))
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function overDefaults(defaults: unknown, kept: unknown): unknown {
  if (kept === undefined) return defaults
  if (!isGroup(defaults) || !isGroup(kept)) return kept
  const names = new Set([...Object.keys(defaults), ...Object.keys(kept)])
  return Object.fromEntries(Array.from(names, (name) => [name, overDefaults(defaults[name], kept[name])]))
}

/** Settings that customers and the law rely on: bank account, seller, contact. */
const mustBeReal = ['legal', 'bank', 'remittanceMail', 'contactMail', 'contactPhone'] as const

/** Required settings that still have their invented default. */
export async function listInventedSettings(db: Database): Promise<string[]> {
  const changed = await findChangedSettings(db)
  return mustBeReal.filter((name) => !Object.hasOwn(changed, name))
}
