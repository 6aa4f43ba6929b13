// The packs of one card type or of all, found by conditions, in an order, page by page. All of it is in the address.

import { useLoaderData } from '#web/router/context.tsx'
import { LivePackGrid } from '#web/storefront/packs/live/live-pack-grid.tsx'
import { TypeLink } from '#web/storefront/packs/type-link.tsx'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { PageTitle } from '#web/ui/heading.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Page } from '#web/ui/panel.tsx'
import { FindForm } from './find-form.tsx'
import type { PackListData } from './loader.ts'
import { NothingFound } from './nothing-found.tsx'
import { packListPath } from './route.ts'
import css from './screen.module.css'

/** On a narrow screen the row of card types scrolls until the selected one is in view; the page itself stays in place. */
function showWhole(link: HTMLElement | null): void {
  const row = link?.closest('ul')
  if (!link || !row) return
  const [at, view] = [link.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += Math.min(0, at.left - view.left) + Math.max(0, at.right - view.right)
}

export function Screen() {
  const { packList } = usePhrases()
  const data = useLoaderData() as PackListData
  const { query } = data

  return (
    <Page width="wide">
      <nav aria-label={packList.cardTypes}>
        <ul className={css.types}>
          {[{ id: '', name: packList.allTypes }, ...data.cardTypes].map((type) => (
            <li key={type.id}>
              <TypeLink
                to={packListPath({ ...query, index: type.id })}
                isCurrent={type.id === query.index}
                ref={type.id === query.index ? showWhole : undefined}
              >
                {type.name}
              </TypeLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css.head}>
        <PageTitle>{packList.title(data.cardTypeName)}</PageTitle>
        <p role="status" className={css.found}>
          {packList.found(formatInteger(data.found))}
        </p>
      </div>
      <FindForm data={data} />
      {data.packs.length === 0 ? <NothingFound data={data} /> : <LivePackGrid packs={data.packs} hasFirst />}
      <Pager
        {...data.page}
        hrefFor={(page) => packListPath({ ...query, page: page > 1 ? page : undefined })}
      />
    </Page>
  )
}
