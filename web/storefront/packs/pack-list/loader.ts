import { listCardTypes, listPacks } from '#contract/catalogue.ts'
import { redirect } from '#web/router/outcomes.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { type PackSummary, summarize } from '#web/storefront/packs/pack-summary.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import { redirectToLastPage } from '#web/storefront/route/redirect-to-last-page.ts'
import type { Services } from '#web/storefront/route/services.tsx'

const sorts = ['0', '1', '2', '3'] as const
export type Sort = (typeof sorts)[number]

export interface PackListData {
  cardTypes: { id: string; name: string }[]
  cardTypeId: string
  cardTypeName: string
  sort: Sort | undefined
  packs: PackSummary[]
  page: { page: number; lastPage: number; pages: number[] }
}

export async function load({ api }: Services, { request }: LoaderArgs): Promise<PackListData> {
  const query = new URL(request.url).searchParams
  const cardTypeId = query.get('index')
  if (!cardTypeId) throw redirect(homePath)
  const sort = sorts.find((value) => value === query.get('sort'))
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const [types, packs] = await Promise.all([
    api.call(listCardTypes),
    api.call(listPacks, { params: { cardTypeId, page }, query: { sort } }),
  ])
  const { list } = orErrorScreen(types)
  const cardType = list.find((type) => type.id === cardTypeId)
  if (!cardType) throw redirect(homePath)
  const found = redirectToLastPage(orErrorScreen(packs), request)
  return {
    cardTypes: list,
    cardTypeId,
    cardTypeName: cardType.name,
    sort,
    packs: found.list.map(summarize),
    page: found.page,
  }
}
