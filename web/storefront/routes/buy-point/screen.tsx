// The point courses on offer.

import { Link, useLoaderData } from 'react-router'
import { YenAmount } from '../../../ui/amount.tsx'
import { formatInteger } from '../../../ui/amounts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageTitle, SectionTitle } from '../../../ui/heading.tsx'
import { Page } from '../../../ui/panel.tsx'
import { LinkRows } from '../../../ui/rows.tsx'
import { confirmBuyPointPath } from '../../payments/paths.ts'
import { WantedPackPanel } from '../../payments/wanted-pack-panel.tsx'
import { usePhrases, useVisitor } from '../../services.tsx'
import type { BuyPointData, Course } from './loader.ts'
import css from './screen.module.css'

export function BuyPointScreen() {
  const { courses, pack } = useLoaderData() as BuyPointData
  const { pointPurchase: words } = usePhrases()
  const points = useVisitor()?.points ?? 0
  return (
    <Page width="wide">
      <PageTitle note={words.note(formatInteger(points))}>{words.title}</PageTitle>
      {pack && <WantedPackPanel pack={pack} points={points} />}
      {courses.length === 0 && <EmptyState title={words.noCourses} />}
      <ul className={css.courses}>
        {courses.map((course) => (
          <li key={course.id}>
            <CourseCard course={course} packId={pack?.id} />
          </li>
        ))}
      </ul>
      <section className={css.know}>
        <SectionTitle>{words.goodToKnow}</SectionTitle>
        <ul className={css.rules}>
          {words.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <LinkRows
          rows={[
            { label: words.commerceLaw, to: '/specific-commerce' },
            { label: words.fundSettlement, to: '/fund-settlement' },
            { label: words.pointTerms, to: '/point-terms-of-service' },
          ]}
        />
      </section>
    </Page>
  )
}

function CourseCard({ course, packId }: { course: Course; packId: string | undefined }) {
  const { pointPurchase: words } = usePhrases()
  const points = formatInteger(course.points)
  return (
    <Link
      to={confirmBuyPointPath(course.id, packId)}
      className={css.course}
      aria-label={words.buyCourse(points, formatInteger(course.priceYen))}
    >
      <span className={css.points}>
        <span className={css.number}>{points}</span>
        <span className={css.unit}>pt</span>
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
