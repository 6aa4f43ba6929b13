// The top page: banners, shortcuts, packs by card type.

import { Link, useLoaderData } from '../../../router/context.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SectionTitle } from '../../../ui/heading.tsx'
import { ChevronRightIcon } from '../../../ui/icons.tsx'
import { Page } from '../../../ui/panel.tsx'
import { useLocalized, usePhrases, useServices } from '../../services.tsx'
import { AsOf } from '../live/as-of.tsx'
import { mayChange, useLivePacks } from '../live/use-live-packs.ts'
import { PackGrid } from '../pack-card.tsx'
import { packListPath } from '../pack-list/route.ts'
import { Banner } from './banner.tsx'
import type { HomeData } from './loader.ts'
import css from './screen.module.css'
import { Shortcuts } from './shortcuts.tsx'

export function Screen() {
  const { home } = usePhrases()
  const { settings } = useServices()
  const localized = useLocalized()
  const { banner, cardTypes } = useLoaderData() as HomeData
  const shown = cardTypes.filter((type) => type.packs.length > 0)
  const packs = shown.flatMap((type) => type.packs)
  const changing = packs.filter(mayChange)
  const live = useLivePacks(changing.map(({ id }) => id))

  return (
    <>
      <h1 className="visually-hidden">{home.heading(localized(settings.shopName))}</h1>
      <div className={css.top}>
        {banner && banner.list.length > 0 && <Banner banner={banner} />}
        <Shortcuts />
      </div>
      <Page width="wide">
        {packs[0] ? (
          <AsOf live={live} asOf={packs[0].asOf} shown={changing} />
        ) : (
          <EmptyState title={home.noPacks} />
        )}
        {shown.map((type, index) => (
          <section
            key={type.id}
            className={index === 0 ? css.type : `${css.type} laid-out-late`}
            aria-labelledby={`type-${type.id}`}
          >
            <SectionTitle
              id={`type-${type.id}`}
              aside={
                <Link className={css.all} to={packListPath(type.id)} aria-label={home.showAllOf(type.name)}>
                  {home.showAll}
                  <ChevronRightIcon size={18} />
                </Link>
              }
            >
              {type.name}
            </SectionTitle>
            <PackGrid packs={type.packs} live={live} hasFirst={index === 0} />
          </section>
        ))}
      </Page>
    </>
  )
}
