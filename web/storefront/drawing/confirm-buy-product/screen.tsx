// The confirmation of a draw by its address: the same order as in the sheet of the pack's page (ruling 41).

import { useEffect, useState } from 'react'
import { useLoaderData, useRevalidate } from '#web/router/context.tsx'
import { Order, OrderButton, OrderNews } from '#web/storefront/packs/order/order.tsx'
import { useDrawOrder } from '#web/storefront/packs/order/use-draw-order.ts'
import { packDetailPath } from '#web/storefront/packs/pack-detail/route.ts'
import { countsOf } from '#web/storefront/packs/seen-counts.ts'
import { rememberRoot } from '#web/storefront/packs/seen-roots.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/heading.tsx'
import { Page } from '#web/ui/panel.tsx'
import type { ConfirmDrawData } from './loader.ts'
import css from './screen.module.css'

export function Screen() {
  const { pack, count: wanted, termsNo } = useLoaderData() as ConfirmDrawData
  const { drawing: words } = usePhrases()
  const revalidate = useRevalidate()
  const [count, setCount] = useState(wanted)
  const order = useDrawOrder(
    { packId: pack.id, count, termsNo, seen: countsOf(pack) },
    { showNewTerms: revalidate },
  )

  // A visitor who skipped the pack's page sees the fingerprint here, still before buying.
  useEffect(() => rememberRoot(pack.id, pack.boxRoot), [pack.id, pack.boxRoot])

  return (
    <Page width="wide">
      <PageTitle>{words.confirmTitle}</PageTitle>
      <Order pack={pack} count={count} termsNo={termsNo} order={order} onCount={setCount} />
      <div className={css.ask}>
        <OrderNews order={order} />
        <div className={css.actions}>
          <LinkButton to={packDetailPath(pack.id)} size="l">
            {words.no}
          </LinkButton>
          <OrderButton pack={pack} count={count} order={order} />
        </div>
      </div>
    </Page>
  )
}
