import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { partsOfCards } from '#server/cards/parts.ts'
import { withPersonalKey } from '#server/db/personal-key.ts'
import { createDatabase } from '#server/db/pool.ts'
import { createSessions } from '#server/http/session.ts'
import { openKeys } from '#server/keys.ts'
import { partsOfMoney } from '#server/money/parts.ts'
import { partsOfPeople } from '#server/people/parts.ts'
import { createProviders } from '#server/providers/create-providers.ts'
import { createRandom } from '#server/random.ts'
import { createAlarm } from '#server/watch/alarm.ts'
import { handUp } from './handed-up.ts'
import type { Metrics } from './metrics.ts'
import { judgePushService } from './push-messages.ts'
import type { ShopOptions } from './shop-options.ts'

type Given = 'settings' | 'pool' | 'jobPool' | 'providerSettings' | 'passwordCost' | 'fellows' | 'shopKeys'

interface PartsOptions extends Pick<ShopOptions, Given> {
  clock: () => Date
  metrics: Metrics | undefined
  log: FastifyBaseLogger
}

/** Makes everything that rooms are handed: the database, the clock, the providers, and each wing's parts for the others. */
export async function createParts(options: PartsOptions) {
  const { settings, pool, jobPool = pool, providerSettings, clock, metrics, fellows, log, shopKeys } = options
  const { personal, ...ofShop } = await openKeys(createDatabase(pool), shopKeys, clock)
  const open = (of: typeof pool) => withPersonalKey(createDatabase(of), async () => personal)
  const db = open(pool)
  const { shopOrigin, operatorOrigin, carriersFolder, sessionIdleDays: idleDays } = settings
  const below = {
    db,
    jobDb: open(jobPool),
    pool,
    clock,
    log,
    metrics,
    alarm: createAlarm(log),
    random: createRandom(clock),
    ...ofShop,
    ...{ shopOrigin, operatorOrigin, carriersFolder },
    isPushService: judgePushService(settings),
    ...createProviders(providerSettings, clock),
    sessions: createSessions(db, ofShop.keys.signer('csrf'), { idleDays }, clock, fellows),
    /** Ends sooner when it is aborted, and keeps no process alive. */
    wait: (ms: number, signal?: AbortSignal) => sleep(ms, undefined, { ref: false, signal }).catch(() => {}),
  }
  const people = partsOfPeople({ ...below, ...settings, passwordCost: options.passwordCost })
  const cards = partsOfCards({ ...below, ...people })
  return { ...below, ...people, ...partsOfMoney(below), ...cards, ...handUp({ ...below, ...people }) }
}
export type Parts = Awaited<ReturnType<typeof createParts>>
