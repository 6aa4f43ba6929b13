// The list of payments; a row leads to the payment.

import { listPayments } from '#contract/operator/payments.ts'
import { allMethods } from '#contract/payment-methods.ts'
import type { OutputOf } from '#contract/wire.ts'
import { Grid } from '#web/console/frame/grid/grid.tsx'
import { defineList, type ListPage, loadList } from '#web/console/frame/grid/list.tsx'
import { type Services, useServices } from '#web/console/frame/services.tsx'
import { methodWord, paymentWord } from '#web/console/frame/shell/known-words.ts'
import { Page } from '#web/console/frame/shell/page.tsx'
import { PaymentBadge } from '#web/console/money/money-states.tsx'
import { MoneyTabs } from '#web/console/money/money-tabs.tsx'
import { paymentPath } from '#web/console/money/payment/route.ts'
import { memberPath } from '#web/console/people/members/member/route.ts'
import { useLoaderData } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'

const paymentsList = (services: Services) => {
  const { members, money, timeline } = services.phrases
  const { methods, states } = timeline.payment
  const sayMethod = ({ method }: { method: string }) => methodWord(methods, method)
  return defineList(services, listPayments, money.payments, {
    name: money.payments.title,
    keyOf: ({ paymentId }) => paymentId,
    columns: {
      orderId: { key: 'order', to: ({ paymentId }) => paymentPath(paymentId) },
      state: {
        cell: (row) => <PaymentBadge payment={row} />,
        text: (row) => paymentWord(timeline.payment, row),
      },
      refundedYen: { cell: ({ refundedYen }) => refundedYen > 0 && money.yen(formatInteger(refundedYen)) },
      method: { cell: sayMethod, text: sayMethod, onPhone: 'second' },
      memberName: {
        key: 'member',
        to: ({ memberId }) => memberPath(memberId),
        blank: members.erased,
        onPhone: 'title',
      },
      changedAt: { isExtra: true },
      points: { isExtra: true },
    },
    unlisted: {},
    filters: {
      states: { ...money.payments.groups, ...states },
      method: allMethods.map(({ name, number }) => ({ value: number, label: methods[name] })),
    },
  })
}

export const load = loadList(paymentsList)

export function Screen() {
  const services = useServices()
  const { money } = services.phrases
  const { result } = useLoaderData() as ListPage<OutputOf<typeof listPayments>>
  const { note } = money.payments
  return (
    <Page
      title={money.payments.title}
      note={result.ok && result.data.isMasked ? money.noteMasked(note, money.masked) : note}
    >
      <MoneyTabs />
      <Grid definition={paymentsList(services)} />
    </Page>
  )
}
