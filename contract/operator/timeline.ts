// Everything that happened to one member, in one list.

import * as z from 'zod/mini'
import { enquiryStates, enquiryTopics } from '#contract/enquiries.ts'
import { extraKinds } from '#contract/extras.ts'
import { instant } from '#contract/times.ts'
import { id, record, text } from '#contract/wire.ts'
import { settlements } from './claims.ts'
import { entryCause } from './entry-causes.ts'
import { adjustmentReasons } from './member-acts.ts'
import { referralOutcomes } from './members.ts'
import { messageChannels, messageFates } from './messages.ts'
import { filterText, operatorCall } from './operator-call.ts'
import {
  claimReaders,
  memberReaders,
  noteKeepers,
  type OperatorRole,
  paymentReaders,
  shipmentReaders,
} from './roles.ts'
import { holdReasons } from './shipments.ts'

/** The kinds of events and the roles that see each; a kind that none of the caller's roles opens is left out. */
export const timelineKinds = {
  account: memberReaders,
  draw: memberReaders,
  movement: memberReaders,
  payment: paymentReaders,
  refund: paymentReaders,
  claim: claimReaders,
  shipment: shipmentReaders,
  exchange: memberReaders,
  message: memberReaders,
  referral: memberReaders,
  enquiry: noteKeepers,
  note: noteKeepers,
  audit: memberReaders,
} as const satisfies Record<string, readonly OperatorRole[]>
export type TimelineKind = keyof typeof timelineKinds

const timelineKindNames = Object.keys(timelineKinds) as [TimelineKind, ...TimelineKind[]]

/** The details of an event by its kind. */
export const timelineDetails = {
  account: record({
    what: z.enum(['registered', 'mail_proven', 'phone_verified', 'suspended', 'withdrawn']),
  }),
  draw: record({
    packId: id,
    packName: z.string(),
    /** The page on which the shop shows the box to everyone. */
    boxUrl: z.string(),
    /** The draw's proof for all who have this address, in the member's language; empty until the cards are known. */
    proofUrl: z.string(),
    ticketHash: z.string(),
    /** The first slot, from 0; the slots follow one another. */
    firstSlot: z.int(),
    count: z.int(),
    /** Points, or hundredths of a coin. */
    cost: z.int(),
    currency: z.enum(['points', 'coins']),
    /** Null: not seen to the end yet. */
    revealedAt: z.nullable(instant),
    chosenAt: z.nullable(instant),
    /** Null while the choice is open. `shop`: settled by default after its end. */
    chosenBy: z.nullable(z.enum(['member', 'shop'])),
    convertedPoints: z.int(),
    /** Empty until the draw was seen or chosen. */
    cards: z.array(
      record({
        /** In the box, from 0; for a last-one prize the box's number of slots. */
        slot: z.int(),
        cardId: id,
        name: z.string(),
        modelNumber: z.string(),
        tier: z.int(),
        /** The kind of extra; null for the prize of a slot. */
        extra: z.nullable(z.enum(extraKinds)),
        fate: z.enum(['open', 'converted', 'shipped']),
        convertsToPoints: z.int(),
      }),
    ),
  }),
  movement: record({
    /** `adjustment`, `draw`, `choice`, …, as the ledger has them. */
    cause: entryCause,
    /** Id of the draw, payment, exchange …; empty when there is none. */
    causeId: z.string(),
    /** Signed: from the member's side. */
    points: z.int(),
    coinHundredths: z.int(),
    pointsAfter: z.int(),
    coinHundredthsAfter: z.int(),
    /** Why an operator gave or took by hand; null for all else. */
    reason: z.nullable(z.enum(adjustmentReasons)),
    /** The operator; empty for all else. */
    who: z.string(),
  }),
  payment: record({
    /** The number of the order, as the member and the provider know it. */
    orderId: z.string(),
    method: z.string(),
    priceYen: z.int(),
    refundedYen: z.int(),
    points: z.int(),
    state: z.string(),
    /** When, and why, it came into this state. */
    stateSince: instant,
    reason: z.string(),
    providerReference: z.string(),
  }),
  refund: record({
    paymentId: id,
    /** Empty while it is under way. */
    outcome: z.string(),
    isByHand: z.boolean(),
    endedAt: z.nullable(instant),
  }),
  claim: record({
    paymentId: id,
    /** That were used, and the yen they were sold for. */
    points: z.int(),
    yen: z.int(),
    /** Null while it is open. */
    settlement: z.nullable(z.enum(settlements)),
    settledAt: z.nullable(instant),
  }),
  shipment: record({
    source: z.enum(['draw', 'exchange']),
    state: z.enum(['unshipped', 'shipped']),
    cardCount: z.int(),
    /** The day of Japan by which it is promised. */
    promisedOn: z.string(),
    shippedAt: z.nullable(instant),
    trackingNumber: z.string(),
    /** Why it may not leave; empty when it may, or has left. */
    holds: z.array(z.enum(holdReasons)),
    /** The acts of operators on it, newest first. */
    acts: z.array(record({ at: instant, who: z.string(), verb: z.string(), why: z.string() })),
  }),
  exchange: record({ cardId: id, name: z.string(), quantity: z.int(), coinHundredths: z.int() }),
  message: record({
    channel: z.enum(messageChannels),
    /** Never the body: it may hold a code or a link that opens the account. */
    subject: z.string(),
    /** Masked like the member's. */
    address: z.string(),
    fate: z.enum(messageFates),
    sentAt: z.nullable(instant),
    attempts: z.int(),
    /** The error of the last attempt; empty when it did not fail. */
    failure: z.string(),
  }),
  referral: record({
    /** `friend`: this member came by a code. `referrer`: another came by theirs. */
    as: z.enum(['friend', 'referrer']),
    otherId: id,
    outcome: z.enum(referralOutcomes),
    points: z.int(),
    shared: z.string(),
  }),
  enquiry: record({
    topic: z.enum(enquiryTopics),
    about: z.string(),
    progress: z.enum(enquiryStates),
    /** Empty: no operator has it. */
    assignedTo: z.string(),
  }),
  note: record({ who: z.string(), body: z.string(), isImportant: z.boolean() }),
  audit: record({ who: z.string(), verb: z.string(), why: z.string(), detail: z.string() }),
} satisfies Record<TimelineKind, z.ZodMiniType>

