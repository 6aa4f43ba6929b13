// One pack while it is sold: it renews itself, and its sale is stopped here.

import { useEffect } from 'react'
import { packsPath } from '#web/console/cards/packs/list/route.ts'
import { SaleBadge } from '#web/console/cards/packs/sale-badge.tsx'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Columns, DetailPage, Stack } from '#web/console/frame/shell/detail-page.tsx'
import { useLoaderData, useRevalidate } from '#web/router/context.tsx'
import { Actions } from './actions.tsx'
import { Figures, Links, Terms } from './facts-of-pack.tsx'
import { Halts } from './halts.tsx'
import type { PackData } from './loader.ts'
import { Margin, Simulated } from './money.tsx'
import { Prizes } from './prizes.tsx'
import { Remainders } from './remainders.tsx'

/** The interval at which the figures are read again while the page is visible. */
const renewedEveryMs = 30_000

function useRenewing() {
  const revalidate = useRevalidate()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, renewedEveryMs)
    return () => clearInterval(timer)
  }, [revalidate])
}

export function Screen() {
  const { packs } = usePhrases()
  const { pack, money } = useLoaderData() as PackData
  const { packId, name, sale } = pack
  useRenewing()
  return (
    <DetailPage
      key={packId}
      list={{ to: packsPath, name: packs.toList }}
      title={name || packId}
      mark={<SaleBadge sale={sale} />}
      id={{ value: packId, what: packs.columns.packId }}
      actions={<Actions pack={pack} />}
    >
      <Columns>
        <Stack>
          <Figures pack={pack} />
          {money && <Margin pack={pack} money={money} />}
          <Terms pack={pack} />
          <Links pack={pack} />
        </Stack>
        <Stack>
          <Halts pack={pack} />
          {money && <Simulated pack={pack} money={money} />}
          {money?.ok && <Remainders {...money.data} />}
          <Prizes pack={pack} />
        </Stack>
      </Columns>
    </DetailPage>
  )
}
