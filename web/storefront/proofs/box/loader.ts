import type * as z from 'zod/mini'
import { getBox } from '#contract/boxes.ts'
import { redirect } from '#web/router/outcomes.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export type Box = z.output<typeof getBox.output>

export async function load({ api }: Services, { request }: LoaderArgs): Promise<Box> {
  const packId = new URL(request.url).searchParams.get('packId')
  if (!packId) throw redirect(homePath)
  return orErrorScreen(await api.call(getBox, { params: { packId } }))
}
