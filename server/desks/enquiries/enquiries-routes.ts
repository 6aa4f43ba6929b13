import * as calls from '#contract/operator/enquiries.ts'
import type { OperatorCall } from '#contract/operator/operator-call.ts'
import type { Empty } from '#contract/wire.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'
import { keepShown } from '#server/desks/members/keep-shown.ts'
import { type Show, seesWhole, showTo } from '#server/desks/members/mask.ts'
import { contactOf, instantOrNull } from '#server/desks/members/present-member.ts'
import { Refusal } from '#server/http/calls.ts'
import type { OperatorHttp, OperatorVisit } from '#server/http/operator-calls.ts'
import {
  type Enquiry,
  findEnquiry,
  findPicture,
  lockEnquiry,
  readFirstLines,
  readThread,
  searchEnquiries,
  stateOf,
  updateEnquiry,
} from '#server/people/enquiries/queries.ts'
import type { ThreadTokens } from '#server/people/enquiries/thread-token.ts'
import { answerThread, noteOnThread } from '#server/people/enquiries/write-message.ts'
import { signatureOf } from '#server/people/members/mail-member.ts'
import type { Member } from '#server/people/members/member-row.ts'
import { findMember, findMembers } from '#server/people/members/queries.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import { type ActInput, serveAct } from '#server/people/staff/act-routes.ts'
import type { Random } from '#server/random.ts'
import { topicsFor } from './enquiry-topics.ts'
import { presentEnquiry } from './present-enquiry.ts'

interface EnquiryDeskDeps {
  db: Database
  random: Random
  shopOrigin: string
  threadTokens: ThreadTokens
}

/** An enquiry on a topic that the operator's roles do not open does not exist for them. */
const isOpen = (enquiry: Enquiry | undefined, { operator }: OperatorVisit): enquiry is Enquiry =>
  enquiry !== undefined && topicsFor(operator.roles).includes(enquiry.topic)

const presentLine = (enquiry: Enquiry, member: Member | undefined, show: Show) => ({
  enquiryId: enquiry.id,
  topic: enquiry.topic,
  progress: stateOf(enquiry),
  memberId: enquiry.memberId,
  name: member === undefined ? show('name', enquiry.name) : contactOf(member, show).name,
  openedAt: japanInstant(enquiry.openedAt),
  lastAt: japanInstant(enquiry.lastAt),
  waitingSince: instantOrNull(enquiry.waitingSince),
  assignedTo: enquiry.assignedTo ?? '',
})

/** Serves what operators see of enquiries and do about them. */
export function enquiryDeskRoutes(http: OperatorHttp, deps: EnquiryDeskDeps): void {
  serveReading(http, deps)
  serveActs(http, deps)
}

function serveReading(http: OperatorHttp, { db, random, shopOrigin }: EnquiryDeskDeps): void {
  const keepReading = (visit: OperatorVisit, what: 'list' | 'enquiry', subject: string) =>
    keepShown(db, { id: random.id(), what, subject }, visit)
  const unknown = ({ phrases }: OperatorVisit) => new Refusal(404, { path: [phrases.notFound] })
  const enquiryOf = async (visit: OperatorVisit): Promise<Enquiry | undefined> => {
    const { enquiryId = '' } = visit.params
    const found = isUuid(enquiryId) ? await findEnquiry(db, enquiryId) : undefined
    return isOpen(found, visit) ? found : undefined
  }

  http.serve(calls.listEnquiries, async (visit, _, query) => {
    const { page, size, progress, topic, mine, memberId, sort = 'waiting' } = query
    const { roles, name: own } = visit.operator
    const { enquiries, total } = await searchEnquiries(db, {
      topics: topicsFor(roles).filter((one) => topic === undefined || one === topic),
      state: progress,
      assignedTo: mine === undefined ? undefined : own,
      memberId,
      sort,
      limit: size,
      offset: (page - 1) * size,
    })
    const members = await findMembers(db, new Set(enquiries.flatMap(({ memberId: id }) => id ?? [])))
    const firstLines = await readFirstLines(db, enquiries)
    const show = showTo(roles)
    if (enquiries.length > 0) await keepReading(visit, 'list', String(enquiries.length))
    return {
      list: enquiries.map((enquiry) => ({
        ...presentLine(enquiry, members.get(enquiry.memberId ?? ''), show),
        firstLine: firstLines.get(enquiry.id) ?? '',
      })),
      total,
      isMasked: !seesWhole(roles),
    }
  })

  http.serve(calls.readEnquiry, async (visit) => {
    const enquiry = await enquiryOf(visit)
    if (enquiry === undefined) return unknown(visit)
    const { operator, language, now } = visit
    const settings = await readSettings(db)
    const answer = await presentEnquiry(db, enquiry, {
      own: settings.answerTemplates,
      operator,
      language,
      now,
      contactIn: signatureOf(settings, shopOrigin),
    })
    await keepReading(visit, 'enquiry', enquiry.id)
    return answer
  })

  http.serve(calls.readEnquiryPicture, async (visit) => {
    const enquiry = await enquiryOf(visit)
    const { pictureId = '' } = visit.params
    const isNamed = enquiry !== undefined && isUuid(pictureId)
    const jpeg = isNamed ? await findPicture(db, enquiry.id, pictureId) : undefined
    return jpeg === undefined ? unknown(visit) : { jpeg: jpeg.toString('base64') }
  })
}

