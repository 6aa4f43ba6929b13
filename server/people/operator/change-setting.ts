import type * as z from 'zod/mini'
import { type ShopSettings, shopSettings } from '#contract/shop-settings.ts'
import type { Tx } from '#server/db/pool.ts'
import { defaultSettings } from './default-settings.ts'
import { forgetSetting, keepSetting, lockSettings } from './queries.ts'
import { readKept, readSettings } from './shop-settings.ts'

export type SettingOutcome =
  | { outcome: 'changed'; before: unknown; after: unknown }
  | { outcome: 'unknown setting' }
  | { outcome: 'invalid'; faults: SettingFault[] }

/** What is wrong with one part of a setting. */
export interface SettingFault {
  path: string
  /** In the language that this process has set for schemas. */
  message: string
  issue: z.core.$ZodIssue
}

/**
 * Gives the setting at `path` (`legal.seller.ja`, `closedOn`) a value. Refuses a path the schema does not
 * have and a value that makes the settings invalid; then nothing changes. Every process sees the change within two seconds of the commit.
 */
export async function changeSetting(
  tx: Tx,
  { path, value, now }: { path: string; value: unknown; now: Date },
): Promise<SettingOutcome> {
  await lockSettings(tx)
  const { kept, settings } = await readKept(tx)
  const before = settingAt(settings, path)
  if (before === undefined) return { outcome: 'unknown setting' }
  const changed = shopSettings.safeParse(withValueAt(settings, path, value))
  if (!changed.success)
    return {
      outcome: 'invalid',
      faults: changed.error.issues.map((issue) => ({
        path: issue.path.join('.'),
        message: issue.message,
        issue,
      })),
    }
  const [name = '', ...inside] = path.split('.')
  await keepSetting(tx, name, withPart(kept[name], settingAt(settings, name), inside, value), now)
  return { outcome: 'changed', before, after: settingAt(changed.data, path) }
}

/** What is wrong with a value of a whole setting. */
export const faultsOfSetting = (settings: ShopSettings, name: keyof ShopSettings, value: unknown) =>
  shopSettings.safeParse({ ...settings, [name]: value }).error?.issues ?? []

/** Resets a whole setting to its default. */
export async function resetSetting(tx: Tx, name: string): Promise<SettingOutcome> {
  if (!Object.hasOwn(defaultSettings, name)) return { outcome: 'unknown setting' }
  await lockSettings(tx)
  const before = settingAt(await readSettings(tx), name)
  await forgetSetting(tx, name)
  return { outcome: 'changed', before, after: settingAt(defaultSettings, name) }
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

/** What is kept of a setting, with one more part of it; a list is kept as a whole. */
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
