import { listCourses } from '../../../../contract/payments.ts'
import { orErrorScreen } from '../../load-failure.ts'
import type { Services } from '../../services.tsx'
import type { Course } from '../course-list.tsx'

export async function load({ api }: Services): Promise<Course[]> {
  return orErrorScreen(await api.call(listCourses, { params: { page: 1 } })).list
}
