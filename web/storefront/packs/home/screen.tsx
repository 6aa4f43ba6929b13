// The top page: banners, the best prize, then the packs: on shelves by reason, and by card type.

import type { CSSProperties } from 'react'
import { Link, useLoaderData } from '#web/router/context.tsx'
import { AsOf } from '#web/storefront/packs/live/as-of.tsx'
import { type LivePacks, mayChange, useLivePacks } from '#web/storefront/packs/live/use-live-packs.ts'
import { PackGrid } from '#web/storefront/packs/pack-card.tsx'
import { packListPath } from '#web/storefront/packs/pack-list/route.ts'
import type { PackSummary } from '#web/storefront/packs/pack-summary.ts'
import { useLocalized, usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionTitle } from '#web/ui/heading.tsx'
import { ChevronRightIcon } from '#web/ui/icons.tsx'
import { Banner } from './banner.tsx'
import { Hero } from './hero.tsx'
import type { HomeData } from './loader.ts'
import css from './screen.module.css'
import { Shortcuts } from './shortcuts.tsx'

/** The shelf of what is new comes first, and its cards are larger than all others. */
const isLarge = ({ reason }: HomeData['shelves'][number]) => reason === 'newAndSoon'

function Shelf({
  shelf,
  packs,
  live,
}: {
  shelf: HomeData['shelves'][number]
  packs: readonly PackSummary[]
  live: LivePacks
}) {
  const { home, packs: words } = usePhrases()
  const { reason, packIds } = shelf
  return (
    <section
      className={`${css.shelf} ${isLarge(shelf) ? css.large : ''} laid-out-late`}
      style={{ '--packs': packIds.length } as CSSProperties}
      aria-labelledby={`shelf-${reason}`}
    >
      <h2 id={`shelf-${reason}`}>{reason === 'lastOnes' ? words.almostGone : home.shelves[reason]}</h2>
      <PackGrid
        packs={packIds.flatMap((packId) => packs.filter(({ id }) => id === packId))}
        live={live}
        row={isLarge(shelf) ? 'large' : 'small'}
      />
    </section>
  )
}

export function Screen() {
  const { home } = usePhrases()
  const { settings } = useServices()
  const localized = useLocalized()
  const { banner, cardTypes, shelves, heroId } = useLoaderData() as HomeData
  const shown = cardTypes.filter((type) => type.packs.length > 0)
  const packs = shown.flatMap((type) => type.packs)
  const changing = packs.filter(mayChange)
  const live = useLivePacks(changing.map(({ id }) => id))
  const hero = packs.find(({ id }) => id === heroId)

  const onShelves = shelves.map((shelf) => <Shelf key={shelf.reason} {...{ shelf, packs, live }} />)

  return (
    <>
      <h1 className="visually-hidden">{home.heading(localized(settings.shopName))}</h1>
      <div className={css.stage}>
        {banner && banner.list.length > 0 && <Banner banner={banner} />}
        <Hero pack={hero && live.now(hero.id, hero)} />
      </div>
      <div
        className={css.shelves}
        style={
          {
            '--columns': shelves.reduce((sum, one) => sum + (isLarge(one) ? 0 : one.packIds.length), 0),
          } as CSSProperties
        }
      >
        <div className={css.whole}>
          {packs[0] ? (
            <>
              <AsOf live={live} asOf={packs[0].asOf} shown={changing} />
              <Link className={css.all} to={packListPath()}>
                {home.showAll}
                <ChevronRightIcon size={18} />
              </Link>
            </>
          ) : (
            <EmptyState title={home.noPacks} />
          )}
        </div>
        {onShelves[0]}
        <Shortcuts />
        {onShelves.slice(1)}
        {shown.map((type) => (
          <section key={type.id} className={`${css.type} laid-out-late`} aria-labelledby={`type-${type.id}`}>
            <SectionTitle
              id={`type-${type.id}`}
              aside={
                <Link
                  className={css.all}
                  to={packListPath({ index: type.id })}
                  aria-label={home.showAllOf(type.name)}
                >
                  {home.showAll}
                  <ChevronRightIcon size={18} />
                </Link>
              }
            >
              {type.name}
            </SectionTitle>
            <PackGrid packs={type.packs} live={live} />
          </section>
        ))}
      </div>
    </>
  )
}
