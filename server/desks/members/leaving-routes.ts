import type { KeyObject } from 'node:crypto'
import * as calls from '#contract/operator/leaving.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { belongings, readPossessions } from '#server/cards/draws/belongings.ts'
import type { Database } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/http/calls.ts'
import type { OperatorHttp, OperatorVisit } from '#server/http/operator-calls.ts'
import { longestLoginMs, type Sessions } from '#server/http/session.ts'
import { listRankTables } from '#server/money/ranks/queries.ts'
import { accountHash } from '#server/people/members/account-hash.ts'
import { signatureOf } from '#server/people/members/mail-member.ts'
import type { Member } from '#server/people/members/member-row.ts'
import { findMember } from '#server/people/members/queries.ts'
import { removeMember } from '#server/people/members/remove-member.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import { type ApprovableActs, serveApprovable } from '#server/people/staff/approvable-routes.ts'
import { recordReading } from '#server/people/staff/readings.ts'
import type { Random } from '#server/random.ts'
import { discloseParts } from './disclose.ts'
import { disclosed, disclosureEnd } from './disclosure-end.ts'

export interface LeavingDeps {
  db: Database
  /** The look-up key: logins are counted by it. */
  key: KeyObject
  random: Random
  sessions: Pick<Sessions, 'endAll' | 'list'>
  shopOrigin: string
  approvable: ApprovableActs
}

/**
 * Serves what a member may ask of the shop by letter: to be removed, and to be told what it holds. One operator checks who
 * asks and prepares it, a second one approves it.
 */
export function leavingRoutes(http: OperatorHttp, deps: LeavingDeps): void {
  const { db, key, random, sessions, shopOrigin } = deps
  const gone = ({ phrases }: Pick<OperatorVisit, 'phrases'>) =>
    new Refusal(404, { memberId: [phrases.desks.memberGone] })
  /** Finds a member; one who has left the shop holds no personal data any more. */
  const presentOf = async (within: Database, memberId = '') => {
    const member = isUuid(memberId) ? await findMember(within, memberId) : undefined
    return member === undefined || member.withdrawnAt !== null ? undefined : member
  }

  http.serve(calls.readLeaving, async (visit) => {
    const member = await presentOf(db, visit.params.memberId)
    if (member === undefined) return gone(visit)
    const { openDraws, unshippedCount, ...possessions } = await readPossessions(
      db,
      await listRankTables(db),
      member.id,
      visit,
    )
    return {
      points: possessions.points,
      coinHundredths: possessions.coinHundredths,
      hasOpenPayment: possessions.hasOpenPayment,
      openDraws: openDraws.length,
      unshipped: unshippedCount,
    }
  })

  serveApprovable(
    http,
    deps,
    calls.removeMember,
    async (tx, visit, { memberId, identity, points, coinHundredths }) => {
      const { desks } = visit.phrases
      if (!isUuid(memberId)) return gone(visit)
      const reason = 'asked'
      const removed = await removeMember(tx, {
        memberId,
        reason,
        longestLoginMs,
        belongings,
        now: visit.now,
        mailId: random.id(),
        contactIn: signatureOf(await readSettings(tx), shopOrigin),
        accountOf: (mail) => accountHash(key, mail),
        // Preparing removes and rolls back: the sessions are there again, and processes only forget what they cached.
        endSessions: (within, member) => sessions.endAll(within, member),
      })
      if (removed.outcome === 'payment open') return new Refusal(409, { memberId: [desks.paymentOpen] })
      if (removed.outcome === 'draw undecided') return new Refusal(409, { memberId: [desks.drawUndecided] })
      if (removed.outcome !== 'removed') return gone(visit)
      const { lost, shippedCards } = removed
      // A refusal rolls the removal back.
      if (lost.points > points || lost.coinHundredths > coinHundredths)
        return new Refusal(409, { points: [desks.balanceChanged] })
      return {
        verb: 'member remove',
        subject: memberId,
        detail: { reason, identity, points: lost.points, coinHundredths: lost.coinHundredths, shippedCards },
        needsApproval: true,
        // The figures shown are in the input, and the removal is held to them.
        basis: null,
      }
    },
  )

  serveApprovable(http, deps, calls.discloseMember, async (tx, visit, { memberId, identity }) =>
    (await presentOf(tx, memberId)) === undefined
      ? gone(visit)
      : { verb: disclosed, subject: memberId, detail: { identity }, needsApproval: true, basis: null },
  )

  const loginsOf = async ({ id }: Member) =>
    (await sessions.list(id, '')).map(({ sessionId: _id, isThis: _own, ...login }) => login)

  http.serve(calls.readDisclosure, async (visit) => {
    const member = await presentOf(db, visit.params.memberId)
    if (member === undefined) return gone(visit)
    const { operator, now, phrases } = visit
    if ((await disclosureEnd(db, member, visit)) === undefined)
      return new Refusal(409, { memberId: [phrases.desks.notDisclosed] })
    const reading = { id: random.id(), operatorId: operator.id, readAt: now }
    await recordReading(db, { ...reading, what: 'disclosure', subject: member.id })
    const { language } = member
    const { shopName } = await readSettings(db)
    return {
      memberId: member.id,
      madeAt: japanInstant(now),
      language,
      shopName: shopName[language],
      parts: await discloseParts({ db, member, language, now, shopOrigin, logins: () => loginsOf(member) }),
    }
  })
}
