import type { Language } from '#phrases/language.ts'
import { remaindersIn } from '#server/cards/parts.ts'
import { thisMachine } from '#server/clock.ts'
import type { Database } from '#server/db/pool.ts'
import type { ShopKeys } from '#server/db/shop-key.ts'
import { createSessions } from '#server/http/session.ts'
import { createTerminalCalls } from '#server/http/terminal-calls.ts'
import { createKeys, lookUpKey } from '#server/keys.ts'
import { partsOfPeople } from '#server/people/parts.ts'
import { openMediaStore } from '#server/providers/media-stores.ts'
import type { Random } from '#server/random.ts'
import type { Environment } from '#server/settings/environment.ts'
import { readTrust } from './read-trust.ts'
import { keepsMessages, type Settings } from './settings.ts'
import { wings } from './wings.ts'

interface TerminalParts {
  db: Database
  settings: Settings
  environment: Environment
  shopKeys: ShopKeys
  random: Random
  now: Date
}

/**
 * Opens the calls of the console for the terminal, whether the shop runs or not.
 * @throws SettingsError for faults in BEACON
 * @throws WrongShopKey when the database is wrapped with another key
 */
export async function openTerminal({ db, settings, environment, shopKeys, random, now }: TerminalParts) {
  const { shopOrigin, operatorOrigin, carriersFolder, sessionIdleDays: idleDays } = settings
  const begunAt = thisMachine.monotonic()
  const clock = () => new Date(now.getTime() + thisMachine.monotonic() - begunAt)
  const [keys, key, trust] = await Promise.all([
    createKeys(db, shopKeys, clock),
    lookUpKey(db, shopKeys),
    readTrust(db, { environment, isProduction: settings.isProduction, shopKeys }),
  ])
  const people = partsOfPeople({ db, clock, keys, shopOrigin, isProduction: settings.isProduction })
  const calls = createTerminalCalls()
  wings.serveDesk(calls.http, {
    ...people,
    ...{ db, clock, random, keys, key, shopKeys, shopOrigin, operatorOrigin, carriersFolder },
    remainders: remaindersIn(db),
    closings: trust && { trust },
    sessions: createSessions(db, keys.signer('csrf'), { idleDays }, clock),
    media: openMediaStore(settings),
    shopName: async (language: Language) => (await people.shopSettings.read()).shopName[language],
    approvable: new Map(),
    jobs: [],
    keepsMessages: keepsMessages(settings),
    renderPreview: undefined,
  })
  return calls
}
