import { listCourses } from '#contract/payments.ts'
import { orErrorScreen } from '#web/storefront/load-failure.ts'
import type { Course } from '#web/storefront/paying/course-list.tsx'
import type { Services } from '#web/storefront/services.tsx'

export async function load({ api }: Services): Promise<Course[]> {
  return orErrorScreen(await api.call(listCourses, { params: { page: 1 } })).list
}
