// The two public addresses a payment provider sends browsers back to (spec §2). Their names claim a result; only the
// server knows it, and shows it to its member alone.

import type { LoaderArgs } from '#web/router/routes.ts'
import { type FoundEnd, findPurchaseEnd, paymentIdIn } from '#web/storefront/paying/purchase-end.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export const load = (services: Services, { request }: LoaderArgs): Promise<FoundEnd> =>
  findPurchaseEnd(services, { paymentId: paymentIdIn(request.url) })
