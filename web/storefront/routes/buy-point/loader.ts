import type { LoaderFunctionArgs } from 'react-router'
import { redirect } from 'react-router'
import type * as z from 'zod/mini'
import { getPack } from '../../../../contract/catalogue.ts'
import { listCourses } from '../../../../contract/payments.ts'
import { orErrorScreen } from '../../load-failure.ts'
import { confirmBuyPointPath } from '../../payments/paths.ts'
import type { Services } from '../../services.tsx'

export type Course = z.output<typeof listCourses.output>['list'][number]

/** The pack somebody wants to draw, as far as a page about points needs it. */
export interface WantedPack {
  id: string
  name: string
  imageUrl: string | undefined
  pricePoints: number
}

export interface BuyPointData {
  courses: Course[]
  /** Null without a pack, or when it is paid in coins. */
  pack: WantedPack | null
}

export async function findWantedPack({ api }: Services, packId: string | null): Promise<WantedPack | null> {
  if (!packId) return null
  const pack = await api.call(getPack, { params: { packId } })
  if (!pack.ok || pack.data.currency !== 'points') return null
  const { id, name, images, priceHundredths } = pack.data
  return { id, name, imageUrl: images[0], pricePoints: Math.ceil(priceHundredths / 100) }
}

export async function loadBuyPoint(
  services: Services,
  { request }: LoaderFunctionArgs,
): Promise<BuyPointData> {
  const packId = new URL(request.url).searchParams.get('packId')
  const [courses, pack] = await Promise.all([
    services.api.call(listCourses, { params: { page: 1 } }),
    findWantedPack(services, packId),
  ])
  return { courses: orErrorScreen(courses).list, pack }
}

/** `/buy-point/{productId}` has chosen already. */
export async function chooseCourse(
  _services: Services,
  { request, params }: LoaderFunctionArgs,
): Promise<never> {
  throw redirect(confirmBuyPointPath(params.productId ?? '', new URL(request.url).searchParams.get('packId')))
}
