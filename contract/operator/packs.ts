// The packs desk: how far each pack is sold, its revenue, and the acts that stop its sale (ruling 33).

import * as z from 'zod/mini'
import { extraKinds } from '#contract/extras.ts'
import { instant } from '#contract/times.ts'
import { id, nothing, record, text } from '#contract/wire.ts'
import { count, points } from './field-kinds.ts'
import {
  actFields,
  approvalOutcome,
  filterText,
  gridPage,
  operatorCall,
  pageQuery,
  sortBy,
} from './operator-call.ts'
import { packKeepers, packReaders, packStoppers, yenReaders } from './roles.ts'

/** The states of a sale on the page of a pack. */
export const packSales = ['before_start', 'on_sale', 'halted', 'sold_out', 'ended', 'ended_early'] as const
export type PackSale = (typeof packSales)[number]

/**
 * Which packs a list holds. `open`: not over yet. `few`: on sale, and less than a twentieth is left. `over`: nothing more
 * can be sold.
 */
export const packGroups = ['open', 'halted', 'few', 'over'] as const

/** A box of which a smaller share is left is nearly sold out. */
export const fewLeft = 0.05

/** The longest public reason. */
export const packReasonLength = 300

const currency = z.enum(['points', 'coins'])
export type PackCurrency = z.output<typeof currency>

/** Points, or hundredths of a coin where the pack is sold for coins. */
const price = z.int()

const soldFields = {
  packId: id,
  name: z.string(),
  sale: z.enum(packSales),
  currency,
  price,
  total: count,
  /** Slots that are sold. */
  sold: count,
  /** Revenue in points, or in hundredths of a coin. */
  revenue: z.int(),
  /** Points that cards became, and points that were won. */
  convertedPoints: points,
  /** Draws whose cards are not chosen yet. */
  openChoices: count,
  /** The number of times the sale was halted. */
  halts: count,
  startsAt: instant,
  /** Null: when it is sold out. */
  endsAt: z.nullable(instant),
}

export const listPacks = operatorCall({
  method: 'GET',
  path: '/operator/packs',
  verb: 'pack list',
  summary: 'Every pack with its public state, the slots left and its revenue; newest first.',
  roles: packReaders,
  query: record({
    ...pageQuery,
    which: z.optional(z.enum(packGroups)),
    q: filterText,
    sort: sortBy(['left', 'revenue', 'starts']),
  }),
  output: record(gridPage(record(soldFields))),
})

export const readPack = operatorCall({
  method: 'GET',
  path: '/operator/packs/:packId',
  verb: 'pack show',
  summary: 'One pack: its figures now, its terms, and every halt of its sale.',
  roles: packReaders,
  output: record({
    ...soldFields,
    at: instant,
    /** Hundredths of a coin that members earned by drawing. */
    coinHundredths: z.int(),
    /** Cards that members wanted sent, and how many of them have left. */
    cardsToShip: z.int(),
    cardsSent: z.int(),
    /** Points that the cards of all sold slots and their extras convert to at most; the rest of a box is public. */
    soldConverts: z.int(),
    prizes: z.array(
      record({
        cardId: id,
        name: z.string(),
        tier: z.int(),
        convertsToPoints: z.int(),
        isShipOnly: z.boolean(),
        /** It is points, and the card their picture. */
        isPoints: z.boolean(),
        quantity: z.int(),
        left: z.int(),
        /** The kind of a prize beside those of the slots; `left` of a ceiling is what is left at least. Null: a slot holds it. */
        extra: z.nullable(z.enum(extraKinds)),
      }),
    ),
    /** Null: not limited. */
    maxPerPurchase: z.nullable(z.int()),
    maxPerMember: z.nullable(z.int()),
    maxPerPeriod: z.nullable(z.int()),
    period: z.nullable(z.enum(['day', 'week'])),
    /** The members who may draw, as visitors read it; empty: everybody. */
    audience: z.string(),
    sealedAt: instant,
    openedAt: z.nullable(instant),
    commitmentNo: z.int(),
    events: z.array(
      record({
        kind: z.enum(['halted', 'resumed', 'ended_early', 'words_added']),
        /** Empty for a sale that goes on. */
        reasonJa: z.string(),
        /** Empty where it is missing. */
        reasonEn: z.string(),
        /** Slots sold by then. */
        sold: z.int(),
        happenedAt: instant,
      }),
    ),
    /** The shop's page of it, and the page that proves it. */
    pageUrl: z.string(),
    proofUrl: z.string(),
    /** The acts that the caller's roles may do now. */
    canHalt: z.boolean(),
    canAddWords: z.boolean(),
    canResume: z.boolean(),
    canEnd: z.boolean(),
    canGiveUp: z.boolean(),
  }),
})

/**
 * The fates of a pack's cards for which a margin is told. `converted`: every card that can be. `shipped`: all of them.
 * `dearer`: each goes the way that costs the shop more.
 */
export const marginWays = ['converted', 'shipped', 'dearer'] as const
export type MarginWay = (typeof marginWays)[number]

/** Null: not known, because a cost was not entered or no point course is on offer. */
const yen = z.nullable(z.int())
const percent = z.nullable(z.number())

