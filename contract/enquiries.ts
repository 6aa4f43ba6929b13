// Calls of the enquiries room: what a visitor asks the shop, and the answers.

import * as z from 'zod/mini'
import { lines } from './lines.ts'
import { mailText } from './typed-fields.ts'
import { as, call, id, instant, record, text, uuid } from './wire.ts'

export const enquiryTopics = ['parcel', 'payment', 'draw', 'points', 'account', 'other'] as const
export type EnquiryTopic = (typeof enquiryTopics)[number]

/** `waiting`: for the shop's answer. */
export const enquiryStates = ['waiting', 'answered', 'closed'] as const
export type EnquiryState = (typeof enquiryStates)[number]

export const enquiryMax = 4000
export const pictureCount = 3
/** Characters of one picture in base64url. With three of them a request stays below a megabyte. */
export const pictureMax = 280_000

const messageFields = {
  /** Own. A random UUID that the browser chose before it sent: the same one is kept once. */
  messageKey: as('message_key', uuid),
  /** Own. What the visitor writes. */
  body: lines(enquiryMax),
  /** Own. At most three: JPEG, PNG or WebP in base64url; made anew without what a camera writes into it. */
  pictures: z.array(text(pictureMax)).check(z.maxLength(pictureCount)),
}

export const sendEnquiry = call({
  method: 'POST',
  path: '/user/enquiry/send',
  summary:
    'Own. Asks the shop. A guest gets a mail with a link to the thread, whether the address is a member’s or not. 429 beyond a day’s number.',
  access: 'public',
  input: record({
    ...messageFields,
    /** Own. What it is about. */
    topic: z.enum(enquiryTopics),
    /** Own. The number of an order, a draw or a parcel. */
    about: text(100),
    /** Own. Of a guest; ignored for a member. */
    name: text(100),
    /** Own. Of a guest; ignored for a member. */
    mail: mailText,
  }),
  output: record({
    /** Own. Of a member; empty for a guest, who gets a link by mail. */
    enquiryId: as('enquiry_id', z.string()),
  }),
})

export const listEnquiries = call({
  method: 'GET',
  path: '/user/enquiry/list',
  summary: 'Own. The member’s enquiries, newest first, at most 50.',
  access: 'member',
  output: record({
    /** Own. The newest first. */
    list: z.array(
      record({
        /** Own. The enquiry. */
        enquiryId: as('enquiry_id', id),
        /** Own. What it is about. */
        topic: z.enum(enquiryTopics),
        /** Own. When it was sent. */
        openedAt: as('opened', instant),
        /** Own. When its newest message was written. */
        lastAt: as('last', instant),
        /** Own. When the shop last wrote; absent until it has. */
        answeredAt: as('answered', z.optional(instant)),
        /** Own. `waiting`: for the shop’s answer. */
        progress: z.enum(enquiryStates),
      }),
    ),
  }),
})

export const readEnquiry = call({
  method: 'GET',
  path: '/user/enquiry/thread/:enquiryId',
  summary: 'Own. One thread, for its member or with the token from a mail. 404 for all others.',
  access: 'public',
  query: record({
    /** Own. The token from the link in a mail; without it the thread must be the member’s own. */
    token: z.optional(text(200)),
  }),
  output: record({
    /** Own. The enquiry. */
    enquiryId: as('enquiry_id', id),
    /** Own. What it is about. */
    topic: z.enum(enquiryTopics),
    /** Own. The number that was given; empty without. */
    about: z.string(),
    /** Own. `waiting`: for the shop’s answer. */
    progress: z.enum(enquiryStates),
    /** Own. The oldest first. */
    messages: z.array(
      record({
        /** Own. The message. */
        messageId: as('message_id', id),
        /** Own. The visitor’s; else the shop’s. */
        isOwn: as('is_own', z.boolean()),
        /** Own. What was written. */
        body: z.string(),
        /** Own. When it was written. */
        writtenAt: as('written', instant),
        /** Own. Its pictures, for `readEnquiryPicture`. */
        pictureIds: as('picture_ids', z.array(id)),
      }),
    ),
  }),
})

export const readEnquiryPicture = call({
  method: 'GET',
  path: '/user/enquiry/picture/:enquiryId/:pictureId',
  summary: 'Own. A picture of a thread, as readEnquiry opens it.',
  access: 'public',
  query: record({
    /** Own. As in `readEnquiry`. */
    token: z.optional(text(200)),
  }),
  output: record({
    /** Own. The picture, in base64. */
    jpeg: z.string(),
  }),
})

export const continueEnquiry = call({
  method: 'POST',
  path: '/user/enquiry/continue',
  summary: 'Own. Another message in a thread; it opens a closed one again. 404 as readEnquiry.',
  access: 'public',
  input: record({
    ...messageFields,
    /** Own. The enquiry. */
    enquiryId: as('enquiry_id', id),
    /** Own. As in `readEnquiry`; empty for a member. */
    token: text(200),
  }),
  output: record({}),
})
