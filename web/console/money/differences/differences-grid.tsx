// The list of differences.

import { differenceKinds, listDifferences } from '#contract/operator/differences.ts'
import { paymentProviders } from '#contract/payment-methods.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Api } from '#web/api/client.ts'
import type { GridDefinition, GridQuery } from '#web/console/frame/grid/definition.ts'
import type { Services } from '#web/console/frame/services.tsx'
import { wordFor } from '#web/console/frame/shell/known-words.ts'
import css from '#web/console/frame/shell/line.module.css'
import { differencePath } from '#web/console/money/difference/route.ts'
import { sideWords } from '#web/console/money/difference/side-words.ts'
import { Link } from '#web/router/context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { formatDay, formatInstant } from '#web/ui/dates.ts'

type Difference = OutputOf<typeof listDifferences>['list'][number]
type DifferenceFilter = 'which' | 'kind' | 'q' | 'from' | 'until'
type DifferenceSort = 'day' | 'found'

export const differencesGrid = ({
  phrases,
  language,
}: Services): GridDefinition<Difference, DifferenceFilter, DifferenceSort> => {
  const words = phrases.money.differences
  const stateOf = ({ settledBy }: Difference) =>
    settledBy === null ? words.open : words.settledBy[settledBy]
  return {
    name: words.title,
    keyOf: ({ differenceId }) => differenceId,
    empty: words.empty,
    columns: [
      {
        key: 'kind',
        header: words.kind,
        cell: ({ differenceId, kind }) => (
          <Link to={differencePath(differenceId)} className={css.name}>
            {words.kinds[kind]}
          </Link>
        ),
        text: ({ kind }) => words.kinds[kind],
      },
      {
        key: 'state',
        header: words.state,
        cell: (row) => <Badge tone={row.settledBy === null ? 'warning' : 'neutral'}>{stateOf(row)}</Badge>,
        text: stateOf,
      },
      {
        key: 'day',
        header: words.day,
        sort: 'day',
        cell: ({ day }) => formatDay(day, language),
        text: ({ day }) => day,
      },
      {
        key: 'provider',
        header: words.provider,
        cell: ({ provider }) => wordFor(paymentProviders, provider),
        text: ({ provider }) => wordFor(paymentProviders, provider),
      },
      { key: 'order', header: words.order, cell: ({ orderId }) => orderId, text: ({ orderId }) => orderId },
      {
        key: 'ours',
        header: words.ours,
        cell: ({ ours }) => sideWords(ours, phrases),
        text: ({ ours }) => sideWords(ours, phrases),
      },
      {
        key: 'theirs',
        header: words.theirs,
        cell: ({ theirs }) => sideWords(theirs, phrases),
        text: ({ theirs }) => sideWords(theirs, phrases),
      },
      {
        key: 'found',
        header: words.found,
        sort: 'found',
        cell: ({ foundAt }) => formatInstant(foundAt, language),
        text: ({ foundAt }) => foundAt,
        isExtra: true,
      },
    ],
    filters: [
      { key: 'q', label: words.q, kind: 'text' },
      {
        key: 'which',
        label: words.which,
        kind: 'choice',
        choices: [{ value: 'open', label: words.onlyOpen }],
      },
      {
        key: 'kind',
        label: words.kind,
        kind: 'choice',
        choices: differenceKinds.map((value) => ({ value, label: words.kinds[value] })),
      },
      { key: 'from', label: words.from, kind: 'day' },
      { key: 'until', label: words.until, kind: 'day' },
    ],
  }
}

export const askDifferences = (
  api: Api,
  { filters: { which, kind, q, from, until }, sort, page, size }: GridQuery<DifferenceFilter, DifferenceSort>,
  signal?: AbortSignal,
) =>
  api.call(listDifferences, {
    query: {
      which: which === 'open' ? which : 'all',
      kind: differenceKinds.find((known) => known === kind),
      q,
      from,
      until,
      sort,
      page,
      size,
    },
    signal,
  })
