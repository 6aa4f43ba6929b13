import * as calls from '#contract/sessions.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'
import { type Http, Refusal } from '#server/http/calls.ts'
import type { Sessions } from '#server/http/session.ts'
import { type Accounts, loginLimit } from './login-routes.ts'
import { proveMember } from './password-routes.ts'

export function sessionRoutes(
  http: Http,
  { db, sessions }: { db: Database; sessions: Sessions },
  accounts: Accounts,
): void {
  http.serveMember(calls.listSessions, async (visit) => {
    const list = await sessions.list(visit.memberId, visit.session.token)
    return {
      list: list.map((session) => ({
        ...session,
        startedAt: session.startedAt.toISOString(),
        lastUsedAt: session.lastUsedAt.toISOString(),
      })),
    }
  })

  http.serveMember(calls.endSession, loginLimit, async (visit, { sessionId, currentPassword }) => {
    if (!isUuid(sessionId)) return new Refusal(422, { sessionId: [visit.phrases.invalidValue] })
    const proven = await proveMember(visit, currentPassword, { db, accounts })
    if (proven instanceof Refusal) return proven
    await sessions.end(visit.memberId, sessionId, visit.session.token)
    return {}
  })

  http.serveMember(calls.endOtherSessions, loginLimit, async (visit, { currentPassword }) => {
    const proven = await proveMember(visit, currentPassword, { db, accounts })
    if (proven instanceof Refusal) return proven
    await transaction(db, (tx) => sessions.endAll(tx, visit.memberId, visit.session.token))
    return {}
  })
}
