import { extrasIn } from '#server/cards/catalogue/import/pack-extras.ts'
import { drawnSum, type Group, type Sampling } from './drawn-sum.ts'
import type { Basis, CardWorth, Draft, MarginPoint, RemainderPoint, Simulation } from './simulation.ts'
import { isEntered, valuationOf } from './valuation.ts'
import { warningsOf } from './warnings.ts'

export interface Simulating extends Sampling {
  /** Awaited between the steps, so that a server does other things meanwhile. */
  pause: () => Promise<void>
}

const quarters = [0.25, 0.5, 0.75, 1]
const leftShares = [0.75, 0.5, 0.25, 0.1, 0.05]
const leftSlots = [10, 5, 3, 1]
const marginChances = [0.01, 0.05, 0.5, 0.95, 0.99]

/**
 * Simulates what a draft earns and pays back before it is sealed. Changes nothing; the same arguments tell the
 * same. Points are valued at the cheapest course. Cards without an entered cost count nothing in `converted`
 * (where they are ship-only), and the margins `shipped` and `dearer` are left out; a warning says so.
 */
export async function simulate(draft: Draft, basis: Basis, simulating: Simulating): Promise<Simulation> {
  const { price, total, prizes } = draft
  const extras = extrasIn(draft)
  const points = 'points' in price ? price.points : 0
  const isForPoints = 'points' in price
  const valuation = valuationOf(draft, basis)
  const all = [...prizes, ...extras.map(({ prize, given }) => ({ ...prize, quantity: given(0, total) }))]
  const sum = (of: (prize: (typeof all)[number]) => number) =>
    all.reduce((whole, prize) => whole + of(prize) * prize.quantity, 0)
  const sumYen = (name: keyof CardWorth) =>
    isEntered(draft, basis, name)
      ? sum((prize) =>
          prize.points
            ? valuation.worth('shipped', prize) / valuation.parts
            : (basis.worths.get(prize.card)?.[name] ?? 0),
        )
      : undefined
  const salesPoints = points * total
  const salesYen = isForPoints ? valuation.yenOf(salesPoints) : null
  const percentOf = (part: number | undefined, whole: number | null) =>
    part === undefined || whole === null || whole === 0 ? null : (part / whole) * 100

  const margins = await marginsOf(valuation, total, simulating)
  const convertsTo = ({ convertsTo: own, shipOnly, points }: Omit<Draft['prizes'][number], 'quantity'>) =>
    points || (isForPoints && !shipOnly) ? own : 0
  const groups = prizes.map((prize): Group => ({ worth: convertsTo(prize), quantity: prize.quantity }))
  const extraOf = (left: number) =>
    extras.reduce((worth, { prize, given }) => worth + convertsTo(prize) * given(total - left, total), 0)
  const remainders = isForPoints ? await remaindersOf({ groups, extraOf, points, total }, simulating) : []
  const liability = sum(convertsTo)
  const simulation = {
    currency: isForPoints ? ('points' as const) : ('coins' as const),
    total,
    course: valuation.course ?? null,
    sales: { points: salesPoints, yen: salesYen },
    returns: {
      conversion: isForPoints
        ? percentOf(
            sum(({ convertsTo: own }) => own),
            salesPoints,
          )
        : null,
      cost: percentOf(sumYen('costYen'), salesYen),
      market: percentOf(sumYen('marketYen'), salesYen),
    },
    margins,
    worstRun: isForPoints ? worstRunOf(groups, points) : null,
    coinHundredths: coinsOf(basis.coinRatesBp, points, total),
    liability: { points: liability, yen: valuation.yenOf(liability) },
    remainders,
  }
  return { ...simulation, warnings: warningsOf(draft, basis, simulation) }
}

/** Reckons what the shop keeps when a quarter, a half, three quarters and all of the box is sold. */
async function marginsOf(
  valuation: ReturnType<typeof valuationOf>,
  total: number,
  simulating: Simulating,
): Promise<Simulation['margins']> {
  const margins: Simulation['margins'] = []
  for (const way of valuation.ways) {
    const groups = valuation.groups(way)
    const told: MarginPoint[] = []
    for (const slots of new Set(quarters.map((share) => Math.round(total * share)))) {
      await simulating.pause()
      const drawn = drawnSum(groups, slots, simulating)
      const income = valuation.income(way, slots)
      const margin = (paid: number) => Math.round((income - paid) / valuation.parts)
      told.push({
        slots,
        mean: margin(drawn.mean),
        deviation: drawn.deviation / valuation.parts,
        quantiles: marginChances.map((chance) => ({ chance, yen: margin(drawn.quantile(1 - chance)) })),
        lossChance: drawn.chanceAbove(income),
        method: drawn.method,
      })
    }
    margins.push({ way, points: told })
  }
  return margins
}

/** Reckons what the slots that are left are worth to those who draw them. */
async function remaindersOf(
  {
    groups,
    extraOf,
    points,
    total,
  }: {
    groups: readonly Group[]
    /** Points that the extras of so many last slots convert to. */
    extraOf: (left: number) => number
    points: number
    total: number
  },
  simulating: Simulating,
): Promise<RemainderPoint[]> {
  const remainders: RemainderPoint[] = []
  for (const left of leftAt(total)) {
    await simulating.pause()
    const rest = drawnSum(groups, left, simulating)
    const extra = extraOf(left)
    const average = (rest.mean + extra) / left
    const cost = left * points - extra
    remainders.push({
      left,
      average,
      percent: (average / points) * 100,
      goodChance: rest.chanceAbove(cost),
      take: rest.meanAbove(cost),
      method: rest.method,
    })
  }
  return remainders
}

const leftAt = (total: number): number[] =>
  [...new Set([...leftShares.map((share) => Math.ceil(total * share)), ...leftSlots])]
    .filter((left) => left < total)
    .toSorted((one, other) => other - one)

/** The draws that are worth more than they cost, all of them first: at no moment can members have taken more. */
function worstRunOf(groups: readonly Group[], price: number): { slots: number; points: number } {
  const good = groups.filter(({ worth }) => worth > price)
  return {
    slots: good.reduce((sum, { quantity }) => sum + quantity, 0),
    points: good.reduce((sum, { worth, quantity }) => sum + (worth - price) * quantity, 0),
  }
}

/** Coins are rounded down draw by draw (ruling 5), so a purchase of many slots rounds least. */
function coinsOf(ratesBp: readonly number[], price: number, total: number): Simulation['coinHundredths'] {
  if (ratesBp.length === 0) return { least: 0, most: 0 }
  return {
    least: Math.floor((price * Math.min(...ratesBp)) / 100) * total,
    most: Math.floor((price * total * Math.max(...ratesBp)) / 100),
  }
}
