// One pack in a list: its object with the price, the best prize left with its value, a bar of slots left, one badge.

import { useState } from 'react'
import { isAlmostGone } from '#contract/what-is-left.ts'
import { Link } from '#web/router/context.tsx'
import { LazyMemberHeart } from '#web/storefront/packs/favourites/lazy-member-heart.tsx'
import type { LivePacks } from '#web/storefront/packs/live/use-live-packs.ts'
import { packDetailPath } from '#web/storefront/packs/pack-detail/route.ts'
import { SlotsMeter } from '#web/storefront/packs/slots-meter.tsx'
import { boxPath } from '#web/storefront/proofs/box/route.ts'
import { pictureSources } from '#web/storefront/route/pictures.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { carryPicture } from '#web/storefront/shell/carried-picture.ts'
import { PointAmount, PriceAmount } from '#web/ui/amount.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Countdown } from '#web/ui/countdown.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { stateWord } from './condition-word.tsx'
import css from './pack-card.module.css'
import { packCardSizes } from './pack-card-sizes.ts'
import type { PackSummary } from './pack-summary.ts'

interface PackCardProps {
  pack: PackSummary
  /** Its picture is loaded before all others, or at once, as it is on the first screen of a phone; else when it comes near. */
  loaded?: 'first' | 'at once' | undefined
  /** Heading level: 3 below a section's title, 2 below the page's. */
  headingLevel?: 2 | 3
  /** It lies in a row that is moved sideways, where its picture is small or large. */
  row?: 'small' | 'large' | undefined
}

function PackCard({ pack, loaded, headingLevel = 3, row }: PackCardProps) {
  const { packs } = usePhrases()
  const [isOver, setOver] = useState(false)
  const hasStarted = isOver || !pack.isBeforeStart
  const isSoldOut = pack.remaining === 0
  const isHalted = pack.status === 'halted'
  // The card is not a link during the countdown and when it is sold out (spec §4). A halted pack opens: its page says why.
  const isOpen = isHalted || (hasStarted && !isSoldOut)

  const inside = (
    <>
      <Art {...{ pack, loaded, row }} onStart={hasStarted ? undefined : () => setOver(true)} />
      <PackText pack={pack} headingLevel={headingLevel} />
    </>
  )

  return isOpen ? (
    <Link
      to={packDetailPath(pack.id)}
      className={css.card}
      onClick={(event) => carryPicture(event.currentTarget)}
    >
      {inside}
    </Link>
  ) : (
    <>
      <div className={css.card}>{inside}</div>
      <Link to={isSoldOut ? boxPath(pack.id) : packDetailPath(pack.id)} className={css.foot}>
        {isSoldOut ? packs.openedBox : packs.toLineup}
        <span className="visually-hidden">{pack.name}</span>
      </Link>
    </>
  )
}

/** Its picture, with the price and the one thing to know before the tap. */
function Art({
  pack,
  loaded,
  row,
  onStart,
}: Pick<PackCardProps, 'pack' | 'loaded' | 'row'> & {
  /** Called when the sale begins; undefined when it has begun. */
  onStart: (() => void) | undefined
}) {
  const { packs } = usePhrases()
  const isSoldOut = pack.remaining === 0
  const isHalted = pack.status === 'halted'
  const isLast = isAlmostGone(pack) && !pack.isLimitReached
  const badge = isHalted
    ? packs.halted
    : pack.isLimitReached
      ? packs.limited
      : isLast
        ? packs.almostGone
        : pack.isNew && packs.isNew
  return (
    <div className={css.art} data-dim={isSoldOut || isHalted || undefined}>
      {pack.imageUrl && (
        <Picture
          {...pictureSources(
            pack.imageUrl,
            'pack',
            row === 'small'
              ? '(min-width: 60rem) 14rem, 8.75rem'
              : row
                ? '(min-width: 60rem) 23rem, 78vw'
                : packCardSizes,
            pack.focus,
          )}
          alt=""
          loading={loaded === undefined ? 'lazy' : 'eager'}
          fetchPriority={loaded === 'first' ? 'high' : 'auto'}
          decoding="async"
          width={960}
          height={640}
        />
      )}
      {isSoldOut ? (
        <span className={css.soldOut}>{pack.status === 'ended' ? packs.ended : packs.soldOut}</span>
      ) : (
        <div className={css.tags}>
          {badge && (
            <span
              className={css.badge}
              data-last={isLast || undefined}
              data-new={badge === packs.isNew || undefined}
            >
              {badge}
            </span>
          )}
          {onStart && !isHalted && (
            <span className={css.before}>
              {packs.startsIn} <Countdown until={pack.startsAt} onEnd={onStart} />
            </span>
          )}
          <span className={css.price}>
            <PriceAmount free={packs.free} hundredths={pack.priceHundredths} currency={pack.currency} />
          </span>
        </div>
      )}
    </div>
  )
}

function PackText({ pack, headingLevel }: { pack: PackSummary; headingLevel: 2 | 3 }) {
  const { packs } = usePhrases()
  const { bestLeft } = pack
  const state = bestLeft && stateWord(packs, bestLeft)
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <div className={css.text}>
      <Heading className={css.name}>{pack.name}</Heading>
      {pack.audience && <p className={css.own}>{pack.audience}</p>}
      {pack.tags && <p className={css.own}>{pack.tags.map((tag) => `#\u2060${tag} `)}</p>}
      <p className={css.prize}>
        {bestLeft && (
          <>
            {bestLeft.imageUrl && (
              <Picture
                {...pictureSources(bestLeft.imageUrl, 'card', '32px')}
                alt=""
                loading="lazy"
                className={css.thumb}
                width={32}
                height={45}
              />
            )}
            <span className={css.prizeName}>
              {state && <b>{state}</b>} {bestLeft.name}
            </span>
            <span className={css.worth}>
              {bestLeft.isShipOnly ? (
                packs.shipOnly
              ) : (
                <PointAmount points={bestLeft.convertsToPoints} size="s" />
              )}{' '}
              {packs.left(formatInteger(bestLeft.left))}
            </span>
          </>
        )}
      </p>
      <SlotsMeter pack={pack} />
    </div>
  )
}

/** The number of packs on the first screen of a list that begins a page: two rows on a phone. */
const onFirstScreen = 4

/** Packs as they are now: a grid of as many columns as the width allows, or a row that is moved sideways. */
export function PackGrid({
  packs,
  live,
  hasFirst,
  headingLevel,
  row,
}: {
  packs: readonly PackSummary[]
  live: LivePacks
  hasFirst?: boolean
  headingLevel?: 2 | 3
  row?: 'small' | 'large'
}) {
  return (
    // A row is moved by keyboard too, also one of packs that are no links.
    <ul className={row ? `${css.row} ${css[row]}` : css.grid} tabIndex={row ? 0 : undefined}>
      {packs.map((pack, index) => (
        <li key={pack.id}>
          <PackCard
            pack={live.now(pack.id, pack)}
            loaded={hasFirst && index < onFirstScreen ? (index === 0 ? 'first' : 'at once') : undefined}
            headingLevel={headingLevel}
            row={row}
          />
          <LazyMemberHeart pack={pack} />
        </li>
      ))}
    </ul>
  )
}
