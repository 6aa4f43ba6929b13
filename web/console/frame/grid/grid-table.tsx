// The table of a list; on a phone each row is a card. The arrow keys go through its cells.

import { Cell, Column, Table, TableBody, TableHeader, Row as TableRow } from 'react-aria-components/Table'
import type { GridColumn, GridDefinition, GridQuery } from './definition.ts'
import css from './grid-table.module.css'

export function GridTable<Row>({
  definition,
  columns,
  rows,
  sort,
  choose,
}: {
  definition: GridDefinition<Row>
  columns: readonly GridColumn<Row>[]
  rows: readonly Row[]
  sort: GridQuery['sort']
  choose: (sort: GridQuery['sort']) => void
}) {
  const sorted = columns.find(
    (column) => column.sort !== undefined && sort?.replace(/^-/, '') === column.sort,
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
          {columns.map(({ key, header, sort: name, isAmount }, index) => (
            <Column
              key={key}
              id={key}
              isRowHeader={index === 0}
              allowsSorting={name !== undefined}
              className={css.column ?? ''}
              data-amount={isAmount}
            >
              {({ sortDirection }) => (
                <>
                  {header}
                  {name !== undefined && (
                    <span className={css.arrow} aria-hidden="true" data-direction={sortDirection} />
                  )}
                </>
              )}
            </Column>
          ))}
        </TableHeader>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={definition.keyOf(row)} id={definition.keyOf(row)} className={css.row ?? ''}>
              {columns.map(({ key, header, cell, isAmount }) => (
                <Cell key={key} className={css.cell ?? ''} data-header={header} data-amount={isAmount}>
                  <div className={css.inside}>{cell(row)}</div>
                </Cell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}
