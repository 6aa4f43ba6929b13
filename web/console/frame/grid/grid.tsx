// A list: filters, table, pages, CSV. All of where it stands is in the address.

import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import { Link, useLoaderData, useNavigate, useRevalidate } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { CsvButton } from './csv-button.tsx'
import type { GridDefinition, GridPage } from './definition.ts'
import { Filters, FiltersButton } from './filters.tsx'
import css from './grid.module.css'
import { type GridState, lastPage, pageSizes, usualColumns, writeGridState } from './grid-state.ts'
import { GridTable } from './grid-table.tsx'
import type { ListPage } from './list.tsx'
import { placesOnPhone, useIsPhone } from './on-phone.ts'
import { Pages, SizeChoice, SortChoice } from './pages.tsx'

type Go = (change: Partial<GridState>) => void

/** The list of a screen that `loadList` loads. */
export function Grid<Row>({ definition }: { definition: GridDefinition<Row> }) {
  const { state, result } = useLoaderData() as ListPage<GridPage<Row>>
  const navigate = useNavigate()
  const at = (change: Partial<GridState>) => writeGridState(definition, { ...state, ...change })
  const go: Go = (change) => void navigate(at(change))
  const tools = useTopOfPage(state.page)
  const { list, total } = result.ok ? result.data : { list: [], total: 0 }
  const last = lastPage(total, state.size)
  const on = useColumns(definition, state)
  const { isPhone, places, columns } = on
  const filtersId = useId()
  const [showsFilters, setShowsFilters] = useState(Object.keys(state.filters).length > 0)
  const filters = (
    <Filters
      id={filtersId}
      isOpen={!isPhone || showsFilters}
      filters={definition.filters}
      values={state.filters}
      apply={(chosen) => go({ filters: chosen, page: 1 })}
    />
  )
  return (
    <div className={css.grid}>
      {!isPhone && filters}
      <div className={css.tools} ref={tools} tabIndex={-1}>
        <p className={css.count} role="status">
          {result.ok && <Counted state={state} shown={list.length} total={total} />}
        </p>
        {isPhone && (
          <FiltersButton
            id={filtersId}
            isOpen={showsFilters}
            isFiltered={Object.keys(state.filters).length > 0}
            toggle={() => setShowsFilters(!showsFilters)}
          />
        )}
        {list.length > 0 && <Tools definition={definition} state={state} on={on} go={go} />}
      </div>
      {isPhone && filters}
      {list.length > 0 ? (
        <GridTable
          definition={definition}
          columns={columns}
          places={places}
          rows={list}
          sort={state.sort}
          choose={(sort) => go({ sort, page: 1 })}
        />
      ) : (
        <Nothing empty={definition.empty} page={{ state, result }} lastPage={at({ page: last })} />
      )}
      {last > 1 && list.length > 0 && <Pages page={state.page} last={last} at={(page) => at({ page })} />}
      {isPhone && total > Math.min(...pageSizes) && (
        <div className={css.sizes}>
          <SizeChoice size={state.size} choose={(size) => go({ size, page: 1 })} />
        </div>
      )}
    </div>
  )
}

/** The columns on show: those that were chosen, or those that the screen usually has. `title` names the row. */
function useColumns<Row>({ columns }: GridDefinition<Row>, state: GridState) {
  const isPhone = useIsPhone()
  const places = isPhone ? placesOnPhone(columns) : undefined
  const usual = places ? columns.flatMap(({ key }) => (places.has(key) ? [key] : [])) : usualColumns(columns)
  const title = places ? [...places].find(([, place]) => place === 'title')?.[0] : usual[0]
  const shown = columns.filter(({ key }) => (state.columns ?? usual).includes(key))
  return { isPhone, places, usual, title, columns: shown }
}

/** The acts on the whole list. On a phone its order is chosen here, because its headers are not seen. */
function Tools<Row>({
  definition,
  state,
  on: { isPhone, columns, usual, title },
  go,
}: {
  definition: GridDefinition<Row>
  state: GridState
  on: ReturnType<typeof useColumns<Row>>
  go: Go
}) {
  const saved = state.columns ? columns : definition.columns.filter(({ isExtra }) => !isExtra)
  return (
    <>
      {isPhone ? (
        <SortChoice columns={definition.columns} sort={state.sort} choose={(sort) => go({ sort, page: 1 })} />
      ) : (
        <SizeChoice size={state.size} choose={(size) => go({ size, page: 1 })} />
      )}
      <ColumnChoice
        columns={definition.columns}
        shown={columns.map(({ key }) => key)}
        usual={usual}
        title={title}
        choose={(chosen) => go({ columns: chosen })}
      />
      <CsvButton definition={definition} columns={saved} query={state} />
    </>
  )
}

/** Another page begins at its top; the link that led there may be gone. */
function useTopOfPage(page: number): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    top.current?.scrollIntoView()
    top.current?.focus({ preventScroll: true })
  }, [page])
  return top
}

/** Counts the rows on show, of all there are. */
function Counted({ state, shown, total }: { state: GridState; shown: number; total: number }) {
  const { grid } = usePhrases()
  const { language } = useServices()
  const number = (value: number) => value.toLocaleString(language)
  const from = (state.page - 1) * state.size
  return shown > 0
    ? grid.shown(number(from + 1), number(from + shown), number(total))
    : grid.total(number(total))
}

/** In place of the table: the list failed, has no such page, or has nothing. */
function Nothing({
  empty,
  page: { state, result },
  lastPage,
}: {
  empty: string
  page: ListPage<GridPage<unknown>>
  lastPage: string
}) {
  const { grid, shell } = usePhrases()
  const { language } = useServices()
  const revalidate = useRevalidate()
  const isFiltered = Object.keys(state.filters).length > 0
  return (
    <div className={css.said}>
      {!result.ok ? (
        <>
          <p>{grid.failed}</p>
          <FailureNotice failure={result} />
          <Button variant="primary" onClick={() => void revalidate()}>
            {shell.retry}
          </Button>
        </>
      ) : result.data.total > 0 ? (
        <>
          <p>{grid.noSuchPage(state.page.toLocaleString(language))}</p>
          <p>
            <Link to={lastPage}>{grid.toLastPage}</Link>
          </p>
        </>
      ) : (
        <p>{isFiltered ? grid.noneFound : empty}</p>
      )}
    </div>
  )
}
