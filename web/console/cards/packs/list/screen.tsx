// The list of packs; a row leads to the pack.

import { listPacks } from '#contract/operator/packs.ts'
import type { OutputOf } from '#contract/wire.ts'
import { packPath } from '#web/console/cards/packs/pack/route.ts'
import { priceWords } from '#web/console/cards/packs/price-words.ts'
import { SaleBadge } from '#web/console/cards/packs/sale-badge.tsx'
import { Grid } from '#web/console/frame/grid/grid.tsx'
import { defineList, loadList } from '#web/console/frame/grid/list.tsx'
import { type Services, useServices } from '#web/console/frame/services.tsx'
import { Page } from '#web/console/frame/shell/page.tsx'
import { formatInteger } from '#web/ui/amounts.ts'

type Pack = OutputOf<typeof listPacks>['list'][number]

const packsList = (services: Services) => {
  const { phrases, language } = services
  const { areas, packs: words } = phrases
  const left = ({ total, sold }: Pack) => total - sold
  const share = (pack: Pack) =>
    ((left(pack) / pack.total) * 100).toLocaleString(language, { maximumSignificantDigits: 2 })
  const inCurrency = (amount: 'price' | 'revenue') => ({
    isAmount: true,
    cell: (pack: Pack) => priceWords(pack.currency, pack[amount], phrases),
    text: (pack: Pack) => (pack.currency === 'points' ? pack[amount] : pack[amount] / 100),
  })
  return defineList(services, listPacks, words, {
    name: areas.packs,
    keyOf: ({ packId }) => packId,
    columns: {
      name: {
        to: ({ packId }) => packPath(packId),
        blank: ({ packId }) => packId,
        text: ({ name, packId }) => name || packId,
      },
      sale: { words: words.sales, cell: ({ sale }) => <SaleBadge sale={sale} />, onPhone: 'aside' },
      price: { ...inCurrency('price'), onPhone: 'end' },
      left: {
        isAmount: true,
        onPhone: 'second',
        cell: (pack) => words.leftOf(formatInteger(left(pack)), formatInteger(pack.total), share(pack)),
        text: left,
      },
      revenue: inCurrency('revenue'),
      convertedPoints: { isExtra: true },
      openChoices: { isExtra: true },
      currency: { words: words.currencies, isExtra: true },
      sold: { isExtra: true },
      endsAt: { blank: words.noEnd, isExtra: true },
    },
    unlisted: { total: true },
    filters: { which: words.groups },
  })
}

export const load = loadList(packsList)

export function Screen() {
  const services = useServices()
  const { areas, packs } = services.phrases
  return (
    <Page title={areas.packs} note={packs.note}>
      <Grid definition={packsList(services)} />
    </Page>
  )
}
