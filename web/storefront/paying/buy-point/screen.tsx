// The point courses on offer.

import { useEffect } from 'react'
import { useLoaderData, useQuery } from '#web/router/context.tsx'
import { legalPath } from '#web/storefront/legal/legal-text/route.ts'
import { rememberWantedCount } from '#web/storefront/packs/wanted-count.ts'
import { buyPointPath } from '#web/storefront/paying/buy-point/route.ts'
import { CourseList } from '#web/storefront/paying/course-list.tsx'
import { UndecidedPayments } from '#web/storefront/paying/undecided-payments.tsx'
import { WantedPackPanel } from '#web/storefront/paying/wanted-pack-panel.tsx'
import { usePhrases, useVisitor } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Columns } from '#web/ui/columns.tsx'
import { PageTitle, SectionTitle } from '#web/ui/heading.tsx'
import { LinkRows } from '#web/ui/link-rows.tsx'
import { Page } from '#web/ui/panel.tsx'
import { Facts } from '#web/ui/rows.tsx'
import type { BuyPointData } from './loader.ts'
import css from './screen.module.css'

const namesOf = (methods: readonly { name: string }[]) => methods.map(({ name }) => name).join(' / ')

export function Screen() {
  const { courses, pack, count, methods } = useLoaderData() as BuyPointData
  const { pointPurchase: words } = usePhrases()
  const points = useVisitor()?.points ?? 0
  const packId = pack?.id
  // An address that was typed, or comes from elsewhere, asks for none.
  const isAsked = useQuery().has('count')
  useEffect(() => {
    if (isAsked && packId !== undefined) rememberWantedCount(packId, count)
  }, [isAsked, packId, count])
  return (
    <Page width="wide">
      <PageTitle note={words.note(formatInteger(points))}>{words.title}</PageTitle>
      <UndecidedPayments />
      <Columns
        startsWithSide={pack !== null}
        side={
          pack ? (
            <WantedPackPanel pack={pack} count={count} points={points} courses={courses.all} />
          ) : (
            <GoodToKnow methods={methods} />
          )
        }
      >
        <CourseList
          courses={courses}
          packId={pack?.id}
          hrefFor={(page) => buyPointPath(packId, pack === null ? undefined : count, page)}
        />
        {pack && <GoodToKnow methods={methods} />}
      </Columns>
    </Page>
  )
}

function GoodToKnow({ methods }: Pick<BuyPointData, 'methods'>) {
  const { pointPurchase: words, paying } = usePhrases()
  return (
    <section className={css.know}>
      <SectionTitle>{words.goodToKnow}</SectionTitle>
      <ul className={css.rules}>
        {words.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {methods && (
        <Facts
          facts={[
            { name: paying.offered, value: namesOf(methods.list) },
            { name: paying.ended, value: methods.ended.length > 0 && namesOf(methods.ended) },
          ]}
        />
      )}
      <LinkRows
        rows={[
          { label: words.commerceLaw, to: legalPath('specific-commerce') },
          { label: words.fundSettlement, to: legalPath('fund-settlement') },
          { label: words.pointTerms, to: legalPath('point-terms-of-service') },
        ]}
      />
    </section>
  )
}
