// Calls of the push room: a member's browsers that take messages, and the topics.

import * as z from 'zod/mini'
import { as, call, id, nothing, numberFlag, record, text } from './wire.ts'

/** The topics of push messages: a favourite's sale, the end of a choice, a parcel that leaves. */
export const pushTopics = ['openings', 'choices', 'parcels'] as const
export type PushTopic = (typeof pushTopics)[number]

export const getPush = call({
  method: 'GET',
  path: '/user/push',
  summary: 'What the member is told of by push, and the key with which a browser subscribes.',
  access: 'member',
  output: record({
    /** Own. The shop's public key (VAPID, RFC 8292), in base64url. */
    publicKey: as('public_key', z.string()),
    /** Own. The topics that the member wants. */
    topics: z.array(z.enum(pushTopics)),
    /** Own. Whether messages go to the browser of this call. One whose login ended since it subscribed does not know. */
    isHere: as('is_here', numberFlag),
    /** Own. The member's sessions to whose browsers messages go. */
    sessionIds: as('session_ids', z.array(id)),
  }),
})

export const setPushTopic = call({
  method: 'POST',
  path: '/user/push',
  summary: 'Turns one kind of message on or off. Harmless when repeated.',
  access: 'member',
  input: record({
    /** Own. The kind. */
    topic: z.enum(pushTopics),
    /** Own. Whether it is on from now on. */
    isOn: as('is_on', numberFlag),
  }),
  output: nothing,
})

export const subscribeToPush = call({
  method: 'POST',
  path: '/user/push/subscription',
  summary: 'Messages go to this browser from now on. 422: its push service is none that the shop knows.',
  access: 'member',
  input: record({
    /** Own. Its address at the push service. */
    endpoint: text(1000),
    /** Own. Its public key, in base64url. */
    p256dh: text(200),
    /** Own. Its secret, in base64url. */
    auth: text(100),
  }),
  output: nothing,
})

export const unsubscribeFromPush = call({
  method: 'POST',
  path: '/user/push/subscription/end',
  summary: 'No more messages to this browser. Harmless when repeated.',
  access: 'member',
  input: record({
    /** Own. Its address at the push service. */
    endpoint: text(1000),
  }),
  output: nothing,
})

export const endSessionPush = call({
  method: 'POST',
  path: '/user/push/session/end',
  summary:
    "No more messages to the browser of one session, which stays logged in. A session that takes none, and another member's, are not told apart: nothing happens.",
  access: 'member',
  input: record({
    /** Own. Which one. */
    sessionId: as('session_id', id),
  }),
  output: nothing,
})
