// The last look before points are paid for: what, for how much, how, and on what terms.

import { useEffect, useRef, useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { PointAmount, YenAmount } from '../../../ui/amount.tsx'
import { formatInteger } from '../../../ui/amounts.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { PageTitle } from '../../../ui/heading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page, Panel } from '../../../ui/panel.tsx'
import { Facts } from '../../../ui/rows.tsx'
import { type CardFields, digitsOf, yearMonth } from '../../payments/card-fields.ts'
import { OrderTerms } from '../../payments/order-terms.tsx'
import { buyPointPath, completeBuyPointPath } from '../../payments/paths.ts'
import { buyWithCard, newAttempt, type PurchaseOutcome } from '../../payments/purchase-attempt.ts'
import { useApi, usePhrases, useVisitor } from '../../services.tsx'
import { useBusy } from '../../shell/busy.tsx'
import { failureMessage } from '../../shell/failure-message.ts'
import { CardForm } from './card-form.tsx'
import type { ConfirmBuyPointData } from './loader.ts'
import { MethodChoice } from './method-choice.tsx'
import css from './screen.module.css'

const cardFormId = 'card-form'

export function ConfirmBuyPointScreen() {
  const { course, packId, mail } = useLoaderData() as ConfirmBuyPointData
  const phrases = usePhrases()
  const words = phrases.pointPurchase
  const api = useApi()
  const run = useBusy()
  const navigate = useNavigate()
  const points = useVisitor()?.points ?? 0
  const [methodId, setMethodId] = useState(course.methods[0]?.id)
  const [error, setError] = useState<string>()
  const [isLeaving, setLeaving] = useState(false)
  const attempt = useRef(newAttempt('1'))

  // Back from the card company by the browser's own button: the page may come back as it was left.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setLeaving(false)
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  const settle = (outcome: PurchaseOutcome): unknown => {
    switch (outcome.kind) {
      case 'authenticate':
        // That purchase takes no other card: whoever comes back buys anew.
        attempt.current = newAttempt('1')
        setLeaving(true)
        return window.location.assign(outcome.url)
      case 'decided':
        return navigate(completeBuyPointPath(outcome.paymentId))
      case 'refused':
        return setError(outcome.message ?? words.failures.card)
      case 'line broke':
        return setError(words.failures.line)
      case 'no session':
        return setError(outcome.failure.state === 0 ? words.failures.line : words.failures.server)
      case 'not opened':
        return setError(failureMessage(outcome.failure, phrases))
    }
  }

  const pay = (card: CardFields) =>
    run(async () => {
      setError(undefined)
      const outcome = await buyWithCard(
        api,
        attempt.current,
        { courseId: course.id, packId: packId ?? undefined },
        {
          number: digitsOf(card.number),
          yearMonth: yearMonth(card.expiry),
          securityCode: card.securityCode,
          holder: card.holder.trim().toUpperCase(),
          mail,
        },
      )
      settle(outcome)
    })

  const price = formatInteger(course.priceYen)
  const terms = words.terms
  return (
    <Page>
      <PageTitle note={words.confirmNote}>{words.confirmTitle}</PageTitle>
      <Panel>
        <div className={css.course}>
          <PointAmount points={course.points} size="xl" />
          {course.memo && <span className={css.memo}>{course.memo}</span>}
        </div>
        <Facts
          align="end"
          facts={[
            { name: words.price, value: <YenAmount yen={course.priceYen} size="l" /> },
            { name: words.afterwards, value: <PointAmount points={points + course.points} /> },
          ]}
        />
      </Panel>
      <Panel>
        <MethodChoice methods={course.methods} chosen={methodId} onChoose={setMethodId} />
        {methodId === '1' && <CardForm id={cardFormId} onSubmit={pay} />}
      </Panel>
      <OrderTerms
        title={words.termsTitle}
        terms={[
          { name: terms.item.name, value: terms.item.value(formatInteger(course.points)) },
          { name: terms.price.name, value: terms.price.value(price) },
          terms.payment,
          terms.delivery,
          terms.validity,
          terms.cancellation,
          terms.period,
        ]}
      />
      {error && (
        <Notice tone="danger" isLive>
          {error}
        </Notice>
      )}
      {isLeaving && <Notice isLive>{words.leaving}</Notice>}
      <div className={css.actions}>
        <LinkButton to={buyPointPath(packId)} size="l">
          {words.cancel}
        </LinkButton>
        <Button
          type="submit"
          form={cardFormId}
          variant="primary"
          size="l"
          disabled={isLeaving || methodId !== '1'}
        >
          {words.proceed(price)}
        </Button>
      </div>
    </Page>
  )
}
