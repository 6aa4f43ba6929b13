// The sheets over a pack's page after its draw button: the confirmation, or that points or coins are short (spec §4).
// Both are loaded with the first press.

import { useState } from 'react'
import { checkDraw } from '#contract/draws.ts'
import { getTermsInForce } from '#contract/legal.ts'
import type { Api } from '#web/api/client.ts'
import { useBackCloses } from '#web/router/back-closes.ts'
import type { PackDetail } from '#web/storefront/packs/pack-detail/loader.ts'
import { countsOf } from '#web/storefront/packs/seen-counts.ts'
import { buyPointPath } from '#web/storefront/paying/buy-point/route.ts'
import { useApi, usePhrases, useVisitor } from '#web/storefront/route/services.tsx'
import { PriceAmount } from '#web/ui/amount.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Facts } from '#web/ui/rows.tsx'
import type { WantedDraw } from './buy-draw.ts'
import { drawCost } from './draw-cost.ts'
import css from './draw-sheet.module.css'
import { Order, OrderButton, OrderNews } from './order.tsx'
import { useDrawOrder } from './use-draw-order.ts'

/** Asks the server to decide what it can before the confirmation (ruling 12), and for the legal texts in force. */
export async function checkOrder(api: Api, pack: PackDetail, count: number) {
  const seen = countsOf(pack)
  const [checked, terms] = await Promise.all([
    api.call(checkDraw, { input: { packId: pack.id, count: String(count), decided: seen?.decided } }),
    api.call(getTermsInForce),
  ])
  return { checked, terms, seen }
}

interface SheetProps {
  pack: PackDetail
  count: number
  onClose: () => void
}

/** The confirmation, with the figures that the page showed at the press: it carries all that the law wants to be seen before the last press, and its button buys (ruling 41). */
export function DrawSheet({
  pack,
  count,
  onClose,
  termsNo: firstTermsNo,
  seen,
  onCount,
}: SheetProps & Pick<WantedDraw, 'termsNo' | 'seen'> & { onCount: (count: number) => void }) {
  const { drawing: words } = usePhrases()
  const api = useApi()
  const [termsNo, setTermsNo] = useState(firstTermsNo)
  const order = useDrawOrder(
    { packId: pack.id, count, termsNo, seen },
    {
      async showNewTerms() {
        const terms = await api.call(getTermsInForce)
        if (terms.ok) setTermsNo(terms.data.number)
      },
      left: onClose,
    },
  )
  useBackCloses(true, onClose)
  return (
    <Dialog
      open
      look="sheet"
      onClose={onClose}
      title={words.confirmTitle}
      actions={
        <div className={css.foot}>
          <OrderNews order={order} />
          <div className={css.actions}>
            <Button size="l" onClick={onClose}>
              {words.no}
            </Button>
            <OrderButton pack={pack} count={count} order={order} />
          </div>
        </div>
      }
    >
      <Order pack={pack} count={count} termsNo={termsNo} order={order} onCount={onCount} />
    </Dialog>
  )
}

/** Not enough: for points, a link to the purchase, which returns here; coins cannot be bought (spec §4). */
export function ShortDialog({ pack, count, onClose }: SheetProps) {
  const { packDetail: words, drawing } = usePhrases()
  const { totalHundredths, ownHundredths } = drawCost(pack, count, useVisitor())
  const { currency } = pack
  const isCoins = currency === 'coins'
  useBackCloses(true, onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title={isCoins ? words.shortCoinsTitle : words.shortPointsTitle}
      actions={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          {!isCoins && (
            <LinkButton to={buyPointPath(pack.id, count)} replace variant="primary">
              {words.buyPoints}
            </LinkButton>
          )}
        </>
      }
    >
      <Facts
        align="end"
        facts={[
          {
            name: drawing.total[currency],
            value: <PriceAmount hundredths={totalHundredths} currency={currency} />,
          },
          {
            name: drawing.now[currency],
            value: <PriceAmount hundredths={ownHundredths} currency={currency} />,
          },
        ]}
      />
      <p>{isCoins ? words.shortCoins : words.shortPoints}</p>
    </Dialog>
  )
}
