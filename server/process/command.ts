// The command of a process of the shop (decision 011).

import { readBeaconSettings } from '#server/providers/beacon-settings.ts'
import { readPaymentProviderSettings } from '#server/providers/payments/provider-settings.ts'
import { readSmsSettings } from '#server/providers/sms-sender.ts'
import { type Environment, SettingsError } from '#server/settings/environment.ts'
import { openShopKeys } from '#server/shop/read-shop-key.ts'
import type { Settings } from '#server/shop/settings.ts'
import type { ShopOptions } from '#server/shop/shop-options.ts'

/**
 * The duties of a process: `all` of them, bringing the database to this release (`migrate`), serving visitors
 * (`web`), or running the jobs (`jobs`).
 */
const commands = ['all', 'migrate', 'web', 'jobs'] as const
type Command = (typeof commands)[number]

/** @throws SettingsError when there is no such command */
export function readCommand(word = 'all'): Command {
  const command = commands.find((one) => one === word)
  if (command === undefined)
    throw new SettingsError(
      `"${word}" is not one of ${commands.join(', ')}. Without a word it runs all of them.`,
    )
  return command
}

/** @throws SettingsError when a part of a shop was asked to do what only a whole one does */
export function refuseParts(command: Command, settings: Settings, hasPages: boolean): void {
  if (command !== 'web' && command !== 'jobs') return
  if (settings.databaseUrl === undefined)
    throw new SettingsError(
      `"${command}" needs a separate PostgreSQL in DATABASE_URL: the embedded one belongs to a single process (npm start).`,
    )
  if (settings.isProduction && settings.databaseOwnerUrl !== undefined)
    throw new SettingsError(
      `DATABASE_OWNER_URL is set, and "${command}" does not need it: an attacker who takes over this process would own the tables. Set it only for "migrate".`,
    )
  if (settings.isProduction && command === 'web' && !hasPages)
    throw new SettingsError('The pages are not built. Run: npm run build')
}

/** The environment of a process that serves or runs jobs. */
export type Read = Pick<ShopOptions, 'settings' | 'providerSettings' | 'sms' | 'shopKeys'>

/**
 * Reads a shop's options beside its own settings. A process that migrates needs no secret of the shop, and gets none.
 * @throws SettingsError for the faults in any of them
 */
export function readOptions(
  command: Command,
  settings: Settings,
  environment: Environment,
): Read | undefined {
  const { isProduction } = settings
  const providerSettings = {
    ...readPaymentProviderSettings(environment, isProduction),
    beacon: readBeaconSettings(environment, isProduction),
  }
  const sms = readSmsSettings(environment, isProduction)
  if (command === 'migrate') return undefined
  return { settings, providerSettings, sms, shopKeys: openShopKeys(environment, settings) }
}
