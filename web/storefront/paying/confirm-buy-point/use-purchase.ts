// One purchase on this screen, from the press of a button to where it goes on.

import { useEffect, useRef, useState } from 'react'
import { cardMethodId, type MethodId } from '#contract/payment-methods.ts'
import type { StorefrontPhrases } from '#phrases/storefront/ja.ts'
import { useNavigate, useRevalidate } from '#web/router/context.tsx'
import type { NextStep } from '#web/storefront/paying/buy-result.ts'
import type { CardFields } from '#web/storefront/paying/card-fields.ts'
import { cardErrorMessage, readCardTokenError } from '#web/storefront/paying/card-token-error.ts'
import type { MethodFields } from '#web/storefront/paying/chosen-method.ts'
import { completeBuyPointPath } from '#web/storefront/paying/complete-buy-point/route.ts'
import {
  newAttempt,
  type Order,
  type PurchaseAttempt,
  type PurchaseOutcome,
} from '#web/storefront/paying/purchase-attempt.ts'
import { returnedPath } from '#web/storefront/paying/returned/route.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { failureMessage } from '#web/storefront/shell/failure-message.ts'

/** The state of a purchase as the screen shows it. */
function useStanding() {
  const [error, setError] = useState<string>()
  /** The field the provider, or the form, finds wrong. */
  const [wrongField, setWrongField] = useState<keyof CardFields | keyof MethodFields>()
  /** Points are there already: said first, then shown at this address. */
  const [creditedPath, setCreditedPath] = useState<string>()
  const [isLeaving, setLeaving] = useState(false)
  // Back from another site by the browser's own button: the page may come back as it was left.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setLeaving(false)
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
  const clear = () => {
    setError(undefined)
    setWrongField(undefined)
  }
  return {
    ...{ error, wrongField, creditedPath, isLeaving },
    ...{ setError, setWrongField, setCreditedPath, setLeaving, clear },
  }
}

/** The message when the provider's form could not be opened. */
function sessionFailure(failure: Parameters<typeof failureMessage>[0], phrases: StorefrontPhrases): string {
  if (failure.state === 422) return failureMessage(failure, phrases)
  const { failures } = phrases.pointPurchase
  return failure.state === 0 ? failures.line : failures.server
}

/** `order`: what every purchase on this screen is of. */
export function usePurchase(order: Order, firstMethodId: MethodId | undefined) {
  const phrases = usePhrases()
  const run = useBusy()
  const navigate = useNavigate()
  const revalidate = useRevalidate()
  const standing = useStanding()
  const { setError, setWrongField, setCreditedPath, setLeaving, clear } = standing
  const attempt = useRef(newAttempt(firstMethodId ?? cardMethodId))

  const leaveFor = (url: string) => {
    // That purchase takes no other card: a member who comes back starts a new purchase.
    attempt.current = newAttempt(attempt.current.methodId)
    setLeaving(true)
    window.location.assign(url)
  }

  const settle = async (outcome: PurchaseOutcome | NextStep): Promise<void> => {
    switch (outcome.kind) {
      case 'authenticate':
      case 'leave':
        return leaveFor(outcome.url)
      case 'decided':
        return await navigate(completeBuyPointPath(outcome.paymentId))
      case 'taken':
        return await navigate(returnedPath(outcome.isPaid, outcome.paymentId))
      case 'next':
        return await settle(outcome.step)
      case 'go':
        return await navigate(outcome.path)
      case 'credited':
        return setCreditedPath(outcome.path)
      case 'approve':
        // The provider's window shows it; its script has asked for it.
        return
      case 'failed':
        return setError(phrases.paying.notPaid)
      case 'refused': {
        const meaning = readCardTokenError(outcome.code)
        if (typeof meaning === 'object') setWrongField(meaning.field)
        return setError(cardErrorMessage(outcome, phrases))
      }
      case 'no session':
        return setError(sessionFailure(outcome.failure, phrases))
      case 'not kept':
      case 'not opened':
        // Other terms, another price: what is confirmed next is what is shown by then.
        if (outcome.kind === 'not opened' && outcome.failure.state === 409) await revalidate()
        return setError(failureMessage(outcome.failure, phrases))
    }
  }

  /** Buys, and goes on as the outcome wants it. Undefined when something else is under way. */
  const pay = (buy: (attempt: PurchaseAttempt, order: Order) => Promise<PurchaseOutcome>) =>
    run(async () => {
      clear()
      const outcome = await buy(attempt.current, order)
      await settle(outcome)
      return outcome
    })

  /** A key belongs to one method: another choice is another purchase. */
  const beginWith = (methodId: MethodId) => {
    clear()
    attempt.current = newAttempt(methodId)
  }

  const { error, wrongField, creditedPath, isLeaving } = standing
  return { pay, beginWith, error, setError, wrongField, setWrongField, creditedPath, isLeaving }
}

export type Purchase = ReturnType<typeof usePurchase>
