// One payment: what was agreed, what happened, what the provider said, and what is done about it.

import { usePhrases } from '#web/console/frame/services.tsx'
import { Columns, DetailPage, Stack } from '#web/console/frame/shell/detail-page.tsx'
import { PaymentBadge } from '#web/console/money/money-states.tsx'
import { paymentsPath } from '#web/console/money/payments/route.ts'
import { useLoaderData } from '#web/router/context.tsx'
import { Actions, WhyNoRefund } from './actions.tsx'
import { Agreed, AtProvider, Ledger, Receipt } from './facts-of-payment.tsx'
import { Deposits, Differences, History, Refunds } from './happened.tsx'
import type { PaymentPage } from './loader.ts'

export function Screen() {
  const { money } = usePhrases()
  const payment = useLoaderData() as PaymentPage
  const { paymentId, orderId, isMasked } = payment
  return (
    <DetailPage
      key={paymentId}
      list={{ to: paymentsPath, name: money.payment.toList }}
      title={money.payment.heading(orderId)}
      code={orderId}
      mark={<PaymentBadge payment={payment} />}
      id={{ value: paymentId, what: money.payments.columns.paymentId }}
      note={isMasked && money.masked}
      actions={<Actions payment={payment} />}
    >
      <WhyNoRefund payment={payment} />
      <Columns>
        <Stack>
          <Agreed payment={payment} />
          <Ledger payment={payment} />
          <AtProvider payment={payment} />
          <Receipt payment={payment} />
        </Stack>
        <Stack>
          <History payment={payment} />
          <Refunds payment={payment} />
          <Deposits payment={payment} />
          <Differences payment={payment} />
        </Stack>
      </Columns>
    </DetailPage>
  )
}
