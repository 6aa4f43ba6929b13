// Under which address all visitors of a page share one rendering.

import { checkRegistration } from '#contract/members.ts'
import { audiences, leastFloors, leastLeft, packOrders } from '#contract/pack-list.ts'
import { fieldsOf as fieldsIn, wireNameOf } from '#contract/wire.ts'
import { ja } from '#phrases/storefront/ja.ts'
import { matchRoute } from '#web/router/routes.ts'
import { drawCountParameter } from '#web/storefront/packs/pack-detail/route.ts'
import { declaredRoutes } from '#web/storefront/start/routes.ts'
import { machineFiles } from './machine-files.ts'

/** Judges whether a page shows something of a value: the same to all, or what is one visitor's own (`own`). */
type Judge = (value: string) => boolean | 'own'

const own: Judge = () => 'own'
const id: Judge = (value) => value !== ''
const number: Judge = (value) => /^[1-9]\d{0,2}$/.test(value)
/** An amount that the page would read otherwise than it is written is rendered for its one request. */
const amount: Judge = (value) => /^[1-9]\d{0,7}$/.test(value) || typed(value)
/** A visitor's own words make no page for others. */
const typed: Judge = (value) => value.trim() !== '' && 'own'
const oneOf =
  (...values: string[]): Judge =>
  (value) =>
    values.includes(value)

const routes = declaredRoutes().map((route) => ({ ...route, handle: route, open: () => ({}) }))
const pagePaths = new Set(routes.map(({ path }) => path))

/** The page to which a visitor goes after the login: a page of all, or one with fields. */
const next: Judge = (value) => pagePaths.has(value) || 'own'
const arrival = { packId: id, next, [drawCountParameter]: own }
const form = checkRegistration.input as NonNullable<typeof checkRegistration.input>
/** The fields that were typed; the two passwords are in no address. */
const registration = Object.fromEntries(fieldsIn(form).map((field) => [wireNameOf(form, field), own]))
const version = { version: number }
const payment = { payment_id: own }

/** The fields of each page that is open to all, by its path without the slash; a page that is not listed has none. */
const fieldsOf: Readonly<Record<string, Record<string, Judge>>> = {
  'pack-list': {
    ...{ index: id, tag: id, sort: oneOf(...packOrders), page: number },
    ...{ condition: id, audience: oneOf(...audiences), floor: oneOf(...leastFloors) },
    ...{ left: oneOf(...leastLeft), priceFrom: amount, priceTo: amount, searchText: typed },
  },
  'pack-detail': {
    packId: id,
    error: oneOf(...Object.keys(ja.packDetail.refusals)),
    [drawCountParameter]: own,
  },
  'pack-trial': { packId: id },
  box: { packId: id },
  'draw-proof': { packId: own, firstSlot: own, drawId: own },
  login: arrival,
  'user-register': { ...registration, ...arrival },
  'confirm-user-register': { ...registration, ...arrival },
  'complete-user-register': arrival,
  'password-reset': { token: own },
  'stop-reminders': { token: own },
  contact: { about: own },
  'contact-guest': { token: own },
  'complete-carrier': payment,
  'error-carrier': payment,
  ...Object.fromEntries(Object.keys(ja.legal.titles).map((document) => [document, version])),
}

/** Tells whether a page of this path leads on to a pack, and is the same for all packs until then. */
export const isOnTheWay = (path: string): boolean => Object.hasOwn(fieldsOf[path.slice(1)] ?? {}, 'next')

/** Fields of a purchase or a draw that was begun. The frame of a member's page is the same with and without them. */
const begun = [
  ...['history_id', 'packHistoryId', 'selectedCardHistoryIds', 'payment_id', 'paymentID', 'pointPriceId'],
  ...['count', drawCountParameter, 'amazonCheckoutSessionId', 'token', 'PayerID', 'enquiryId'],
]

/** No page of the shop has a longer address: one that is longer gets no place in the memory. */
const longest = 300

/** Stands for every address that is no page: all lead to the top. */
const unknown = '/unknown'

/**
 * The path and the fields that the page depends on, in a fixed order. What a page has no such field for, and what is no
 * value of one, makes no other page: it is the page without it. An address that ends with `?` is a member's page of what
 * was begun. Undefined when it holds what is one visitor's, such as the token of a mail or what was typed: such a page is
 * rendered for its one request.
 */
export function sharedAddress(url: URL): string | undefined {
  if (Object.hasOwn(machineFiles, url.pathname)) return url.pathname
  const route = matchRoute(routes, url.pathname)?.route.handle
  if (route === undefined) return unknown
  const { searchParams } = url
  // The frame of a page with a part of its path is that of the page without it.
  if (route.access === 'member')
    return route.path.replace(/\/:.*/, '') + (begun.some((name) => searchParams.has(name)) ? '?' : '')
  const kept = new URLSearchParams()
  for (const [name, judge] of Object.entries(fieldsOf[route.path.slice(1)] ?? {})) {
    const values = searchParams.getAll(name)
    if (values.length > 1) return undefined
    const isShown = values[0] !== undefined && judge(values[0])
    if (isShown === 'own') return undefined
    if (isShown) kept.set(name, values[0] ?? '')
  }
  kept.sort()
  const address = kept.size > 0 ? `${route.path}?${kept}` : route.path
  return address.length > longest ? undefined : address
}
