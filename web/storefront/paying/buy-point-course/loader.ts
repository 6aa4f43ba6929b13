import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { Services } from '../../services.tsx'
import { confirmBuyPointPath } from '../confirm-buy-point/route.ts'

export async function load(_services: Services, { request, params }: LoaderFunctionArgs): Promise<never> {
  throw redirect(confirmBuyPointPath(params.productId ?? '', new URL(request.url).searchParams.get('packId')))
}