const marginPoint = record({
  slots: z.int(),
  mean: z.int(),
  deviation: z.int(),
  /** The margin stays below these with a chance of 5 and of 95 percent. */
  low: z.int(),
  high: z.int(),
  /** From 0 to 1. */
  lossChance: z.number(),
})

/** Results of the simulation of a box or of a draft. */
export const simulationFields = {
  /** The cheapest course; null: none is on offer. */
  course: z.nullable(record({ points: z.int(), priceYen: z.int() })),
  /** Percentages of all sales when the pack is sold out. */
  conversionPercent: percent,
  costPercent: percent,
  marketPercent: percent,
  /** When every card that can be is converted. */
  liabilityPoints: z.int(),
  liabilityYen: yen,
  /** The worst run of draws that each are worth more than they cost: its length and its gain; null for a coin pack. */
  worstRun: z.nullable(record({ slots: z.int(), points: z.int() })),
  /** The chances of a visitor who waits for so many slots left, and buys them all where they convert to more. */
  remainders: z.array(
    record({
      left: z.int(),
      /** Points that one of them converts to on average, in percent of the price. */
      percent: z.number(),
      /** The probability that they convert to more than they cost, from 0 to 1. */
      goodChance: z.number(),
      /** The gain in points on average. */
      take: z.int(),
    }),
  ),
  /** From so many random sales; null: every chance is exact. */
  samples: z.nullable(z.int()),
}

/** The margin by the fate of the cards. */
export const marginFields = { way: z.enum(marginWays), points: z.array(marginPoint) }

export const readPackMoney = operatorCall({
  method: 'GET',
  path: '/operator/packs/:packId/money',
  summary:
    'The money of a pack: revenue and cost so far, beside the simulation of its box. Points are valued at the cheapest course.',
  roles: yenReaders,
  output: record({
    ...simulationFields,
    /** Revenue; null for a coin pack too. */
    revenueYen: yen,
    /** The yen of points that cards became. */
    convertedYen: yen,
    /** The cost of the cards that members wanted sent. */
    shippedCostYen: yen,
    /** The first less the two others; cards that are not chosen yet are in none of them. */
    marginYen: yen,
    /** Cards of the pack without an entered cost. */
    cardsWithoutCost: z.int(),
    /** Points that a slot left converts to on average now, in percent of the price; null when none is left. */
    leftPercent: percent,
    margins: z.array(
      record({
        ...marginFields,
        /** Margin of the sold slots: expected mean, standard deviation, and the margin that their cards brought. */
        nowMean: z.int(),
        nowDeviation: z.int(),
        nowActual: z.int(),
      }),
    ),
  }),
})

const reasonFields = {
  /** Everybody reads them, for ever. */
  reasonJa: text(packReasonLength),
  /** Empty: Japanese is shown. */
  reasonEn: z._default(text(packReasonLength), ''),
}

export const haltPack = operatorCall({
  method: 'POST',
  path: '/operator/packs/halt',
  verb: 'pack halt',
  summary:
    'Halts the sale at once: no draw is made or charged until it resumes. Without a public reason, visitors read that the page is being checked. 409 when it is halted or over.',
  roles: packStoppers,
  moves: 'nothing',
  reason: 'none',
  input: record({
    ...actFields,
    packId: id,
    ...reasonFields,
    reasonJa: z._default(reasonFields.reasonJa, ''),
  }),
  output: nothing,
})

export const addSaleWords = operatorCall({
  method: 'POST',
  path: '/operator/packs/add_words',
  verb: 'pack add-words',
  behind: ['packId', 'reasonJa'],
  summary:
    'Adds words to the public record of a halt or an early end. Earlier words stay. 409 when the sale was never stopped.',
  roles: packStoppers,
  moves: 'nothing',
  reason: 'none',
  input: record({ ...actFields, packId: id, ...reasonFields }),
  output: nothing,
})

export const resumePack = operatorCall({
  method: 'POST',
  path: '/operator/packs/resume',
  verb: 'pack resume',
  summary: 'Resumes a halted sale. Needs a second person. 409 when it is not halted, or over.',
  roles: packKeepers,
  approvers: packKeepers,
  moves: ['boxes'],
  reason: 'asked',
  input: record({ ...actFields, packId: id }),
  output: approvalOutcome,
})

export const endPackEarly = operatorCall({
  method: 'POST',
  path: '/operator/packs/end_early',
  verb: 'pack end-early',
  summary:
    'Ends the sale for ever, with a public reason, and opens the box. Needs a second person. 409 when it is over.',
  roles: packKeepers,
  approvers: packKeepers,
  moves: ['boxes'],
  reason: 'asked',
  input: record({ ...actFields, packId: id, ...reasonFields }),
  output: approvalOutcome,
})

export const giveUpPack = operatorCall({
  method: 'POST',
  path: '/operator/packs/give_up',
  verb: 'pack give-up',
  summary:
    'Gives up a beacon box whose places have been undecided for seven days: they are paid back in full and never decided, and the box is over, with a public reason. Needs a second person. 409 before that, and once a round is known for them.',
  roles: packKeepers,
  approvers: packKeepers,
  moves: ['boxes', 'points'],
  reason: 'asked',
  input: record({ ...actFields, packId: id, ...reasonFields }),
  output: approvalOutcome,
})
