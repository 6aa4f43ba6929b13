import { redirect } from '../../../router/outcomes.ts'
import type { LoaderArgs } from '../../../router/routes.ts'
import type { Services } from '../../services.tsx'
import { confirmBuyPointPath } from '../confirm-buy-point/route.ts'

export async function load(_services: Services, { request, params }: LoaderArgs): Promise<never> {
  throw redirect(confirmBuyPointPath(params.productId ?? '', new URL(request.url).searchParams.get('packId')))
}
