import * as calls from '#contract/operator/staff.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/http/calls.ts'
import type { GuestVisit, OperatorHttp } from '#server/http/operator-calls.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'
import type { Signer } from '#server/keys.ts'
import type { Passwords } from '#server/people/members/password.ts'
import { writeAuditRecord } from '#server/people/operator/audit-record.ts'
import type { Random } from '#server/random.ts'
import { serveAct, servePreparedAct } from './act-routes.ts'
import { changeRoles, endOperator, type OperatorChange, resetOperator } from './change-operator.ts'
import { havingFactors } from './factors.ts'
import { accept, invitationLink, invitationOf, invite } from './invitations.ts'
import { confirmableBy, confirmOperator, waitsToApprove, waitsUntil } from './new-approvers.ts'
import { operatorPasswordFault } from './password-fault.ts'
import { findOpenInvitation, listOpenInvitations, listOperators, withdrawInvitation } from './queries.ts'
import { lastUses } from './session-queries.ts'
import { loginLimit, startSession } from './session-routes.ts'

export interface OperatorDeps {
  db: Database
  random: Random
  passwords: Passwords
  /** Signs the links of invitations. */
  signer: Signer
  /** The console's. */
  origin: string
  shopName: (language: GuestVisit['language']) => Promise<string>
}

/** Serves the console's operators: invitations, roles, and their end. */
export function operatorRoutes(http: OperatorHttp, deps: OperatorDeps): void {
  serveInvited(http, deps)
  serveList(http, deps)
  serveInviting(http, deps)
  serveChanges(http, deps)
}

/** Serves a person who has the link of an invitation. */
function serveInvited(http: OperatorHttp, { db, random, passwords, signer, shopName }: OperatorDeps): void {
  const refuseInvitation = ({ request, phrases }: GuestVisit) => {
    logSecurityEvent(request.log, 'token refused', { kind: 'invitation' })
    return new Refusal(404, { token: [phrases.staff.invitationGone] })
  }

  const openInvitation = async (token: string, now: Date) => {
    const id = invitationOf(signer, token)
    return id === undefined ? undefined : await findOpenInvitation(db, id, now)
  }

  http.serveGuest(calls.readInvitation, loginLimit, async (visit, { token }) => {
    const invitation = await openInvitation(token, visit.now)
    if (invitation === undefined) return refuseInvitation(visit)
    const { name, mail, roles } = invitation
    return { name, mail, roles }
  })

  http.serveGuest(calls.acceptInvitation, loginLimit, async (visit, { token, password }) => {
    const { now, phrases, language } = visit
    const invitation = await openInvitation(token, now)
    if (invitation === undefined) return refuseInvitation(visit)
    const names = { ...invitation, shopName: await shopName(language) }
    const fault = operatorPasswordFault(password, names, phrases)
    if (fault !== undefined) return new Refusal(422, { password: [fault] })
    const operatorId = random.id()
    const passwordHash = await passwords.hash(password)
    const entered = await transaction(db, async (tx) => {
      if ((await accept(tx, invitation.id, { operatorId, passwordHash, now })) === undefined) return undefined
      const detail = { roles: invitation.roles }
      await writeAuditRecord(tx, {
        id: random.id(),
        who: invitation.name,
        why: 'invitation accepted',
        verb: 'operator accept',
        subject: operatorId,
        detail,
        now,
      })
      return await startSession(tx, operatorId, visit, random)
    })
    if (entered === undefined) return refuseInvitation(visit)
    visit.enter(entered)
    return { stage: 'enrolling' as const }
  })
}

function serveList(http: OperatorHttp, { db }: OperatorDeps): void {
  http.serve(calls.listOperators, async ({ operator: { id: callerId }, now }) => {
    const operators = await listOperators(db)
    const confirmable = await confirmableBy(db, callerId, operators, now)
    const uses = await lastUses(db)
    const proven = await havingFactors(db, operators)
    const invitations = await listOpenInvitations(db, now)
    return {
      list: operators.map((operator) => {
        const { id, name, mail, roles, createdAt, endedAt } = operator
        return {
          operatorId: id,
          name,
          mail,
          roles,
          startedAt: createdAt.toISOString(),
          lastUsedAt: uses.get(id)?.toISOString() ?? null,
          endedAt: endedAt?.toISOString() ?? null,
          hasSecondFactor: proven.has(id),
          approvesFrom: waitsToApprove(operator, now) ? waitsUntil(operator).toISOString() : null,
          canConfirm: confirmable.has(id),
        }
      }),
      invitations: invitations.map(({ id, name, mail, roles, inviter, expiresAt }) => ({
        invitationId: id,
        name,
        mail,
        roles,
        invitedBy: inviter,
        endsAt: expiresAt.toISOString(),
      })),
    }
  })
}

