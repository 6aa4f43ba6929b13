// Finds members by a text that an operator has in hand.

import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { foldMail } from '#contract/mail-address.ts'
import { foreignPrefectureId } from '#contract/members.ts'
import { plainPhone } from '#contract/typed-phone.ts'
import { searchKey } from '#contract/typed-text.ts'
import { personalKey } from '#server/db/personal-key.ts'
import type { Database } from '#server/db/pool.ts'
import type { DB } from '#server/db/schema.ts'
import { isUuid } from '#server/db/uuid.ts'
import { phoneKey } from '#server/people/phones/phone-number.ts'
import { type Entry, memberEntries } from './member-index.ts'
import { type Member, openRow, personHashOf, phoneHashOf } from './member-row.ts'
import { findMembers } from './queries.ts'

/** A number this long is typed whole; a shorter one is the end of a number, whose first digit may be 0. */
const wholeNumber = 10

/** The same number may be kept as 090… or 8190…: this is their common end. Undefined with fewer than four digits. */
function readPhoneEnd(typed: string): string | undefined {
  const plain = plainPhone(typed)
  const isWhole = plain.startsWith('+') || plain.length >= wholeNumber
  const digits = isWhole ? plain.replace(/^(\+81|\+|0+)/, '') : plain
  return /^\d{4,15}$/.test(digits) ? digits : undefined
}

type Eb = ExpressionBuilder<DB, 'member'>

/** Members that share the phone number, or name and street, with another. The few are then looked up by index. */
const isAlikeAnother = (db: Database, eb: Eb) => {
  const isShared = (key: 'phoneHash' | 'personHash') => {
    const living = db.selectFrom('member').where('withdrawnAt', 'is', null).where(key, 'is not', null)
    return eb(
      key,
      '=',
      sql<Buffer>`any(array(${living.select(key).groupBy(key).having(sql<boolean>`count(*) > 1`)}))`,
    )
  }
  return eb.and([eb('withdrawnAt', 'is', null), eb.or([isShared('phoneHash'), isShared('personHash')])])
}

const lastLogin = sql<Date>`coalesce(last_login_at, registered_at)`

export interface MemberSearch {
  /** A part of the name, the beginning of a mail address, the end of a phone number, or an id; empty for any. */
  inHand: string
  /** Only whom it names whole: a reader of masked data must not find a name or an address letter by letter. */
  isWhole: boolean
  state: 'all' | 'active' | 'suspended' | 'withdrawn'
  isAlike: boolean
  /** Members who have withdrawn are left out. */
  lastLoginBefore?: Date | undefined
  registeredFrom?: Date | undefined
  registeredBefore?: Date | undefined
  /** `exact`: members whom the words name whole come first. Without a login, a member counts from registration. */
  sort: 'registered' | '-registered' | 'lastLogin' | '-lastLogin' | 'exact'
  limit: number
  offset: number
}

/** Members whom the words may mean. */
function meant(inHand: string): (entry: Entry) => boolean {
  const [mail, phoneEnd, name] = [foldMail(inHand), readPhoneEnd(inHand), searchKey(inHand)]
  if (inHand.includes('@')) return (entry) => entry.mail.startsWith(mail)
  // No name is a number.
  if (phoneEnd !== undefined) return (entry) => entry.mail.startsWith(mail) || entry.phone.endsWith(phoneEnd)
  return (entry) => entry.mail.startsWith(mail) || entry.name.includes(name)
}

/** Members whom the words name whole, and not by a part. */
function named(inHand: string): (entry: Entry) => boolean {
  const [mail, name] = [foldMail(inHand), searchKey(inHand)]
  const phones = ['13', foreignPrefectureId].map((from) =>
    phoneKey({ phone: inHand, prefectureId: Number(from) }),
  )
  return (entry) =>
    entry.mail === mail || phones.includes(entry.phone) || entry.name.split('|').includes(name)
}

