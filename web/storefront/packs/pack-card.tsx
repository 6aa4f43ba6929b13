// One pack in a list: picture, price, remaining slots, and the best prize among them.

import { useState } from 'react'
import { Link } from '../../router/context.tsx'
import { PriceAmount } from '../../ui/amount.tsx'
import { formatInteger } from '../../ui/amounts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Picture } from '../../ui/picture.tsx'
import { pictureSources } from '../pictures.ts'
import { usePhrases } from '../services.tsx'
import type { LivePacks } from './live/use-live-packs.ts'
import css from './pack-card.module.css'
import { packCardSizes } from './pack-card-sizes.ts'
import { packDetailPath } from './pack-detail/route.ts'
import type { PackSummary } from './pack-summary.ts'

interface PackCardProps {
  pack: PackSummary
  /** The first on the page: on a phone its picture is the largest thing to see, and is loaded before all others. */
  isFirst?: boolean
  /** Heading level: 3 below a section's title, 2 below the page's. */
  headingLevel?: 2 | 3
}

function PackCard({ pack, isFirst, headingLevel = 3 }: PackCardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const { packs } = usePhrases()
  const [isOver, setOver] = useState(false)
  const hasStarted = isOver || !pack.isBeforeStart
  const { bestLeft, topTiers } = pack
  const leftOf = (left: number, total: number) => packs.remaining(formatInteger(left), formatInteger(total))
  const isSoldOut = pack.remaining === 0
  const isHalted = pack.status === 'halted'
  // The card is not a link during the countdown and when it is sold out (spec §4). A halted pack opens: its page says why.
  const isOpen = isHalted || (hasStarted && !isSoldOut)

  const inside = (
    <>
      <div className={css.art} data-dim={isSoldOut || isHalted || undefined}>
        {pack.imageUrl && (
          <Picture
            {...pictureSources(pack.imageUrl, 'pack', packCardSizes)}
            alt=""
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : 'auto'}
            decoding="async"
            width={960}
            height={640}
          />
        )}
        {!hasStarted && !isHalted && (
          <div className={css.before}>
            <span>{packs.startsIn}</span>
            <Countdown until={pack.startsAt} onEnd={() => setOver(true)} size="l" />
          </div>
        )}
        {isSoldOut && (
          <span className={css.soldOut}>{pack.status === 'ended' ? packs.ended : packs.soldOut}</span>
        )}
      </div>
      <div className={css.text}>
        <Heading className={css.name}>{pack.name}</Heading>
        <p className={css.price}>
          <PriceAmount hundredths={pack.priceHundredths} currency={pack.currency} size="l" />
          <span className={css.per}>/ {packs.perDraw}</span>
          {isHalted && <Badge tone="warning">{packs.halted}</Badge>}
          {pack.isLimitReached && <Badge tone="warning">{packs.limited}</Badge>}
        </p>
        <div className={css.best}>
          <p className={css.tiers}>
            <span>{packs.bestLeft}</span>
            <span>{packs.topTiers(leftOf(topTiers.left, topTiers.quantity))}</span>
          </p>
          {bestLeft && (
            <p className={css.prize}>
              {bestLeft.imageUrl && (
                <Picture
                  {...pictureSources(bestLeft.imageUrl, 'card', '40px')}
                  alt=""
                  loading="lazy"
                  className={css.thumb}
                  width={40}
                  height={56}
                />
              )}
              <b>{bestLeft.name}</b>
              <span>
                {bestLeft.isShipOnly
                  ? packs.shipOnly
                  : packs.converts(formatInteger(bestLeft.convertsToPoints))}
              </span>
              <span>{leftOf(bestLeft.left, bestLeft.quantity)}</span>
            </p>
          )}
        </div>
        <Meter value={pack.remaining} max={pack.total} label={leftOf(pack.remaining, pack.total)} />
      </div>
    </>
  )

  return isOpen ? (
    <Link to={packDetailPath(pack.id)} className={css.card}>
      {inside}
    </Link>
  ) : (
    <div className={css.card}>{inside}</div>
  )
}

/** A grid of packs as they are now, with as many columns as the width allows. */
export function PackGrid({
  packs,
  live,
  hasFirst,
  headingLevel,
}: {
  packs: readonly PackSummary[]
  live: LivePacks
  hasFirst?: boolean
  headingLevel?: 2 | 3
}) {
  return (
    <ul className={css.grid}>
      {packs.map((pack, index) => (
        <li key={pack.id}>
          <PackCard
            pack={live.now(pack.id, pack)}
            isFirst={hasFirst && index === 0}
            headingLevel={headingLevel}
          />
        </li>
      ))}
    </ul>
  )
}
