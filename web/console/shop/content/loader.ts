import { listContent } from '#contract/operator/content.ts'
import { listShopNotices } from '#contract/operator/notices.ts'
import { readRanks } from '#contract/operator/ranks.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Services } from '#web/console/frame/services.tsx'
import { orFailure } from '#web/console/frame/shell/or-failure.ts'
import type { LoaderArgs } from '#web/router/routes.ts'

export type ShopNotice = OutputOf<typeof listShopNotices>['list'][number]
export type RankTables = OutputOf<typeof readRanks>
export type TypedRank = RankTables['ranks'][number]
export type ContentPage = OutputOf<typeof listContent> & {
  /** Null: the operator's roles do not open them. */
  notices: ShopNotice[] | null
  ranks: RankTables
}
/** One kind as it stands, with what is scheduled. */
export type Entry = ContentPage['list'][number]

export const load = async ({ api }: Services, { request: { signal } }: LoaderArgs): Promise<ContentPage> => {
  const [content, notices, ranks] = await Promise.all([
    api.call(listContent, { signal }),
    api.call(listShopNotices, { signal }),
    api.call(readRanks, { signal }),
  ])
  const isClosed = !notices.ok && notices.state === 404
  return {
    ...orFailure(content),
    ranks: orFailure(ranks),
    notices: isClosed ? null : orFailure(notices).list,
  }
}
