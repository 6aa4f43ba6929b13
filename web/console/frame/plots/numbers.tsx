// The numbers of a plot: as a table for readers, and as a file.

import { csvText, saveFile } from '#web/console/frame/grid/grid-csv.ts'
import { usePhrases } from '#web/console/frame/services.tsx'
import css from './plots.module.css'

export interface NumberColumn<Row> {
  key: string
  header: string
  /** The text on the screen. */
  shown: (row: Row) => string
  /** The text in the file. */
  text: (row: Row) => string | number
}

/** The first column names the row. */
export function Numbers<Row>({
  name,
  columns,
  rows,
  keyOf,
}: {
  /** The name of the table, and of the file. */
  name: string
  columns: readonly NumberColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}) {
  const { today } = usePhrases()
  const save = () =>
    saveFile(
      `${name}.csv`,
      csvText(
        columns.map(({ key, header, shown, text }) => ({ key, header, cell: shown, text })),
        rows,
      ),
    )
  return (
    <details className={css.numbers}>
      <summary>{today.table}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <section className={css.region} aria-label={today.tableOf(name)} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map(({ key, header }) => (
                <th key={key} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map(({ key, shown }, index) =>
                  index === 0 ? (
                    <th key={key} scope="row">
                      {shown(row)}
                    </th>
                  ) : (
                    <td key={key}>{shown(row)}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <button type="button" className={css.save} onClick={save}>
        {today.csv}
      </button>
    </details>
  )
}
