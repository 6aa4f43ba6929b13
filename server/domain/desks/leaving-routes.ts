import type { KeyObject } from 'node:crypto'
import * as calls from '../../../contract/operator/leaving.ts'
import { isLanguage } from '../../../phrases/language.ts'
import { japanInstant } from '../../business-time/japan.ts'
import type { Database } from '../../db/pool.ts'
import { isUuid } from '../../db/uuid.ts'
import { Refusal } from '../../http/calls.ts'
import type { OperatorHttp, OperatorVisit } from '../../http/operator-calls.ts'
import { longestLoginMs, type Sessions } from '../../http/session.ts'
import type { Random } from '../../random.ts'
import { belongings, readPossessions } from '../draws/belongings.ts'
import { accountHash } from '../members/account-hash.ts'
import { signatureOf } from '../members/mail-member.ts'
import { findMember, type Member } from '../members/queries.ts'
import { removeMember } from '../members/remove-member.ts'
import { listRecordsAbout } from '../operator/queries.ts'
import { readSettings } from '../operator/shop-settings.ts'
import { listRanks } from '../ranks/queries.ts'
import { serveAct } from '../staff/act-routes.ts'
import { recordReading } from '../staff/readings.ts'
import { discloseParts } from './disclose.ts'

interface LeavingDeps {
  db: Database
  /** The look-up key: logins are counted by it. */
  key: KeyObject
  random: Random
  sessions: Pick<Sessions, 'endAll' | 'list'>
  shopOrigin: string
}

const disclosed = 'member disclose'
/** For how long a disclosure stays open. */
const openMs = 3_600_000

/** Serves what a member may ask of the shop by letter: to be removed, and to be told what it holds. */
export function leavingRoutes(http: OperatorHttp, deps: LeavingDeps): void {
  const { db, key, random, sessions, shopOrigin } = deps
  const gone = ({ phrases }: OperatorVisit) => new Refusal(404, { memberId: [phrases.desks.memberGone] })
  /** Of a member who has left the shop holds no personal data any more. */
  const presentOf = async (visit: OperatorVisit, memberId = visit.params.memberId ?? '') => {
    const member = isUuid(memberId) ? await findMember(db, memberId) : undefined
    return member === undefined || member.withdrawnAt !== null ? undefined : member
  }

  http.serve(calls.readLeaving, async (visit) => {
    const member = await presentOf(visit)
    if (member === undefined) return gone(visit)
    const { openDraws, unshippedCount, ...possessions } = await readPossessions(
      db,
      await listRanks(db),
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

  serveAct(
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
        endSessions: (within, member) => sessions.endAll(within, member),
      })
      if (removed.outcome === 'payment open') return new Refusal(409, { memberId: [desks.paymentOpen] })
      if (removed.outcome !== 'removed') return gone(visit)
      const { lost, shippedCards } = removed
      // A refusal rolls the removal back.
      if (lost.points > points || lost.coinHundredths > coinHundredths)
        return new Refusal(409, { points: [desks.balanceChanged] })
      const { points: lostPoints, coinHundredths: lostHundredths } = lost
      const told = { points: lostPoints, coinHundredths: lostHundredths, shippedCards }
      return {
        verb: 'member remove',
        subject: memberId,
        detail: { reason, identity, points: lostPoints, coinHundredths: lostHundredths, shippedCards },
        kept: told,
      }
    },
    (kept) => kept,
  )

  serveAct(
    http,
    deps,
    calls.discloseMember,
    async (_tx, visit, { memberId, identity }) =>
      (await presentOf(visit, memberId)) === undefined
        ? gone(visit)
        : {
            verb: disclosed,
            subject: memberId,
            detail: { identity },
            kept: { openUntil: japanInstant(new Date(visit.now.getTime() + openMs)) },
          },
    (kept) => kept,
  )

  /** Whether this operator has opened the disclosure within the hour. */
  const isDisclosed = async ({ id }: Member, { operator, now }: OperatorVisit): Promise<boolean> => {
    const records = await listRecordsAbout(db, id, { limit: 100 })
    return records.some(
      ({ verb, who, doneAt }) =>
        verb === disclosed && who === operator.name && now.getTime() - doneAt.getTime() < openMs,
    )
  }

  const loginsOf = async ({ id }: Member) =>
    (await sessions.list(id, '')).map(({ sessionId: _id, isThis: _own, ...login }) => login)

  http.serve(calls.readDisclosure, async (visit) => {
    const member = await presentOf(visit)
    if (member === undefined) return gone(visit)
    const { operator, now, phrases } = visit
    if (!(await isDisclosed(member, visit)))
      return new Refusal(409, { memberId: [phrases.desks.notDisclosed] })
    const reading = { id: random.id(), operatorId: operator.id, readAt: now }
    await recordReading(db, { ...reading, what: 'disclosure', subject: member.id })
    const language = isLanguage(member.language) ? member.language : 'ja'
    const { shopName } = await readSettings(db)
    return {
      memberId: member.id,
      madeAt: japanInstant(now),
      language,
      shopName: shopName[language],
      parts: await discloseParts({ db, member, language, now, logins: () => loginsOf(member) }),
    }
  })
}
