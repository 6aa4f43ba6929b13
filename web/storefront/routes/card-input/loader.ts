import { listCourses } from '../../../../contract/payments.ts'
import { orErrorScreen } from '../../load-failure.ts'
import type { Course } from '../../payments/course-list.tsx'
import type { Services } from '../../services.tsx'

export async function loadCardInput({ api }: Services): Promise<Course[]> {
  return orErrorScreen(await api.call(listCourses, { params: { page: 1 } })).list
}
