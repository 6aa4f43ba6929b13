// A list: filters, table, pages, CSV. All of where it stands is in the address.

import { useEffect, useRef } from 'react'
import type { Result } from '#web/api/client.ts'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import { Link, useNavigate, useRevalidate } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { CsvButton } from './csv-button.tsx'
import type { GridDefinition, GridPage, GridQuery } from './definition.ts'
import { Filters } from './filters.tsx'
import css from './grid.module.css'
import { type GridState, lastPage, writeGridState } from './grid-state.ts'
import { GridTable } from './grid-table.tsx'
import { Pages, SizeChoice, SortChoice } from './pages.tsx'

export interface GridProps<Row, Filter extends string, Sort extends string> {
  definition: GridDefinition<Row, Filter, Sort>
  state: GridState<Filter, Sort>
  /** What the loader of the screen was answered. */
  result: Result<GridPage<Row>>
  /** The same call again, for the CSV. */
  ask: (query: GridQuery<Filter, Sort>) => Promise<Result<GridPage<Row>>>
}

export function Grid<Row, Filter extends string, Sort extends string>({
  definition,
  state,
  result,
  ask,
}: GridProps<Row, Filter, Sort>) {
  const { grid, shell } = usePhrases()
  const { language } = useServices()
  const navigate = useNavigate()
  const revalidate = useRevalidate()
  const at = (change: Partial<GridState<Filter, Sort>>) => writeGridState(definition, { ...state, ...change })
  const go = (change: Partial<GridState<Filter, Sort>>) => void navigate(at(change))
  // Another page begins at its top; the link that led there may be gone.
  const tools = useRef<HTMLDivElement>(null)
  const shownPage = useRef(state.page)
  useEffect(() => {
    if (shownPage.current === state.page) return
    shownPage.current = state.page
    tools.current?.scrollIntoView()
    tools.current?.focus({ preventScroll: true })
  }, [state.page])
  const number = (value: number) => value.toLocaleString(language)

  const { list, total } = result.ok ? result.data : { list: [], total: 0 }
  const last = lastPage(total, state.size)
  const from = (state.page - 1) * state.size
  const columns = definition.columns.filter(({ key }) => state.columns.includes(key))
  const isFiltered = Object.keys(state.filters).length > 0
  return (
    <div className={css.grid}>
      <Filters
        filters={definition.filters}
        values={state.filters}
        apply={(filters) => go({ filters, page: 1 })}
      />
      <div className={css.tools} ref={tools} tabIndex={-1}>
        <p className={css.count} role="status">
          {result.ok &&
            (list.length > 0
              ? grid.shown(number(from + 1), number(from + list.length), number(total))
              : grid.total(number(total)))}
        </p>
        {list.length > 0 && (
          <>
            <SortChoice columns={columns} sort={state.sort} choose={(sort) => go({ sort, page: 1 })} />
            <SizeChoice size={state.size} choose={(size) => go({ size, page: 1 })} />
            <ColumnChoice
              columns={definition.columns}
              shown={state.columns}
              choose={(shown) => go({ columns: shown })}
            />
            <CsvButton definition={definition} columns={columns} query={state} ask={ask} />
          </>
        )}
      </div>
      {!result.ok ? (
        <div className={css.said}>
          <p>{grid.failed}</p>
          <FailureNotice failure={result} />
          <Button variant="primary" onClick={() => void revalidate()}>
            {shell.retry}
          </Button>
        </div>
      ) : list.length > 0 ? (
        <GridTable
          definition={definition}
          columns={columns}
          rows={list}
          sort={state.sort}
          choose={(sort) => go({ sort, page: 1 })}
        />
      ) : total > 0 ? (
        <div className={css.said}>
          <p>{grid.noSuchPage(number(state.page))}</p>
          <p>
            <Link to={at({ page: last })}>{grid.toLastPage}</Link>
          </p>
        </div>
      ) : (
        <div className={css.said}>
          <p>{isFiltered ? grid.noneFound : definition.empty}</p>
        </div>
      )}
      {last > 1 && list.length > 0 && <Pages page={state.page} last={last} at={(page) => at({ page })} />}
    </div>
  )
}
