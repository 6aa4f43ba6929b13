import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPoints } from '#contract/sealed-box.ts'
import { noFacts, noLimits } from '#server/cards/boxes/box-terms.ts'
import { findBox, listPrizes } from '#server/cards/boxes/queries.ts'
import { haltSale, resumeSale } from '#server/cards/boxes/stop-sale.ts'
import { chooseCards } from '#server/cards/draws/choose-cards.ts'
import { prizesOfDraw } from '#server/cards/draws/draw-contents.ts'
import { type Draw, findDraw, listDrawsOf } from '#server/cards/draws/queries.ts'
import { settleOverdueDraws } from '#server/cards/draws/settle-overdue-draws.ts'
import { transaction } from '#server/db/pool.ts'
import { expireAllPoints } from '#server/ledger/expire-all-points.ts'
import { post } from '#server/ledger/ledger.ts'
import { ledgerFaults, liveLots, readBalance } from '#server/ledger/statements.ts'
import { setRank } from '#server/money/ranks/set-rank.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { tries } from '#test/depth.ts'
import { withoutRest } from '#test/without-rest.ts'
import { makeEngine, makeMember, makePack, prize } from '#test/world.ts'
import { convertedPoints, ModelMember, type ModelPack, modelRanks, stopSale } from './model.ts'

// Members buy points, draw, choose, forget to choose and let points end, and the operator halts sales, in any order, while
// the clock jumps. After every step the shop and a plain model must agree. A failure prints its seed and
// the shortest sequence that shows it; TEST_SEED repeats it.

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  for (const { number, spendFromPoints, coinRateBp } of modelRanks)
    await transaction(database.db, (tx) => setRank(tx, { number, spendFromPoints, coinRateBp }, new Date()))
})
afterAll(() => database.close())

const opening = Date.parse('2027-08-30T14:00:00Z')
const hourMs = 3_600_000
const memberCount = 3

type Kind =
  | 'grant'
  | 'draw'
  | 'draw again'
  | 'halt'
  | 'resume'
  | 'choose'
  | 'choose anew'
  | 'sweep choices'
  | 'sweep points'
  | 'wait hours'
  | 'wait days'
  | 'wait for a deadline'
  | 'wait for an end'
  | 'wait for midnight'
interface Step {
  kind: Kind
  who: number
  /** An amount, a number, a time, or a choice: its meaning is the kind's. */
  n: number
  pack: number
}

const often = (weight: number, kind: Kind, min: number, max: number) => ({
  weight,
  arbitrary: fc.record<Step>({
    kind: fc.constant(kind),
    who: fc.nat({ max: memberCount - 1 }),
    n: fc.integer({ min, max }),
    pack: fc.nat({ max: 6 }),
  }),
})
const step = fc.oneof(
  often(3, 'grant', 1, 900),
  often(6, 'draw', 1, 6),
  often(1, 'draw again', 0, 9),
  often(1, 'halt', 0, 0),
  often(1, 'resume', 0, 0),
  often(4, 'choose', 0, 63),
  often(1, 'choose anew', 0, 63),
  often(2, 'sweep choices', 0, 0),
  often(2, 'sweep points', 0, 0),
  often(2, 'wait hours', 1, 30),
  often(1, 'wait days', 20, 190),
  // Waits end at the very moment, or one millisecond before it.
  often(1, 'wait for a deadline', 0, 1),
  often(1, 'wait for an end', 0, 1),
  often(2, 'wait for midnight', 0, 1),
)

/** Sells the small box out, which few random stories do. */
const soldOut: Step[] = [
  { kind: 'grant', who: 0, n: 100, pack: 0 },
  { kind: 'draw', who: 0, n: 3, pack: 6 },
]

/** The next 0:00 in Japan. */
const nextMidnightMs = (atMs: number) =>
  (Math.floor((atMs + 9 * hourMs) / (24 * hourMs)) + 1) * 24 * hourMs - 9 * hourMs

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Lots with one end count as one: which of two cards converted first does not matter. */
const byEnd = (lots: { left: number; endsAtMs: number }[]) =>
  Array.from(
    Map.groupBy(lots, (lot) => lot.endsAtMs),
    ([endsAtMs, alike]) => [endsAtMs, alike.reduce((sum, lot) => sum + lot.left, 0)],
  )

/** One shop and its model, from its opening on. */
let stories = 0

class Story {
  private readonly name: string
  nowMs = opening
  /** Last-one prizes that were drawn. */
  lastOnes = 0
  members: { id: string; model: ModelMember }[] = []
  packs: ModelPack[] = []
  readonly engine = makeEngine(database, () => this.now)
  get now() {
    return new Date(this.nowMs)
  }

  /** `name` decides how the boxes are shuffled, so that the same steps always meet the same cards. */
  constructor(name: string) {
    this.name = name
  }

