import type { LoaderArgs } from '#web/router/routes.ts'
import { type Courses, loadCourses } from '#web/storefront/paying/load-courses.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export const load = async (services: Services, { request }: LoaderArgs): Promise<Courses> =>
  await loadCourses(services, request)
