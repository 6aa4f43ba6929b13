// The shop's data of a member, declared once: each part with the tables that it tells of.

import { type DisclosurePart, disclosureParts } from '#contract/operator/leaving.ts'
import type { TimelineKind } from '#contract/operator/timeline.ts'
import type { Language } from '#phrases/language.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { type Address, addressOfParcel } from '#server/cards/shipping/parcel-address.ts'
import { listEventsOf, listParcels } from '#server/cards/shipping/parcel-queries.ts'
import { listShipmentsOf } from '#server/cards/shipping/queries.ts'
import type { Place } from '#server/db/newest-first.ts'
import type { Database } from '#server/db/pool.ts'
import type { DB } from '#server/db/schema.ts'
import { listEnquiriesOf, readThread } from '#server/people/enquiries/queries.ts'
import type { Member } from '#server/people/members/member-row.ts'
import { prefectureName } from '#server/people/members/prefectures.ts'
import { presentMember } from './present-member.ts'
import type { Sources } from './timeline-source.ts'
import { sources } from './timeline-sources.ts'

type Table = keyof DB
type Row = Readonly<Record<string, unknown>>

interface Held {
  db: Database
  member: Member
  language: Language
  now: Date
  shopOrigin: string
  /** The sessions in which the member is logged in. */
  logins: () => Promise<readonly Row[]>
}

interface Part {
  tables: readonly Table[]
  rows: (held: Held) => Promise<readonly Row[]>
}

const whole = (_kind: string, text: string) => text
const pageSize = 500

/** Reads on page after page, to the end. */
async function readAll<T>(
  read: (page: { after: Place | undefined; limit: number }) => Promise<T[]>,
  placeOf: (last: T) => Place,
): Promise<T[]> {
  const all: T[] = []
  let after: Place | undefined
  for (;;) {
    const page = await read({ after, limit: pageSize })
    all.push(...page)
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return all
    after = placeOf(last)
  }
}

/** Everything of one kind of the timeline, without the names of operators. */
const ofTimeline =
  (kind: TimelineKind) =>
  async (held: Held): Promise<Row[]> => {
    const given: Sources = { ...held, show: whole }
    const happenings = await readAll(
      (page) => sources[kind](given, page),
      ({ at, key }) => ({ at, key }),
    )
    const ids = new Set(happenings.map(({ id }) => id))
    return await Promise.all(
      happenings.map(async ({ at, id, tell }) => {
        const told: Row = (await tell(ids))[kind] ?? {}
        const { who: _operator, ...row } = told
        return { at: japanInstant(at), id, ...row }
      }),
    )
  }

/** Without the names of operators, the one who approved included. */
const audit = async (held: Held): Promise<Row[]> =>
  (await ofTimeline('audit')(held)).map(({ detail, ...row }) => {
    const { approvedBy: _operator, ...rest } = JSON.parse(String(detail)) as Row
    return { ...row, detail: rest }
  })

/** An account's event is named by its kind alone: it has no id. */
const account = async (held: Held): Promise<Row[]> =>
  (await ofTimeline('account')(held)).map(({ id: _what, ...row }) => row)

const profile = async ({ db, member, language, now }: Held): Promise<Row[]> => {
  const shown = { show: whole, isMasked: false, readsNotes: false, language, now }
  const page = await presentMember(db, member, shown)
  const { importantNotes: _notes, alike: _others, isMasked: _masked, ...rest } = page
  return [rest]
}

const parcels = async ({ db, member, language }: Held): Promise<Row[]> => {
  const read = (page: { after: Place | undefined; limit: number }) => listShipmentsOf(db, member.id, page)
  const shipments = await readAll(read, ({ createdAt: at, id: key }) => ({ at, key }))
  const ids = [...new Set(shipments.map(({ parcelId }) => parcelId))]
  const [events, found] = await Promise.all([
    listEventsOf(db, ids),
    listParcels(db, { ids, limit: ids.length }),
  ])
  const addresses = new Map(found.map((parcel) => [parcel.id, addressOfParcel(parcel)]))
  return shipments.map(({ memberId: _member, parcelId, state: _derived, parcelState, ...shipment }) => {
    const { prefectureId, ...address } = addresses.get(parcelId) as Address
    return {
      ...shipment,
      ...address,
      state: parcelState,
      history: events
        .filter((event) => event.parcelId === parcelId)
        .map(({ happenedAt, what, trackingNumber, carrier, reason }) => ({
          at: japanInstant(happenedAt),
          what,
          trackingNumber,
          carrier,
          reason,
        })),
      prefecture: prefectureId === null ? '' : prefectureName(prefectureId, language),
    }
  })
}

