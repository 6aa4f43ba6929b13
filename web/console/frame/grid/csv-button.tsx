import { useState } from 'react'
import type { Failure } from '#web/api/client.ts'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import { DownloadIcon } from '#web/console/frame/shell/icons.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import type { GridColumn, GridDefinition, GridQuery } from './definition.ts'
import css from './grid.module.css'
import { allRows, csvText, saveFile } from './grid-csv.ts'

/** Saves what is filtered, with the columns on show. */
export function CsvButton<Row>({
  definition,
  columns,
  query,
}: {
  definition: GridDefinition<Row>
  columns: readonly GridColumn<Row>[]
  query: GridQuery
}) {
  const { grid } = usePhrases()
  const { api, language } = useServices()
  const say = useSayResult()
  /** The number of rows so far; null while none is made. */
  const [done, setDone] = useState<number | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const save = async () => {
    setFailure(null)
    setDone(0)
    const all = await allRows(definition, query, (own) => definition.ask(api, own), setDone)
    setDone(null)
    if ('failure' in all) return setFailure(all.failure)
    saveFile(`${definition.name}.csv`, csvText(columns, all.rows))
    say(grid.csvDone(all.rows.length.toLocaleString(language)))
  }
  return (
    <>
      <button
        type="button"
        className={css.tool}
        data-busy={done !== null}
        disabled={done !== null}
        onClick={save}
      >
        {done === null && <DownloadIcon size={20} />}
        <span>{done === null ? grid.csv : grid.csvRunning(done.toLocaleString(language))}</span>
      </button>
      {failure !== null && (
        <div className={css.wide}>
          <p>{grid.csvFailed}</p>
          <FailureNotice failure={failure} />
        </div>
      )}
    </>
  )
}
