// A member's row keeps the person sealed (decision 004), with keyed hashes by which members are found.

import type { Selectable } from 'kysely'
import { foldMail } from '#contract/mail-address.ts'
import { profileFields } from '#contract/members.ts'
import { searchKey } from '#contract/typed-text.ts'
import type { PersonalKey } from '#server/db/personal-key.ts'
import type { Member as MemberTable } from '#server/db/schema.ts'
import { phoneKey } from '#server/people/phones/phone-number.ts'
import type { ProfileRow } from './profile.ts'

export type Row = Selectable<MemberTable>

/** Everything of a profile but the prefecture, which names nobody. */
const sealedFields = profileFields.filter((field) => field !== 'prefectureId')
type Person = Omit<ProfileRow, 'prefectureId'>

const hashes = ['mailHash', 'phoneHash', 'personHash', 'verifiedHash'] as const
const clearKeys = ['nameKey', 'personKey', 'phoneKey'] as const
type Inside = (typeof hashes)[number] | (typeof clearKeys)[number] | 'person' | 'personXid' | 'verifiedNumber'

/** A member as every room sees one. */
export type Member = Omit<Row, Inside | keyof Person> & Person

const placeOf = (id: string) => `member ${id}`

/** The address of nobody, which keeps rows of members who have left apart. */
export const mailOfNobody = (id: string) => `${id}@withdrawn.invalid`

const emptyOf = <Value>(names: readonly string[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value]))

/** Opens a row. A member who has left is nobody. */
export function openRow(key: PersonalKey, row: Row): Member {
  const { person, mailHash, phoneHash, personHash, verifiedHash, nameKey, personKey, personXid, ...rest } =
    row
  const { phoneKey: _, verifiedNumber, ...kept } = rest
  if (person !== null) return { ...kept, ...key.open<Person>(placeOf(row.id), person) }
  const inClear = Object.fromEntries(sealedFields.map((field) => [field, row[field] ?? '']))
  return { ...kept, ...(inClear as Person), mail: row.mail ?? mailOfNobody(row.id) }
}

/** The spellings of a name that a search compares: family name first, and given name first. */
export function nameKeyOf(person: Pick<Person, 'familyName' | 'middleName' | 'givenName'>): string {
  const [family, middle, given] = [person.familyName, person.middleName, person.givenName].map(searchKey)
  return `${family}${middle}${given}|${given}${middle}${family}`
}

/** All notations of a name with its street share it. */
const personKeyOf = (person: Person) =>
  `${searchKey(person.familyName)}${searchKey(person.givenName)} ${searchKey(person.street)}`

export const mailHashOf = (key: PersonalKey, mail: string) => key.lookUp('mail', foldMail(mail))
export const phoneHashOf = (key: PersonalKey, of: Pick<ProfileRow, 'phone' | 'prefectureId'>) =>
  key.lookUp('phone', phoneKey(of))
export const personHashOf = (key: PersonalKey, person: Person) => key.lookUp('person', personKeyOf(person))
export const verifiedHashOf = (key: PersonalKey, number: string) => key.lookUp('verified number', number)

/** The columns of a row that say who a member is; nobody after they left. `isSealed`: else in clear as well. */
export function personColumns(key: PersonalKey, id: string, profile: ProfileRow, isSealed: boolean) {
  const person = Object.fromEntries(sealedFields.map((field) => [field, profile[field]])) as Person
  const kept = {
    mailHash: mailHashOf(key, person.mail),
    phoneHash: phoneHashOf(key, profile),
    personHash: personHashOf(key, person),
    prefectureId: profile.prefectureId,
  }
  if (isSealed) return { ...kept, ...nothingInClear, person: key.seal(placeOf(id), person) }
  const keys = { nameKey: nameKeyOf(person), personKey: personKeyOf(person), phoneKey: phoneKey(profile) }
  return { ...kept, ...person, ...keys, person: null }
}

/** The release before wrote it, or may have to read it. */
export const isInClear = ({ mail }: Row) => mail !== null

export const nothingInClear = emptyOf([...sealedFields, ...clearKeys, 'verifiedNumber'], null)
export const noHashes = emptyOf(hashes, null)
export const isProfileField = (name: string) => (profileFields as string[]).includes(name)
