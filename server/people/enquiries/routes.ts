import { createHmac, type KeyObject } from 'node:crypto'
import * as calls from '#contract/enquiries.ts'
import { isMailAddress } from '#contract/mail-address.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { type Database, type Tx, transaction } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'
import { AlreadyDone, type Http, Refusal, type Visit } from '#server/http/calls.ts'
import { networkOf } from '#server/http/network-of.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'
import { takeDaily } from '#server/people/members/daily-counts.ts'
import type { ContactIn } from '#server/people/members/mail-member.ts'
import { lockMember } from '#server/people/members/queries.ts'
import { DecoderBusy } from '#server/people/pictures/decoder.ts'
import type { Random } from '#server/random.ts'
import { type MakeAnew, mayBeDecoded } from './make-anew.ts'
import {
  type Enquiry,
  findEnquiry,
  findNewestAnswers,
  findPicture,
  listEnquiriesOf,
  readThread,
  stateOf,
} from './queries.ts'
import type { ThreadTokens } from './thread-token.ts'
import { type Before, continueThread, hashOf, openEnquiry, type Sent, sentBefore } from './write-message.ts'

export interface EnquiryDeps {
  db: Database
  /** Counts a network without storing it. */
  key: KeyObject
  random: Random
  contact: () => Promise<ContactIn>
  threadTokens: ThreadTokens
  makeAnew: MakeAnew
}

/** A request may carry three pictures. */
const writing = { perMinute: 10, bodyBytes: 1_000_000 }
const reading = { perMinute: 120 }
/** Messages of one network, or of one member, in a day. */
const perDay = { network: 40, member: 20 }
const listMax = 50

/** Serves what visitors ask the shop, and what they read of it. */
export function enquiryRoutes(http: Http, deps: EnquiryDeps): void {
  serveSending(http, deps)
  serveReading(http, deps)
  serveContinuing(http, deps)
}

/** Takes one of the day's number of messages; false, when it is used up. */
async function takeOne(
  tx: Tx,
  key: KeyObject,
  { session: { memberId }, request, now }: Visit,
): Promise<boolean> {
  const countedAs = (what: string) => createHmac('sha256', key).update(`enquiry ${what}`).digest()
  return memberId === undefined
    ? await takeDaily(tx, countedAs(`network ${networkOf(request.ip)}`), perDay.network, now)
    : await takeDaily(tx, countedAs(`member ${memberId}`), perDay.member, now)
}

/**
 * Reads what was sent. A repeat is answered, and one of the day's number is taken, before a picture is made anew: that is
 * what costs. Refuses what cannot be kept.
 */
async function readSent(
  { db, key, random, makeAnew }: EnquiryDeps,
  visit: Visit,
  input: { messageKey: string; body: string; pictures: string[] },
): Promise<Sent | Before | Refusal> {
  const { phrases, now, session, request } = visit
  const { body } = input
  if (body === '') return new Refusal(422, { body: [phrases.required] })
  const unreadable = new Refusal(422, { pictures: [phrases.enquiries.pictureUnreadable] })
  const files = input.pictures.map((text) => Buffer.from(text, 'base64url'))
  if (!files.every(mayBeDecoded)) return unreadable
  const named = { messageId: input.messageKey, inputHash: hashOf(input) }
  const before = await transaction(
    db,
    async (tx) => (await sentBefore(tx, named)) ?? (await takeOne(tx, key, visit)),
  )
  if (before === false) return new Refusal(429, { body: [phrases.enquiries.tooMany] })
  if (before !== true) return before
  const asker = session.memberId ?? networkOf(request.ip)
  try {
    const made = await Promise.all(files.map((bytes) => makeAnew(asker, bytes)))
    const pictures = made.flatMap((jpeg) => (jpeg === undefined ? [] : [{ id: random.id(), jpeg }]))
    if (pictures.length < made.length) return unreadable
    return { ...named, body, pictures, now }
  } catch (error) {
    if (error instanceof DecoderBusy) return new Refusal(503, { pictures: [phrases.tooManyRequests] })
    throw error
  }
}

const keyUsed = ({ phrases }: Visit) => new Refusal(409, { messageKey: [phrases.enquiries.keyUsed] })

