// The order of a draw: what the sheet of a pack's page and the page of the confirmation show alike.

import { Suspense, useEffect } from 'react'
import { DrawTerms } from '#web/storefront/legal/draw-terms.tsx'
import type { PackDetail } from '#web/storefront/packs/pack-detail/loader.ts'
import { InLine } from '#web/storefront/packs/place-in-line.ts'
import { decoded, pouchPicture } from '#web/storefront/packs/pouch-picture.ts'
import { buyPointPath } from '#web/storefront/paying/buy-point/route.ts'
import { pictureSources } from '#web/storefront/route/pictures.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { PriceAmount } from '#web/ui/amount.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Failure, Notice } from '#web/ui/notice.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Facts } from '#web/ui/rows.tsx'
import { largestCount } from './count-choices.ts'
import { CountStepper } from './count-stepper.tsx'
import { drawCost } from './draw-cost.ts'
import { InYen } from './in-yen.tsx'
import css from './order.module.css'
import type { DrawOrder } from './use-draw-order.ts'

interface OrderProps {
  pack: PackDetail
  count: number
  /** The version of the legal texts on show: the draw records it. */
  termsNo: number
  order: DrawOrder
}

/** Pack, count, cost, what the member has before and after, and the six items that the law requires. */
export function Order({
  pack,
  count,
  termsNo,
  order,
  onCount,
}: OrderProps & { onCount: (count: number) => void }) {
  const { drawing: words, packs } = usePhrases()
  const { currency } = pack
  const { totalHundredths, ownHundredths, missingHundredths } = drawCost(pack, count, order.member)
  const [picture] = pack.images
  // It is there when it is torn, however fast the order is placed.
  useEffect(() => void (picture && decoded(pouchPicture(picture))), [picture])
  return (
    <div className={css.order}>
      <div className={css.pack}>
        {picture && (
          <Picture
            {...pictureSources(picture, 'pack', '7rem', pack.focus)}
            alt=""
            width={112}
            height={75}
            data-carried={order.isPressed || undefined}
          />
        )}
        <p className={css.name}>{pack.name}</p>
      </div>
      <CountStepper count={count} largest={largestCount(pack)} isHeld={order.isHeld} onChange={onCount} />
      <div className={css.cost}>
        <p className={css.sum} aria-live="polite">
          <PriceAmount free={packs.free} hundredths={pack.priceHundredths} currency={currency} />
          <span>{words.countOf(formatInteger(count))}</span>
          <span aria-hidden="true">=</span>
          <strong>
            <PriceAmount free={packs.free} hundredths={totalHundredths} currency={currency} size="xl" />
          </strong>
          <InYen pack={pack} count={count} />
        </p>
        {totalHundredths > 0 && (
          <Facts
            align="end"
            facts={[
              {
                name: words.now[currency],
                value: <PriceAmount hundredths={ownHundredths} currency={currency} />,
              },
              {
                name: words.total[currency],
                value: <PriceAmount hundredths={-totalHundredths} currency={currency} />,
              },
              {
                name: words.after[currency],
                value: missingHundredths <= 0 && (
                  <PriceAmount hundredths={ownHundredths - totalHundredths} currency={currency} size="l" />
                ),
              },
            ]}
          />
        )}
      </div>
      {missingHundredths > 0 && <Notice tone="warning">{words.short[currency]}</Notice>}
      <div className={css.terms}>
        <DrawTerms pack={pack} count={count} totalHundredths={totalHundredths} termsNo={termsNo} />
      </div>
    </div>
  )
}

/** Why it was not placed, or the place in the line. It stands beside the button, which is always in sight. */
export function OrderNews({ order: { error, line, confirm } }: { order: DrawOrder }) {
  return (
    <>
      <Failure says={error} />
      {line.place && (
        <Suspense>
          <InLine place={line.place} onDue={confirm} onStop={line.stop} />
        </Suspense>
      )}
    </>
  )
}

/** The button that buys; where points are short, the way to more of them. */
export function OrderButton({ pack, count, order }: Pick<OrderProps, 'pack' | 'count' | 'order'>) {
  const { drawing: words } = usePhrases()
  const isShort = drawCost(pack, count, order.member).missingHundredths > 0 && !order.isHeld
  return isShort && pack.currency === 'points' ? (
    <LinkButton to={buyPointPath(pack.id, count)} replace variant="primary" size="l">
      {words.buyPoints}
    </LinkButton>
  ) : (
    <Button
      variant="primary"
      size="l"
      onClick={order.confirm}
      disabled={isShort || order.line.place !== undefined}
    >
      {words.yes}
    </Button>
  )
}