export const readTimeline = operatorCall({
  method: 'GET',
  path: '/operator/members/:memberId/timeline',
  summary:
    'What happened to a member, newest first. The cards of a draw stay hidden until it was seen or chosen. An unmasked answer is recorded.',
  roles: memberReaders,
  query: record({
    /** `next` of the answer before. */
    before: z.optional(text(100)),
    /** Kinds with commas between them; without it, all. */
    kinds: filterText,
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
  }),
  output: record({
    list: z.array(
      record({
        /** The id of the draw, payment, …; with `kind` it is one event's own. */
        eventId: z.string(),
        kind: z.enum(timelineKindNames),
        at: instant,
        /** Only the field called like `kind` is there. */
        account: z.optional(timelineDetails.account),
        draw: z.optional(timelineDetails.draw),
        movement: z.optional(timelineDetails.movement),
        payment: z.optional(timelineDetails.payment),
        refund: z.optional(timelineDetails.refund),
        claim: z.optional(timelineDetails.claim),
        shipment: z.optional(timelineDetails.shipment),
        exchange: z.optional(timelineDetails.exchange),
        message: z.optional(timelineDetails.message),
        referral: z.optional(timelineDetails.referral),
        enquiry: z.optional(timelineDetails.enquiry),
        note: z.optional(timelineDetails.note),
        audit: z.optional(timelineDetails.audit),
      }),
    ),
    /** Goes on after the last of the list; empty at the end. */
    next: z.string(),
    /** The kinds that the caller's roles open, to filter by. */
    kinds: z.array(z.enum(timelineKindNames)),
    isMasked: z.boolean(),
  }),
})
