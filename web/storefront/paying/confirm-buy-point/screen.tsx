// The last look before points are paid for: the course, the price, the method, and the terms.

import { useState } from 'react'
import { findMethod, isPaidLater, type MethodId } from '#contract/payment-methods.ts'
import { useLoaderData, useNavigate } from '#web/router/context.tsx'
import { buyPointPath } from '#web/storefront/paying/buy-point/route.ts'
import { chooseMethod, emptyMethodFields, type MethodFields } from '#web/storefront/paying/chosen-method.ts'
import { completeBuyPointPath } from '#web/storefront/paying/complete-buy-point/route.ts'
import { buyOtherwise, type Order } from '#web/storefront/paying/purchase-attempt.ts'
import { useApi, usePhrases, useServices, useVisitor } from '#web/storefront/route/services.tsx'
import { PointAmount, YenAmount } from '#web/ui/amount.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { formatLastMinute } from '#web/ui/dates.ts'
import { MessageDialog } from '#web/ui/dialog.tsx'
import { Failure, Notice } from '#web/ui/notice.tsx'
import { Facts } from '#web/ui/rows.tsx'
import { BrowserPayment } from './browser-payment.tsx'
import { CardPayment } from './card-payment.tsx'
import type { ConfirmBuyPointData } from './loader.ts'
import { MethodChoice } from './method-choice.tsx'
import { MethodFieldsForm } from './method-fields.tsx'
import { PurchaseBar } from './purchase-bar.tsx'
import css from './screen.module.css'
import { termsOf } from './terms.ts'
import { useAmazonPay } from './use-amazon-pay.ts'
import { type Purchase, usePurchase } from './use-purchase.ts'

const formId = 'payment-form'

/** Back from Amazon its method goes on; else the first one is chosen (spec §4). */
const firstMethodOf = ({ course: { methods }, amazonPay }: ConfirmBuyPointData): MethodId | undefined =>
  (amazonPay && methods.find(({ id }) => findMethod(id)?.asks === 'checkoutSession')?.id) ?? methods[0]?.id

type AmazonPay = ReturnType<typeof useAmazonPay>

/** Holds the entries of a method other than the card, and pays with it. */
function useOtherMethods(methodId: MethodId | undefined, purchase: Purchase, amazonPay: AmazonPay) {
  const api = useApi()
  const [fields, setFields] = useState(emptyMethodFields)

  const payOtherwise = async (fields: MethodFields) => {
    if (methodId === undefined) return
    setFields(fields)
    const choice = chooseMethod(methodId, fields)
    if ('wrong' in choice) return purchase.setWrongField(choice.wrong)
    const outcome = await purchase.pay((attempt, bought) => buyOtherwise(api, attempt, bought, choice.chosen))
    // The choice at Amazon may have expired: its button comes back then.
    if (findMethod(methodId)?.asks === 'checkoutSession' && outcome?.kind === 'not opened') amazonPay.again()
  }
  return { fields, setFields, payOtherwise }
}

export function Screen() {
  const data = useLoaderData() as ConfirmBuyPointData
  const { course, packId, mail, termsNo } = data
  const phrases = usePhrases()
  const words = phrases.pointPurchase
  const { language } = useServices()
  const [methodId, setMethodId] = useState(() => firstMethodOf(data))
  const method = methodId && findMethod(methodId)
  const isAmazonPay = method?.asks === 'checkoutSession'
  const order: Order = { courseId: course.id, packId: packId ?? undefined, termsNo }
  const purchase = usePurchase(order, methodId)
  const { error, wrongField, setWrongField, creditedPath, isLeaving } = purchase
  const amazonPay = useAmazonPay(isAmazonPay, order)

  const choose = (id: MethodId) => {
    setMethodId(id)
    purchase.beginWith(id)
  }

  const { fields, setFields, payOtherwise } = useOtherMethods(methodId, purchase, amazonPay)
  const price = formatInteger(course.priceYen)
  return (
    <div className={css.screen}>
      <CourseLine course={course} packId={packId} />
      <MethodChoice methods={course.methods} chosen={methodId} onChoose={choose}>
        {method?.awaits === 'card' && <CardPayment formId={formId} purchase={purchase} mail={mail} />}
        {isAmazonPay && (
          <AmazonPayChosen
            paymentDescriptor={
              amazonPay.state.kind === 'chosen' ? amazonPay.state.paymentDescriptor : undefined
            }
            isLost={data.amazonPay === 'lost'}
            onChange={amazonPay.change}
          />
        )}
        {method && method.awaits !== 'card' && (
          <MethodFieldsForm
            id={formId}
            methodId={method.number}
            fields={fields}
            isWrong={wrongField === 'payerName'}
            onChange={(changed) => {
              setFields(changed)
              setWrongField(undefined)
            }}
            onSubmit={payOtherwise}
          />
        )}
      </MethodChoice>
      <PurchaseBar
        terms={termsOf(
          methodId,
          { points: formatInteger(course.points), price, until: formatLastMinute(course.payBy, language) },
          phrases,
        )}
        termsNo={termsNo}
      >
        <div className="parts">
          <Failure says={error} />
          {isLeaving && (
            <Notice isLive>{method?.awaits === 'card' ? words.leaving : phrases.paying.leaving}</Notice>
          )}
          <Proceed {...{ purchase, methodId, amazonPay }} priceYen={course.priceYen} />
        </div>
      </PurchaseBar>
      <CreditedDialog path={creditedPath} />
    </div>
  )
}

