import * as calls from '#contract/reminders.ts'
import type { Database } from '#server/db/pool.ts'
import { type Http, Refusal } from '#server/http/calls.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'
import { findMember } from '#server/people/members/queries.ts'
import { keepWish, wantsReminders } from './queries.ts'
import type { StopTokens } from './stop-token.ts'

export function reminderRoutes(http: Http, { db, tokens }: { db: Database; tokens: StopTokens }): void {
  http.serveMember(calls.getReminders, async ({ memberId }) => ({ isOn: await wantsReminders(db, memberId) }))

  http.serveMember(calls.setReminders, async ({ memberId, now }, { isOn }) => {
    await keepWish(db, memberId, isOn, now)
    return {}
  })

  http.serve(calls.stopReminders, { perMinute: 30 }, async (visit, { token }) => {
    const memberId = tokens.read(token)
    if (memberId === undefined || (await findMember(db, memberId)) === undefined) {
      logSecurityEvent(visit.request.log, 'token refused', { kind: 'stop reminders' })
      return new Refusal(404, { token: [visit.phrases.notFound] })
    }
    await keepWish(db, memberId, false, visit.now)
    return {}
  })
}
