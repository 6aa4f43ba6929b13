import type * as z from 'zod/mini'
import { maxDrawCount } from '#contract/draw-count.ts'
import { getTermsInForce } from '#contract/legal.ts'
import { getPack } from '#contract/pack-page.ts'
import { redirect } from '#web/router/outcomes.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { packDetailPath } from '#web/storefront/packs/pack-detail/route.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'
import { countParameter } from './route.ts'

export interface ConfirmDrawData {
  pack: z.output<typeof getPack.output>
  count: number
  /** The legal texts on this screen: the draw records their version. */
  termsNo: number
}

export async function load({ api }: Services, { request }: LoaderArgs): Promise<ConfirmDrawData> {
  const query = new URL(request.url).searchParams
  const packId = query.get('packId')
  const count = Number(query.get(countParameter) ?? '')
  if (!packId) throw redirect(homePath)
  if (!Number.isInteger(count) || count < 1 || count > maxDrawCount) throw redirect(packDetailPath(packId))
  const [pack, terms] = await Promise.all([
    api.call(getPack, { params: { packId } }),
    api.call(getTermsInForce),
  ])
  if (!pack.ok && pack.state === 404) throw redirect(homePath)
  return { pack: orErrorScreen(pack), count, termsNo: orErrorScreen(terms).number }
}
