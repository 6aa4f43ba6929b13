// Finding members by what one has in hand: for operators.

import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { plainPhone } from '#contract/typed-phone.ts'
import type { Database } from '#server/db/pool.ts'
import type { DB } from '#server/db/schema.ts'
import { isUuid } from '#server/db/uuid.ts'
import { findMembers, type Member } from './queries.ts'

/** A number this long is typed whole: what is shorter is the end of one, whose first digit may be 0. */
const wholeNumber = 10

/** The same number may be kept as 090… or 8190…: what both end with. Undefined when it is no four digits or more. */
function readPhoneEnd(typed: string): string | undefined {
  const plain = plainPhone(typed)
  const isWhole = plain.startsWith('+') || plain.length >= wholeNumber
  const digits = isWhole ? plain.replace(/^(\+81|\+|0+)/, '') : plain
  return /^\d{4,15}$/.test(digits) ? digits : undefined
}

const foldedName = (...parts: string[]) => {
  const columns = sql.join(
    parts.map((part) => sql.ref(part)),
    sql` || `,
  )
  return sql<string>`lower(translate(${columns}, ' 　', ''))`
}

/** Name and street, folded; spelled as in the index `member_by_person`. */
const person = sql<string>`${foldedName('family_name', 'given_name')} || ' ' || ${foldedName('street')}`

type Eb = ExpressionBuilder<DB, 'member'>

const hasPhoneEnd = (eb: Eb, phoneEnd: string) => eb(sql`right(phone, ${phoneEnd.length})`, '=', phoneEnd)

/** In either order. It reads all names: what has no case, like Japanese, is compared as it stands, in half the time. */
const hasNamePart = (eb: Eb, typed: string) => {
  const part = typed.toLowerCase().replaceAll(/\s/g, '')
  const names = sql`translate(family_name || middle_name || given_name || '|' || given_name || middle_name || family_name, ' 　', '')`
  return eb(sql`position(${part} in ${part === part.toUpperCase() ? names : sql`lower(${names})`})`, '>', 0)
}

/** Who shares the phone number, or name and street, with another. The few that are shared are then looked up by index. */
const isAlikeAnother = (db: Database, eb: Eb) => {
  const living = db.selectFrom('member').where('withdrawnAt', 'is', null)
  const several = sql<boolean>`count(*) > 1`
  const phones = living.select('phone').groupBy('phone').having(several)
  const persons = living.select(person.as('person')).groupBy(person).having(several)
  return eb.and([
    eb('withdrawnAt', 'is', null),
    eb.or([
      eb('phone', '=', sql<string>`any(array(${phones}))`),
      eb(person, '=', sql<string>`any(array(${persons}))`),
    ]),
  ])
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
  /** `exact`: whom the words name whole come first. A member who has not logged in counts from their registration. */
  sort: 'registered' | '-registered' | 'lastLogin' | '-lastLogin' | 'exact'
  limit: number
  offset: number
}

const isInHand = (eb: Eb, inHand: string) => {
  if (isUuid(inHand)) return eb('id', '=', inHand)
  const phoneEnd = readPhoneEnd(inHand)
  const startsMail = sql<boolean>`starts_with(mail, ${inHand.normalize('NFKC').toLowerCase()})`
  if (inHand.includes('@')) return eb.and([eb(startsMail, '=', true), eb('withdrawnAt', 'is', null)])
  return eb.and([
    // Who has withdrawn has no name and no phone, and an id in place of a mail address.
    eb('withdrawnAt', 'is', null),
    eb.or([
      eb(startsMail, '=', true),
      // No name is a number.
      phoneEnd === undefined ? hasNamePart(eb, inHand) : hasPhoneEnd(eb, phoneEnd),
    ]),
  ])
}

/** Whether the words name a member whole, and not a part. */
const isNamed = (inHand: string) => {
  const plain = inHand.normalize('NFKC').toLowerCase()
  const name = inHand.toLowerCase().replaceAll(/\s/g, '')
  return sql<boolean>`(id::text = ${plain} or mail = ${plain} or phone = ${plain.replaceAll(/[\s()-]/g, '')}
    or ${foldedName('family_name', 'middle_name', 'given_name')} = ${name}
    or ${foldedName('given_name', 'middle_name', 'family_name')} = ${name})`
}

export type FoundMember = Member & {
  /** By what was in hand, whole. */
  isNamed: boolean
}

/** One page of the members that were asked for, and how many they are in all. */
export async function searchMembers(
  db: Database,
  { inHand, isWhole, state, isAlike, sort, limit, offset, ...instants }: MemberSearch,
): Promise<{ members: FoundMember[]; total: number }> {
  let found: SelectQueryBuilder<DB, 'member', unknown> = db.selectFrom('member')
  if (inHand !== '') found = found.where((eb) => (isWhole ? isNamed(inHand) : isInHand(eb, inHand)))
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
  const named = inHand === '' ? sql<boolean>`false` : isNamed(inHand)
  const place = {
    registered: sql`registered_at`,
    lastLogin,
    exact: sql`not ${named}`,
  }[sort.replace('-', '') as 'registered' | 'lastLogin' | 'exact']
  const page = found
    .select(['id', named.as('isNamed')])
    .orderBy(place, direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
  const isScan = inHand !== '' || isAlike
  // What reads all members counts them as well. Without it a page comes sooner, and so does the count.
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
export async function listAlike(db: Database, { id, phone, withdrawnAt }: Member): Promise<AlikeMember[]> {
  if (withdrawnAt !== null) return []
  const own = db.selectFrom('member').select(person.as('person')).where('id', '=', id)
  const rows = await db
    .selectFrom('member')
    .selectAll()
    .select((eb) => [eb('phone', '=', phone).as('sharesPhone'), eb(person, '=', own).as('sharesPerson')])
    .where('withdrawnAt', 'is', null)
    .where('id', '<>', id)
    .where((eb) => eb.or([eb('phone', '=', phone), eb(person, '=', own)]))
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ sharesPhone, sharesPerson, ...member }) => ({
    member,
    sharesPhone: Boolean(sharesPhone),
    sharesPerson: Boolean(sharesPerson),
  }))
}
