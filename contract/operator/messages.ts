// The messages of the shop, to members and others: they wait, have left, or were given up.

import * as z from 'zod/mini'
import { instant } from '#contract/times.ts'
import { id, record } from '#contract/wire.ts'
import { count } from './field-kinds.ts'
import { actFields, gridPage, operatorCall, pageQuery } from './operator-call.ts'
import { messageKeepers, messageReaders } from './roles.ts'

export const messageChannels = ['mail', 'sms', 'push'] as const

/** `expired`: it was of no use any more before it could be sent. */
export const messageFates = ['waiting', 'sent', 'given_up', 'expired'] as const
export type MessageFate = (typeof messageFates)[number]

export const listMessages = operatorCall({
  method: 'GET',
  path: '/operator/messages',
  verb: 'message list',
  summary:
    'Messages, newest first, never their texts and addresses. Names are masked for viewers; an unmasked answer is recorded.',
  roles: messageReaders,
  query: record({
    ...pageQuery,
    which: z._default(z.enum(['all', 'waiting', 'given_up']), 'all'),
    channel: z.optional(z.enum(messageChannels)),
  }),
  output: record({
    ...gridPage(
      record({
        messageId: id,
        /** Empty for an SMS. */
        subject: z.string(),
        fate: z.enum(messageFates),
        /** Null: it goes to somebody who is no member. */
        memberId: z.nullable(id),
        name: z.string(),
        channel: z.enum(messageChannels),
        createdAt: instant,
        attempts: count,
        /** The reason why the last attempt failed; empty: none did. */
        failure: z.string(),
        /** It was given up, and can be sent again: its text is there, and its time is not over. */
        canRetry: z.boolean(),
      }),
    ),
    isMasked: z.boolean(),
    /** The number of all that can be sent again. */
    retriable: z.int(),
  }),
})

export const retryMessages = operatorCall({
  method: 'POST',
  path: '/operator/messages/retry',
  verb: 'message retry',
  behind: ['messageIds'],
  summary:
    'Retries messages that were given up: the named ones, or all that have not expired. 409 when one was not given up, has expired or is unknown; then nothing is changed.',
  roles: messageKeepers,
  moves: 'nothing',
  reason: 'none',
  input: record({
    ...actFields,
    messageIds: z._default(z.array(z.uuid()).check(z.maxLength(100)), []),
    /** True: every one, in place of `messageIds`. */
    allGivenUp: z._default(z.boolean(), false),
  }),
  output: record({ count: z.int() }),
})
