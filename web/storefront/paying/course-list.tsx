// The point courses as cards to choose from.

import { Link } from '../../router/context.tsx'
import { YenAmount } from '../../ui/amount.tsx'
import { formatInteger } from '../../ui/amounts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePhrases } from '../services.tsx'
import { confirmBuyPointPath } from './confirm-buy-point/route.ts'
import css from './course-list.module.css'

export interface Course {
  id: string
  points: number
  priceYen: number
  memo: string
}

export function CourseList({ courses, packId }: { courses: readonly Course[]; packId?: string }) {
  const { pointPurchase: words } = usePhrases()
  if (courses.length === 0) return <EmptyState title={words.noCourses} />
  return (
    <ul className={css.courses}>
      {courses.map((course) => (
        <li key={course.id}>
          <CourseCard course={course} packId={packId} />
        </li>
      ))}
    </ul>
  )
}

function CourseCard({ course, packId }: { course: Course; packId: string | undefined }) {
  const { pointPurchase: words, ui } = usePhrases()
  const points = formatInteger(course.points)
  return (
    <Link
      to={confirmBuyPointPath(course.id, packId)}
      className={css.course}
      aria-label={words.buyCourse(points, formatInteger(course.priceYen))}
    >
      <span className={css.points}>
        <span className={css.number}>{points}</span>
        <span className={css.unit}>{ui.pointUnit}</span>
      </span>
      {course.memo && (
        <span className={css.memo} data-bonus={course.points > course.priceYen || undefined}>
          {course.memo}
        </span>
      )}
      <span className={css.buy}>
        <YenAmount yen={course.priceYen} />
        <span className={css.press}>{words.buy}</span>
      </span>
    </Link>
  )
}
