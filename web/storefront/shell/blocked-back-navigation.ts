// Blocks back navigation from screens that complete a process: a registration or a purchase cannot be repeated.

import { completeWithdrawPath } from '#web/storefront/account/complete-withdraw/route.ts'
import { withdrawPath } from '#web/storefront/account/withdraw/route.ts'
import { completePasswordReissuePath } from '#web/storefront/joining/complete-password-reissue/route.ts'
import { completeRegisterPath } from '#web/storefront/joining/complete-user-register/route.ts'
import { confirmRegisterPath } from '#web/storefront/joining/confirm-user-register/route.ts'
import { passwordReissuePath } from '#web/storefront/joining/password-reissue/route.ts'
import { registerPath } from '#web/storefront/joining/user-register/route.ts'
import { amazonPayRedirectPath } from '#web/storefront/paying/amazon-pay-redirect/route.ts'
import { completeBuyPointPath } from '#web/storefront/paying/complete-buy-point/route.ts'
import { completeAmazonPayPath } from '#web/storefront/paying/complete-buy-point-amazom-pay/route.ts'
import { completePayPalPath } from '#web/storefront/paying/complete-buy-point-paypal/route.ts'
import { payRedirectPath } from '#web/storefront/paying/pay-redirect/route.ts'
import { completeCarrierPath, errorCarrierPath } from '#web/storefront/paying/returned/route.ts'

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
