import type { OperatorRole } from '#contract/operator/roles.ts'
import { overviewReaders, yenReaders } from '#contract/operator/roles.ts'
import * as calls from '#contract/operator/today.ts'
import { navigationQueues, todayQueueNames } from '#contract/operator/today-queues.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Language } from '#phrases/language.ts'
import { japanDate, japanInstant, startOfJapanDay } from '#server/business-time/japan.ts'
import { type Box, listBoxes } from '#server/cards/boxes/queries.ts'
import { saleStateOf, stoppedSince } from '#server/cards/boxes/stop-sale.ts'
import { findPacks } from '#server/cards/catalogue/queries.ts'
import { drawsByPack } from '#server/cards/draws/draw-figures.ts'
import type { Database } from '#server/db/pool.ts'
import type { OperatorHttp } from '#server/http/operator-calls.ts'
import { type Liability, readLiability } from '#server/ledger/liability.ts'
import { localized, localizedImages } from '#server/localized.ts'
import { type AlarmDeps, readAlarms } from './alarms.ts'
import { createFigures, type Figures } from './figures.ts'
import { readQueues } from './queues.ts'

/** Boxes from which is drawn, or would be were they not halted; the share that is left grows. */
async function presentBoxes(
  db: Database,
  boxes: readonly Box[],
  { language, now }: { language: Language; now: Date },
): Promise<OutputOf<typeof calls.readToday>['boxes']> {
  const share = ({ total, nextSlot }: Box) => (total - nextSlot) / total
  const open = boxes
    .filter((box) => ['on_sale', 'halted'].includes(saleStateOf(box, now)))
    .toSorted((one, other) => share(one) - share(other))
    .slice(0, calls.mostBoxes)
  const packs = await findPacks(
    db,
    open.map(({ packId }) => packId),
  )
  const drawn = await drawsByPack(db, startOfJapanDay(japanDate(now)))
  return open.map((box) => {
    const { packId, total, nextSlot } = box
    const pack = packs.get(packId)
    const haltedAt = stoppedSince(box, now)
    return {
      packId,
      name: pack ? localized(pack, 'name', language) : '',
      image: (pack && localizedImages(pack, language)[0]) ?? '',
      total,
      left: total - nextSlot,
      draws: drawn.get(packId)?.draws ?? 0,
      cards: drawn.get(packId)?.cards ?? 0,
      haltedAt: haltedAt === null ? null : japanInstant(haltedAt),
    }
  })
}

/** Counted points are cached for this long: counting reads every wallet. */
const countedMs = 60_000

/** Counts the points that members own, for all who ask within a minute once. */
function createLiability(db: Database): (now: Date) => Promise<{ at: Date; liability: Liability }> {
  let counted: { at: Date; liability: Promise<Liability> } | undefined
  return async (now) => {
    const ageMs = counted === undefined ? Number.NaN : now.getTime() - counted.at.getTime()
    if (counted === undefined || !(ageMs >= 0 && ageMs < countedMs)) {
      const own = { at: now, liability: readLiability(db, now) }
      counted = own
      own.liability.catch(() => {
        if (counted === own) counted = undefined
      })
    }
    const { at, liability } = counted
    return { at, liability: await liability }
  }
}

const noPoints = { purchase: 0, bonus: 0, conversion: 0, prize: 0, referral: 0, adjustment: 0 }

/** Today at the console. It reads, and changes nothing. */
export function todayRoutes(http: OperatorHttp, deps: AlarmDeps): void {
  const { db } = deps
  const sold = createFigures(db)
  const liabilityAt = createLiability(db)
  const sees = (readers: readonly OperatorRole[], roles: readonly OperatorRole[]) =>
    roles.some((role) => readers.includes(role))

  http.serve(calls.readToday, async ({ operator: { roles }, language, now }) => {
    const boxes = await listBoxes(db)
    const isOverview = sees(overviewReaders, roles)
    return {
      at: japanInstant(now),
      queues: await readQueues({ db, now, boxes }, roles, todayQueueNames),
      boxes: isOverview ? await presentBoxes(db, boxes, { language, now }) : null,
      alarms: isOverview ? await readAlarms(deps, now) : null,
    }
  })

  http.serve(calls.readWaiting, async ({ operator: { roles }, now }) => {
    const queues = await readQueues({ db, now, boxes: [] }, roles, navigationQueues)
    return { queues: queues.map(({ queue, count }) => ({ queue, count })) }
  })

  http.serve(calls.readFigures, async ({ operator: { roles }, now }, _, { range }) => {
    const showsYen = sees(yenReaders, roles)
    const present = (figures: Figures) => ({ ...figures, yen: showsYen ? figures.yen : null })
    const list = await sold.list(range, now)
    const soFar = range === 'weekday' ? await sold.soFar(now) : null
    return {
      at: japanInstant(now),
      list: list.map(({ from, now: figures, before }) => ({
        from: japanInstant(from),
        now: figures === null ? null : present(figures),
        before: present(before),
      })),
      soFar: soFar && { now: present(soFar.now), before: present(soFar.before) },
    }
  })

  http.serve(calls.readLiability, async ({ now }) => {
    const { at, liability } = await liabilityAt(now)
    const { total, ended, months } = liability
    return {
      at: japanInstant(at),
      total,
      ended,
      months: months.map(({ month, bySource }) => ({ month, ...noPoints, ...bySource })),
    }
  })
}
