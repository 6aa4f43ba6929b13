// Some screens may not be left backwards: a completed registration or purchase is not undone by going back.

import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { completeWithdrawPath } from '../account/complete-withdraw/route.ts'
import { withdrawPath } from '../account/withdraw/route.ts'
import { completePasswordReissuePath } from '../joining/complete-password-reissue/route.ts'
import { completeRegisterPath } from '../joining/complete-user-register/route.ts'
import { confirmRegisterPath } from '../joining/confirm-user-register/route.ts'
import { passwordReissuePath } from '../joining/password-reissue/route.ts'
import { registerPath } from '../joining/user-register/route.ts'
import { amazonPayRedirectPath } from '../paying/amazon-pay-redirect/route.ts'
import { completeBuyPointPath } from '../paying/complete-buy-point/route.ts'
import { completeAmazonPayPath } from '../paying/complete-buy-point-amazom-pay/route.ts'
import { completePayPalPath } from '../paying/complete-buy-point-paypal/route.ts'
import { payRedirectPath } from '../paying/pay-redirect/route.ts'
import { completeCarrierPath, errorCarrierPath } from '../paying/returned/route.ts'

const payingPaths = [payRedirectPath, amazonPayRedirectPath]

/** From where the browser's back leads to which paths no more (spec §2, §4). */
const closedWays: Readonly<Record<string, readonly string[]>> = {
  [completeRegisterPath]: [confirmRegisterPath(), registerPath()],
  [completePasswordReissuePath]: [passwordReissuePath],
  [completeWithdrawPath]: [withdrawPath],
  // Going back there would confirm the purchase once more.
  [completeBuyPointPath()]: payingPaths,
  [completePayPalPath]: payingPaths,
  [completeAmazonPayPath]: payingPaths,
  [completeCarrierPath]: payingPaths,
  [errorCarrierPath]: payingPaths,
}

/** Whether the browser's back may not lead from one path to the other. */
export const isBackBlocked = (from: string, to: string): boolean => closedWays[from]?.includes(to) ?? false

/**
 * Keeps those ways closed. It stands in the frame around every screen and not in the screens: theirs would
 * begin to watch only after they were drawn, and whoever goes back at once would be faster.
 */
export function useBackNavigationBlocker(): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      historyAction === 'POP' && isBackBlocked(currentLocation.pathname, nextLocation.pathname),
  )
  // Nothing is asked: the attempt is simply over, and other ways stay open.
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])
}
