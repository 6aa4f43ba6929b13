// The point courses to choose from, a line each, and the one that is enough for the wanted pack.

import { Link } from '#web/router/context.tsx'
import { confirmBuyPointPath } from '#web/storefront/paying/confirm-buy-point/route.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { YenAmount } from '#web/ui/amount.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import css from './course-list.module.css'
import type { Courses } from './load-courses.ts'

export type Course = Courses['list'][number]

interface CourseListProps {
  courses: Courses
  packId?: string
  /** The address of another page. */
  hrefFor: (page: number) => string
}

export function CourseList({ courses: { list, page }, packId, hrefFor }: CourseListProps) {
  const { pointPurchase: words } = usePhrases()
  if (list.length === 0) return <EmptyState title={words.noCourses} />
  return (
    <>
      <ul className={css.courses} aria-label={words.courses}>
        {list.map((course) => (
          <li key={course.id}>
            <CourseRow course={course} packId={packId} />
          </li>
        ))}
      </ul>
      <Pager {...page} hrefFor={hrefFor} />
    </>
  )
}

function CourseRow({ course, packId }: { course: Course; packId: string | undefined }) {
  const { pointPurchase: words } = usePhrases()
  return (
    <Link
      to={confirmBuyPointPath(course.id, packId)}
      className={css.course}
      aria-label={words.buyCourse(formatInteger(course.points), formatInteger(course.priceYen))}
    >
      <CoursePoints course={course} />
      <span className={css.press}>
        <YenAmount yen={course.priceYen} />
      </span>
    </Link>
  )
}

/** The points of a course, with its memo; more points than yen are gold. */
export function CoursePoints({ course }: { course: Course }) {
  const { ui } = usePhrases()
  return (
    <span className={css.points}>
      <span className={css.amount}>
        <span className={css.number}>{formatInteger(course.points)}</span>
        <span className={css.unit}>{ui.pointUnit}</span>
      </span>
      {course.memo && (
        <span className={css.memo} data-bonus={course.points > course.priceYen || undefined}>
          {course.memo}
        </span>
      )}
    </span>
  )
}
