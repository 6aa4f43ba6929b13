import { listMembers, readMember } from '#contract/operator/members.ts'
import { noteKeepers } from '#contract/operator/roles.ts'
import { search } from '#contract/operator/search.ts'
import { readTimeline, timelineKinds } from '#contract/operator/timeline.ts'
import { spanOfDays } from '#server/business-time/japan.ts'
import type { Database } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/http/calls.ts'
import type { OperatorHttp, OperatorVisit } from '#server/http/operator-calls.ts'
import { longestLoginMs, type Sessions } from '#server/http/session.ts'
import { readBalances } from '#server/ledger/statements.ts'
import type { Member } from '#server/people/members/member-row.ts'
import { searchMembers } from '#server/people/members/member-search.ts'
import { findMember } from '#server/people/members/queries.ts'
import { unusedSince } from '#server/people/members/remove-member.ts'
import type { Reading } from '#server/people/staff/readings.ts'
import type { Random } from '#server/random.ts'
import { disclosureEnd } from './disclosure-end.ts'
import { keepShown } from './keep-shown.ts'
import { seesWhole, showTo } from './mask.ts'
import { instantOrNull, presentLine, presentMember } from './present-member.ts'
import { findInHand } from './search.ts'
import { kindsOf, readCursor, readHappenings, readKinds } from './timeline.ts'

export interface MemberDeskDeps {
  db: Database
  random: Random
  /** The shop's sessions: where a member is logged in. */
  sessions: Pick<Sessions, 'list'>
  shopOrigin: string
}

/**
 * Serves an operator's view of members. Nothing is changed but the list of who opened personal data, which is
 * written before an answer that shows it whole.
 */
export function memberDeskRoutes(
  http: OperatorHttp,
  { db, random, sessions, shopOrigin }: MemberDeskDeps,
): void {
  const keepReading = (visit: OperatorVisit, reading: Pick<Reading, 'what' | 'subject'>) =>
    keepShown(db, { ...reading, id: random.id() }, visit)
  const keepList = async (visit: OperatorVisit, members: number) => {
    if (members > 0) await keepReading(visit, { what: 'list', subject: String(members) })
  }

  const memberOf = async ({ params }: OperatorVisit): Promise<Member | undefined> => {
    const { memberId = '' } = params
    return isUuid(memberId) ? await findMember(db, memberId) : undefined
  }
  const unknown = ({ phrases }: OperatorVisit) => new Refusal(404, { path: [phrases.notFound] })

  http.serve(listMembers, async (visit, _, query) => {
    const { page, size, q = '', state, alike, idle, registeredFrom, registeredUntil } = query
    const registered = spanOfDays(registeredFrom, registeredUntil)
    const { members, total } = await searchMembers(db, {
      inHand: q.trim(),
      isWhole: !seesWhole(visit.operator.roles),
      state,
      isAlike: alike === 'yes',
      lastLoginBefore: idle === undefined ? idle : unusedSince(visit.now, idle, longestLoginMs),
      registeredFrom: registered.from,
      registeredBefore: registered.before,
      sort: query.sort ?? '-registered',
      limit: size,
      offset: (page - 1) * size,
    })
    const ids = members.map(({ id }) => id)
    const balances = await readBalances(db, ids, visit.now)
    await keepList(visit, members.length)
    const { roles } = visit.operator
    const show = showTo(roles)
    return {
      list: members.map((member) => presentLine(member, balances.get(member.id), show)),
      total,
      isMasked: !seesWhole(roles),
    }
  })

  http.serve(readMember, async (visit) => {
    const member = await memberOf(visit)
    if (member === undefined) return unknown(visit)
    const { language, now, operator } = visit
    const { roles } = operator
    const readsNotes = roles.some((role) => noteKeepers.includes(role))
    const [page, open, disclosedUntil] = await Promise.all([
      presentMember(db, member, {
        show: showTo(roles),
        isMasked: !seesWhole(roles),
        readsNotes,
        language,
        now,
      }),
      // No browser of the operator's is one of the member's.
      sessions.list(member.id, ''),
      disclosureEnd(db, member, visit),
    ])
    await keepReading(visit, { what: 'member', subject: member.id })
    return { ...page, sessions: open.length, disclosureOpenUntil: instantOrNull(disclosedUntil ?? null) }
  })

  http.serve(readTimeline, async (visit, _, query) => {
    const member = await memberOf(visit)
    if (member === undefined) return unknown(visit)
    const { language, now, operator, phrases } = visit
    const { roles } = operator
    const after = query.before === undefined ? undefined : readCursor(query.before)
    if (query.before !== undefined && after === undefined)
      return new Refusal(422, { before: [phrases.malformed] })
    const open = kindsOf.filter((kind) => timelineKinds[kind].some((role) => roles.includes(role)))
    const { list, next } = await readHappenings(
      { db, member, show: showTo(roles), language, now, shopOrigin },
      { kinds: readKinds(query.kinds, open), after, size: query.size },
    )
    await keepReading(visit, { what: 'timeline', subject: member.id })
    return { list, next, kinds: open, isMasked: !seesWhole(roles) }
  })

  http.serve(search, async (visit, _, { q }) => {
    const { operator, language } = visit
    const list = await findInHand({ db, inHand: q, operator, language })
    await keepList(visit, list.filter(({ kind }) => kind === 'member').length)
    return { list }
  })
}