  async begin() {
    stories += 1
    const { db } = database
    for (let n = 0; n < memberCount; n++)
      this.members.push({ id: await makeMember(db, { now: this.now }), model: new ModelMember() })
    const mixed = [
      prize('low', 24, { convertsToPoints: 20 }),
      prize('hit', 4, { convertsToPoints: 700 }),
      prize('relic', 4, { convertsToPoints: 90, isShipOnly: true }),
      prize('won', 4, { convertsToPoints: 60, facts: { ...noFacts, kind: 'points' } }),
    ]
    const shipped = [prize('coin', 20, { convertsToPoints: 0, isShipOnly: true })]
    const always = { startsAtMs: opening - 1000, endsAtMs: Number.POSITIVE_INFINITY }
    const limited = { startsAtMs: opening + 20 * hourMs, endsAtMs: opening + 60 * 24 * hourMs }
    const plain = { ...always, ...noLimits, currency: 'points' as const, price: 50, lastOne: undefined }
    const few = [
      prize('low', 1),
      prize('hit', 1, { convertsToPoints: 700 }),
      prize('relic', 1, { isShipOnly: true }),
    ]
    const offers = [
      { ...plain, prizes: mixed },
      { ...plain, prizes: mixed, maxPerPurchase: 4, maxPerMember: 5 },
      { ...plain, prizes: shipped, currency: 'coins' as const, price: 120 },
      { ...plain, ...limited, prizes: mixed },
      { ...plain, prizes: mixed, maxPerPeriod: 4, period: 'day' as const },
      { ...plain, prizes: mixed, price: 10, maxPerPeriod: 7, period: 'week' as const, maxPerMember: 20 },
      { ...plain, prizes: few, price: 1, lastOne: prize('last', 1, { convertsToPoints: 250 }) },
    ]
    for (const [index, { prizes, lastOne, ...terms }] of offers.entries()) {
      // A story that fast-check tells again, to find its shortest form, has boxes of its own with the same order.
      const id = `${this.name}-${stories}-${index}`
      const startsAt = new Date(terms.startsAtMs)
      const endsAt = Number.isFinite(terms.endsAtMs) ? new Date(terms.endsAtMs) : undefined
      const { currency, price, maxPerPurchase, maxPerMember, maxPerPeriod, period } = terms
      const limits = { maxPerPurchase, maxPerMember, maxPerPeriod, period }
      await makePack(db, id, {
        currency,
        price,
        ...limits,
        startsAt,
        endsAt,
        prizes,
        lastOne,
        now: this.now,
        random: () => digest(`${this.name}-${index}`),
      })
      const total = prizes.reduce((sum, own) => sum + own.quantity, 0)
      this.packs.push({
        id,
        ...terms,
        isHalted: false,
        total,
        sold: 0,
        hasLastOne: lastOne !== undefined,
      })
    }
  }

