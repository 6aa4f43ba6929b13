// The yen of a pack: the revenue and the cost of its sale until now, beside the simulation of its sealed box.

import type { readPackMoney } from '#contract/operator/packs.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Box, StoredPrize } from '#server/cards/boxes/queries.ts'
import type { Remainder, Remainders } from '#server/cards/boxes/remainders.ts'
import { extrasIn } from '#server/cards/catalogue/import/pack-extras.ts'
import { compareSale } from '#server/cards/catalogue/simulation/compare-sale.ts'
import { presentSimulation, servedSampling } from '#server/cards/catalogue/simulation/present-simulation.ts'
import { readBasis } from '#server/cards/catalogue/simulation/read-basis.ts'
import { seededUniform } from '#server/cards/catalogue/simulation/seeded-uniform.ts'
import { simulate } from '#server/cards/catalogue/simulation/simulate.ts'
import type { Basis, Draft, Simulation } from '#server/cards/catalogue/simulation/simulation.ts'
import { valuationOf } from '#server/cards/catalogue/simulation/valuation.ts'
import { countShippedCopies } from '#server/cards/draws/shipped-cards.ts'
import type { Database } from '#server/db/pool.ts'
import { draftOf } from './box-draft.ts'
import type { SoldPack } from './pack-figures.ts'

/** Boxes whose simulation is kept. */
const keptBoxes = 200

export interface PackMoneyDeps {
  db: Database
  remainders: Remainders
  /** Lets visitors be served between the steps of a simulation. */
  pause: () => Promise<void>
}

/**
 * Tells the yen of a pack. A box is simulated once for each set of costs and courses; the slots sold since
 * are compared with the exact mean and deviation of as many slots.
 */
export function createPackMoney({ db, remainders, pause }: PackMoneyDeps) {
  const kept = new Map<string, { asked: string; simulation: Promise<Simulation> }>()

  const simulated = (packId: string, draft: Draft, basis: Basis): Promise<Simulation> => {
    const asked = JSON.stringify([draft, { ...basis, worths: [...basis.worths] }])
    const known = kept.get(packId)
    if (known?.asked === asked) return known.simulation
    const random = seededUniform(packId)
    const own = { asked, simulation: simulate(draft, basis, { random, ...servedSampling, pause }) }
    kept.delete(packId)
    kept.set(packId, own)
    const [oldest] = kept.keys()
    if (kept.size > keptBoxes && oldest !== undefined) kept.delete(oldest)
    own.simulation.catch(() => {
      if (kept.get(packId) === own) kept.delete(packId)
    })
    return own.simulation
  }

  return async ({ box, sales }: SoldPack): Promise<OutputOf<typeof readPackMoney>> => {
    const { packId, currency } = box
    const draft = await draftOf(db, box)
    const basis = await readBasis(db, draft)
    const simulation = await simulated(packId, draft, basis)
    const remainder = await remainders.of(box)
    const compared = compareSale(
      draft,
      basis,
      remainder.map(({ quantity, left }) => quantity - left),
    )
    const { yenOf } = valuationOf(draft, basis)
    const revenueYen = currency === 'points' ? yenOf(sales.revenue) : null
    const convertedYen = yenOf(sales.convertedPoints)
    const shippedCostYen = await shippedCost(db, box, basis)
    const told = presentSimulation(simulation)
    const missing = simulation.warnings.find(({ code }) => code === 'costMissing')
    return {
      ...told,
      revenueYen,
      convertedYen,
      shippedCostYen,
      marginYen:
        revenueYen === null || convertedYen === null || shippedCostYen === null
          ? null
          : revenueYen - convertedYen - shippedCostYen,
      cardsWithoutCost: missing?.code === 'costMissing' ? missing.cards : 0,
      leftPercent: leftPercent(box, draft, remainder),
      margins: compared.map(({ way, mean, deviation, actual }) => ({
        way,
        nowMean: mean,
        nowDeviation: Math.round(deviation),
        nowActual: actual,
        points: told.margins.find((one) => one.way === way)?.points ?? [],
      })),
    }
  }
}

/** The remainder's return in percent, as the simulation tells it: cards that are shipped only convert to nothing. */
function leftPercent(
  { currency, price, total, nextSlot, decidedSlot }: Box,
  draft: Draft,
  remainder: Remainder,
): number | null {
  if (currency === 'coins' || nextSlot === total) return null
  const converts = (prize: Pick<StoredPrize, 'convertsToPoints' | 'isShipOnly'>) =>
    prize.isShipOnly ? 0 : prize.convertsToPoints
  const ofExtras = extrasIn(draft).reduce(
    (sum, { prize, given }) => sum + (prize.shipOnly ? 0 : prize.convertsTo) * given(nextSlot, total),
    0,
  )
  // Slots of a beacon box that wait hold prizes as those that are left do.
  const perSlot =
    remainder.reduce((sum, prize) => sum + converts(prize) * prize.left, 0) / (total - decidedSlot)
  return ((perSlot + ofExtras / (total - nextSlot)) / price) * 100
}

/** The shop's cost of the cards that members wanted sent; null: one of them has no entered cost. */
async function shippedCost(db: Database, box: Box, { worths }: Basis): Promise<number | null> {
  let sum = 0
  for (const [card, copies] of await countShippedCopies(db, box.packId)) {
    const costYen = worths.get(card)?.costYen
    if (costYen === undefined) return null
    sum += costYen * copies
  }
  return sum
}
