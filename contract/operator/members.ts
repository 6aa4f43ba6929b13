// The members desk: a member's account and everything that happened to it. It changes nothing.

import * as z from 'zod/mini'
import { type WrittenAddress, writtenFields } from '#contract/address.ts'
import { day, instant } from '#contract/times.ts'
import { as, id, record } from '#contract/wire.ts'
import { pointSources } from './entry-causes.ts'
import { coinHundredths, points } from './field-kinds.ts'
import { filterText, gridPage, operatorCall, pageQuery, sortBy } from './operator-call.ts'
import { memberReaders } from './roles.ts'

export const memberStates = ['active', 'suspended', 'withdrawn'] as const

/** Traits in which an account may be like another: the same phone number, or the same name and street. */
const likenesses = ['phone', 'person'] as const

/** `waiting`: for a purchase that stands. All after `rewarded` are refusals; `household`: both accounts are one person's. */
export const referralOutcomes = [
  'waiting',
  'rewarded',
  'not_eligible',
  'full',
  'known_number',
  'household',
] as const

/** The name and the contacts of a person; masked where `isMasked` of the answer says so. */
const contactFields = {
  /** Family name first; empty once the account is erased. */
  name: z.string(),
  mail: z.string(),
  phone: z.string(),
}

/** The prefecture by its name in the language of the console, empty abroad; the country is empty in Japan. */
const writtenAddress = record(
  Object.fromEntries(writtenFields.map((field) => [field, z.string()])) as {
    [Field in keyof WrittenAddress]: z.ZodMiniString
  },
)

export const listMembers = operatorCall({
  method: 'GET',
  path: '/operator/members',
  verb: 'member list',
  summary: 'Members, newest first. Masked for viewers and finance; an unmasked answer is recorded.',
  roles: memberReaders,
  query: record({
    ...pageQuery,
    /**
     * A part of the name in either order, the beginning of a mail address, the end of a phone number, or an id. For a
     * reader of masked data: one of them whole.
     */
    q: filterText,
    state: z._default(z.enum(['all', ...memberStates]), 'all'),
    /** Only members who share the phone number, or name and street, with another who has not withdrawn. */
    alike: z.optional(z.enum(['yes'])),
    /** Only members who have certainly not used the shop for so many months, and have not withdrawn. */
    idle: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(120))),
    /** Registered on this day of Japan or later, or earlier: 2026-11-30. */
    registeredFrom: z.optional(day),
    registeredUntil: z.optional(day),
    /** Without it: `-registered`. A member who has not logged in counts from their registration. */
    sort: sortBy(['registered', 'lastLogin']),
  }),
  output: record({
    ...gridPage(
      record({
        memberId: id,
        ...contactFields,
        state: z.enum(memberStates),
        registeredAt: instant,
        lastLoginAt: z.nullable(instant),
        points,
        coinHundredths,
      }),
    ),
    isMasked: z.boolean(),
  }),
})

export const readMember = operatorCall({
  method: 'GET',
  path: '/operator/members/:memberId',
  verb: 'member show',
  summary: 'One member. 404 for an unknown id. An unmasked answer is recorded.',
  roles: memberReaders,
  output: record({
    memberId: id,
    isMasked: z.boolean(),
    /** On the wire `state` is the envelope's. */
    state: as('member_state', z.enum(memberStates)),
    ...contactFields,
    /** Masked: only prefecture and country stay, the others are empty. */
    address: writtenAddress,
    language: z.string(),
    registeredAt: instant,
    lastLoginAt: z.nullable(instant),
    suspendedAt: z.nullable(instant),
    /** When the newest open claim began: they cannot draw or exchange, and their parcels wait. Null: none is open. */
    heldSince: z.nullable(instant),
    withdrawnAt: z.nullable(instant),
    /** Null: the address is not proven to be theirs. */
    mailProvenAt: z.nullable(instant),
    phoneVerifiedAt: z.nullable(instant),
    hasSecondFactor: z.boolean(),
    /** The end of the caller's access to a disclosure that they prepared and another approved; null: none is open. */
    disclosureOpenUntil: z.nullable(instant),
    /** On how many devices they are logged in. */
    sessions: z.int(),
    points: z.int(),
    /** The rest of each lot, the one that ends first first; together they are `points`. */
    lots: z.array(
      record({
        source: z.enum(pointSources),
        points: z.int(),
        granted: z.int(),
        grantedAt: instant,
        endsAt: instant,
      }),
    ),
    coinHundredths: z.int(),
    /** The rank of this month; spending from the month before. */
    rank: record({ number: z.int(), name: z.string() }),
    referral: record({
      /** Their own code. */
      code: z.string(),
      /** `none`: came by no code. `unverified`: the phone is not verified. */
      outcome: z.enum(['none', 'unverified', ...referralOutcomes]),
      /** The trait for which both accounts were taken for one person; empty otherwise. */
      shared: z.string(),
      /** The owner of the code they came by; null when none, or not known yet. */
      referrerId: z.nullable(id),
      decidedAt: z.nullable(instant),
    }),
    /** Draws whose cards are still to be chosen. */
    openChoices: z.array(
      record({
        drawId: id,
        packId: id,
        packName: z.string(),
        count: z.int(),
        drawnAt: instant,
        /** When the shop chooses in their place. */
        endsAt: instant,
        isRevealed: z.boolean(),
      }),
    ),
    /** The newest that are marked as important, at most five; empty for roles that read no notes. */
    importantNotes: z.array(record({ noteId: id, who: z.string(), body: z.string(), writtenAt: instant })),
    alike: z.array(
      record({
        memberId: id,
        name: z.string(),
        state: z.enum(memberStates),
        shares: z.array(z.enum(likenesses)),
      }),
    ),
  }),
})
