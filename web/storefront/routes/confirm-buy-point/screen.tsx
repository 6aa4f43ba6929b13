// The last look before points are paid for: what, for how much, how, and on what terms.

import { useEffect, useRef, useState } from 'react'
import { useLoaderData, useNavigate, useRevalidator } from 'react-router'
import type { MethodId } from '../../../../contract/payments.ts'
import { PointAmount, YenAmount } from '../../../ui/amount.tsx'
import { formatInteger } from '../../../ui/amounts.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PageTitle } from '../../../ui/heading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page, Panel } from '../../../ui/panel.tsx'
import { Facts } from '../../../ui/rows.tsx'
import { OrderTerms } from '../../legal/order-terms.tsx'
import type { NextStep } from '../../payments/buy-result.ts'
import { type CardFields, digitsOf, yearMonth } from '../../payments/card-fields.ts'
import { cardErrorMessage, readCardTokenError } from '../../payments/card-token-error.ts'
import { chooseMethod, emptyMethodFields, type MethodFields } from '../../payments/chosen-method.ts'
import { buyPointPath, completeBuyPointPath, returnedPath } from '../../payments/paths.ts'
import {
  buyOtherwise,
  buyWithCard,
  newAttempt,
  type Order,
  type PurchaseOutcome,
} from '../../payments/purchase-attempt.ts'
import { useApi, usePhrases, useVisitor } from '../../services.tsx'
import { useBusy } from '../../shell/busy.tsx'
import { failureMessage } from '../../shell/failure-message.ts'
import { CardForm } from './card-form.tsx'
import type { ConfirmBuyPointData } from './loader.ts'
import { MethodChoice } from './method-choice.tsx'
import { MethodFieldsForm } from './method-fields.tsx'
import css from './screen.module.css'
import { isPaidLater, termsOf } from './terms.ts'

const cardMethod = '1'
const formId = 'payment-form'

export function ConfirmBuyPointScreen() {
  const { course, packId, mail, termsVersion } = useLoaderData() as ConfirmBuyPointData
  const phrases = usePhrases()
  const words = phrases.pointPurchase
  const api = useApi()
  const run = useBusy()
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const points = useVisitor()?.points ?? 0
  const [methodId, setMethodId] = useState(course.methods[0]?.id)
  const [fields, setFields] = useState(emptyMethodFields)
  const [error, setError] = useState<string>()
  /** The field the provider, or the form, finds wrong. */
  const [wrongField, setWrongField] = useState<keyof CardFields | keyof MethodFields>()
  /** Points are there already: said first, then shown at this address. */
  const [creditedPath, setCreditedPath] = useState<string>()
  const [isLeaving, setLeaving] = useState(false)
  const attempt = useRef(newAttempt(cardMethod))

  // Back from the card company by the browser's own button: the page may come back as it was left.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setLeaving(false)
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  const leaveFor = (url: string) => {
    // That purchase takes no other card: whoever comes back buys anew.
    attempt.current = newAttempt(methodId ?? cardMethod)
    setLeaving(true)
    window.location.assign(url)
  }

  const follow = async (step: NextStep): Promise<void> => {
    switch (step.kind) {
      case 'go':
        return await navigate(step.path)
      case 'credited':
        return setCreditedPath(step.path)
      case 'leave':
        return leaveFor(step.url)
      case 'failed':
        return setError(phrases.paying.notPaid)
    }
  }

  const settle = async (outcome: PurchaseOutcome): Promise<void> => {
    switch (outcome.kind) {
      case 'authenticate':
        return leaveFor(outcome.url)
      case 'decided':
        return await navigate(completeBuyPointPath(outcome.paymentId))
      case 'taken':
        return await navigate(returnedPath(outcome.isPaid, outcome.paymentId))
      case 'next':
        return await follow(outcome.step)
      case 'refused': {
        const meaning = readCardTokenError(outcome.code)
        if (typeof meaning === 'object') setWrongField(meaning.field)
        return setError(cardErrorMessage(outcome, phrases))
      }
      case 'no session':
        return setError(outcome.failure.state === 0 ? words.failures.line : words.failures.server)
      case 'not opened':
        // Other terms, another price: what is confirmed next is what is shown by then.
        if (outcome.failure.state === 409) await revalidator.revalidate()
        return setError(failureMessage(outcome.failure, phrases))
    }
  }

  const pay = (buy: (order: Order) => Promise<PurchaseOutcome>) =>
    run(async () => {
      setError(undefined)
      setWrongField(undefined)
      await settle(await buy({ courseId: course.id, packId: packId ?? undefined, termsVersion }))
    })

  const payWithCard = (card: CardFields) =>
    pay((order) =>
      buyWithCard(api, attempt.current, order, {
        number: digitsOf(card.number),
        yearMonth: yearMonth(card.expiry),
        securityCode: card.securityCode,
        holder: card.holder.trim().toUpperCase(),
        mail,
      }),
    )

  const payOtherwise = () => {
    if (methodId === undefined) return
    const choice = chooseMethod(methodId, fields)
    if ('wrong' in choice) return setWrongField(choice.wrong)
    return pay((order) => buyOtherwise(api, attempt.current, order, choice.chosen))
  }

  const choose = (id: MethodId) => {
    setMethodId(id)
    setError(undefined)
    setWrongField(undefined)
    // A key stands for one method: another choice is another purchase.
    attempt.current = newAttempt(id)
  }

  const price = formatInteger(course.priceYen)
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
        <MethodChoice methods={course.methods} chosen={methodId} onChoose={choose} />
        {methodId === cardMethod && (
          <CardForm
            id={formId}
            wrong={wrongField}
            onEdit={() => setWrongField(undefined)}
            onSubmit={payWithCard}
          />
        )}
        {methodId && methodId !== cardMethod && (
          <MethodFieldsForm
            id={formId}
            methodId={methodId}
            fields={fields}
            wrong={wrongField === 'payerName' ? wrongField : undefined}
            onChange={(changed) => {
              setFields(changed)
              setWrongField(undefined)
            }}
            onSubmit={payOtherwise}
          />
        )}
      </Panel>
      <OrderTerms
        title={words.termsTitle}
        terms={termsOf(methodId, { points: formatInteger(course.points), price }, phrases)}
        texts={['point-terms-of-service', 'fund-settlement']}
        termsVersion={termsVersion}
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
          form={formId}
          variant="primary"
          size="l"
          disabled={isLeaving || methodId === undefined}
        >
          {isPaidLater(methodId) ? phrases.paying.order(price) : words.proceed(price)}
        </Button>
      </div>
      <Dialog
        open={creditedPath !== undefined}
        onClose={() => navigate(creditedPath ?? completeBuyPointPath())}
        title={words.completeTitle}
        actions={
          <Button variant="primary" onClick={() => navigate(creditedPath ?? completeBuyPointPath())}>
            {phrases.ui.close}
          </Button>
        }
      >
        <p>{phrases.paying.credited}</p>
      </Dialog>
    </Page>
  )
}
