// A small shop with real payment providers beside it, a month long, by a clock that the story moves.

import { setTimeout as sleep } from 'node:timers/promises'
import { shopPrivateKey } from '#emulators/amazon-pay/shop-key.ts'
import { japanDate, startOfJapanDay } from '#server/business-time/japan.ts'
import { transaction } from '#server/db/pool.ts'
import { holdingMs } from '#server/money/purchases/notification-queue.ts'
import { createJobRecorder } from '#server/people/operator/job-runs.ts'
import { createPaymentProviders } from '#server/providers/payments/payment-providers.ts'
import { emulatorProviderSettings } from '#server/providers/payments/provider-settings.ts'
import { isDeep } from '#test/depth.ts'
import { openEmulators } from '#test/emulators.ts'
import { ownPort } from '#test/own-port.ts'
import type { ShopOfPayer } from '#test/payments/matrix/purchase.ts'
import { addCourse } from '#test/payments/paying-shop.ts'
import { seeded } from '#test/seeded.ts'
import { changeSetting } from '#test/settings.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { makeOffer, makePack, prize } from '#test/world.ts'

export const firstDay = '2026-10-01'
const hourMs = 3_600_000

/** A moment of the month, in Japan: `moment(3, 10.5)` is half past ten on the 3rd. */
export const moment = (dayOfMonth: number, hour: number): Date =>
  new Date(startOfJapanDay(firstDay).getTime() + ((dayOfMonth - 1) * 24 + hour) * hourMs)

export const later = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * 60_000)

/** Points and yen; the last one is above what finance refunds alone. */
const courses = {
  c500: [500, 500],
  c1: [1100, 1000],
  c5: [5600, 5000],
  c10: [11_500, 10_000],
  c50: [60_000, 50_000],
} as const
export type Course = keyof typeof courses
export const priceOf = (course: Course): number => courses[course][1]

/** `npm test` plays the first half: what begins in its first days has ended by then. */
export const lastDay = isDeep ? 31 : 15

/** Jobs run so often, at midnight and at noon at least; a run that is late only delays its effect (server/jobs/scheduler.ts). */
const stepHours = isDeep ? 4 : 12
/** It runs until the process leaves. */
const endless = 'query what notifications are about'

export interface Month extends ShopOfPayer {
  world: TestShop
  /** From 0 to below 1, from the seed. */
  random(): number
  /** Has something happen at this moment, or at once when it is past. */
  at(when: Date, act: () => Promise<unknown>): void
  /** Lets seconds pass. */
  pass(seconds: number): void
  /** All that is to happen until then. */
  runUntil(when: Date): Promise<void>
  /** Every notification that is under way has arrived and is followed up. */
  quiet(): Promise<void>
  close(): Promise<void>
}

