import { filledIn } from '#contract/answer-templates.ts'
import { fullName } from '#contract/full-name.ts'
import { type readEnquiry, type TemplateKey, templateKeys } from '#contract/operator/enquiries.ts'
import type { OperatorRole } from '#contract/operator/roles.ts'
import type { SearchKind } from '#contract/operator/search.ts'
import type { ShopSettings } from '#contract/shop-settings.ts'
import type { OutputOf } from '#contract/wire.ts'
import { inLanguage, type Language } from '#phrases/language.ts'
import { mails } from '#phrases/mail/by-language.ts'
import type { TemplateFacts } from '#phrases/mail/enquiries/ja.ts'
import { japanInstant, startOfJapanDay } from '#server/business-time/japan.ts'
import { findDraw } from '#server/cards/draws/queries.ts'
import { findParcel, isUnsent, type Parcel } from '#server/cards/shipping/parcel-queries.ts'
import { countUnshipped } from '#server/cards/shipping/queries.ts'
import type { Database } from '#server/db/pool.ts'
import { seesWhole, showTo } from '#server/desks/members/mask.ts'
import { contactOf, instantOrNull, stateOf as stateOfMember } from '#server/desks/members/present-member.ts'
import { findInHand } from '#server/desks/members/search.ts'
import { proofLink } from '#server/desks/packs/shop-links.ts'
import { readBalance } from '#server/ledger/statements.ts'
import { inDigits } from '#server/money/payments/mail-payer.ts'
import { findPayment } from '#server/money/payments/queries.ts'
import { type Enquiry, readThread, stateOf } from '#server/people/enquiries/queries.ts'
import { languageOfEnquiry } from '#server/people/enquiries/write-message.ts'
import type { ContactIn } from '#server/people/members/mail-member.ts'
import type { Member } from '#server/people/members/member-row.ts'
import { findMember } from '#server/people/members/queries.ts'
import { readRecent } from './recent-things.ts'

type EnquiryPage = OutputOf<typeof readEnquiry>

/** Kinds that an enquiry can name. A member is not named by a number. */
const namedKinds: readonly SearchKind[] = ['payment', 'draw', 'shipment']

/** A template is offered when every fact that it says is known. */
const needed: Readonly<Record<TemplateKey, readonly (keyof TemplateFacts)[]>> = {
  looking: [],
  askMore: [],
  parcelSent: ['trackingNumber'],
  parcelPromised: ['promisedOn', 'cards'],
  paymentPaid: ['orderId', 'points'],
  drawProof: ['proofLink'],
}

/**
 * Collects the facts for a template: about the visitor's own things that the enquiry names, or else about a member's
 * open parcels, and never about another member's things.
 */
async function factsOf(
  db: Database,
  { memberId, things, open }: { memberId: string | null; things: EnquiryPage['things']; open: Parcel[] },
  { language, shopOrigin }: { language: Language; shopOrigin: string },
): Promise<Omit<TemplateFacts, 'name' | 'shopName' | 'about'>> {
  const own = (kind: SearchKind) => things.find((thing) => thing.kind === kind && !thing.isForeign)?.id
  const [parcelId, paymentId, drawId] = [own('shipment'), own('payment'), own('draw')]
  const named = parcelId === undefined ? undefined : await findParcel(db, parcelId)
  const known = named === undefined ? open : [named]
  const unsent = known.find(isUnsent)
  const sent = known.find((parcel) => !isUnsent(parcel))
  const payment = paymentId === undefined ? undefined : await findPayment(db, paymentId)
  const isOwnDraw = drawId !== undefined && memberId !== null
  const draw = isOwnDraw ? await findDraw(db, memberId, drawId) : undefined
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Asia/Tokyo' })
  const paid = payment?.state === 'paid' ? payment : undefined
  return {
    trackingNumber: sent?.trackingNumber ?? '',
    promisedOn: unsent === undefined ? '' : day.format(startOfJapanDay(unsent.promisedOn)),
    cards: unsent === undefined ? '' : inDigits(unsent.cardCount),
    orderId: paid?.orderId ?? '',
    points: paid === undefined ? '' : inDigits(paid.points),
    proofLink: draw === undefined ? '' : proofLink(shopOrigin, draw, language),
  }
}

async function presentOwner(
  db: Database,
  member: Member,
  now: Date,
): Promise<NonNullable<EnquiryPage['visitor']['member']>> {
  const [{ points, coinHundredths }, unshipped] = await Promise.all([
    readBalance(db, member.id, now),
    countUnshipped(db, member.id),
  ])
  return {
    memberId: member.id,
    memberState: stateOfMember(member),
    registeredAt: japanInstant(member.registeredAt),
    points,
    coinHundredths,
    unshipped,
  }
}

