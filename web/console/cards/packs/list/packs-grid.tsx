// The list of packs.

import { listPacks, packGroups } from '#contract/operator/packs.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Api } from '#web/api/client.ts'
import { packPath } from '#web/console/cards/packs/pack/route.ts'
import { priceWords } from '#web/console/cards/packs/price-words.ts'
import { SaleBadge } from '#web/console/cards/packs/sale-badge.tsx'
import type { GridDefinition, GridQuery } from '#web/console/frame/grid/definition.ts'
import type { Services } from '#web/console/frame/services.tsx'
import css from '#web/console/frame/shell/line.module.css'
import { Link } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { formatInstant } from '#web/ui/dates.ts'

type Pack = OutputOf<typeof listPacks>['list'][number]
type PackFilter = 'which' | 'q'
type PackSort = 'left' | 'revenue' | 'starts'

export const packsGrid = ({ phrases, language }: Services): GridDefinition<Pack, PackFilter, PackSort> => {
  const { areas, packs: words, money } = phrases
  const left = ({ total, sold }: Pack) => total - sold
  const share = (pack: Pack) =>
    ((left(pack) / pack.total) * 100).toLocaleString(language, { maximumSignificantDigits: 2 })
  return {
    name: areas.packs,
    keyOf: ({ packId }) => packId,
    empty: words.empty,
    columns: [
      {
        key: 'name',
        header: words.name,
        cell: ({ packId, name }) => (
          <Link to={packPath(packId)} className={css.name}>
            {name || packId}
          </Link>
        ),
        text: ({ name, packId }) => name || packId,
      },
      {
        key: 'sale',
        header: words.sale,
        cell: ({ sale }) => <SaleBadge sale={sale} />,
        text: ({ sale }) => words.sales[sale],
      },
      {
        key: 'price',
        header: words.price,
        isAmount: true,
        cell: ({ currency, price }) => priceWords(currency, price, phrases),
        text: ({ currency, price }) => (currency === 'points' ? price : price / 100),
      },
      {
        key: 'left',
        header: words.left,
        sort: 'left',
        isAmount: true,
        cell: (pack) => words.leftOf(formatInteger(left(pack)), formatInteger(pack.total), share(pack)),
        text: left,
      },
      {
        key: 'revenue',
        header: words.revenue,
        sort: 'revenue',
        isAmount: true,
        cell: ({ currency, revenue }) => priceWords(currency, revenue, phrases),
        text: ({ currency, revenue }) => (currency === 'points' ? revenue : revenue / 100),
      },
      {
        key: 'converted',
        header: words.converted,
        isAmount: true,
        cell: ({ convertedPoints }) => money.pt(formatInteger(convertedPoints)),
        text: ({ convertedPoints }) => convertedPoints,
        isExtra: true,
      },
      {
        key: 'openChoices',
        header: words.openChoices,
        isAmount: true,
        cell: ({ openChoices }) => formatInteger(openChoices),
        text: ({ openChoices }) => openChoices,
        isExtra: true,
      },
      {
        key: 'halts',
        header: words.halts,
        isAmount: true,
        cell: ({ halts }) => formatInteger(halts),
        text: ({ halts }) => halts,
      },
      {
        key: 'starts',
        header: words.startsAt,
        sort: 'starts',
        cell: ({ startsAt }) => formatInstant(startsAt, language),
        text: ({ startsAt }) => startsAt,
      },
      {
        key: 'currency',
        header: words.currency,
        cell: ({ currency }) => words.currencies[currency],
        text: ({ currency }) => words.currencies[currency],
        isExtra: true,
      },
      {
        key: 'sold',
        header: words.sold,
        isAmount: true,
        cell: ({ sold }) => formatInteger(sold),
        text: ({ sold }) => sold,
        isExtra: true,
      },
      {
        key: 'ends',
        header: words.endsAt,
        cell: ({ endsAt }) => (endsAt === null ? words.noEnd : formatInstant(endsAt, language)),
        text: ({ endsAt }) => endsAt ?? '',
        isExtra: true,
      },
      {
        key: 'packId',
        header: words.packId,
        cell: ({ packId }) => <code>{packId}</code>,
        text: ({ packId }) => packId,
        isExtra: true,
      },
    ],
    filters: [
      { key: 'q', label: words.q, kind: 'text' },
      {
        key: 'which',
        label: words.sale,
        kind: 'choice',
        choices: packGroups.map((value) => ({ value, label: words.groups[value] })),
      },
    ],
  }
}

export const askPacks = (
  api: Api,
  { filters, sort, page, size }: GridQuery<PackFilter, PackSort>,
  signal?: AbortSignal,
) => {
  const which = packGroups.find((group) => group === filters.which)
  return api.call(listPacks, { query: Object.assign({ sort, page, size }, filters, { which }), signal })
}
