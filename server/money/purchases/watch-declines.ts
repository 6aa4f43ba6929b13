import type { Database } from '#server/db/pool.ts'
import { countDeclinesInLastHour, forgetOldDeclines } from '#server/money/payments/card-declines.ts'
import type { ShopSettingsReader } from '#server/people/operator/shop-settings.ts'
import type { Alarm } from '#server/watch/alarm.ts'

/**
 * Tells an operator when so many cards are refused in the whole shop that a thief may be trying stolen ones, spread
 * over many accounts; again when it has gone down and come back. Forgets refusals that count no more.
 */
export function createDeclineWatch({
  db,
  shopSettings,
  alarm,
}: {
  db: Database
  shopSettings: ShopSettingsReader
  alarm: Alarm
}): (now: Date) => Promise<void> {
  let isTold = false
  return async (now) => {
    const { shopPerHour } = (await shopSettings.read()).purchaseLimits.cardDeclines
    const declines = await countDeclinesInLastHour(db, now)
    const isMany = declines >= shopPerHour
    if (isMany && !isTold)
      alarm(
        'cards refused',
        { declines, perHour: shopPerHour },
        'many cards were refused within the hour: somebody may be trying stolen ones',
      )
    isTold = isMany
    await forgetOldDeclines(db, now)
  }
}