/** The button that pays; each provider has its own. */
function Proceed({
  purchase,
  methodId,
  amazonPay,
  priceYen,
}: {
  purchase: Purchase
  methodId: MethodId | undefined
  amazonPay: AmazonPay
  priceYen: number
}) {
  const { pointPurchase, paying } = usePhrases()
  const method = methodId && findMethod(methodId)
  const price = formatInteger(priceYen)
  if (method?.awaits === 'window')
    return (
      <BrowserPayment>
        {({ PayPalProceed }) => <PayPalProceed purchase={purchase} methodId={method.number} />}
      </BrowserPayment>
    )
  if (method?.awaits === 'sheet')
    return (
      <BrowserPayment>
        {({ ApplePayProceed }) => (
          <ApplePayProceed purchase={purchase} methodId={method.number} priceYen={priceYen} />
        )}
      </BrowserPayment>
    )
  if (method?.asks === 'checkoutSession' && amazonPay.state.kind !== 'chosen')
    return (
      <BrowserPayment>{({ AmazonPayProceed }) => <AmazonPayProceed choice={amazonPay} />}</BrowserPayment>
    )
  return (
    <Button type="submit" form={formId} main disabled={purchase.isLeaving || !method}>
      {isPaidLater(method) ? paying.order(price) : pointPurchase.proceed(price)}
    </Button>
  )
}

/** Points that are there already, before the member goes on. */
function CreditedDialog({ path }: { path: string | undefined }) {
  const { pointPurchase: words, paying } = usePhrases()
  const navigate = useNavigate()
  const leave = () => navigate(path ?? completeBuyPointPath())
  return (
    <MessageDialog open={path !== undefined} onClose={leave} title={words.completeTitle}>
      <p>{paying.credited}</p>
    </MessageDialog>
  )
}

/** The points that are bought, and the member's points afterwards; the button names the price. */
function CourseLine({ course, packId }: Pick<ConfirmBuyPointData, 'course' | 'packId'>) {
  const { pointPurchase: words } = usePhrases()
  const points = useVisitor()?.points ?? 0
  return (
    <div className={css.course}>
      <h1>{words.confirmTitle}</h1>
      <LinkButton to={buyPointPath(packId)} variant="quiet">
        {words.otherCourse}
      </LinkButton>
      <p className={css.points}>
        <PointAmount points={course.points} size="xl" />
        <YenAmount yen={course.priceYen} />
      </p>
      <p className="soft">{words.afterwards(formatInteger(points + course.points))}</p>
      {course.memo && <p className="soft">{course.memo}</p>}
    </div>
  )
}

/** The payer's choice at Amazon, with a button to choose again; before that, the purpose of Amazon's button. */
function AmazonPayChosen({
  paymentDescriptor,
  isLost,
  onChange,
}: {
  paymentDescriptor: string | undefined
  isLost: boolean
  onChange: () => void
}) {
  const { amazonPay: words } = usePhrases().paying
  if (paymentDescriptor === undefined)
    return isLost ? <Notice tone="warning">{words.lost}</Notice> : <p className="soft">{words.chooseFirst}</p>
  return (
    <div className={css.browserPayment}>
      <Facts facts={[{ name: words.payMethod, value: paymentDescriptor || words.chosen }]} />
      <Button onClick={onChange}>{words.change}</Button>
    </div>
  )
}
