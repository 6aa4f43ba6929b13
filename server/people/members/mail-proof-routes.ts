import * as calls from '#contract/mail-proof.ts'
import { transaction } from '#server/db/pool.ts'
import { type Http, Refusal } from '#server/http/calls.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'
import type { PasswordDeps } from './password-routes.ts'
import { proveMail, sendMailProof } from './prove-mail.ts'

const proofLimit = { perMinute: 10 }

export function mailProofRoutes(
  http: Http,
  { db, random, contact }: Pick<PasswordDeps, 'db' | 'random' | 'contact'>,
): void {
  http.serveMember(calls.sendMailProof, proofLimit, async ({ memberId, now, phrases }) => {
    const deps = { random, now, contactIn: await contact() }
    const outcome = await transaction(db, (tx) => sendMailProof(tx, memberId, deps))
    return outcome === 'refused'
      ? new Refusal(429, { mail: [phrases.membership.mailProofsUsedUp] })
      : { wasProven: outcome === 'proven before' }
  })

  http.serve(calls.proveMail, proofLimit, async ({ now, phrases, request }, { token }) => {
    const outcome = await transaction(db, (tx) => proveMail(tx, token, now))
    if (outcome !== 'refused') return { wasProven: outcome === 'proven before' }
    logSecurityEvent(request.log, 'token refused', { kind: 'mail link' })
    return new Refusal(422, { token: [phrases.membership.mailProofInvalid] })
  })
}
