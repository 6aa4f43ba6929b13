import * as calls from '#contract/operator/messages.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import type { Database } from '#server/db/pool.ts'
import { Refusal } from '#server/http/calls.ts'
import type { OperatorHttp } from '#server/http/operator-calls.ts'
import { findMembers } from '#server/people/members/queries.ts'
import { countRetriable, fateOf, retryMessages, searchMessages } from '#server/people/messages/outbox.ts'
import { serveAct } from '#server/people/staff/act-routes.ts'
import type { Random } from '#server/random.ts'
import { keepShown } from './keep-shown.ts'
import { seesWhole, showTo } from './mask.ts'
import { contactOf } from './present-member.ts'

/** More ids than this are counted in the audit log, and not named. */
const namedAtMost = 100

/** Serves what the shop sends, never a text or an address, and lets what was given up be sent again. */
export function messageRoutes(http: OperatorHttp, deps: { db: Database; random: Random }): void {
  const { db, random } = deps
  http.serve(calls.listMessages, async (visit, _, { page, size, which, channel }) => {
    const { operator, now } = visit
    const wanted = { which, channel, limit: size, offset: (page - 1) * size }
    const { messages, total } = await searchMessages(db, wanted, now)
    const members = await findMembers(db, new Set(messages.flatMap(({ memberId }) => memberId ?? [])))
    if (members.size > 0)
      await keepShown(db, { id: random.id(), what: 'list', subject: String(members.size) }, visit)
    const show = showTo(operator.roles)
    return {
      list: messages.map((message) => {
        const { id, subject, memberId, createdAt, attempts, failure, canRetry } = message
        const member = members.get(memberId ?? '')
        return {
          messageId: id,
          subject,
          fate: fateOf(message, now),
          memberId,
          name: member === undefined ? '' : contactOf(member, show).name,
          channel: message.channel,
          createdAt: japanInstant(createdAt),
          attempts,
          failure,
          canRetry,
        }
      }),
      total,
      isMasked: !seesWhole(operator.roles),
      retriable: await countRetriable(db, now),
    }
  })

  serveAct(http, deps, calls.retryMessages, async (tx, { now, phrases: { desks } }, input) => {
    const named = [...new Set(input.messageIds)]
    if (input.allGivenUp === named.length > 0) return new Refusal(422, { messageIds: [desks.messagesOrAll] })
    const retried = await retryMessages(tx, input.allGivenUp ? undefined : named, now)
    const missing = named.filter((id) => !retried.includes(id))
    if (missing.length > 0) return new Refusal(409, { messageIds: [desks.notGivenUp(missing)] })
    const { length: count } = retried
    return {
      subject: count === 1 ? (retried[0] ?? '') : '',
      detail: { count, ...(count <= namedAtMost ? { messages: retried } : {}) },
      kept: { count },
    }
  })
}