const enquiries = async ({ db, member }: Held): Promise<Row[]> => {
  const read = (page: { after: Place | undefined; limit: number }) => listEnquiriesOf(db, member.id, page)
  const asked = await readAll(read, ({ openedAt: at, id: key }) => ({ at, key }))
  return await Promise.all(
    asked.map(async ({ id, topic, about, openedAt }) => {
      const messages = (await readThread(db, id)).map(({ author, body, writtenAt, pictureIds }) => ({
        author,
        body,
        writtenAt: japanInstant(writtenAt),
        pictures: pictureIds.length,
      }))
      return { id, topic, about, openedAt: japanInstant(openedAt), messages }
    }),
  )
}

/** The source of each part of a disclosure, with the tables that it covers. */
export const partSources: Readonly<Record<DisclosurePart, Part>> = {
  profile: {
    tables: ['member', 'wallet', 'pointLot', 'secondFactor', 'referralWaiting', 'provenNumber'],
    rows: profile,
  },
  logins: { tables: ['session'], rows: ({ logins }) => logins() },
  account: { tables: ['member'], rows: account },
  movement: {
    tables: ['ledgerEntry', 'ledgerLeg', 'rankMaintenance', 'adjustment'],
    rows: ofTimeline('movement'),
  },
  draw: { tables: ['draw'], rows: ofTimeline('draw') },
  exchange: { tables: ['exchange'], rows: ofTimeline('exchange') },
  payment: { tables: ['payment'], rows: ofTimeline('payment') },
  refund: { tables: ['paymentRefund'], rows: ofTimeline('refund') },
  parcels: { tables: ['shipment', 'parcel', 'parcelEvent'], rows: parcels },
  mails: { tables: ['outgoingMessage'], rows: ofTimeline('message') },
  claims: { tables: ['memberClaim'], rows: ofTimeline('claim') },
  referral: { tables: ['referral'], rows: ofTimeline('referral') },
  enquiries: { tables: ['enquiry', 'enquiryMessage', 'enquiryPicture'], rows: enquiries },
  notes: { tables: ['memberNote'], rows: ofTimeline('note') },
  audit: { tables: ['auditRecord'], rows: audit },
}

/** Tables with a member's id, address or number that no part tells of, and why. */
export const leftOut: Readonly<Partial<Record<Table, string>>> = {
  boxInvited: 'who may draw from a pack, as its seal fixed it; a draw from it is told as a draw',
  cardDecline: 'a count of refused cards, deleted after a day, to stop attacks',
  checkoutSession: 'the number of a payment under way at its provider',
  idempotencyKey: 'the keys of repeated requests; what they did is told by its own part',
  knownDevice: 'a hash of a cookie',
  operator: 'operators are no members',
  operatorInvitation: 'operators are no members',
  passwordReset: 'a hash of a link that ends after half an hour',
  passwordResetRequest: 'a mail address that was typed, deleted within minutes',
  phoneCode: 'a hash of a code that ends after ten minutes; the number stands in the profile',
  recoveryCode: 'hashes of codes',
  favourite: 'marks that the member sets and sees in the shop',
  pushSubscription:
    'addresses and keys of browsers at their push services, which the member ends in the shop',
  pushWish: 'switches that the member sets and sees in the shop',
  reminder: 'that a reminder was written; the mails are told as messages',
  reminderOptOut: 'a switch that the member sets and sees in the shop',
  unsettledDraw: 'the draw is told as a draw',
}

/** All data the shop holds on a member, part by part. Reads only. */
export async function discloseParts(held: Held): Promise<{ part: DisclosurePart; rows: string[] }[]> {
  return await Promise.all(
    disclosureParts.map(async (part) => ({
      part,
      rows: (await partSources[part].rows(held)).map((row) => JSON.stringify(row)),
    })),
  )
}