export async function openMonth(seed: number): Promise<Month> {
  const clock = { now: moment(1, 0) }
  const now = () => clock.now
  const port = await ownPort()
  const origin = `http://127.0.0.1:${port}`
  const emulators = await openEmulators({ notificationOrigin: origin, clock: now })
  const providerSettings = emulatorProviderSettings(emulators.origin, { amazonPayKey: shopPrivateKey })
  const world = await testShop(now, providerSettings, {
    shopOrigin: origin,
    operatorOrigin: origin,
    sessionIdleDays: 60,
  })
  const { db, shop } = world
  await furnish(world, now())
  await shop.app.listen({ host: '127.0.0.1', port })

  const leaving = new AbortController()
  const endlessJob = shop.jobs.find(({ name }) => name === endless)
  if (endlessJob === undefined) throw new Error(`no job has the name: ${endless}`)
  const following = endlessJob.run(leaving.signal)
  const runJobs = jobRunner(world, leaving.signal)
  const { cardBrowser } = browserSettings(providerSettings, now)

  const events: { at: number; act: () => Promise<unknown> }[] = []
  const at: Month['at'] = (when, act) => {
    const place = events.findLastIndex((event) => event.at <= when.getTime())
    events.splice(place + 1, 0, { at: when.getTime(), act })
  }
  const quiet = async () => {
    for (;;) {
      await emulators.notifier.settled()
      const next = await db
        .selectFrom('paymentNotice')
        .select('dueAt')
        .where('dueAt', '<=', new Date(now().getTime() + holdingMs))
        .orderBy('dueAt')
        .executeTakeFirst()
      if (next === undefined) return
      const isPostponed = next.dueAt > now() && next.dueAt.getTime() < now().getTime() + holdingMs
      if (isPostponed) clock.now = next.dueAt
      await sleep(2)
    }
  }
  const step = async () => {
    await quiet()
    await runJobs()
  }
  for (let hour = 0; hour < (lastDay + 1) * 24; hour += stepHours) at(moment(1, hour), step)

  return {
    ...{ world, db, served: db, origin, clock, emulators, cardBrowser, at, quiet },
    random: seeded(seed),
    pass(seconds) {
      clock.now = new Date(now().getTime() + seconds * 1000)
    },
    async runUntil(when) {
      for (let next = events[0]; next !== undefined && next.at <= when.getTime(); next = events[0]) {
        events.shift()
        if (next.at > now().getTime()) clock.now = new Date(next.at)
        await next.act()
        await quiet()
      }
      if (when > now()) clock.now = when
    },
    async close() {
      leaving.abort()
      await following
      await emulators.notifier.settled()
      await world.close()
      await emulators.close()
    },
  }
}

/** Fills the shop: courses, packs for points and for coins, a card for coins; and the methods that are off at first. */
async function furnish({ db }: TestShop, now: Date): Promise<void> {
  for (const [id, [points, yen]] of Object.entries(courses)) await addCourse(db, id, points, yen)
  for (const path of ['offersMerpay', 'offersMailRemittance'])
    await transaction(db, (tx) => changeSetting(tx, { path, value: true, now }))
  const prizes = [
    prize('common', 17_000, { convertsToPoints: 30 }),
    prize('relic', 2000, { convertsToPoints: 90, isShipOnly: true }),
    prize('hit', 1000, { rarity: 3, tier: 7, convertsToPoints: 800 }),
  ]
  const random = (length: number) => Buffer.alloc(length, 7)
  await makePack(db, 'points', { prizes, now, random })
  const shipped = [prize('coin-card', 5000, { convertsToPoints: 0, isShipOnly: true })]
  await makePack(db, 'coins', { prizes: shipped, currency: 'coins', price: 300, now, random })
  await makeOffer(db, 'offer', { coinHundredths: 500, total: 5000 })
}

function browserSettings(settings: ReturnType<typeof emulatorProviderSettings>, now: () => Date) {
  const { browserPayments } = createPaymentProviders(settings, now)
  if (browserPayments.card === undefined) throw new Error('no card is wired')
  return { cardBrowser: browserPayments.card }
}

/** Runs each job whose interval is over, and keeps how it ended as a process does. */
function jobRunner({ shop, db }: TestShop, leave: AbortSignal): () => Promise<void> {
  const jobs = shop.jobs.filter(({ name }) => name !== endless)
  const recorder = createJobRecorder(db, shop.clock)
  const ranAt = new Map<string, number>()
  let hasBegun = false
  return async () => {
    if (!hasBegun) await recorder.begin(jobs.filter((job) => !job.isOfEachProcess).map(({ name }) => name))
    hasBegun = true
    for (const job of jobs) {
      const now = shop.clock().getTime()
      if (now - (ranAt.get(job.name) ?? 0) < job.everySeconds * 1000) continue
      ranAt.set(job.name, now)
      try {
        await job.run(leave)
      } catch (cause) {
        throw new Error(`the job failed: ${job.name}, ${japanDate(shop.clock())}`, { cause })
      }
      if (!job.isOfEachProcess) await recorder.ended(job.name, true)
    }
  }
}