  /** Does one thing in the shop and in the model; both must give the same answer. */
  async take({ kind, n, who, pack: packNo }: Step): Promise<void> {
    const { db } = database
    const { id: memberId, model } = this.members[who] as (typeof this.members)[0]
    if (kind === 'grant') {
      const grants = [{ points: n, source: 'purchase' as const }]
      await transaction(db, (tx) =>
        post(tx, { memberId, cause: 'adjustment', causeId: uuidv7(), grants, yen: n }, this.now),
      )
      model.grant(n, this.nowMs)
    } else if (kind === 'draw') {
      const [id, pack] = [uuidv7(), this.packs[packNo] as ModelPack]
      // The small box is to be sold out often: a member who wants more takes the rest.
      const count = pack.hasLastOne ? Math.min(n, Math.max(1, pack.total - pack.sold)) : n
      const { outcome } = await this.engine.draw({ id, memberId, packId: pack.id, count })
      expect(outcome).toBe(model.buy(id, pack, count, this.nowMs))
      const drawn = model.draws.at(-1)
      if (outcome !== 'drawn' || drawn === undefined) return
      const stored = (await findDraw(db, memberId, id)) as Draw
      drawn.cards = (await prizesOfDraw(db, stored)).map((drawnPrize) => ({
        convertsToPoints: drawnPrize.convertsToPoints,
        isShipOnly: drawnPrize.isShipOnly,
        isPoints: isPoints(drawnPrize),
      }))
      const isLast = pack.hasLastOne && pack.sold === pack.total
      if (isLast) this.lastOnes += 1
      expect(drawn.cards).toHaveLength(count + (isLast ? 1 : 0))
    } else if (kind === 'draw again') {
      const draw = model.draws.at(-1 - n)
      if (draw === undefined) return
      const request = { id: draw.id, memberId, packId: draw.pack.id, count: draw.count }
      expect(await this.engine.draw(request)).toMatchObject({ outcome: 'drawn' })
    } else if (kind === 'halt' || kind === 'resume') {
      const pack = this.packs[packNo] as ModelPack
      const reason = { ja: '確認中', en: 'being checked' }
      const stop = kind === 'halt' ? haltSale : resumeSale
      const { outcome } = await transaction(db, (tx) => stop(tx, { packId: pack.id, reason, now: this.now }))
      expect(outcome).toBe(stopSale(pack, kind === 'halt', this.nowMs))
    } else if (kind === 'choose' || kind === 'choose anew') {
      const draw =
        kind === 'choose'
          ? model.draws.findLast((own) => own.shipped === undefined)
          : model.draws.findLast((own) => own.shipped !== undefined)
      if (draw === undefined) return
      const ships = draw.cards.map(
        (card, index) =>
          ((n >> index) % 2 === 1 && !(card.isPoints && n < 56)) || (card.isShipOnly && n < 48),
      )
      const offsets = (wanted: boolean) => ships.flatMap((own, index) => (own === wanted ? [index] : []))
      const choice = { memberId, drawId: draw.id, shipped: offsets(true), converted: offsets(false) }
      const { outcome } = await chooseCards(db, choice, this.now)
      expect(outcome).toBe(model.choose(draw, ships, this.nowMs))
    } else if (kind === 'sweep choices') {
      await settleOverdueDraws(db, this.now, withoutRest)
      for (const member of this.members) member.model.sweep(this.nowMs)
    } else if (kind === 'sweep points') await expireAllPoints(db, this.now, withoutRest)
    else if (kind === 'wait hours') this.nowMs += n * hourMs
    else if (kind === 'wait days') this.nowMs += n * 24 * hourMs
    else if (kind === 'wait for midnight') this.nowMs = Math.max(this.nowMs, nextMidnightMs(this.nowMs) - n)
    else {
      const open = model.draws.find((draw) => draw.shipped === undefined)
      const deadlineMs = open && open.drawnAtMs + 24 * hourMs
      const endMs = model.liveLots(this.nowMs)[0]?.endsAtMs
      const untilMs = (kind === 'wait for an end' ? endMs : deadlineMs) ?? 0
      this.nowMs = Math.max(this.nowMs, untilMs - n)
    }
  }

  async agrees(): Promise<void> {
    const { db } = database
    for (const { id, model } of this.members) {
      expect(await readBalance(db, id, this.now)).toEqual({
        points: model.points(this.nowMs),
        coinHundredths: model.coinHundredths,
      })
      const lots = await liveLots(db, id, this.now)
      expect(byEnd(lots.map((lot) => ({ left: lot.points, endsAtMs: lot.expiresAt.getTime() })))).toEqual(
        byEnd(model.liveLots(this.nowMs)),
      )
    }
  }

  /** Compares both at the end: every draw with its decision and shipment, every box with its sold slots. */
  async endsAlike(): Promise<void> {
    const { db } = database
    for (const { id, model } of this.members) {
      const { draws } = await listDrawsOf(db, id, '0', { limit: 100, offset: 0 })
      const expected = model.draws
        .toReversed()
        .map((draw) => [
          draw.id,
          draw.shipped?.map((ships) => (ships ? '1' : '0')).join('') ?? null,
          draw.shipped === undefined ? null : convertedPoints(draw),
        ])
      expect(draws.map((draw) => [draw.id, draw.shipped, draw.convertedPoints])).toEqual(expected)
      const unshipped = await listDrawsOf(db, id, '2', { limit: 100, offset: 0 })
      const withCards = model.draws.toReversed().filter((draw) => draw.shipped?.includes(true))
      expect(unshipped.draws.map((draw) => draw.id)).toEqual(withCards.map((draw) => draw.id))
    }
    for (const pack of this.packs) {
      expect(await findBox(db, pack.id)).toMatchObject({ nextSlot: pack.sold })
      const contents = (await listPrizes(db, pack.id)).reduce((sum, own) => sum + own.quantity, 0)
      expect(contents).toBe(pack.total)
    }
    expect(await ledgerFaults(db)).toEqual([])
  }
}

test(
  'any sequence of purchases, draws, choices and jumps of the clock leaves shop and model in the same state',
  async () => {
    const seen = new Set<Kind>()
    let lastOnes = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 60, size: 'max' }), async (steps) => {
        const story = new Story(digest(JSON.stringify(steps)).toString('hex').slice(0, 24))
        await story.begin()
        for (const taken of steps) {
          seen.add(taken.kind)
          await story.take(taken)
          await story.agrees()
        }
        await story.take({ kind: 'sweep choices', who: 0, n: 0, pack: 0 })
        await story.agrees()
        await story.endsAlike()
        lastOnes += story.lastOnes
      }),
      { numRuns: tries(20), examples: [[soldOut]] },
    )
    // A simulation that never draws or never waits would prove nothing.
    expect(seen.size).toBe(14)
    expect(lastOnes).toBeGreaterThan(0)
  },
  tries(180_000),
)
