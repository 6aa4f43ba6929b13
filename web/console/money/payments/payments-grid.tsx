// The list of payments.

import { listPayments, paymentGroups, paymentStates } from '#contract/operator/payments.ts'
import { allMethods } from '#contract/payment-methods.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Api } from '#web/api/client.ts'
import type { GridDefinition, GridQuery } from '#web/console/frame/grid/definition.ts'
import type { Services } from '#web/console/frame/services.tsx'
import { methodWord } from '#web/console/frame/shell/known-words.ts'
import css from '#web/console/frame/shell/line.module.css'
import { PaymentBadge } from '#web/console/money/money-states.tsx'
import { paymentPath } from '#web/console/money/payment/route.ts'
import { memberPath } from '#web/console/people/members/member/route.ts'
import { Link } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { formatInstant } from '#web/ui/dates.ts'

type Payment = OutputOf<typeof listPayments>['list'][number]
type PaymentFilter = 'states' | 'method' | 'q' | 'from' | 'until'
type PaymentSort = 'opened' | 'changed' | 'price'

export const paymentsGrid = ({
  phrases: { members, money, timeline },
  language,
}: Services): GridDefinition<Payment, PaymentFilter, PaymentSort> => {
  const words = money.payments
  const { methods, states } = timeline.payment
  const groups = Object.keys(paymentGroups) as (keyof typeof paymentGroups)[]
  return {
    name: words.title,
    keyOf: ({ paymentId }) => paymentId,
    empty: words.empty,
    columns: [
      {
        key: 'order',
        header: words.order,
        cell: ({ paymentId, orderId }) => (
          <Link to={paymentPath(paymentId)} className={css.name}>
            {orderId}
          </Link>
        ),
        text: ({ orderId }) => orderId,
      },
      {
        key: 'state',
        header: words.state,
        cell: ({ state }) => <PaymentBadge state={state} />,
        text: ({ state }) => states[state],
      },
      {
        key: 'price',
        header: words.price,
        sort: 'price',
        isAmount: true,
        cell: ({ priceYen }) => money.yen(formatInteger(priceYen)),
        text: ({ priceYen }) => priceYen,
      },
      {
        key: 'method',
        header: words.method,
        cell: ({ method }) => methodWord(methods, method),
        text: ({ method }) => methodWord(methods, method),
      },
      {
        key: 'member',
        header: words.member,
        cell: ({ memberId, memberName }) => (
          <Link to={memberPath(memberId)} className={css.above}>
            {memberName || members.erased}
          </Link>
        ),
        text: ({ memberName }) => memberName,
      },
      {
        key: 'opened',
        header: words.opened,
        sort: 'opened',
        cell: ({ openedAt }) => formatInstant(openedAt, language),
        text: ({ openedAt }) => openedAt,
      },
      {
        key: 'changed',
        header: words.changed,
        sort: 'changed',
        cell: ({ changedAt }) => formatInstant(changedAt, language),
        text: ({ changedAt }) => changedAt,
        isExtra: true,
      },
      {
        key: 'points',
        header: words.points,
        isAmount: true,
        cell: ({ points }) => money.pt(formatInteger(points)),
        text: ({ points }) => points,
        isExtra: true,
      },
      {
        key: 'paymentId',
        header: words.paymentId,
        cell: ({ paymentId }) => <code>{paymentId}</code>,
        text: ({ paymentId }) => paymentId,
        isExtra: true,
      },
      {
        key: 'memberId',
        header: words.memberId,
        cell: ({ memberId }) => <code>{memberId}</code>,
        text: ({ memberId }) => memberId,
        isExtra: true,
      },
    ],
    filters: [
      { key: 'q', label: words.q, kind: 'text' },
      {
        key: 'states',
        label: words.state,
        kind: 'choice',
        choices: [
          ...groups.map((value) => ({ value, label: words.groups[value] })),
          ...paymentStates.map((value) => ({ value, label: states[value] })),
        ],
      },
      {
        key: 'method',
        label: words.method,
        kind: 'choice',
        choices: allMethods.map(({ name, number }) => ({ value: number, label: methods[name] })),
      },
      { key: 'from', label: words.from, kind: 'day' },
      { key: 'until', label: words.until, kind: 'day' },
    ],
  }
}

export const askPayments = (
  api: Api,
  { filters, sort, page, size }: GridQuery<PaymentFilter, PaymentSort>,
  signal?: AbortSignal,
) => api.call(listPayments, { query: Object.assign({ sort, page, size }, filters), signal })
