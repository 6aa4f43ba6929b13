// Boxes of version 2 at will, and another value for each of theirs.

import fc from 'fast-check'
import { ceilingCopies } from '#contract/extras.ts'
import { hex, prizeKinds } from '#contract/sealed-box.ts'
import { type BoxExtra, type BoxPrize, noFacts } from '#server/cards/boxes/box-terms.ts'
import type { VectorBox } from '#tools/vector-boxes.ts'
import { flip, flipByte, type Path } from './tampering.ts'

const word = fc.string({ unit: 'grapheme', maxLength: 12 })
const written = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
const picture = fc.option(fc.uint8Array({ minLength: 32, maxLength: 32 }).map(hex), { nil: '' })
const members = ['a', 'b', 'c'].map((letter) => `01a31892-f400-7000-8000-00000000000${letter}`)
const conditions = ['a', 'b'].map((key) => ({
  ...{ key, labelJa: `${key}!`, labelEn: key },
  ...{ meaningJa: `${key}?`, meaningEn: `As ${key}` },
}))

/** A grade is told with its company, a price with its day and source. */
const grade = fc.option(fc.record({ gradingCompany: written, grade: written }), { nil: undefined })
const price = fc.option(
  fc.record({
    referenceYen: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
    referenceDate: fc.constantFrom('2026-01-31', '2026-12-01'),
    referenceSource: written,
  }),
  { nil: undefined },
)
const anyPrize = fc
  .record({
    kind: fc.constantFrom(...prizeKinds),
    ...{ grade, price, condition: fc.constantFrom('', 'a', 'b'), noteJa: word, noteEn: word },
    ...{ front: picture, frontEn: picture, back: picture },
    rarity: fc.nat(3),
    tier: fc.nat(7),
    convertsToPoints: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
    isShipOnly: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ rarity, tier, convertsToPoints, quantity, isShipOnly, grade, price, ...facts }): BoxPrize => {
    const isCard = facts.kind === 'card'
    return {
      ...{ cardId: '', cardKey: '', rarity, tier, convertsToPoints, quantity },
      isShipOnly: isCard && isShipOnly,
      facts: { ...noFacts, ...facts, ...grade, ...price },
    }
  })

/** Lines are told apart by their card; else a slot of one could hold the other, and nothing would differ. */
const named = (prizes: BoxPrize[]) =>
  prizes.map((prize, line) => ({ ...prize, cardId: `card-${line}`, cardKey: `card-${line}` }))

const limit = (least: number) => fc.oneof(fc.constant(0), fc.integer({ min: least, max: 10_000 }))
/** A box of version 2 that may be sealed, with the draws that it sells. */
export const anyBox = fc
  .record({
    prizes: fc.array(anyPrize, { minLength: 1, maxLength: 6 }).map(named),
    secret: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes)),
    packId: written,
    currency: fc.constantFrom('points' as const, 'coins' as const),
    price: fc.maxSafeNat(),
    hasEnd: fc.boolean(),
    lastOne: fc.option(anyPrize, { nil: undefined }),
    milestones: fc.array(
      fc.record({ prize: anyPrize, slots: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }) }),
      {
        maxLength: 2,
      },
    ),
    ceiling: fc.option(
      fc.record({
        ...{ prize: anyPrize, draws: fc.integer({ min: 1, max: 4 }) },
        ...{ tier: fc.nat(8), spare: fc.nat(2) },
      }),
      { nil: undefined },
    ),
    runs: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 12 }),
    maxPerPurchase: limit(4),
    maxPerMember: limit(100),
    period: fc.constantFrom(null, 'day' as const, 'week' as const),
    audience: fc.record({
      registeredWithinDays: fc.nat(1000),
      rankFrom: fc.nat(9),
      isPhoneProven: fc.boolean(),
      invited: fc.constantFrom(undefined, members),
    }),
    proven: fc.nat(),
  })
  .map(({ hasEnd, milestones, ceiling, runs, proven, ...box }): VectorBox => {
    const total = box.prizes.reduce((sum, { quantity }) => sum + quantity, 0)
    const ends = runs.map((_, draw) => runs.slice(0, draw + 1).reduce((sum, count) => sum + count, 0))
    const fitting = runs.filter((_, draw) => (ends[draw] as number) <= total)
    const sold = fitting.length === 0 ? [1] : fitting
    const extras: BoxExtra[] = milestones.map(({ prize, slots }) => {
      const places = [...new Set(slots.map((slot) => slot % total))].toSorted((a, b) => a - b)
      return { ...{ kind: 'milestone', prize, draws: 0, tier: 0 }, quantity: places.length, slots: places }
    })
    if (ceiling !== undefined) {
      const { prize, draws, tier, spare } = ceiling
      const quantity = ceilingCopies(box.prizes, ceiling) + spare
      extras.push({ kind: 'ceiling', prize, quantity, slots: [], draws, tier })
    }
    return {
      ...{ ...box, extras, conditions, members },
      algorithm: 'fukuhiki.v2',
      endsAt: hasEnd ? new Date('2027-02-01T00:00:00+09:00') : undefined,
      maxPerPeriod: box.period === null ? 0 : 5,
      runs: sold,
      proven: proven % sold.length,
    }
  })

/** Each value of an answer with its place; null is none. */
export const leavesOf = (value: unknown, path: Path = []): [Path, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
    : value === null
      ? []
      : [[path, value]]

/** Another value of the same kind. */
export function another([path, value]: [Path, unknown]): unknown {
  if (typeof value === 'number') return value === 0 ? 1 : value - 1
  if (typeof value === 'boolean') return !value
  const text = String(value)
  if (path[0] === 'slots' || path[0] === 'salts') return flipByte(0)(text)
  if (/^[0-9a-f]{64,}$/.test(text)) return flip(text)
  return text.startsWith('x') ? `y${text.slice(1)}` : `x${text.slice(1)}`
}
