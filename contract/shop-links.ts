// The pages to which a link of the owner may lead: one of a notice, a banner, the announcement, a setting.

import { legalDocumentNames } from './legal.ts'

/** The thing that a field of an address names; with `?` the page is there without it, too. */
type Names = 'pack' | 'pack?' | 'cardType?' | 'page?'

const plain: Readonly<Record<string, Names>> = {}
const ofPack = { packId: 'pack' } as const

/**
 * The pages to which a link may lead, each with the fields of its address that name something. The other pages of the
 * storefront are steps of one visitor (test/shop-links.test.ts holds both against its routes).
 */
export const linkedPages: Readonly<Record<string, Readonly<Record<string, Names>>>> = {
  ...Object.fromEntries(legalDocumentNames.map((name) => [`/${name}`, plain])),
  '/': plain,
  '/pack-list': { index: 'cardType?' },
  '/pack-detail': ofPack,
  '/box': ofPack,
  '/draw-proof': ofPack,
  '/buy-product': ofPack,
  '/confirm-buy-product': ofPack,
  '/buy-point': { packId: 'pack?' },
  '/buy-point/:productId': { productId: 'pack' },
  '/collection': { index: 'cardType?' },
  '/login': { packId: 'pack?', next: 'page?' },
  '/user-register': { packId: 'pack?', next: 'page?' },
  '/exchange-card': plain,
  '/notices': plain,
  '/records': plain,
  '/contact': plain,
  '/my-page': plain,
  '/user-menu': plain,
  '/change-member': plain,
  '/change-password': plain,
  '/password-reissue': plain,
  '/withdraw': plain,
  '/buy-point-history': plain,
  '/coin-history': plain,
  '/buy-product-history': plain,
  '/get-card-list': plain,
  '/gacha-animation': plain,
}

/** The path of an address that begins with the shop's own origin; any other stays as it is. */
export function ownPath(url: string, shopOrigin: string | undefined): string {
  const read = URL.canParse(url) ? new URL(url) : undefined
  const isOwn = read !== undefined && read.origin === shopOrigin && read.username + read.password === ''
  return isOwn && !/[\\\s]/.test(url) ? read.pathname + read.search + read.hash : url
}

/** The typed value, with each address of the shop itself as its path. */
export const withOwnPaths = <Typed>(typed: Typed, shopOrigin: string | undefined): Typed =>
  typed === undefined
    ? typed
    : JSON.parse(JSON.stringify(typed), (name, value) =>
        /url$/i.test(name) && typeof value === 'string' ? ownPath(value, shopOrigin) : value,
      )

/** The things that an address of the shop names, unless it is no page. */
export type ShopLink =
  | { isPage: true; packs: string[]; cardTypes: string[]; pages: string[] }
  | { isPage: false }

/** Reads a path of the shop. Letter case counts; a slash at the end does not. */
export function readShopLink(url: string): ShopLink {
  const { pathname, searchParams } = new URL(url, 'https://shop.invalid')
  const asked = pathname.split('/').filter(Boolean)
  const path = Object.keys(linkedPages).find((page) => {
    const parts = page.split('/').filter(Boolean)
    return parts.length === asked.length && parts.every((part, at) => part[0] === ':' || part === asked[at])
  })
  const fields = Object.entries(linkedPages[path ?? ''] ?? {})
  const known = fields.map(([name]) => name)
  const isMistyped = (name: string) =>
    !known.includes(name) && known.some((field) => field.toLowerCase() === name.toLowerCase())
  if (path === undefined || [...searchParams.keys()].some(isMistyped)) return { isPage: false }
  const named = (what: string) =>
    fields.flatMap(([field, names]) => {
      if (!names.startsWith(what)) return []
      const values = path.includes(`:${field}`) ? asked.slice(1) : searchParams.getAll(field)
      return values.length === 0 && !names.endsWith('?') ? [''] : values
    })
  return { isPage: true, packs: named('pack'), cardTypes: named('cardType'), pages: named('page') }
}

/** The packs that an address names; none where it leads elsewhere. */
export function packsOfLink(url: string): string[] {
  const link = url.startsWith('/') ? readShopLink(url) : undefined
  return link?.isPage ? link.packs : []
}
