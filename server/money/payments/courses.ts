import type { Insertable } from 'kysely'
import type { Tx } from '#server/db/pool.ts'
import type { PointCourse } from '#server/db/schema.ts'

/** Puts the given courses on offer in place of all others. Purchases keep a copy of what they bought. */
export async function replaceCourses(tx: Tx, courses: Insertable<PointCourse>[]): Promise<void> {
  await tx.deleteFrom('pointCourse').execute()
  if (courses.length > 0) await tx.insertInto('pointCourse').values(courses).execute()
}
