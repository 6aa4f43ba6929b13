import type * as z from 'zod/mini'
import { maxDrawCount } from '#contract/draw-count.ts'
import { listCourses, listPaymentMethods } from '#contract/payments.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { wantedCount } from '#web/storefront/packs/wanted-count.ts'
import type { Course } from '#web/storefront/paying/course-list.tsx'
import { findWantedPack, type WantedPack } from '#web/storefront/paying/wanted-pack.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export interface BuyPointData {
  courses: Course[]
  /** Null without a pack, or when it is paid in coins. */
  pack: WantedPack | null
  /** How many slots of it the member wants. */
  count: number
  /** The payment methods, and those that have ended; null when the answer did not come. */
  methods: z.output<typeof listPaymentMethods.output> | null
}

export async function load(services: Services, { request }: LoaderArgs): Promise<BuyPointData> {
  const query = new URL(request.url).searchParams
  const packId = query.get('packId')
  const wanted = Math.trunc(Number(query.get('count') ?? (packId && wantedCount(packId))))
  const [courses, pack, methods] = await Promise.all([
    services.api.call(listCourses, { params: { page: 1 } }),
    findWantedPack(services, packId),
    services.api.call(listPaymentMethods),
  ])
  return {
    courses: orErrorScreen(courses).list,
    pack,
    count: wanted >= 1 && wanted <= maxDrawCount ? wanted : 1,
    methods: methods.ok ? methods.data : null,
  }
}
