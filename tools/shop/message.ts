// Mail, SMS and push messages of the outbox. Their texts hold links and codes, and are never shown.

import { japanInstant } from '#server/business-time/japan.ts'
import { isUuid } from '#server/db/uuid.ts'
import { channels } from '#server/people/messages/messages.ts'
import { listMessages, type MessageLine, retryMessages } from '#server/people/messages/outbox.ts'
import { type ListLimit, limitOption, readLimit } from '#tools/list-limit.ts'
import { changingVerb, type Noun, Refused, readingVerb } from '#tools/shop-frame.ts'

const listLimit: ListLimit = { byDefault: 50, most: 10_000 }
/** More ids than this are counted in the audit log, and not named. */
const namedAtMost = 100

const sentences = {
  none: 'There is no such message.',
  unknownChannel: (text: string) => `--channel takes mail, sms or push, not "${text}".`,
  noneNamed: 'name the messages (message list --given-up), or say --all-given-up.',
  both: 'either name the messages or say --all-given-up.',
  notGivenUp: (ids: readonly string[]) =>
    `not given up, over, or unknown, so nothing was changed: ${ids.join(', ')}.`,
  waiting: (count: number) =>
    `${count === 1 ? '1 message waits' : `${count} messages wait`} again; the running shop sends them.`,
}

function stateOf({ sentAt, givenUpAt, expiresAt, attempts, nextAttemptAt }: MessageLine, now: Date): string {
  if (sentAt !== null) return `sent ${japanInstant(sentAt)}`
  if (givenUpAt !== null) return `given up ${japanInstant(givenUpAt)}`
  if (expiresAt !== null && expiresAt <= now) return 'over, not sent'
  return attempts === 0 ? 'waiting' : `waiting, next attempt ${japanInstant(nextAttemptAt)}`
}

const lineOf = (message: MessageLine, now: Date): string =>
  [
    message.id,
    japanInstant(message.createdAt),
    `${message.channel} ${message.canWait ? 'reminder' : 'urgent'}`,
    stateOf(message, now),
    ...(message.attempts === 0 ? [] : [`attempts ${message.attempts}`]),
    ...(message.failure === '' ? [] : [`last failure ${message.failure}`]),
    message.memberId === null ? 'guest' : `member ${message.memberId}`,
    message.subject,
  ].join('  ')

export const noun: Noun = {
  about: 'mail and SMS: what waits, what was given up',
  verbs: {
    list: readingVerb({
      about: 'shows the newest messages, or those that wait or were given up; never their texts',
      options: {
        'given-up': { type: 'boolean', about: 'only those that are tried no more' },
        waiting: { type: 'boolean', about: 'only those that have not left yet' },
        channel: { type: 'string', about: 'mail, sms or push' },
        limit: limitOption(listLimit),
      },
      async read(db, { options, now }) {
        const channel = channels.find((known) => known === options.channel)
        if (options.channel !== undefined && channel === undefined)
          throw new Refused(sentences.unknownChannel(options.channel))
        const messages = await listMessages(db, {
          isGivenUp: options['given-up'] === true,
          isWaiting: options.waiting === true,
          channel,
          limit: readLimit(options.limit, listLimit),
        })
        return messages.length === 0 ? [sentences.none] : messages.map((message) => lineOf(message, now))
      },
    }),
    retry: changingVerb({
      about: 'sends again what was given up: these messages, or all',
      many: 'message',
      options: { 'all-given-up': { type: 'boolean', about: 'every message that was given up' } },
      async change(tx, { words, options, now }) {
        const isAll = options['all-given-up'] === true
        if (isAll && words.length > 0) throw new Refused(sentences.both)
        if (!isAll && words.length === 0) throw new Refused(sentences.noneNamed)
        const unreadable = words.filter((id) => !isUuid(id))
        if (unreadable.length > 0) throw new Refused(sentences.notGivenUp(unreadable))
        const named = [...new Set(words)]
        const retried = await retryMessages(tx, isAll ? undefined : named, now)
        const missing = named.filter((id) => !retried.includes(id))
        if (missing.length > 0) throw new Refused(sentences.notGivenUp(missing))
        return {
          subject: retried.length === 1 ? (retried[0] ?? '') : '',
          detail: {
            count: retried.length,
            ...(retried.length <= namedAtMost ? { messages: retried } : {}),
          },
          lines: [sentences.waiting(retried.length)],
        }
      },
    }),
  },
}