/** The ids of members, by what the words may mean and by what they name whole. A member who has left is found by the id alone. */
async function findInHand(db: Database, inHand: string): Promise<{ meantIds: string[]; namedIds: string[] }> {
  if (inHand === '') return { meantIds: [], namedIds: [] }
  if (isUuid(inHand)) return { meantIds: [inHand], namedIds: [inHand] }
  const [mayMean, names] = [meant(inHand), named(inHand)]
  const [meantIds, namedIds]: [string[], string[]] = [[], []]
  for (const [id, entry] of await memberEntries(db)) {
    const isNamed = names(entry)
    if (isNamed) namedIds.push(id)
    if (isNamed || mayMean(entry)) meantIds.push(id)
  }
  return { meantIds, namedIds }
}

export type FoundMember = Member & {
  /** The words in hand name the member whole. */
  isNamed: boolean
}

/** One page of the members that were asked for, and how many they are in all. */
export async function searchMembers(
  db: Database,
  { inHand, isWhole, state, isAlike, sort, limit, offset, ...instants }: MemberSearch,
): Promise<{ members: FoundMember[]; total: number }> {
  let found: SelectQueryBuilder<DB, 'member', unknown> = db.selectFrom('member')
  const { meantIds, namedIds } = await findInHand(db, inHand)
  const isOneOf = (ids: string[]) => sql<boolean>`id = any(${ids}::uuid[])`
  if (inHand !== '') found = found.where(isOneOf(isWhole ? namedIds : meantIds))
  if (state === 'active') found = found.where('suspendedAt', 'is', null).where('withdrawnAt', 'is', null)
  if (state === 'suspended')
    found = found.where('suspendedAt', 'is not', null).where('withdrawnAt', 'is', null)
  if (state === 'withdrawn') found = found.where('withdrawnAt', 'is not', null)
  if (isAlike) found = found.where((eb) => isAlikeAnother(db, eb))
  const { lastLoginBefore, registeredFrom, registeredBefore } = instants
  if (lastLoginBefore !== undefined)
    found = found.where(lastLogin, '<', lastLoginBefore).where('withdrawnAt', 'is', null)
  if (registeredFrom !== undefined) found = found.where('registeredAt', '>=', registeredFrom)
  if (registeredBefore !== undefined) found = found.where('registeredAt', '<', registeredBefore)
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const isNamed = isOneOf(namedIds)
  const place = {
    registered: sql`registered_at`,
    lastLogin,
    exact: sql`not ${isNamed}`,
  }[sort.replace('-', '') as 'registered' | 'lastLogin' | 'exact']
  const page = found
    .select(['id', isNamed.as('isNamed')])
    .orderBy(place, direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
  const isScan = inHand !== '' || isAlike
  // A scan of all members counts them as well. Without one the page comes sooner, and so does the count.
  const counted = page.$if(isScan, (one) => one.select(sql<number>`count(*) over ()`.as('total')))
  const [rows, all] = await Promise.all([counted.execute(), isScan ? undefined : countOf(found)])
  const members = await findMembers(db, new Set(rows.map((row) => row.id)))
  return {
    members: rows.flatMap((row) => {
      const member = members.get(row.id)
      return member === undefined ? [] : [{ ...member, isNamed: row.isNamed }]
    }),
    // A page after the last one does not say how many there are.
    total: all ?? rows[0]?.total ?? (offset === 0 ? 0 : await countOf(found)),
  }
}

const countOf = async (found: SelectQueryBuilder<DB, 'member', unknown>): Promise<number> =>
  (await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total

export interface AlikeMember {
  member: Member
  sharesPhone: boolean
  /** Name and street. */
  sharesPerson: boolean
}

/** Members who have not withdrawn and share the phone number, or name and street, with this one; none for one who has. */
export async function listAlike(db: Database, member: Member): Promise<AlikeMember[]> {
  if (member.withdrawnAt !== null) return []
  const key = await personalKey(db)
  const [phoneHash, personHash] = [phoneHashOf(key, member), personHashOf(key, member)]
  const rows = await db
    .selectFrom('member')
    .selectAll()
    .where('withdrawnAt', 'is', null)
    .where('id', '<>', member.id)
    .where((eb) => eb.or([eb('phoneHash', '=', phoneHash), eb('personHash', '=', personHash)]))
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    member: openRow(key, row),
    sharesPhone: row.phoneHash?.equals(phoneHash) === true,
    sharesPerson: row.personHash?.equals(personHash) === true,
  }))
}
