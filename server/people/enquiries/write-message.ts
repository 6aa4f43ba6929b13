import { createHash } from 'node:crypto'
import type { EnquiryTopic } from '#contract/enquiries.ts'
import type { Language } from '#phrases/language.ts'
import { mails } from '#phrases/mail/by-language.ts'
import type { Tx } from '#server/db/pool.ts'
import type { ContactIn } from '#server/people/members/mail-member.ts'
import type { Member } from '#server/people/members/member-row.ts'
import { type Addressee, addresseeOf, mayWriteTo } from '#server/people/members/unproven-mail.ts'
import { enqueueMail } from '#server/people/messages/messages.ts'
import {
  countMessages,
  type Enquiry,
  findSent,
  insertEnquiry,
  insertMessage,
  insertPictures,
  lockEnquiry,
  lockKey,
  updateEnquiry,
} from './queries.ts'
import type { ThreadTokens } from './thread-token.ts'

/** A thread that is longer takes no more: the visitor writes anew. */
const messagesMax = 100
/** The text of a mail to a guest is deleted once it was sent, and then at the latest. */
const guestMailMs = 7 * 86_400_000

/** A visitor's message, with the pictures already made anew. */
export interface Sent {
  /** The key that the browser chose. */
  messageId: string
  body: string
  pictures: { id: string; jpeg: Buffer }[]
  /** Hash of all fields sent under the key. */
  inputHash: Buffer
  now: Date
}

export interface Letter {
  mailId: string
  contactIn: ContactIn
  tokens: ThreadTokens
  now: Date
}

export const hashOf = (input: unknown): Buffer => createHash('sha256').update(JSON.stringify(input)).digest()

/** The address of the thread in the shop; a guest's has a token in it. */
function linkTo({ id, memberId }: Enquiry, { contactIn, tokens, now }: Letter, language: Language): string {
  const { origin } = contactIn(language)
  return memberId === null
    ? `${origin}/contact-guest?token=${tokens.issue(id, now)}`
    : `${origin}/contact-thread?enquiryId=${id}`
}

export const languageOfEnquiry = ({ language }: Enquiry, member: Member | undefined): Language =>
  member?.language ?? language

/** The addressee of a mail to a guest: never the name that was typed, since the mail may reach someone else. */
const asAddressee = ({ id, mail }: Enquiry): Addressee => ({
  id,
  mail,
  mailProvenAt: null,
  familyName: '',
  givenName: '',
})

const keep = async (tx: Tx, enquiryId: string, sent: Sent): Promise<boolean> => {
  const { messageId: id, body, inputHash, now: writtenAt } = sent
  const message = { id, enquiryId, author: 'visitor' as const, who: '', body, inputHash, writtenAt }
  if (!(await insertMessage(tx, message))) return false
  await insertPictures(
    tx,
    sent.pictures.map((picture, position) => ({ ...picture, messageId: id, position })),
  )
  return true
}

export type Before = { outcome: 'repeated'; enquiryId: string } | { outcome: 'key used' }

/** Tells whether something was sent under this key before: the same, or something else. */
export async function sentBefore(
  tx: Tx,
  { messageId, inputHash }: Pick<Sent, 'messageId' | 'inputHash'>,
): Promise<Before | undefined> {
  await lockKey(tx, messageId)
  const before = await findSent(tx, messageId)
  if (before === undefined) return undefined
  return before.inputHash.equals(inputHash)
    ? { outcome: 'repeated', enquiryId: before.enquiryId }
    : { outcome: 'key used' }
}

/**
 * Begins an enquiry with its first message, and mails the visitor that it has come; a guest's mail has the link to the
 * thread. No mail holds words that the visitor chose. To an unproven address no more mails go than its day allows; the
 * enquiry is kept all the same.
 */