/** The enquiry, locked; refuses one that the operator does not see, and one whose words were deleted. */
const lockOpen = async (tx: Tx, visit: OperatorVisit, enquiryId: string): Promise<Enquiry | Refusal> => {
  const enquiry = isUuid(enquiryId) ? await lockEnquiry(tx, enquiryId) : undefined
  return isOpen(enquiry, visit) && enquiry.erasedAt === null
    ? enquiry
    : new Refusal(404, { enquiryId: [visit.phrases.enquiries.gone] })
}
const refuseClosed = ({ closedAt }: Enquiry, { phrases }: OperatorVisit) =>
  closedAt === null ? undefined : new Refusal(409, { enquiryId: [phrases.enquiries.isClosed] })
/** An operator who has not read the newest message must not answer past it. */
const refuseUnseen = async (tx: Tx, { id }: Enquiry, seenId: string, { phrases }: OperatorVisit) => {
  const spoken = (await readThread(tx, id)).filter(({ author }) => author !== 'note')
  return spoken.at(-1)?.id === seenId ? undefined : new Refusal(409, { seenId: [phrases.enquiries.newer] })
}

function serveActs(http: OperatorHttp, deps: EnquiryDeskDeps): void {
  const { random, shopOrigin, threadTokens: tokens } = deps
  /** Serves an act on an enquiry that is open to the operator; `change` answers with the detail of its audit record. */
  const serveOn = <In extends ActInput & { enquiryId: string }>(
    call: OperatorCall<In, Empty, Empty>,
    verb: string,
    change: (
      tx: Tx,
      enquiry: Enquiry,
      visit: OperatorVisit,
      input: In,
    ) => Promise<Record<string, unknown> | Refusal>,
  ) =>
    serveAct(http, deps, call, async (tx, visit, input) => {
      const enquiry = await lockOpen(tx, visit, input.enquiryId)
      if (enquiry instanceof Refusal) return enquiry
      const detail = await change(tx, enquiry, visit, input)
      return detail instanceof Refusal ? detail : { verb, subject: enquiry.id, detail, kept: {} }
    })

  serveOn(calls.assignEnquiry, 'enquiry assign', async (tx, enquiry, { operator, phrases }, { to, from }) => {
    const { assignedTo } = enquiry
    const { notAssigned, isAssigned } = phrases.enquiries
    if ((assignedTo ?? '') !== from)
      return new Refusal(409, { enquiryId: [assignedTo === null ? notAssigned : isAssigned(assignedTo)] })
    const next = to === 'me' ? operator.name : null
    await updateEnquiry(tx, enquiry.id, { assignedTo: next })
    return { from: assignedTo, to: next }
  })

  serveOn(calls.answerEnquiry, 'enquiry answer', async (tx, enquiry, visit, { body, seenId }) => {
    const refused = refuseClosed(enquiry, visit) ?? (await refuseUnseen(tx, enquiry, seenId, visit))
    if (refused !== undefined) return refused
    const contactIn = signatureOf(await readSettings(tx), shopOrigin)
    const member = enquiry.memberId === null ? undefined : await findMember(tx, enquiry.memberId)
    const messageId = random.id()
    await answerThread(
      tx,
      enquiry,
      { messageId, who: visit.operator.name, body, member },
      { mailId: random.id(), contactIn, tokens, now: visit.now },
    )
    return { message: messageId }
  })

  serveOn(calls.noteOnEnquiry, 'enquiry note', async (tx, enquiry, { operator, now }, { body }) => {
    const messageId = random.id()
    await noteOnThread(tx, enquiry.id, { messageId, who: operator.name, body, now })
    return { message: messageId }
  })

  serveOn(calls.closeEnquiry, 'enquiry close', async (tx, enquiry, visit, { seenId }) => {
    const refused = refuseClosed(enquiry, visit) ?? (await refuseUnseen(tx, enquiry, seenId, visit))
    if (refused !== undefined) return refused
    await updateEnquiry(tx, enquiry.id, { closedAt: visit.now, waitingSince: null })
    return {}
  })

  serveOn(calls.reopenEnquiry, 'enquiry reopen', async (tx, enquiry, { now, phrases }) => {
    if (enquiry.closedAt === null) return new Refusal(409, { enquiryId: [phrases.enquiries.notClosed] })
    await updateEnquiry(tx, enquiry.id, { closedAt: null, waitingSince: now })
    return {}
  })
}
