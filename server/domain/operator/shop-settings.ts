import { type ShopSettings, shopSettings } from '../../../contract/shop-settings.ts'
import type { Database, Tx } from '../../db/pool.ts'
import { cached } from './cached.ts'
import { defaultSettings } from './default-settings.ts'
import { findChangedSettings } from './queries.ts'

export interface ShopSettingsReader {
  /**
   * The settings as they are, at most two seconds old. Takes a connection of its own now and then: read them
   * before a transaction begins and hand the values in.
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

/** What customers and the law rely on: where money is sent, who sells, how the seller is reached. */
const mustBeReal = ['legal', 'bank', 'remittanceMail', 'contactMail', 'contactPhone'] as const

/** The settings a real shop may not leave as they were invented, and has. */
export async function listInventedSettings(db: Database): Promise<string[]> {
  const changed = await findChangedSettings(db)
  return mustBeReal.filter((name) => !Object.hasOwn(changed, name))
}
