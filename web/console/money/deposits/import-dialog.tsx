// A bank's statement: what its columns hold, what importing it will do, and the import.

import { useRef, useState } from 'react'
import type { StatementColumn } from '#contract/operator/bank-formats.ts'
import { importStatement, previewStatement, statementBytes } from '#contract/operator/deposits.ts'
import { asBase64url } from '#web/api/base64url.ts'
import type { Failure } from '#web/api/client.ts'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { CsvFileField } from '#web/console/frame/shell/csv-file-field.tsx'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useRevalidate } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { ColumnChoice } from './column-choice.tsx'
import css from './import.module.css'
import { Lines, type Preview } from './lines.tsx'

/** A file as it was read, once: what is shown is what is imported. */
function usePreview() {
  const api = useApi()
  const { shell } = usePhrases()
  const [file, setFile] = useState<string>()
  const [preview, setPreview] = useState<Preview>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isReading, setReading] = useState(false)
  const newest = useRef(0)
  const look = async (read: () => Promise<string>, columns: StatementColumn[]) => {
    newest.current += 1
    const own = newest.current
    setFailure(null)
    setReading(true)
    const unreadable: Failure = { ok: false, state: 422, errors: { file: [shell.fileUnreadable] } }
    const text = await read().catch(() => undefined)
    const result =
      text === undefined ? unreadable : await api.call(previewStatement, { input: { file: text, columns } })
    if (own !== newest.current) return
    setReading(false)
    setFile(text)
    setPreview(result.ok ? result.data : undefined)
    setFailure(result.ok ? null : result)
  }
  return {
    file,
    preview,
    failure,
    isReading,
    choose(chosen: File | undefined) {
      setFile(undefined)
      setPreview(undefined)
      newest.current += 1
      setFailure(null)
      setReading(false)
      if (chosen !== undefined) void look(() => asBase64url(chosen), [])
    },
    read: (columns: StatementColumn[]) => look(async () => file ?? '', columns),
  }
}

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { statement: words } = usePhrases()
  const api = useApi()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const [formatName, setFormatName] = useState('')
  const shown = usePreview()
  const { file, preview } = shown
  const columns = preview?.table?.columns ?? []
  const canSend = file !== undefined && preview !== undefined && preview.lines.length > 0
  return (
    <ActDialog
      title={words.button}
      ask={words.ask}
      confirm={words.confirm}
      call={importStatement}
      shownFields={['file']}
      fields={(_, failure) => (
        <Statement {...{ formatName, setFormatName }} shown={shown} failure={failure} />
      )}
      send={
        canSend
          ? (act) => api.call(importStatement, { input: { ...act, file, columns, formatName } })
          : undefined
      }
      done={async ({ recorded, known, otherwise, waiting, held }) => {
        onClose()
        say(
          words.done(
            formatInteger(recorded),
            formatInteger(known + otherwise),
            (waiting === 0 ? '' : words.waiting(formatInteger(waiting))) +
              (held === 0 ? '' : words.held(formatInteger(held))),
          ),
        )
        await revalidate()
      }}
      onClose={onClose}
    />
  )
}

/** The file, what its columns hold, and what becomes of its lines. */
function Statement({
  shown: { preview, failure: unread, isReading, choose, read },
  failure,
  formatName,
  setFormatName,
}: {
  shown: ReturnType<typeof usePreview>
  failure: Failure | null
  formatName: string
  setFormatName: (name: string) => void
}) {
  const { statement: words } = usePhrases()
  return (
    <>
      <CsvFileField
        label={words.file}
        hint={words.fileHint}
        mostBytes={statementBytes}
        tooLarge={words.tooLarge}
        refused={words.refused}
        faults={(failure ?? unread)?.errors.file}
        onChoose={(chosen) => {
          setFormatName('')
          choose(chosen)
        }}
      />
      <FailureNotice failure={unread} shownFields={['file']} />
      {isReading && (
        <p className={css.reading}>
          <Spinner /> {words.reading}
        </p>
      )}
      {preview?.table && (
        <ColumnChoice table={preview.table} {...{ formatName, setFormatName }} onChange={read} />
      )}
      {preview && <Lines preview={preview} />}
    </>
  )
}
