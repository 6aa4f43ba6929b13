// The head of the top page below the banner: to a guest what this is and why to believe it, to a member what they have;
// then the best prize of one pack with its value, how many are left, and the price of one draw.

import { isAlmostGone } from '#contract/what-is-left.ts'
import { Link } from '#web/router/context.tsx'
import { StateWord } from '#web/storefront/packs/condition-word.tsx'
import { packDetailPath } from '#web/storefront/packs/pack-detail/route.ts'
import type { PackSummary } from '#web/storefront/packs/pack-summary.ts'
import { buyPointPath } from '#web/storefront/paying/buy-point/route.ts'
import { pictureSources } from '#web/storefront/route/pictures.ts'
import { usePhrases, useVisitor } from '#web/storefront/route/services.tsx'
import { ShopProofs } from '#web/storefront/shell/shop-proofs.tsx'
import { PointAmount } from '#web/ui/amount.tsx'
import { formatHundredths, formatInteger } from '#web/ui/amounts.ts'
import { MainLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import css from './hero.module.css'

/** The server renders it for a guest; a member's stands in the same place, so that nothing moves. */
function Welcome() {
  const { shell } = usePhrases()
  const visitor = useVisitor()
  const isMember = visitor?.isLoggedIn === true
  return (
    <div className={css.welcome}>
      <div className={css.pitch} data-hidden={isMember || undefined}>
        <p className={css.what}>{shell.tagline}</p>
        <ShopProofs />
      </div>
      {isMember && (
        <Link to={buyPointPath()} className={css.own}>
          <PointAmount points={visitor.points} size="xl" />
          <span className={css.more}>{shell.buyPoints}</span>
        </Link>
      )}
    </div>
  )
}

export function Hero({ pack }: { pack: PackSummary | undefined }) {
  const { home, packs, ui } = usePhrases()
  const prize = pack?.bestLeft
  const why = pack && (isAlmostGone(pack) ? packs.almostGone : pack.isNew && packs.isNew)
  return (
    <div className={css.hero}>
      <Welcome />
      {pack && (
        <div className={css.prize}>
          {prize?.imageUrl && (
            <Picture
              {...pictureSources(prize.imageUrl, 'card', '112px')}
              alt=""
              className={css.card}
              width={112}
              height={156}
            />
          )}
          <div className="lines">
            <p className={css.label}>
              {why && <b className={css.why}>{why}</b>}
              {packs.bestLeft}
            </p>
            {prize && (
              <>
                <p className={css.name}>
                  {prize.name}{' '}
                  <small>
                    <StateWord card={prize} />
                  </small>
                </p>
                <p className={css.value}>
                  <b>{formatInteger(prize.convertsToPoints)}</b>
                  {ui.pointUnit}
                  <span className={css.left}>
                    {packs.remaining(formatInteger(prize.left), formatInteger(prize.quantity))}
                  </span>
                </p>
              </>
            )}
            <p className={css.pack}>{pack.name}</p>
          </div>
          <MainLink to={packDetailPath(pack.id)}>
            {pack.priceHundredths === 0
              ? packs.free
              : home.drawOnceFor(formatHundredths(pack.priceHundredths))}
          </MainLink>
        </div>
      )}
    </div>
  )
}
