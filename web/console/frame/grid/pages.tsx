// The order and the pages of a list.

import { useId } from 'react'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { SortIcon } from '#web/console/frame/shell/icons.tsx'
import { Link } from '#web/router/context.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons.tsx'
import type { GridColumn, GridQuery } from './definition.ts'
import css from './grid.module.css'
import { pageSizes } from './grid-state.ts'

export function Pages({ page, last, at }: { page: number; last: number; at: (page: number) => string }) {
  const { grid } = usePhrases()
  const { language } = useServices()
  const said = grid.page(page.toLocaleString(language), last.toLocaleString(language))
  return (
    <nav className={css.pages} aria-label={said}>
      {page > 1 && (
        <Link className={css.step} to={at(page - 1)} rel="prev" aria-label={grid.previous}>
          <ChevronLeftIcon size={18} />
        </Link>
      )}
      <span>{said}</span>
      {page < last && (
        <Link className={css.step} to={at(page + 1)} rel="next" aria-label={grid.next}>
          <ChevronRightIcon size={18} />
        </Link>
      )}
    </nav>
  )
}

export function SizeChoice({ size, choose }: { size: number; choose: (size: number) => void }) {
  const { grid } = usePhrases()
  return (
    <Choice
      label={grid.size}
      value={String(size)}
      options={pageSizes.map((known) => ({ value: String(known), label: grid.sizeOf(known) }))}
      choose={(value) => choose(Number(value))}
    />
  )
}

/** On a phone, where the headers of the columns are not seen. */
export function SortChoice<Row>({
  columns,
  sort,
  choose,
}: {
  columns: readonly GridColumn<Row>[]
  sort: GridQuery['sort']
  choose: (sort: GridQuery['sort']) => void
}) {
  const { grid } = usePhrases()
  const orders = columns.flatMap(({ sort: name, header }) =>
    name === undefined
      ? []
      : [
          { value: name, label: grid.ascending(header) },
          { value: `-${name}`, label: grid.descending(header) },
        ],
  )
  if (orders.length === 0) return null
  return (
    <div className={css.sort}>
      <SortIcon size={20} />
      <Choice
        label={grid.order}
        value={sort ?? ''}
        options={[{ value: '', label: grid.usualOrder }, ...orders]}
        choose={(value) => choose(orders.find((order) => order.value === value)?.value)}
      />
    </div>
  )
}

function Choice({
  label,
  value,
  options,
  choose,
}: {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  choose: (value: string) => void
}) {
  const id = useId()
  return (
    <div>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <select id={id} className={css.choice} value={value} onChange={(event) => choose(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