export async function openEnquiry(
  tx: Tx,
  asked: {
    id: string
    member: Member | undefined
    name: string
    mail: string
    language: Language
    topic: EnquiryTopic
    about: string
  },
  sent: Sent,
  letter: Letter,
): Promise<void> {
  const { member, now } = { member: asked.member, now: sent.now }
  const enquiry: Enquiry = {
    id: asked.id,
    memberId: member?.id ?? null,
    name: member === undefined ? asked.name : '',
    mail: member === undefined ? asked.mail : '',
    language: asked.language,
    topic: asked.topic,
    about: asked.about,
    openedAt: now,
    lastAt: now,
    waitingSince: now,
    assignedTo: null,
    closedAt: null,
    erasedAt: null,
  }
  await insertEnquiry(tx, enquiry)
  if (!(await keep(tx, enquiry.id, sent)))
    throw new Error('another message took the same key in the meantime')
  const addressee = member ?? asAddressee(enquiry)
  if (!(await mayWriteTo(tx, addressee, member === undefined ? 'enquiry' : 'notice', now))) return
  const { language } = asked
  const words = mails[language].enquiries
  const name = member === undefined ? words.guest : addresseeOf(member, language)
  const link = linkTo(enquiry, letter, language)
  await enqueueMail(tx, {
    id: letter.mailId,
    memberId: enquiry.memberId,
    address: addressee.mail,
    now,
    ...words.received({ name, link }, letter.contactIn(language)),
    expiresAt: member === undefined ? new Date(now.getTime() + guestMailMs) : undefined,
  })
}

/**
 * Adds a visitor's message. A closed thread is open again, and the shop owes an answer, since the first message that it
 * has not answered. Refuses a thread that is erased, and one that is full.
 */
export async function continueThread(
  tx: Tx,
  enquiryId: string,
  sent: Sent,
): Promise<'kept' | 'gone' | 'full'> {
  const enquiry = await lockEnquiry(tx, enquiryId)
  if (enquiry === undefined || enquiry.erasedAt !== null) return 'gone'
  if ((await countMessages(tx, enquiryId)) >= messagesMax) return 'full'
  if (!(await keep(tx, enquiryId, sent))) throw new Error('another message took the same key in the meantime')
  const waitingSince = enquiry.waitingSince ?? sent.now
  await updateEnquiry(tx, enquiryId, { lastAt: sent.now, waitingSince, closedAt: null })
  return 'kept'
}

/**
 * Keeps an operator's answer, and mails it to the visitor in their language with the link to the thread. A member whose
 * address is not proven gets the link alone. The thread waits for the visitor then.
 */
export async function answerThread(
  tx: Tx,
  enquiry: Enquiry,
  answer: { messageId: string; who: string; body: string; member: Member | undefined },
  letter: Letter,
): Promise<void> {
  const { messageId: id, who, body, member } = answer
  const { now } = letter
  const message = { id, enquiryId: enquiry.id, author: 'operator' as const, who, body, writtenAt: now }
  await insertMessage(tx, { ...message, inputHash: hashOf(message) })
  await updateEnquiry(tx, enquiry.id, {
    lastAt: now,
    waitingSince: null,
    assignedTo: enquiry.assignedTo ?? who,
  })
  const language = languageOfEnquiry(enquiry, member)
  const words = mails[language].enquiries
  const name = member === undefined ? words.guest : addresseeOf(member, language)
  const isOpenTo = member === undefined || member.mailProvenAt !== null
  const link = linkTo(enquiry, letter, language)
  await enqueueMail(tx, {
    id: letter.mailId,
    memberId: enquiry.memberId,
    address: member?.mail ?? enquiry.mail,
    now,
    ...words.answered({ name, link, answer: isOpenTo ? body : '' }, letter.contactIn(language)),
    expiresAt: member === undefined ? new Date(now.getTime() + guestMailMs) : undefined,
  })
}

/** Adds a note for operators alone. The rest of the thread does not change. */
export async function noteOnThread(
  tx: Tx,
  enquiryId: string,
  { messageId: id, who, body, now }: { messageId: string; who: string; body: string; now: Date },
): Promise<void> {
  const message = { id, enquiryId, author: 'note' as const, who, body, writtenAt: now }
  await insertMessage(tx, { ...message, inputHash: hashOf(message) })
}
