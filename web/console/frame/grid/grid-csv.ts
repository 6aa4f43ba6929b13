// A list as a CSV file: all that is filtered, in the order on show, with the columns on show.

import { csvLine } from '#contract/csv-line.ts'
import type { Failure, Result } from '#web/api/client.ts'
import type { GridColumn, GridDefinition, GridPage, GridQuery } from './definition.ts'

/** The most rows that a call answers. */
const largestPage = 1000

/** Excel takes a file without it for Shift_JIS. */
const byteOrderMark = '\ufeff'

/** The text of the file. */
export const csvText = <Row>(
  columns: readonly Pick<GridColumn<Row>, 'header' | 'text'>[],
  rows: readonly Row[],
): string =>
  byteOrderMark +
  [
    csvLine(columns.map(({ header }) => header)),
    ...rows.map((row) => csvLine(columns.map(({ text }) => text(row)))),
  ]
    .map((line) => `${line}\r\n`)
    .join('')

/**
 * Every row of a list, page after page. A row that moves to the next page meanwhile, because others came before it,
 * stands once. `asked` is told how many there are so far. Answers the failure when one page fails.
 */
export async function allRows<Row>(
  { keyOf }: Pick<GridDefinition<Row>, 'keyOf'>,
  { filters, sort }: Pick<GridQuery, 'filters' | 'sort'>,
  ask: (query: GridQuery) => Promise<Result<GridPage<Row>>>,
  asked: (rows: number) => void = () => {},
): Promise<{ rows: Row[] } | { failure: Failure }> {
  const rows = new Map<string, Row>()
  for (let page = 1; ; page++) {
    const result = await ask({ filters, sort, page, size: largestPage })
    if (!result.ok) return { failure: result }
    const { list, total } = result.data
    for (const row of list) rows.set(keyOf(row), row)
    asked(rows.size)
    if (list.length === 0 || page * largestPage >= total) return { rows: [...rows.values()] }
  }
}

/** Hands a table to the browser as a file: a text, or bytes in an encoding of their own. */
export function saveFile(name: string, content: BlobPart): void {
  const href = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  URL.revokeObjectURL(href)
}
