import type { Language } from '#phrases/language.ts'
import { remaindersIn } from '#server/cards/parts.ts'
import type { Database } from '#server/db/pool.ts'
import { createSessions } from '#server/http/session.ts'
import { createTerminalCalls, type TerminalCalls } from '#server/http/terminal-calls.ts'
import { createKeys, lookUpKey } from '#server/keys.ts'
import { partsOfPeople } from '#server/people/parts.ts'
import { openMediaStore } from '#server/providers/media-stores.ts'
import type { Random } from '#server/random.ts'
import { keepsMessages, type Settings } from './settings.ts'
import { wings } from './wings.ts'

interface TerminalParts {
  db: Database
  settings: Settings
  random: Random
  now: Date
}

/** Opens the calls of the console for the terminal, whether the shop runs or not. */
export async function openTerminal({ db, settings, random, now }: TerminalParts): Promise<TerminalCalls> {
  const { shopOrigin, operatorOrigin, carriersFolder, sessionIdleDays: idleDays } = settings
  const clock = () => now
  const [keys, key] = await Promise.all([createKeys(db, clock), lookUpKey(db)])
  const people = partsOfPeople({ db, clock, keys, shopOrigin })
  const calls = createTerminalCalls()
  wings.serveDesk(calls.http, {
    ...people,
    ...{ db, clock, random, keys, key, shopOrigin, operatorOrigin, carriersFolder },
    remainders: remaindersIn(db),
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
