import * as calls from '#contract/operator/member-acts.ts'
import { followMemberAddress } from '#server/cards/shipping/addresses.ts'
import { personalKey } from '#server/db/personal-key.ts'
import type { Tx } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/http/calls.ts'
import type { OperatorHttp } from '#server/http/operator-calls.ts'
import { changeMail } from '#server/people/members/change-mail.ts'
import { changeName } from '#server/people/members/change-name.ts'
import { signatureOf } from '#server/people/members/mail-member.ts'
import type { Member } from '#server/people/members/member-row.ts'
import { lockMember } from '#server/people/members/queries.ts'
import { removeSecondFactor } from '#server/people/members/remove-second-factor.ts'
import { secondFactorSince } from '#server/people/members/second-factor.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import type { ActInput } from '#server/people/staff/act-routes.ts'
import {
  type ActVisit,
  type ApprovableCall,
  serveApprovable,
} from '#server/people/staff/approvable-routes.ts'
import type { LeavingDeps } from './leaving-routes.ts'

type Deps = Pick<LeavingDeps, 'db' | 'random' | 'shopOrigin' | 'approvable'>
type Identified = ActInput & { memberId: string; identity: string }

/**
 * Serves what lets somebody into a member's account: another mail address, another name, no second factor. Whoever asks was
 * identified, and each needs a second person, the name too: documents are held against it.
 */
export function profileActRoutes(http: OperatorHttp, deps: Deps): void {
  const { random, shopOrigin } = deps
  const contact = async (tx: Tx) => signatureOf(await readSettings(tx), shopOrigin)

  /** `change` answers what it took the place of: when that is otherwise at the approval, the act is refused there. */
  const serve = <In extends Identified>(
    call: ApprovableCall<In>,
    changed: string,
    change: (tx: Tx, visit: ActVisit, member: Member, input: In) => Promise<Refusal | { before: unknown }>,
  ) =>
    serveApprovable(http, deps, call, async (tx, visit, input) => {
      const { memberId, identity } = input
      const member = isUuid(memberId) ? await lockMember(tx, memberId) : undefined
      if (member === undefined || member.withdrawnAt !== null)
        return new Refusal(404, { memberId: [visit.phrases.desks.memberGone] })
      const outcome = await change(tx, visit, member, input)
      if (outcome instanceof Refusal) return outcome
      const key = await personalKey(tx)
      const basis = key.lookUp(changed, JSON.stringify(outcome.before)).toString('hex')
      return { subject: memberId, detail: { changed, identity }, needsApproval: true, basis }
    })

  serve(calls.changeMemberMail, 'mail', async (tx, { now, phrases }, member, { mail }) => {
    const { desks, registration } = phrases
    const mailIds = { old: random.id(), new: random.id() }
    const contactIn = await contact(tx)
    const outcome = await changeMail(tx, { memberId: member.id, mail, now, random, mailIds, contactIn })
    if (outcome === 'not a mail') return new Refusal(422, { mail: [registration.mail] })
    if (outcome === 'same mail') return new Refusal(409, { mail: [desks.sameMail] })
    if (outcome !== 'changed') return new Refusal(409, { mail: [desks.mailOfOther] })
    return { before: member.mail }
  })

  serve(calls.changeMemberName, 'name', async (tx, { now, phrases }, member, input) => {
    const { familyName, middleName, givenName } = input
    const name = { familyName, middleName, givenName, followAddress: followMemberAddress }
    if ((await changeName(tx, { ...name, memberId: member.id, now })) !== 'changed')
      return new Refusal(422, { familyName: [phrases.desks.nameMissing] })
    return { before: [member.familyName, member.middleName, member.givenName] }
  })

  serve(calls.removeMemberFactor, 'second factor', async (tx, { now, phrases }, { id }) => {
    const before = await secondFactorSince(tx, id)
    const stamp = { mailId: random.id(), now, contactIn: await contact(tx) }
    if ((await removeSecondFactor(tx, id, stamp)) !== 'removed')
      return new Refusal(409, { memberId: [phrases.desks.noSecondFactor] })
    return { before }
  })
}
