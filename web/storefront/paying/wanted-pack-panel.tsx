// The pack from which the member came: the points it still needs, the course that brings them, and the link back.

import { Link } from '#web/router/context.tsx'
import { drawAgainPath, packDetailPath } from '#web/storefront/packs/pack-detail/route.ts'
import { confirmBuyPointPath } from '#web/storefront/paying/confirm-buy-point/route.ts'
import { pictureSources } from '#web/storefront/route/pictures.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { YenAmount } from '#web/ui/amount.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { MainLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { type Course, CoursePoints } from './course-list.tsx'
import { recommendedCourse } from './recommended-course.ts'
import type { WantedPack } from './wanted-pack.ts'
import css from './wanted-pack-panel.module.css'

export interface WantedPackProps {
  pack: WantedPack
  /** The number of slots that the member wants. */
  count: number
  /** The member's points. */
  points: number
  courses: readonly Course[]
}

export function WantedPackPanel({ pack, count, points, courses }: WantedPackProps) {
  const { pointPurchase: words } = usePhrases()
  const missing = pack.pricePoints * count - points
  const course = recommendedCourse(courses, missing)
  return (
    <aside className={css.panel} aria-label={words.forPack}>
      <div className={css.pack}>
        {pack.imageUrl && (
          <Picture
            {...pictureSources(pack.imageUrl, 'pack', '96px', pack.focus)}
            alt=""
            width={96}
            height={64}
          />
        )}
        <div>
          <Link to={packDetailPath(pack.id)} className={css.name}>
            {pack.name}
          </Link>
          <p className={css.missing} data-enough={missing <= 0 || undefined}>
            {missing > 0 ? words.missing(formatInteger(missing), formatInteger(count)) : words.enough}
          </p>
        </div>
      </div>
      {course && (
        <>
          <p className={css.course}>
            <CoursePoints course={course} />
            <YenAmount yen={course.priceYen} />
          </p>
          <MainLink to={confirmBuyPointPath(course.id, pack.id)}>
            {words.recommended(formatInteger(course.points))}
          </MainLink>
          <p className={css.left}>{words.recommendedNote(formatInteger(course.points - missing))}</p>
        </>
      )}
      {missing <= 0 && <MainLink to={drawAgainPath(pack.id, count)}>{words.backToPack}</MainLink>}
    </aside>
  )
}