function serveSending(http: Http, deps: EnquiryDeps): void {
  const { db, random, contact, threadTokens: tokens } = deps
  http.serve(calls.sendEnquiry, writing, async (visit, input) => {
    const { phrases, language, session } = visit
    const { topic } = input
    const [about, name, mail] = [input.about.trim(), input.name.trim(), input.mail]
    const isGuest = session.memberId === undefined
    if (isGuest && name === '') return new Refusal(422, { name: [phrases.required] })
    if (isGuest && !isMailAddress(mail)) return new Refusal(422, { mail: [phrases.registration.mail] })
    const sent = await readSent(deps, visit, input)
    if (sent instanceof Refusal) return sent
    const letter = { mailId: random.id(), contactIn: await contact(), tokens, now: visit.now }
    const id = random.id()
    const keep = async (tx: Tx) => {
      if ('outcome' in sent) return sent
      const before = await sentBefore(tx, sent)
      if (before !== undefined) return before
      // Locked, so that a member who leaves at the same time leaves no enquiry.
      const member = session.memberId === undefined ? undefined : await lockMember(tx, session.memberId)
      if (!isGuest && (member === undefined || member.withdrawnAt !== null))
        return { outcome: 'gone' as const }
      await openEnquiry(tx, { id, member, name, mail, language, topic, about }, sent, letter)
      return { outcome: 'kept' as const, enquiryId: id }
    }
    const outcome = await transaction(db, keep)
    if (outcome.outcome === 'gone') return new Refusal(404, { path: [phrases.notFound] })
    if (outcome.outcome === 'key used') return keyUsed(visit)
    const answer = { enquiryId: isGuest ? '' : outcome.enquiryId }
    return outcome.outcome === 'repeated' ? new AlreadyDone(answer) : answer
  })
}

/** The thread that this visitor may open: the member's own, or that of the token. */
async function openTo(
  { db, threadTokens: tokens }: EnquiryDeps,
  visit: Visit,
  enquiryId: string,
  token: string,
): Promise<Enquiry | Refusal> {
  const unknown = () => new Refusal(404, { path: [visit.phrases.notFound] })
  if (!isUuid(enquiryId)) return unknown()
  if (token !== '' && tokens.read(token, visit.now) !== enquiryId) {
    logSecurityEvent(visit.request.log, 'token refused', { kind: 'enquiry' })
    return new Refusal(404, { token: [visit.phrases.enquiries.linkEnded] })
  }
  const enquiry = await findEnquiry(db, enquiryId)
  if (enquiry === undefined || enquiry.erasedAt !== null) return unknown()
  const { memberId } = visit.session
  const isOwn = memberId !== undefined && enquiry.memberId === memberId
  return isOwn || (token !== '' && enquiry.memberId === null) ? enquiry : unknown()
}

function serveReading(http: Http, deps: EnquiryDeps): void {
  const { db } = deps
  http.serveMember(calls.listEnquiries, async ({ memberId }) => {
    const enquiries = await listEnquiriesOf(db, memberId, { limit: listMax })
    const answers = await findNewestAnswers(db, enquiries)
    return {
      list: enquiries.map((enquiry) => {
        const answeredAt = answers.get(enquiry.id)
        return {
          enquiryId: enquiry.id,
          topic: enquiry.topic,
          openedAt: japanInstant(enquiry.openedAt),
          lastAt: japanInstant(enquiry.lastAt),
          ...(answeredAt && { answeredAt: japanInstant(answeredAt) }),
          progress: stateOf(enquiry),
        }
      }),
    }
  })

  http.serve(calls.readEnquiry, reading, async (visit, _, { token = '' }) => {
    const enquiry = await openTo(deps, visit, visit.params.enquiryId ?? '', token)
    if (enquiry instanceof Refusal) return enquiry
    const messages = await readThread(db, enquiry.id)
    return {
      enquiryId: enquiry.id,
      topic: enquiry.topic,
      about: enquiry.about,
      progress: stateOf(enquiry),
      messages: messages
        .filter(({ author }) => author !== 'note')
        .map(({ id, author, body, writtenAt, pictureIds }) => ({
          messageId: id,
          isOwn: author === 'visitor',
          body,
          writtenAt: japanInstant(writtenAt),
          pictureIds,
        })),
    }
  })

  http.serve(calls.readEnquiryPicture, reading, async (visit, _, { token = '' }) => {
    const { enquiryId = '', pictureId = '' } = visit.params
    const enquiry = await openTo(deps, visit, enquiryId, token)
    if (enquiry instanceof Refusal) return enquiry
    const jpeg = isUuid(pictureId) ? await findPicture(db, enquiry.id, pictureId) : undefined
    if (jpeg === undefined) return new Refusal(404, { path: [visit.phrases.notFound] })
    return { jpeg: jpeg.toString('base64') }
  })
}

function serveContinuing(http: Http, deps: EnquiryDeps): void {
  const { db } = deps
  http.serve(calls.continueEnquiry, writing, async (visit, input) => {
    const enquiry = await openTo(deps, visit, input.enquiryId, input.token)
    if (enquiry instanceof Refusal) return enquiry
    const sent = await readSent(deps, visit, input)
    if (sent instanceof Refusal) return sent
    const outcome = await transaction(db, async (tx) => {
      if ('outcome' in sent) return sent.outcome
      const before = await sentBefore(tx, sent)
      return before?.outcome ?? (await continueThread(tx, enquiry.id, sent))
    })
    if (outcome === 'gone') return new Refusal(404, { path: [visit.phrases.notFound] })
    if (outcome === 'full') return new Refusal(409, { body: [visit.phrases.enquiries.full] })
    if (outcome === 'key used') return keyUsed(visit)
    return outcome === 'repeated' ? new AlreadyDone({}) : {}
  })
}
