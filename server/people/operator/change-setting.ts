import { type ShopSettings, shopSettings } from '#contract/shop-settings.ts'
import type { Tx } from '#server/db/pool.ts'
import { defaultSettings } from './default-settings.ts'
import { forgetSetting, keepSetting, lockSettings } from './queries.ts'
import { readKept, readSettings } from './shop-settings.ts'

/** The faults of a value for a whole setting. */
export const faultsOfSetting = (settings: ShopSettings, name: keyof ShopSettings, value: unknown) =>
  shopSettings.safeParse({ ...settings, [name]: value }).error?.issues ?? []

/**
 * Keeps a value of the setting at `path`, or of a part of it (`legal.seller.ja`), in which nothing is wrong, for a caller who
 * holds the settings. Every process sees it within two seconds of the commit.
 */
export async function keepSettingAt(tx: Tx, path: string, value: unknown, now: Date): Promise<void> {
  const { kept, settings } = await readKept(tx)
  const [name = '', ...inside] = path.split('.')
  await keepSetting(tx, name, withPart(kept[name], settingAt(settings, name), inside, value), now)
}

/** Resets a whole setting to its default; undefined: there is none of that name. */
export async function resetSetting(
  tx: Tx,
  name: string,
): Promise<{ before: unknown; after: unknown } | undefined> {
  if (!Object.hasOwn(defaultSettings, name)) return undefined
  await lockSettings(tx)
  const before = settingAt(await readSettings(tx), name)
  await forgetSetting(tx, name)
  return { before, after: settingAt(defaultSettings, name) }
}

/** The value at a dotted path; undefined when there is no such path. */
export function settingAt(settings: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, step) => {
    const isPlace =
      typeof value === 'object' &&
      value !== null &&
      Object.hasOwn(value, step) &&
      // `length` of a list is not a setting.
      (!Array.isArray(value) || /^\d+$/.test(step))
    return isPlace ? (value as Record<string, unknown>)[step] : undefined
  }, settings)
}

/** The stored value of a setting, with one more part of it; a list is kept as a whole. */
function withPart(kept: unknown, now: unknown, [step, ...rest]: string[], value: unknown): unknown {
  if (step === undefined) return value
  if (Array.isArray(now)) return withValueIn(now, [step, ...rest], value)
  const before = (kept ?? {}) as Record<string, unknown>
  return { ...before, [step]: withPart(before[step], (now as Record<string, unknown>)[step], rest, value) }
}

/** The settings with another value at a dotted path that they have. */
export const withValueAt = (settings: unknown, path: string, value: unknown): unknown =>
  withValueIn(settings, path.split('.'), value)

function withValueIn(whole: unknown, [step, ...rest]: string[], value: unknown): unknown {
  if (step === undefined) return value
  const inside = (whole as Record<string, unknown>)[step]
  const next = withValueIn(inside, rest, value)
  return Array.isArray(whole) ? whole.with(Number(step), next) : { ...(whole as object), [step]: next }
}
