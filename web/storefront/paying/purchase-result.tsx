// The result of a purchase of points, on each address that shows one.

import { type ReactNode, useEffect, useState } from 'react'
import { findMethod } from '#contract/payment-methods.ts'
import { useRevalidate } from '#web/router/context.tsx'
import { pointHistoryPath } from '#web/storefront/account/buy-point-history/route.ts'
import { myPagePath } from '#web/storefront/account/my-page/route.ts'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { wantedPackPath } from '#web/storefront/packs/wanted-count.ts'
import { buyPointPath } from '#web/storefront/paying/buy-point/route.ts'
import { confirmBuyPointPath } from '#web/storefront/paying/confirm-buy-point/route.ts'
import { receiptPath } from '#web/storefront/paying/receipt/route.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { PointAmount, YenAmount } from '#web/ui/amount.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { LinkButton, MainLink } from '#web/ui/button.tsx'
import { HistoryIcon } from '#web/ui/icons.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { Facts } from '#web/ui/rows.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { PurchaseEnd } from './purchase-end.ts'

const pollMs = 2000
/** After so many answers of "not yet" the member need not go on watching. */
const patientPolls = 15

export interface Failure {
  title: string
  texts: readonly string[]
}

/** The result as the server reports it; `failure` is how the screen of this payment method words a failure. */
export function PurchaseResult({ end, failure }: { end: PurchaseEnd; failure: Failure }) {
  const { paying } = usePhrases()
  if (end.refund !== undefined) return <Refunded end={end} />
  // A bank transfer arrives within the bank's hours, not while the member watches.
  if (end.result === 'pending')
    return <Pending hours={findMethod(end.methodId)?.awaits === 'deposit' && paying.bank.hours} />
  return end.result === '1' ? <Paid end={end} /> : <NotPaid failure={failure} end={end} />
}

/** `hours`: why it may take days. */
function Pending({ hours }: { hours?: string | false }) {
  const { pointPurchase: words } = usePhrases()
  const revalidate = useRevalidate()
  const [polls, setPolls] = useState(0)

  useEffect(() => {
    let isGone = false
    const timer = setTimeout(async () => {
      await revalidate()
      if (!isGone) setPolls(polls + 1)
    }, pollMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [polls, revalidate])

  const isSoon = !hours && polls < patientPolls
  return (
    <Page>
      <Outcome mark={<Spinner />} title={words.pendingTitle}>
        {hours && <p>{hours}</p>}
        <p>{isSoon ? words.pendingText : words.pendingLong}</p>
      </Outcome>
      {!isSoon && (
        <LinkButton to={myPagePath} size="l" block>
          {words.toMyPage}
        </LinkButton>
      )}
    </Page>
  )
}

function Paid({ end }: { end: PurchaseEnd }) {
  const { pointPurchase: words, receipts } = usePhrases()
  const { pack } = end
  const missing = pack ? pack.pricePoints - end.balance : 0
  return (
    <Page>
      <Outcome tone="success" title={words.completeTitle}>
        <p>{words.completeText}</p>
      </Outcome>
      <Panel>
        <Facts
          align="end"
          facts={[
            { name: words.credited, value: <PointAmount points={end.points} size="l" /> },
            { name: words.paid, value: <YenAmount yen={end.priceYen} /> },
            { name: words.balance, value: <PointAmount points={end.balance} /> },
          ]}
        />
      </Panel>
      {pack && missing > 0 && <Notice>{words.stillMissing(formatInteger(missing))}</Notice>}
      <NextStep end={end}>
        {pack && missing > 0 && <MainLink to={buyPointPath(pack.id)}>{words.again}</MainLink>}
      </NextStep>
      <LinkButton to={receiptPath(end.paymentId)} size="l" block>
        {receipts.show}
      </LinkButton>
    </Page>
  )
}

/** Not paid. Without `end` there is no purchase to show. */
export function NotPaid({ failure, end }: { failure: Failure; end?: PurchaseEnd }) {
  const { pointPurchase: words } = usePhrases()
  return (
    <Page>
      <Outcome tone="danger" title={failure.title}>
        {failure.texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Outcome>
      <MainLink to={end ? confirmBuyPointPath(end.courseId, end.packId) : buyPointPath()}>
        {words.again}
      </MainLink>
      <NextStep end={end} isSecond />
    </Page>
  )
}

/** A refunded purchase: `result` alone would call it unpaid, or undecided. */
function Refunded({ end }: { end: PurchaseEnd }) {
  const { pointPurchase: words } = usePhrases()
  const isOver = end.refund === '1'
  const text = isOver ? words.refunded.text : words.refunded.underWay
  return (
    <Page>
      <Outcome
        title={isOver ? words.refunded.title : words.refunded.underWayTitle}
        mark={<HistoryIcon size={34} />}
      >
        <p>{text(formatInteger(end.points), formatInteger(end.priceYen))}</p>
        <p>{isOver ? words.refunded.byMail : words.refunded.comesBack}</p>
      </Outcome>
      <MainLink to={pointHistoryPath()}>{words.refunded.toHistory}</MainLink>
      <NextStep end={end} isSecond />
    </Page>
  )
}

/**
 * The links from a result: tied to a pack that the member can draw now, to that pack; and to the top unless their
 * points exceed the pack's price (spec §2).
 */
function NextStep({
  end,
  isSecond = false,
  children,
}: {
  end: PurchaseEnd | undefined
  /** This end asks for another action first. */
  isSecond?: boolean
  children?: ReactNode
}) {
  const { pointPurchase: words } = usePhrases()
  const pack = end?.pack
  const excess = pack ? end.balance - pack.pricePoints : Number.NEGATIVE_INFINITY
  return (
    <>
      {pack && excess >= 0 && (
        <LinkButton to={wantedPackPath(pack.id)} variant={isSecond ? 'secondary' : 'primary'} size="l" block>
          {words.toPack}
        </LinkButton>
      )}
      {children}
      {excess <= 0 && (
        <LinkButton
          to={homePath}
          variant={isSecond || pack || children ? 'secondary' : 'primary'}
          size="l"
          block
        >
          {words.toTop}
        </LinkButton>
      )}
    </>
  )
}
