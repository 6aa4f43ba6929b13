import { japanDate } from '#server/business-time/japan.ts'
import type { Database } from '#server/db/pool.ts'
import type { ShopSettingsReader } from '#server/people/operator/shop-settings.ts'
import type { Alarm } from '#server/watch/alarm.ts'
import { pointsByHandToday } from './adjust-balance.ts'

export interface PointWatch {
  db: Database
  shopSettings: ShopSettingsReader
  alarm: Alarm
}

/** Tells an operator, once a day, when more points than the shop sets were created by hand: by all operators and at the terminal. */
export function createPointWatch({ db, shopSettings, alarm }: PointWatch): (now: Date) => Promise<void> {
  let toldOn = ''
  return async (now) => {
    const { pointsByHandAlarm: perDay } = await shopSettings.read()
    const points = await pointsByHandToday(db, now)
    if (points <= perDay || toldOn === japanDate(now)) return
    alarm(
      'points by hand',
      { points, perDay },
      'more points were created by hand today than the shop expects',
    )
    toldOn = japanDate(now)
  }
}
