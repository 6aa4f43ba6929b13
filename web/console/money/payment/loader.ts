import { readPayment } from '#contract/operator/payments.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Services } from '#web/console/frame/services.tsx'
import { orFailure } from '#web/console/frame/shell/or-failure.ts'
import type { LoaderArgs } from '#web/router/routes.ts'

export type PaymentPage = OutputOf<typeof readPayment>

export const load = async (
  { api }: Services,
  { request, params: { paymentId = '' } }: LoaderArgs,
): Promise<PaymentPage> =>
  orFailure(await api.call(readPayment, { params: { paymentId }, signal: request.signal }))
