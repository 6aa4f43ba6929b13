// The model that the shop must agree with: members, lots and draws as plain lists, written without a look at the
// shop's code. Slow, obvious, and in memory.

import { pointExpiry } from '#server/ledger/expiry.ts'

const choiceMs = 24 * 60 * 60 * 1000
/** The ranks of the simulation, low enough to be reached: points spent in a month, and what the next one earns in per cent of a coin. */
export const modelRanks = [
  { number: 1, spendFromPoints: 0, coinRateBp: 100 },
  { number: 2, spendFromPoints: 150, coinRateBp: 130 },
  { number: 3, spendFromPoints: 400, coinRateBp: 177 },
]

export interface ModelPack {
  id: string
  currency: 'points' | 'coins'
  price: number
  total: number
  sold: number
  maxPerPurchase: number
  maxPerMember: number
  maxPerPeriod: number
  period: 'day' | 'week' | null
  startsAtMs: number
  endsAtMs: number
  /** True when the last slot brings one card more. */
  hasLastOne: boolean
  isHalted: boolean
}

/** The worth of a card of a draw: given to the model, as it is shown to a member. */
export interface ModelCard {
  convertsToPoints: number
  /** It is points, credited with the choice. */
  isPoints: boolean
  isShipOnly: boolean
}

export interface ModelDraw {
  id: string
  pack: ModelPack
  count: number
  drawnAtMs: number
  cards: ModelCard[]
  /** Which cards are shipped; undefined while open. */
  shipped?: boolean[]
}

const japanDay = (atMs: number) => Math.floor((atMs + 9 * 3_600_000) / 86_400_000)
/** Day 0 was a Thursday: the week began three days before it. */
const japanWeek = (atMs: number) => Math.floor((japanDay(atMs) + 3) / 7)
/** Months of Japan, counted. */
const japanMonth = (atMs: number) => {
  const [year, month] = new Date(atMs + 9 * 3_600_000).toISOString().split('-').map(Number)
  return (year as number) * 12 + (month as number)
}
const isSamePeriod = ({ period }: ModelPack, oneMs: number, otherMs: number) =>
  period === 'week' ? japanWeek(oneMs) === japanWeek(otherMs) : japanDay(oneMs) === japanDay(otherMs)

export type ModelOutcome = 'drawn' | 'short' | 'not enough left' | 'over limit' | 'not on sale' | 'halted'

export class ModelMember {
  lots: { left: number; endsAtMs: number }[] = []
  coinHundredths = 0
  draws: ModelDraw[] = []

  points(nowMs: number): number {
    return this.liveLots(nowMs).reduce((sum, lot) => sum + lot.left, 0)
  }

  liveLots(nowMs: number) {
    return this.lots.filter((lot) => lot.left > 0 && lot.endsAtMs > nowMs)
  }

  grant(points: number, nowMs: number): void {
    if (points > 0) this.lots.push({ left: points, endsAtMs: pointExpiry(new Date(nowMs)).getTime() })
  }

  /** Takes the soonest to end first; says whether there was enough, and takes nothing when not. */
  spend(points: number, nowMs: number): boolean {
    if (this.points(nowMs) < points) return false
    let missing = points
    for (const lot of this.liveLots(nowMs)) {
      const taken = Math.min(missing, lot.left)
      lot.left -= taken
      missing -= taken
    }
    return true
  }

  /** Returns the answer that a purchase must give; takes slots, points and coins when it is `drawn`. */
  buy(id: string, pack: ModelPack, count: number, nowMs: number): ModelOutcome {
    // A halted sale that has ended is over like any other.
    if (pack.isHalted && nowMs < pack.endsAtMs) return 'halted'
    if (nowMs < pack.startsAtMs || nowMs >= pack.endsAtMs) return 'not on sale'
    if (pack.sold + count > pack.total) return 'not enough left'
    const before = this.draws.filter((draw) => draw.pack === pack).reduce((sum, draw) => sum + draw.count, 0)
    if (pack.maxPerPurchase > 0 && count > pack.maxPerPurchase) return 'over limit'
    if (pack.maxPerMember > 0 && before + count > pack.maxPerMember) return 'over limit'
    const alike = this.draws.filter((draw) => draw.pack === pack && isSamePeriod(pack, draw.drawnAtMs, nowMs))
    const inPeriod = alike.reduce((sum, draw) => sum + draw.count, 0)
    if (pack.maxPerPeriod > 0 && inPeriod + count > pack.maxPerPeriod) return 'over limit'
    const cost = pack.price * count
    if (pack.currency === 'points') {
      if (!this.spend(cost, nowMs)) return 'short'
      this.coinHundredths += Math.floor((cost * this.coinRateBp(nowMs)) / 100)
    } else {
      if (this.coinHundredths < cost) return 'short'
      this.coinHundredths -= cost
    }
    pack.sold += count
    this.draws.push({ id, pack, count, drawnAtMs: nowMs, cards: [] })
    return 'drawn'
  }

  /** The rate of this month's rank, which last month's draws earned. */
  private coinRateBp(nowMs: number): number {
    const spent = this.draws
      .filter(
        ({ pack, drawnAtMs }) =>
          pack.currency === 'points' && japanMonth(drawnAtMs) === japanMonth(nowMs) - 1,
      )
      .reduce((sum, { pack, count }) => sum + pack.price * count, 0)
    return modelRanks.findLast(({ spendFromPoints }) => spent >= spendFromPoints)?.coinRateBp ?? 0
  }

  /** Returns the answer that a choice must give; ships and converts when it is `chosen`. */
  choose(draw: ModelDraw, shipped: boolean[], nowMs: number): string {
    if (draw.shipped !== undefined)
      return draw.shipped.every((ships, index) => ships === shipped[index]) ? 'chosen' : 'chosen before'
    if (nowMs >= draw.drawnAtMs + choiceMs) return 'closed'
    const mustShip = (card: ModelCard) => card.isShipOnly || draw.pack.currency === 'coins'
    if (
      draw.cards.some((card, index) => (card.isPoints ? shipped[index] : mustShip(card) && !shipped[index]))
    )
      return 'bad cards'
    this.settle(draw, shipped, nowMs)
    return 'chosen'
  }

  /** The deadline of every draw left open: ship-only cards and coin packs are shipped, the others convert. */
  sweep(nowMs: number): void {
    for (const draw of this.draws)
      if (draw.shipped === undefined && nowMs >= draw.drawnAtMs + choiceMs)
        this.settle(
          draw,
          draw.cards.map((card) => !card.isPoints && (card.isShipOnly || draw.pack.currency === 'coins')),
          nowMs,
        )
  }

  private settle(draw: ModelDraw, shipped: boolean[], nowMs: number): void {
    draw.shipped = shipped
    this.grant(convertedPoints(draw), nowMs)
    this.grant(sumOf(draw.cards.filter((card) => card.isPoints)), nowMs)
  }
}

/** Returns the answer that a halt of its sale must give, or its end. */
export function stopSale(pack: ModelPack, isHalted: boolean, nowMs: number): string {
  if (pack.sold === pack.total || nowMs >= pack.endsAtMs) return 'ended'
  if (pack.isHalted === isHalted) return isHalted ? 'halted before' : 'not halted'
  pack.isHalted = isHalted
  return 'done'
}

const sumOf = (cards: readonly ModelCard[]): number =>
  cards.reduce((sum, { convertsToPoints }) => sum + convertsToPoints, 0)

export const convertedPoints = ({ cards, shipped }: ModelDraw): number =>
  sumOf(cards.filter((card, index) => !card.isPoints && !shipped?.[index]))
