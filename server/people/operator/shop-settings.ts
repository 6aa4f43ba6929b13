import { isDeepStrictEqual } from 'node:util'
import { type ShopSettings, shopSettings } from '#contract/shop-settings.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import { cached } from './cached.ts'
import { defaultSettings, mayBeTrue, mustBeReal } from './default-settings.ts'
import { findChangedSettings } from './queries.ts'

export interface ShopSettingsReader {
  /**
   * The settings, at most half a second old. May take another connection: read them before a transaction begins and
   * pass the values in.
   */
  read(): Promise<ShopSettings>
}

/** The settings of a running shop: what the operator changed, over the defaults. */
export const createShopSettings = (db: Database, clock: () => Date): ShopSettingsReader => ({
  read: cached(() => readSettings(db), clock),
})

/** The settings at this moment. A group kept before it gained a field gets the field's default. */
export const readSettings = async (db: Database | Tx): Promise<ShopSettings> => (await readKept(db)).settings

/**
 * The settings at this moment, and of them what the operator has set: a group holds only the parts that were. A setting
 * that an older release took and this one does not counts as never set.
 */
export async function readKept(
  db: Database | Tx,
): Promise<{ kept: Record<string, unknown>; settings: ShopSettings }> {
  // One that this release does not know may be of a newer release beside it.
  const kept = Object.fromEntries(
    Object.entries(await findChangedSettings(db)).filter(([name]) => Object.hasOwn(defaultSettings, name)),
  )
  const read = shopSettings.safeParse(overDefaults(defaultSettings, kept))
  if (read.success) return { kept, settings: read.data }
  for (const { path } of read.error.issues) delete kept[String(path[0])]
  return { kept, settings: shopSettings.parse(overDefaults(defaultSettings, kept)) }
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function overDefaults(defaults: unknown, kept: unknown): unknown {
  if (kept === undefined) return defaults
  if (!isGroup(defaults) || !isGroup(kept)) return kept
  const names = new Set([...Object.keys(defaults), ...Object.keys(kept)])
  return Object.fromEntries(Array.from(names, (name) => [name, overDefaults(defaults[name], kept[name])]))
}

export interface SettingPart {
  /** `legal.seller.ja` */
  path: string
  value: unknown
  /** The operator has not set it, or to what only a sample can be. */
  isDefault: boolean
}

/** Every part of the settings that can be set apart from others: what is no group, lists as a whole. */
export function partsOf({ kept, settings }: Awaited<ReturnType<typeof readKept>>): SettingPart[] {
  const partsAt = (path: string, value: unknown, byDefault: unknown, keptHere: unknown): SettingPart[] => {
    if (isGroup(value))
      return Object.keys(value).flatMap((name) =>
        partsAt(`${path}.${name}`, value[name], inside(byDefault, name), inside(keptHere, name)),
      )
    return [
      {
        path,
        value,
        isDefault: keptHere === undefined || (holdsSample(value, byDefault) && !mayBeTrue.has(path)),
      },
    ]
  }
  return Object.keys(shopSettings.def.shape).flatMap((name) =>
    partsAt(name, inside(settings, name), inside(defaultSettings, name), inside(kept, name)),
  )
}

/** Tells whether it is the sample, or a list with an entry of the sample. */
const holdsSample = (value: unknown, byDefault: unknown): boolean =>
  isDeepStrictEqual(value, byDefault) ||
  (Array.isArray(value) &&
    Array.isArray(byDefault) &&
    value.some((entry) => byDefault.some((sample) => isDeepStrictEqual(entry, sample))))

const inside = (group: unknown, name: string): unknown => (isGroup(group) ? group[name] : undefined)

/** The paths of our own pictures in a value, however deep. */
export const ownPicturesIn = (value: unknown): string[] =>
  JSON.stringify(value ?? '').match(/(?<=")\/media\/[^"]*/g) ?? []

/** The parts that customers and the law rely on and that still have their invented default. */
export async function listInventedSettings(db: Database | Tx): Promise<string[]> {
  return partsOf(await readKept(db))
    .filter(
      ({ path, isDefault }) => isDefault && mustBeReal.some((name) => `${path}.`.startsWith(`${name}.`)),
    )
    .map(({ path }) => path)
}