/** The words of a visitor who asks for a parcel that has not come. */
const asksWhen = /いつ|まだ|届|着[きい]|発送|追跡|\bwhen\b|arriv|ship|track|not (?:yet )?(?:come|here)/i

/** The template that says when a parcel comes, if the visitor waits for one. */
function proposedFor(
  { topic, waitingSince }: Enquiry,
  messages: Awaited<ReturnType<typeof readThread>>,
  templates: readonly { key: string }[],
): string {
  const asked = messages.findLast(({ author }) => author === 'visitor')?.body ?? ''
  if (topic !== 'parcel' || waitingSince === null || !asksWhen.test(asked)) return ''
  return templates.find(({ key }) => key === 'parcelPromised' || key === 'parcelSent')?.key ?? ''
}

/** The shop's templates and the owner's: those of which every fact is known. */
function templatesFor(own: ShopSettings['answerTemplates'], facts: TemplateFacts, language: Language) {
  const texts = mails[language].enquiries.templates
  return [
    ...templateKeys
      .filter((key) => needed[key].every((fact) => facts[fact] !== ''))
      .map((key) => ({ key, name: '', text: texts[key](facts) })),
    ...own.flatMap(({ name, text: written }, place) => {
      const text = filledIn(inLanguage({ ja: written.ja, en: written.en ?? '' }, language), facts)
      return text === undefined ? [] : [{ key: `own-${place}`, name, text }]
    }),
  ]
}

interface Reader {
  /** The owner's templates. */
  own: ShopSettings['answerTemplates']
  operator: { name: string; roles: readonly OperatorRole[] }
  /** The language of the console. */
  language: Language
  contactIn: ContactIn
  now: Date
}

/** One thread with all that an answer needs. Reads only. */
export async function presentEnquiry(
  db: Database,
  enquiry: Enquiry,
  { own, operator, language, contactIn, now }: Reader,
): Promise<EnquiryPage> {
  const { memberId, about } = enquiry
  const show = showTo(operator.roles)
  const member = memberId === null ? undefined : await findMember(db, memberId)
  const [messages, found] = await Promise.all([
    readThread(db, enquiry.id),
    about.length < 2 ? [] : findInHand({ db, inHand: about, operator, language }),
  ])
  const ownerOf = async (kind: SearchKind, id: string) =>
    kind === 'shipment' ? (await findParcel(db, id))?.memberId : undefined
  const things = await Promise.all(
    found
      .filter(({ kind, isExact }) => isExact && namedKinds.includes(kind))
      .map(async ({ kind, id, title, memberId: shown }) => {
        // The search does not tell the owner to a role that opens no members.
        const owner = shown ?? (await ownerOf(kind, id)) ?? null
        return { kind, id, title, memberId: shown, isForeign: owner === null || owner !== memberId }
      }),
  )
  const answerLanguage = languageOfEnquiry(enquiry, member)
  const words = mails[answerLanguage]
  const { shopName, origin: shopOrigin } = contactIn(answerLanguage)
  const name = member === undefined ? words.enquiries.guest : fullName(member)
  const { recent, open } = await readRecent(db, memberId, { roles: operator.roles, language })
  const facts: TemplateFacts = {
    name: seesWhole(operator.roles) || member === undefined ? name : words.enquiries.guest,
    about,
    shopName,
    ...(await factsOf(db, { memberId, things, open }, { language: answerLanguage, shopOrigin })),
  }
  const templates = templatesFor(own, facts, answerLanguage)
  return {
    enquiryId: enquiry.id,
    topic: enquiry.topic,
    about,
    progress: stateOf(enquiry),
    openedAt: japanInstant(enquiry.openedAt),
    waitingSince: instantOrNull(enquiry.waitingSince),
    assignedTo: enquiry.assignedTo ?? '',
    erasedAt: instantOrNull(enquiry.erasedAt),
    language: answerLanguage,
    isMasked: !seesWhole(operator.roles),
    visitor: {
      name: member === undefined ? show('name', enquiry.name) : contactOf(member, show).name,
      mail: member === undefined ? show('mail', enquiry.mail) : contactOf(member, show).mail,
      member: member === undefined ? null : await presentOwner(db, member, now),
    },
    messages: messages.map(({ id, author, who, body, writtenAt, pictureIds }) => ({
      messageId: id,
      author,
      who,
      body,
      writtenAt: japanInstant(writtenAt),
      pictureIds,
    })),
    things,
    recent,
    templates,
    proposed: proposedFor(enquiry, messages, templates),
  }
}
