import { listCardTypes } from '#contract/catalogue.ts'
import { allTypes, audiences, leastFloors, leastLeft, listPacks, packOrders } from '#contract/pack-list.ts'
import type { OutputOf } from '#contract/wire.ts'
import { redirect } from '#web/router/outcomes.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { type PackSummary, summarize } from '#web/storefront/packs/pack-summary.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import { redirectToLastPage } from '#web/storefront/route/redirect-to-last-page.ts'
import type { Services } from '#web/storefront/route/services.tsx'

/** The fields of the address, as the list understands them; empty: not given, or no value of the field. */
export interface PackListQuery {
  /** A card type. */
  index: string
  sort: string
  searchText: string
  tag: string
  priceFrom: string
  priceTo: string
  left: string
  condition: string
  audience: string
  floor: string
}

export interface PackListData
  extends Pick<OutputOf<typeof listPacks>, 'tags' | 'conditions' | 'relax' | 'found' | 'page'> {
  cardTypes: { id: string; name: string }[]
  /** Empty: all of them. */
  cardTypeName: string
  query: PackListQuery
  packs: PackSummary[]
}

/** An amount as people type it: `１，０００` too. */
function amount(value: string | null): string {
  const digits = (value ?? '').normalize('NFKC').replaceAll(/[,\s]/g, '')
  return /^\d{1,8}$/.test(digits) && Number(digits) <= 10_000_000 ? String(Number(digits)) : ''
}

export async function load({ api }: Services, { request }: LoaderArgs): Promise<PackListData> {
  const fields = new URL(request.url).searchParams
  const words = (name: string, most: number) => (fields.get(name) ?? '').trim().slice(0, most)
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === fields.get(name))
  const chosen = {
    sort: oneOf('sort', packOrders),
    left: oneOf('left', leastLeft),
    audience: oneOf('audience', audiences),
    floor: oneOf('floor', leastFloors),
  }
  const query = {
    index: fields.get('index') ?? '',
    searchText: words('searchText', 100),
    tag: words('tag', 20),
    condition: words('condition', 20),
    priceFrom: amount(fields.get('priceFrom')),
    priceTo: amount(fields.get('priceTo')),
  }
  const { index, searchText, tag, condition, priceFrom, priceTo } = query
  const page = Math.max(1, Math.trunc(Number(fields.get('page'))) || 1)
  const [types, packs] = await Promise.all([
    api.call(listCardTypes),
    api.call(listPacks, {
      params: { cardTypeId: index || allTypes, page },
      query: {
        ...chosen,
        ...(searchText && { searchText }),
        ...(tag && { tag }),
        ...(condition && { condition }),
        ...(priceFrom && { priceFrom: Number(priceFrom) }),
        ...(priceTo && { priceTo: Number(priceTo) }),
      },
    }),
  ])
  const { list } = orErrorScreen(types)
  const cardType = list.find((type) => type.id === index)
  if (index && !cardType) throw redirect(homePath)
  const found = redirectToLastPage(orErrorScreen(packs), request)
  return {
    cardTypes: list,
    cardTypeName: cardType?.name ?? '',
    query: {
      ...query,
      sort: chosen.sort ?? '',
      left: chosen.left ?? '',
      audience: chosen.audience ?? '',
      floor: chosen.floor ?? '',
    },
    packs: found.list.map(summarize),
    tags: found.tags,
    conditions: found.conditions,
    relax: found.relax,
    found: found.found,
    page: found.page,
  }
}
