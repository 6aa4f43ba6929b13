// Back from a payment provider. The server renders this screen without a session, so it begins by asking who is logged
// in.

import { useEffect, useState } from 'react'
import { useLoaderData, useLocation, useRevalidate } from '#web/router/context.tsx'
import { loginPath } from '#web/storefront/joining/login/route.ts'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { buyPointPath } from '#web/storefront/paying/buy-point/route.ts'
import { failureTexts } from '#web/storefront/paying/failure-texts.ts'
import type { FoundEnd } from '#web/storefront/paying/purchase-end.ts'
import { NotPaid, PurchaseResult } from '#web/storefront/paying/purchase-result.tsx'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { Page } from '#web/ui/panel.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { errorCarrierPath } from './route.ts'

export function Screen() {
  // Believed only as long as the server does not know better.
  const { pathname, search } = useLocation()
  const claimsFailure = pathname === errorCarrierPath
  const found = useLoaderData() as FoundEnd
  const phrases = usePhrases()
  const { pointPurchase, paying } = phrases
  const words = paying.result
  const isAsking = useAskedAgain(found.kind === 'guest')
  if (found.kind === 'end') {
    const { end } = found
    const title = words.failedTitle
    const texts = failureTexts(end.methodId, phrases)
    if (end.result === 'pending' && end.refund === undefined && claimsFailure)
      return <NotPaid end={end} failure={{ title, texts: [...texts, words.mayStillArrive] }} />
    return <PurchaseResult end={end} failure={{ title, texts }} />
  }
  if (isAsking)
    return (
      <Page>
        <Outcome mark={<Spinner />} title={pointPurchase.pendingTitle} />
      </Page>
    )
  return (
    <Page>
      <EmptyState title={words.guestTitle} isPageTitle>
        <p>{found.kind === 'guest' ? words.guestText : words.noneText}</p>
        {found.kind === 'guest' ? (
          <LinkButton to={loginPath({ next: pathname + search })} variant="primary">
            {words.login}
          </LinkButton>
        ) : (
          <LinkButton to={buyPointPath()} variant="primary">
            {words.toCourses}
          </LinkButton>
        )}
        <LinkButton to={homePath}>{paying.toTop}</LinkButton>
      </EmptyState>
    </Page>
  )
}

/** The server renders for a guest, also when a member reads it: asks again from the browser. */
function useAskedAgain(isGuest: boolean): boolean {
  const revalidate = useRevalidate()
  const [isAsking, setAsking] = useState(isGuest)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen appears
  useEffect(() => {
    if (!isGuest) return
    let isGone = false
    void revalidate().then(() => !isGone && setAsking(false))
    return () => {
      isGone = true
    }
  }, [])
  return isAsking
}
