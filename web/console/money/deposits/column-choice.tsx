// The first lines of a bank's file, with a chooser above each column. Folded once the format is remembered.

import { type StatementColumn, statementColumns } from '#contract/operator/bank-formats.ts'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Faults } from '#web/console/frame/shell/csv-file-field.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import css from './import.module.css'
import type { Preview } from './lines.tsx'

type Table = NonNullable<Preview['table']>

export function ColumnChoice({
  table,
  formatName,
  setFormatName,
  onChange,
}: {
  table: Table
  formatName: string
  setFormatName: (name: string) => void
  onChange: (columns: StatementColumn[]) => void
}) {
  const { statement: words } = usePhrases()
  const choice = <Columns table={table} onChange={onChange} />
  return (
    <>
      {table.formatName !== null && table.faults.length === 0 ? (
        <Disclosure summary={words.columnsKnown(table.formatName)}>{choice}</Disclosure>
      ) : (
        <div className={css.part}>
          <p className={css.title}>{words.columnsTitle}</p>
          {table.formatName === null && <p className={css.note}>{words.columnsNew}</p>}
          {choice}
        </div>
      )}
      <Faults title={words.refused} faults={table.faults.length > 0 ? table.faults : undefined} />
      {table.formatName === null && (
        <TextField
          label={words.formatName}
          hint={words.formatNameHint}
          name="formatName"
          optionalLabel={words.optional}
          autoComplete="off"
          maxLength={60}
          value={formatName}
          onChange={({ target: { value } }) => setFormatName(value)}
        />
      )}
    </>
  )
}

function Columns({
  table: { titles, sample, columns },
  onChange,
}: {
  table: Table
  onChange: (columns: StatementColumn[]) => void
}) {
  const { statement: words } = usePhrases()
  const titleOf = (place: number) => titles[place] || words.columnNumber(formatInteger(place + 1))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached with the keyboard
    <section className={css.sideways} aria-label={words.columnsTitle} tabIndex={0}>
      <table className={css.columns}>
        <thead>
          <tr>
            {columns.map((column, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={place} scope="col" data-read={column !== 'skip' || undefined}>
                <span>{titleOf(place)}</span>
                <select
                  aria-label={words.columnOf(titleOf(place))}
                  value={column}
                  onChange={({ target: { value } }) =>
                    onChange(columns.with(place, statementColumns.find((one) => one === value) ?? 'skip'))
                  }
                >
                  {statementColumns.map((one) => (
                    <option key={one} value={one}>
                      {words.means[one]}
                    </option>
                  ))}
                </select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((cells, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            <tr key={line}>
              {columns.map((column, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                <td key={place} data-read={column !== 'skip' || undefined}>
                  {cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
