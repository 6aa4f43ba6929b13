// The packs of one card type, with sort order and paging.

import { useLoaderData, useNavigate } from '#web/router/context.tsx'
import { LivePackGrid } from '#web/storefront/packs/live/live-pack-grid.tsx'
import { TypeLink } from '#web/storefront/packs/type-link.tsx'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/heading.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Page } from '#web/ui/panel.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { PackListData, Sort } from './loader.ts'
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
  const navigate = useNavigate()

  return (
    <Page width="wide">
      <nav aria-label={packList.cardTypes}>
        <ul className={css.types}>
          {data.cardTypes.map((type) => (
            <li key={type.id}>
              <TypeLink
                to={packListPath(type.id)}
                isCurrent={type.id === data.cardTypeId}
                ref={type.id === data.cardTypeId ? showWhole : undefined}
              >
                {type.name}
              </TypeLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css.head}>
        <PageTitle>{packList.title(data.cardTypeName)}</PageTitle>
        <div className={css.sort}>
          <SelectField
            label={packList.sort}
            hidesLabel
            value={data.sort ?? ''}
            onChange={(event) => {
              const sort = event.target.value === '' ? undefined : (event.target.value as Sort)
              void navigate(packListPath(data.cardTypeId, sort))
            }}
            options={[
              { value: '', label: packList.sort },
              ...Object.entries(packList.sortNames).map(([value, label]) => ({ value, label })),
            ]}
          />
        </div>
      </div>
      {data.packs.length === 0 ? (
        <EmptyState title={packList.empty} />
      ) : (
        <LivePackGrid packs={data.packs} hasFirst />
      )}
      <Pager {...data.page} hrefFor={(page) => packListPath(data.cardTypeId, data.sort, page)} />
    </Page>
  )
}