function serveInviting(http: OperatorHttp, deps: OperatorDeps): void {
  const { random, signer, origin } = deps
  servePreparedAct(http, deps, calls.inviteOperator, {
    prepare: async () => undefined,
    change: async (tx, { operator, now, phrases }, { name, mail, roles }) => {
      const id = random.id()
      const outcome = await invite(tx, { id, name, mail, roles, invitedBy: operator.id ?? undefined, now })
      if (outcome === 'not a mail') return new Refusal(422, { mail: [phrases.registration.mail] })
      if (outcome === 'name taken') return new Refusal(409, { name: [phrases.staff.nameTaken] })
      if (outcome === 'mail taken') return new Refusal(409, { mail: [phrases.staff.mailTaken] })
      return { verb: 'operator invite', subject: id, detail: { roles }, kept: { id } }
    },
    // The link holds a secret, and the stored record must not.
    present: ({ id }) => ({ link: invitationLink(signer, origin, id) }),
  })

  serveAct(http, deps, calls.withdrawInvitation, async (tx, { now, phrases }, { invitationId }) => {
    const withdrawn = isUuid(invitationId) && (await withdrawInvitation(tx, invitationId, now))
    if (!withdrawn) return new Refusal(404, { invitationId: [phrases.staff.invitationGone] })
    return { verb: 'operator withdraw-invitation', subject: invitationId, detail: {}, kept: {} }
  })
}

/** Refuses a change in the words of the console. */
const refusalOf = (
  { outcome }: Exclude<OperatorChange, { outcome: 'changed' }>,
  { staff }: GuestVisit['phrases'],
) =>
  outcome === 'unknown operator'
    ? new Refusal(404, { operatorId: [staff.unknownOperator] })
    : new Refusal(409, {
        operatorId: [outcome === 'no owner left' ? staff.noOwnerLeft : staff.noOtherOwnerLeft],
      })

function serveChanges(http: OperatorHttp, deps: OperatorDeps): void {
  serveAct(http, deps, calls.changeRoles, async (tx, { operator, now, phrases }, { operatorId, roles }) => {
    const changed = await changeRoles(tx, { operatorId, roles, given: { by: operator.id, now } })
    if (changed.outcome !== 'changed') return refusalOf(changed, phrases)
    const detail = { before: changed.before.roles, after: roles }
    return { verb: 'operator roles', subject: operatorId, detail, kept: {} }
  })

  serveAct(http, deps, calls.confirmOperator, async (tx, { operator, now, phrases }, { operatorId }) => {
    const { staff } = phrases
    const outcome = isUuid(operatorId)
      ? await confirmOperator(tx, { operatorId, by: operator.id, now })
      : 'unknown'
    if (outcome === 'unknown') return new Refusal(404, { operatorId: [staff.unknownOperator] })
    if (outcome !== 'confirmed')
      return new Refusal(409, {
        operatorId: [outcome === 'waits not' ? staff.alreadySo : staff.notConfirmedByYou],
      })
    return { verb: 'operator confirm', subject: operatorId, detail: {}, kept: {} }
  })

  serveAct(http, deps, calls.resetOperator, async (tx, visit, { operatorId }) => {
    const { operator, terminal, now, phrases } = visit
    // One's own last factor stays, and an act at the terminal waits for no second person.
    if (operatorId === operator.id && terminal === undefined)
      return new Refusal(409, { operatorId: [phrases.staff.resetByOther] })
    const by = terminal === undefined ? operator.id : null
    if (!(await resetOperator(tx, { operatorId, by, now })))
      return new Refusal(404, { operatorId: [phrases.staff.unknownOperator] })
    return { subject: operatorId, detail: {}, kept: {} }
  })

  serveAct(http, deps, calls.endOperator, async (tx, { operator, now, phrases }, { operatorId }) => {
    const ended = await endOperator(tx, { operatorId, by: operator.id, now })
    if (ended.outcome !== 'changed') return refusalOf(ended, phrases)
    return { verb: 'operator end', subject: operatorId, detail: { roles: ended.before.roles }, kept: {} }
  })
}
