import type * as z from 'zod/mini'
import { listCourses } from '#contract/payments.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export interface Courses extends z.output<typeof listCourses.output> {
  /** Those of every page, among which one is recommended. */
  all: z.output<typeof listCourses.output>['list']
}

/** The page of courses that the address names, and the courses of all pages (ruling 74). */
export async function loadCourses({ api }: Services, request: Request): Promise<Courses> {
  const load = async (page: string | number) =>
    orErrorScreen(await api.call(listCourses, { params: { page: String(page) } }))
  const shown = await load(new URL(request.url).searchParams.get('page') ?? 1)
  const numbers = Array.from({ length: shown.page.lastPage }, (_, index) => index + 1)
  const pages = await Promise.all(numbers.map((page) => (page === shown.page.page ? shown : load(page))))
  return { ...shown, all: pages.flatMap(({ list }) => list) }
}
