// The enquiries desk: visitors' enquiries, and the acts of operators on them.

import * as z from 'zod/mini'
import { enquiryMax, enquiryStates, enquiryTopics } from '#contract/enquiries.ts'
import { lines } from '#contract/lines.ts'
import { instant } from '#contract/times.ts'
import { id, nothing, record } from '#contract/wire.ts'
import { enquiryReaders } from './enquiry-topics.ts'
import { memberStates } from './members.ts'
import { actFields, gridPage, operatorCall, pageQuery, sortBy } from './operator-call.ts'
import { paymentStates } from './payments.ts'
import { searchKinds } from './search.ts'

/** Texts to begin an answer with; their words stand in `phrases/mail/enquiries`. */
export const templateKeys = [
  'looking',
  'askMore',
  'parcelSent',
  'parcelPromised',
  'paymentPaid',
  'drawProof',
] as const
export type TemplateKey = (typeof templateKeys)[number]

export const listEnquiries = operatorCall({
  method: 'GET',
  path: '/operator/enquiries',
  summary:
    'Enquiries on the topics that the roles open, longest waiting first. Names are masked for shipping and finance; an unmasked answer is recorded.',
  roles: enquiryReaders,
  query: record({
    ...pageQuery,
    /** `open`: all that are not closed. */
    progress: z._default(z.enum(['all', 'open', ...enquiryStates]), 'all'),
    topic: z.optional(z.enum(enquiryTopics)),
    /** Only those that the caller has. */
    mine: z.optional(z.enum(['yes'])),
    memberId: z.optional(z.uuid()),
    sort: sortBy(['opened', 'last']),
  }),
  output: record({
    ...gridPage(
      record({
        enquiryId: id,
        topic: z.enum(enquiryTopics),
        progress: z.enum(enquiryStates),
        /** Null: a guest. */
        memberId: z.nullable(id),
        name: z.string(),
        /** The beginning of the first message; empty once words were deleted. */
        firstLine: z.string(),
        openedAt: instant,
        lastAt: instant,
        /** The moment from which the shop owes an answer; null when it owes none. */
        waitingSince: z.nullable(instant),
        /** Empty: no operator has it. */
        assignedTo: z.string(),
      }),
    ),
    isMasked: z.boolean(),
  }),
})

export const readEnquiry = operatorCall({
  method: 'GET',
  path: '/operator/enquiries/:enquiryId',
  summary:
    'One thread, with its visitor and the item it refers to. 404 for topics that the roles do not open. An unmasked answer is recorded.',
  roles: enquiryReaders,
  output: record({
    enquiryId: id,
    topic: z.enum(enquiryTopics),
    about: z.string(),
    progress: z.enum(enquiryStates),
    openedAt: instant,
    waitingSince: z.nullable(instant),
    assignedTo: z.string(),
    /** Set when words and personal data were deleted. */
    erasedAt: z.nullable(instant),
    /** In which the answer is mailed. */
    language: z.enum(['ja', 'en']),
    isMasked: z.boolean(),
    visitor: record({
      name: z.string(),
      mail: z.string(),
      /** Null: a guest, whose name and address are not proven. */
      member: z.nullable(
        record({
          memberId: id,
          memberState: z.enum(memberStates),
          registeredAt: instant,
          points: z.int(),
          coinHundredths: z.int(),
          /** Parcels that have not left. */
          unshipped: z.int(),
        }),
      ),
    }),
    messages: z.array(
      record({
        messageId: id,
        /** `note`: for operators alone. */
        author: z.enum(['visitor', 'operator', 'note']),
        /** The operator's name; empty for the visitor. */
        who: z.string(),
        body: z.string(),
        writtenAt: instant,
        pictureIds: z.array(id),
      }),
    ),
    /** The things that `about` names, of the kinds that the roles open. */
    things: z.array(
      record({
        kind: z.enum(Object.keys(searchKinds) as [keyof typeof searchKinds, ...(keyof typeof searchKinds)[]]),
        id,
        title: z.string(),
        memberId: z.nullable(id),
        /** It belongs to another member than the one who wrote, or to a member while a guest wrote. */
        isForeign: z.boolean(),
      }),
    ),
    /** The member's parcels that have not arrived, and their last draws and payments, as far as the roles open them. */
    recent: record({
      parcels: z.array(
        record({
          parcelId: id,
          cardCount: z.int(),
          /** The day of Japan by which it is promised. */
          promisedOn: z.string(),
          isSent: z.boolean(),
          trackingNumber: z.string(),
        }),
      ),
      draws: z.array(record({ drawId: id, packName: z.string(), count: z.int(), drawnAt: instant })),
      payments: z.array(
        record({
          paymentId: id,
          priceYen: z.int(),
          paymentState: z.enum(paymentStates),
          openedAt: instant,
        }),
      ),
    }),
    /** Texts to begin an answer with, in the visitor's language and with what is known filled in. */
    templates: z.array(
      record({
        key: z.string(),
        /** The name of an owner's own template; empty for one of the shop's, which has words for its key. */
        name: z.string(),
        text: z.string(),
      }),
    ),
    /** The key of the template that answers what the visitor asks; empty when none is known to answer it. */
    proposed: z.string(),
  }),
})

export const readEnquiryPicture = operatorCall({
  method: 'GET',
  path: '/operator/enquiries/:enquiryId/pictures/:pictureId',
  summary: 'A picture of a thread, as readEnquiry opens it.',
  roles: enquiryReaders,
  output: record({
    /** In base64. */
    jpeg: z.string(),
  }),
})

const act = { ...actFields, enquiryId: id }
const words = lines(enquiryMax, 1)

export const assignEnquiry = operatorCall({
  method: 'POST',
  path: '/operator/enquiries/assign',
  summary:
    'Assigns an enquiry to the caller, or releases it. 409 when another operator has it and it is not taken over.',
  roles: enquiryReaders,
  moves: 'nothing',
  reason: 'none',
  input: record({
    ...act,
    to: z.enum(['me', 'none']),
    /** The operator who had it when the page was opened; empty: no operator. */
    from: z.string().check(z.maxLength(100)),
  }),
  output: nothing,
})

export const answerEnquiry = operatorCall({
  method: 'POST',
  path: '/operator/enquiries/answer',
  summary:
    'Answers an enquiry: the text is mailed to the visitor and added to the thread. 409 when a message has arrived since, or the enquiry is closed.',
  roles: enquiryReaders,
  moves: 'nothing',
  reason: 'none',
  input: record({
    ...act,
    body: words,
    /** The newest message that the operator has seen. */
    seenId: id,
  }),
  output: nothing,
})

export const noteOnEnquiry = operatorCall({
  method: 'POST',
  path: '/operator/enquiries/note',
  summary: 'Adds a note to a thread, for operators only.',
  roles: enquiryReaders,
  moves: 'nothing',
  reason: 'none',
  input: record({ ...act, body: words }),
  output: nothing,
})

export const closeEnquiry = operatorCall({
  method: 'POST',
  path: '/operator/enquiries/close',
  summary: 'Closes an enquiry. A message of the visitor opens it again. 409 when a message has come since.',
  roles: enquiryReaders,
  moves: 'nothing',
  reason: 'none',
  input: record({ ...act, seenId: id }),
  output: nothing,
})

export const reopenEnquiry = operatorCall({
  method: 'POST',
  path: '/operator/enquiries/reopen',
  summary: 'Reopens a closed enquiry. 409 when it is not closed; 404 when its text was deleted.',
  roles: enquiryReaders,
  moves: 'nothing',
  reason: 'none',
  input: record(act),
  output: nothing,
})
