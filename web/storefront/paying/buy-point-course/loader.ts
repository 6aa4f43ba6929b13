import { redirect } from '#web/router/outcomes.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { buyPointPath } from '#web/storefront/paying/buy-point/route.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export async function load(_services: Services, { request, params }: LoaderArgs): Promise<never> {
  throw redirect(
    buyPointPath(params.productId, Number(new URL(request.url).searchParams.get('count')) || undefined),
  )
}
