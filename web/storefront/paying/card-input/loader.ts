import { listCourses } from '#contract/payments.ts'
import type { Course } from '#web/storefront/paying/course-list.tsx'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export async function load({ api }: Services): Promise<Course[]> {
  return orErrorScreen(await api.call(listCourses, { params: { page: 1 } })).list
}
