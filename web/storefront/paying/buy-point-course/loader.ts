import { redirect } from '#web/router/outcomes.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { confirmBuyPointPath } from '#web/storefront/paying/confirm-buy-point/route.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export async function load(_services: Services, { request, params }: LoaderArgs): Promise<never> {
  throw redirect(confirmBuyPointPath(params.productId ?? '', new URL(request.url).searchParams.get('packId')))
}
