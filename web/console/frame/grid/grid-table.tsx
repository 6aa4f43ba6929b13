// The table of a list; on a phone each row is two lines. The arrow keys go through its cells.

import { Cell, Column, Table, TableBody, TableHeader, Row as TableRow } from 'react-aria-components/Table'
import line from '#web/console/frame/shell/line.module.css'
import { Link } from '#web/router/context.tsx'
import type { GridColumn, GridDefinition, GridQuery, PhonePlace } from './definition.ts'
import css from './grid-table.module.css'

export function GridTable<Row>({
  definition,
  columns,
  places,
  rows,
  sort,
  choose,
}: {
  definition: GridDefinition<Row>
  columns: readonly GridColumn<Row>[]
  /** On a phone: where the columns stand that have a place in its two lines. */
  places: ReadonlyMap<string, PhonePlace> | undefined
  rows: readonly Row[]
  sort: GridQuery['sort']
  choose: (sort: GridQuery['sort']) => void
}) {
  const sorted = columns.find(
    (column) => column.sort !== undefined && sort?.replace(/^-/, '') === column.sort,
  )
  const { rowTo } = definition
  const title = columns.find(({ key }) => places?.get(key) === 'title') ?? columns[0]
  const shown = (column: GridColumn<Row>, row: Row) =>
    places !== undefined && column === title && rowTo !== undefined ? (
      <Link to={rowTo(row)} className={line.name}>
        {(column.said ?? column.cell)(row)}
      </Link>
    ) : (
      column.cell(row)
    )
  return (
    <div className={css.region}>
      <Table
        aria-label={definition.name}
        className={css.table ?? ''}
        sortDescriptor={
          sorted && { column: sorted.key, direction: sort === sorted.sort ? 'ascending' : 'descending' }
        }
        onSortChange={({ column: key, direction }) => {
          const name = columns.find((column) => column.key === key)?.sort
          if (name !== undefined) choose(direction === 'ascending' ? name : `-${name}`)
        }}
      >
        <TableHeader className={css.head ?? ''}>
          {columns.map((column) => (
            <Header key={column.key} column={column} isTitle={column === title} />
          ))}
        </TableHeader>
        <TableBody>
          {rows.map((row) => (
            <TableRow
              key={definition.keyOf(row)}
              id={definition.keyOf(row)}
              className={`${css.row} ${definition.open ? css.opens : ''}`}
              {...(definition.open && { onAction: () => definition.open?.(row) })}
            >
              {columns.map((column) => (
                <Cell
                  key={column.key}
                  className={css.cell ?? ''}
                  data-header={column.header}
                  data-amount={column.isAmount}
                  data-kind={column.kind}
                  data-place={places?.get(column.key)}
                >
                  <div className={css.inside}>{shown(column, row)}</div>
                </Cell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

function Header<Row>({
  column: { key, header, sort, isAmount },
  isTitle,
}: {
  column: GridColumn<Row>
  isTitle: boolean
}) {
  return (
    <Column
      id={key}
      isRowHeader={isTitle}
      allowsSorting={sort !== undefined}
      className={css.column ?? ''}
      data-amount={isAmount}
    >
      {({ sortDirection }) => (
        <>
          {header}
          {sort !== undefined && (
            <span className={css.arrow} aria-hidden="true" data-direction={sortDirection} />
          )}
        </>
      )}
    </Column>
  )
}
