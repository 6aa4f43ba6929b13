import type * as z from 'zod/mini'
import { maxDrawCount } from '#contract/draw-count.ts'
import { listPaymentMethods } from '#contract/payments.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { wantedCount } from '#web/storefront/packs/wanted-count.ts'
import { type Courses, loadCourses } from '#web/storefront/paying/load-courses.ts'
import { findWantedPack, type WantedPack } from '#web/storefront/paying/wanted-pack.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export interface BuyPointData {
  courses: Courses
  /** Null without a pack, or when it is paid in coins. */
  pack: WantedPack | null
  /** The number of its slots that the member wants. */
  count: number
  /** The payment methods, and those that have ended; null when the answer did not come. */
  methods: z.output<typeof listPaymentMethods.output> | null
}

export async function load(services: Services, { request }: LoaderArgs): Promise<BuyPointData> {
  const query = new URL(request.url).searchParams
  const packId = query.get('packId')
  const wanted = Math.trunc(Number(query.get('count') ?? (packId && wantedCount(packId))))
  const [courses, pack, methods] = await Promise.all([
    loadCourses(services, request),
    findWantedPack(services, packId),
    services.api.call(listPaymentMethods),
  ])
  return {
    courses,
    pack,
    count: wanted >= 1 && wanted <= maxDrawCount ? wanted : 1,
    methods: methods.ok ? methods.data : null,
  }
}
