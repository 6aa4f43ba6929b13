// The list of deposits.

import { listDeposits } from '#contract/operator/deposits.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Api } from '#web/api/client.ts'
import type { GridDefinition, GridQuery } from '#web/console/frame/grid/definition.ts'
import type { Services } from '#web/console/frame/services.tsx'
import css from '#web/console/frame/shell/line.module.css'
import { sourceWord } from '#web/console/frame/shell/source-word.ts'
import { noteWords } from '#web/console/money/deposit/note-words.ts'
import { depositPath } from '#web/console/money/deposit/route.ts'
import { DepositBadge } from '#web/console/money/money-states.tsx'
import { Link } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { formatInstant } from '#web/ui/dates.ts'

type Deposit = OutputOf<typeof listDeposits>['list'][number]
type DepositFilter = 'which' | 'q' | 'from' | 'until'
type DepositSort = 'recorded' | 'arrived' | 'amount'

export const depositsGrid = ({
  phrases: { money },
  language,
}: Services): GridDefinition<Deposit, DepositFilter, DepositSort> => {
  const words = money.deposits
  return {
    name: words.title,
    keyOf: ({ source, depositId }) => `${source} ${depositId}`,
    empty: words.empty,
    columns: [
      {
        key: 'payer',
        header: words.payer,
        cell: ({ source, depositId, payerName }) => (
          <Link to={depositPath({ source, depositId })} className={css.name}>
            {payerName || depositId}
          </Link>
        ),
        text: ({ payerName }) => payerName,
      },
      {
        key: 'state',
        header: words.state,
        cell: ({ state }) => <DepositBadge state={state} />,
        text: ({ state }) => words.states[state],
      },
      {
        key: 'amount',
        header: words.amount,
        sort: 'amount',
        isAmount: true,
        cell: ({ amountYen }) => money.yen(formatInteger(amountYen)),
        text: ({ amountYen }) => amountYen,
      },
      {
        key: 'arrived',
        header: words.arrived,
        sort: 'arrived',
        cell: ({ arrivedAt }) => formatInstant(arrivedAt, language),
        text: ({ arrivedAt }) => arrivedAt,
      },
      {
        key: 'why',
        header: money.deposit.why,
        cell: ({ note }) => noteWords(note, money),
        text: ({ note }) => noteWords(note, money),
      },
      {
        key: 'source',
        header: words.source,
        cell: ({ source }) => sourceWord(source, money),
        text: ({ source }) => sourceWord(source, money),
        isExtra: true,
      },
      {
        key: 'depositId',
        header: words.depositId,
        cell: ({ depositId }) => <code>{depositId}</code>,
        text: ({ depositId }) => depositId,
        isExtra: true,
      },
      {
        key: 'recorded',
        header: words.recorded,
        sort: 'recorded',
        cell: ({ recordedAt }) => formatInstant(recordedAt, language),
        text: ({ recordedAt }) => recordedAt,
        isExtra: true,
      },
    ],
    filters: [
      { key: 'q', label: words.q, kind: 'text' },
      { key: 'which', label: words.which, kind: 'choice', choices: [{ value: 'waits', label: words.waits }] },
      { key: 'from', label: words.from, kind: 'day' },
      { key: 'until', label: words.until, kind: 'day' },
    ],
  }
}

export const askDeposits = (
  api: Api,
  { filters: { which, q, from, until }, sort, page, size }: GridQuery<DepositFilter, DepositSort>,
  signal?: AbortSignal,
) =>
  api.call(listDeposits, {
    query: { which: which === 'waits' ? which : 'all', q, from, until, sort, page, size },
    signal,
  })
