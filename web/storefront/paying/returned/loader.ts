// The two public addresses a payment provider sends browsers back to (spec §2). Their names claim a result; only the
// server knows it, and shows it to its member alone.

import type { LoaderArgs } from '../../../router/routes.ts'
import type { Services } from '../../services.tsx'
import { type FoundEnd, findPurchaseEnd, paymentIdIn } from '../purchase-end.ts'

export const load = (services: Services, { request }: LoaderArgs): Promise<FoundEnd> =>
  findPurchaseEnd(services, { paymentId: paymentIdIn(request.url) })
