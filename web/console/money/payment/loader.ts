import { readPayment } from '../../../../contract/operator/payments.ts'
import type { OutputOf } from '../../../../contract/wire.ts'
import type { LoaderArgs } from '../../../router/routes.ts'
import type { Services } from '../../services.tsx'
import { orFailure } from '../../shell/or-failure.ts'

export type PaymentPage = OutputOf<typeof readPayment>

export const load = async (
  { api }: Services,
  { request, params: { paymentId = '' } }: LoaderArgs,
): Promise<PaymentPage> =>
  orFailure(await api.call(readPayment, { params: { paymentId }, signal: request.signal }))
