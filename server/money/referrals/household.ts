// Whether two accounts are one household (spec §1: one account a person): who invites themselves gets no reward.

import type { Tx } from '#server/db/pool.ts'
import type { SharedTrait } from '#server/db/schema.ts'
import { shareDevice } from '#server/people/members/known-devices.ts'
import type { Member } from '#server/people/members/queries.ts'
import { normalisePhone } from '#server/people/phones/phone-number.ts'

/** Whether two members ever paid under one name; given by a room above. */
export type SharePayer = (tx: Tx, one: string, other: string) => Promise<boolean>

const plain = (text: string) => text.normalize('NFKC').toLowerCase()
/** 1 to 9, as the first number of a street is often written. */
const blocks = /(?:(一)|(二)|(三)|(四)|(五)|(六)|(七)|(八)|(九))(?=丁目)/g
/** How people write one street: `1-2-3`, `一丁目2番3号`, `１の２の３`, with and without spaces. */
const foldStreet = (text: string) =>
  plain(text)
    .replaceAll(blocks, (_, ...digits: unknown[]) => String(1 + digits.findIndex(Boolean)))
    .replaceAll(/(?<=\d)\s*(丁目|番地|番|号室|号|の)\s*/g, '-')
    .replaceAll(/[\s‐-―−ー－、,.]/g, '-')
    .replaceAll(/-+/g, '-')
    .replaceAll(/^-|-$|(?<=\D)-|-(?=\D)/g, '')

type Home = Pick<Member, 'postalCode' | 'prefectureId' | 'country' | 'city' | 'street' | 'building'>

/** One spelling of a home; the postal code stands for the town, which people write in many ways. */
const foldHome = ({ postalCode, prefectureId, country, city, street, building }: Home): string =>
  [
    prefectureId,
    plain(country),
    postalCode === '' ? foldStreet(city) : plain(postalCode).replaceAll(/\W/g, ''),
    foldStreet(street),
    foldStreet(building),
  ].join(' ')

/**
 * What makes these two one household, or undefined: the registered phone, the home, a browser in which both logged in,
 * or the name under which both paid. Cards are not compared: the shop stores nothing of them (decision 033).
 */
export async function sharedTrait(
  tx: Tx,
  one: Member,
  other: Member,
  sharePayer: SharePayer,
): Promise<SharedTrait | undefined> {
  const [number, otherNumber] = [one, other].map(({ phone, prefectureId }) =>
    normalisePhone(phone, prefectureId),
  )
  if (number !== undefined && number === otherNumber) return 'phone'
  if (foldHome(one) === foldHome(other)) return 'address'
  if (await shareDevice(tx, one.id, other.id)) return 'device'
  if (await sharePayer(tx, one.id, other.id)) return 'payer'
  return undefined
}
