// Blocks back navigation from screens that complete a process: a registration or a purchase cannot be repeated.

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

/** From each path, the paths to which back navigation is blocked (spec §2, §4). */
const blockedBackPaths: Readonly<Record<string, readonly string[]>> = {
  [completeRegisterPath]: [confirmRegisterPath(), registerPath()],
  [completePasswordReissuePath]: [passwordReissuePath],
  [completeWithdrawPath]: [withdrawPath],
  // These pages would confirm the purchase again.
  [completeBuyPointPath()]: payingPaths,
  [completePayPalPath]: payingPaths,
  [completeAmazonPayPath]: payingPaths,
  [completeCarrierPath]: payingPaths,
  [errorCarrierPath]: payingPaths,
}

/** Used by the router, so that a visitor who goes back before the screen is rendered is stopped as well. */
export const isBackBlocked = (from: string, to: string): boolean =>
  blockedBackPaths[from]?.includes(to) ?? false
