// A box, an opened box and the proof of a draw say this alike, as it is sent.

import * as z from 'zod/mini'
import { extraKinds } from './extras.ts'
import { prizeKinds } from './sealed-box.ts'
import { as, record } from './wire.ts'

/** 32 bytes, lower-case hex. */
export const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A hash, or empty where there is none. */
export const optionalHash = z.string().check(z.regex(/^([0-9a-f]{64})?$/))

const facts = record({
  /** Own. A card, or points. */
  kind: z.enum(prizeKinds),

  /** Own. Who graded the card; empty: nobody. */
  gradingCompany: as('grading_company', z.string()),

  /** Own. The grade. */
  grade: z.string(),

  /** Own. Key of a condition word of the box; empty: none. */
  condition: z.string(),

  /** Own. Note in Japanese. */
  noteJa: as('note_ja', z.string()),

  /** Own. Note in English. */
  noteEn: as('note_en', z.string()),

  /** Own. SHA-256 of the front's picture; empty: not bound. */
  front: optionalHash,

  /** Own. That of its English picture. */
  frontEn: as('front_en', optionalHash),

  /** Own. That of the back's picture. */
  back: optionalHash,

  /** Own. Reference price in yen; 0: none. */
  referenceYen: as('reference_yen', z.int()),

  /** Own. Day of that price. */
  referenceDate: as('reference_date', z.string()),

  /** Own. Where that price is from. */
  referenceSource: as('reference_source', z.string()),
})

const sealedPrize = {
  /** Own. Card key. */
  cardKey: as('card', z.string()),

  /** Own. Rarity of the card. */
  rarity: z.int(),

  /** Own. Reveal tier. */
  tier: z.int(),

  /** Own. Points it converts to. */
  convertsToPoints: as('converts_to', z.int()),

  /** Own. Shipped only. */
  isShipOnly: as('ship_only', z.boolean()),

  /** Own. What version 2 seals of it beside. */
  facts: z.optional(facts),
}

/** One kind of prize in the manifest. Its index in the list is its number. */
export const manifestPrize = record({
  ...sealedPrize,

  /** Own. How many slots hold it. */
  quantity: z.int(),
})

export const lastOne = as('last_one', z.nullable(record(sealedPrize)))

const condition = record({
  /** Own. Its key. */
  key: z.string(),

  /** Own. The word in Japanese. */
  labelJa: as('label_ja', z.string()),

  /** Own. The word in English. */
  labelEn: as('label_en', z.string()),

  /** Own. What the shop means by it, in Japanese. */
  meaningJa: as('meaning_ja', z.string()),

  /** Own. What the shop means by it, in English. */
  meaningEn: as('meaning_en', z.string()),
})

const extra = record({
  /** Own. What brings it. */
  kind: z.enum(extraKinds),

  /** Own. The prize. */
  prize: record(sealedPrize),

  /** Own. How many are sealed. */
  quantity: z.int(),

  /** Own. Slots that bring a milestone. */
  slots: z.array(z.int()),

  /** Own. Draws in a row that bring a ceiling. */
  draws: z.int(),

  /** Own. The tier that such draws miss. */
  tier: z.int(),
})

const terms = record({
  /** Own. What a draw is paid with. */
  currency: z.enum(['points', 'coins']),

  /** Own. Points, or hundredths of a coin. */
  price: z.int(),

  /** Own. Begin of its sale. */
  startsAt: as('starts_at', z.string()),

  /** Own. End of its sale; empty: none. */
  endsAt: as('ends_at', z.string()),

  /** Own. Most draws of one purchase; 0: no limit. */
  maxPerPurchase: as('max_per_purchase', z.int()),

  /** Own. Most draws of one member. */
  maxPerMember: as('max_per_member', z.int()),

  /** Own. Most draws of one member in a period. */
  maxPerPeriod: as('max_per_period', z.int()),

  /** Own. That period; empty: none. */
  period: z.enum(['', 'day', 'week']),

  /** Own. For members registered at most so many days ago; 0: for all. */
  registeredWithinDays: as('registered_within_days', z.int()),

  /** Own. From this rank on; 0 for all. */
  rankFrom: as('rank_from', z.int()),

  /** Own. For members with a proven phone. */
  isPhoneProven: as('phone_proven', z.boolean()),

  /** Own. Hash of the invited holders; empty: everybody. */
  invitedHash: as('invited_hash', optionalHash),
})

const trust = record({
  /** Own. The beacon. */
  network: record({
    /** Own. Hash that names its chain. */
    chainHash: as('chain_hash', hash),

    /** Own. Its public key. */
    publicKey: as('public_key', z.string().check(z.regex(/^[0-9a-f]{192}$/))),

    /** Own. When its first round was, in seconds. */
    genesisSeconds: as('genesis_time', z.int()),

    /** Own. Milliseconds from round to round. */
    periodMs: as('period_ms', z.int()),
  }),

  /** Own. How long before its round a closing is made at the latest. */
  closeMs: as('close_ms', z.int()),

  /** Own. Until when witnesses accept a closing, step by step. */
  stepsMs: as('steps_ms', z.array(z.int())),

  /** Own. Key that signs closings. */
  shopKey: as('shop_key', hash),

  /** Own. How many witnesses decide. */
  quorum: z.int(),

  /** Own. The witnesses. */
  witnesses: z.array(
    record({
      /** Own. Who it is. */
      name: z.string(),

      /** Own. Where its list is read. */
      address: z.string(),

      /** Own. Its key. */
      key: hash,
    }),
  ),
})

export const seal = z.optional(
  record({
    /** Own. What decides which slot holds what. */
    mode: z.string(),

    /** Own. Hash of the secret; empty in a beacon box. */
    secretHash: as('secret_hash', optionalHash),

    /** Own. Whom a beacon box relies on. */
    trust: z.optional(trust),

    /** Own. The hash of that. */
    trustHash: as('trust_hash', z.optional(hash)),

    /** Own. Condition words of its prizes. */
    conditions: z.array(condition),

    /** Own. Prizes beside those of the slots. */
    extras: z.array(extra),

    /** Own. Their hash. */
    extrasHash: as('extras_hash', hash),

    /** Own. What was sealed about its sale. */
    terms,

    /** Own. Their hash. */
    termsHash: as('terms_hash', hash),
  }),
)

export const ticket = record({
  /** Own. Its first slot. */
  firstSlot: as('first_slot', z.int()),

  /** Own. Its slots. */
  count: z.int(),

  /** Own. When, in microseconds. */
  drawnAtMicros: as('drawn_at_us', z.int()),

  /** Own. The draw. */
  drawId: as('draw_id', z.string()),

  /** Own. In a box that counts members. */
  counted: z.optional(
    record({
      /** Own. Who drew: a hash that means nothing elsewhere. */
      holder: hash,

      /** Own. Ceiling prizes it brought. */
      ceilingPrizes: as('ceiling_prizes', z.int()),
    }),
  ),

  /** Own. Its hash. */
  hash,
})
