// The prizes as a file for a spreadsheet: saved, and read back.

import { useState } from 'react'
import {
  extraColumns,
  extraValues,
  importPrizes,
  prizeColumns,
  prizeFileMost,
  prizeYes,
} from '#contract/operator/drafts.ts'
import { type CsvEncoding, csvEncodings } from '#contract/operator/operator-call.ts'
import { csvText, saveFile } from '#web/console/frame/grid/grid-csv.ts'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { CsvFileField } from '#web/console/frame/shell/csv-file-field.tsx'
import { useCallWithFile } from '#web/console/frame/shell/use-call-with-file.ts'
import { useRevalidate } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { DraftPage } from './loader.ts'

type Content = DraftPage['content']
type Line = NonNullable<Content['prizes']>[number] & {
  extra?: (typeof extraValues)[keyof typeof extraValues]
  slots?: string
  draws?: number | undefined
  without?: number | undefined
}

/** A spreadsheet reads 100,200 as one number, so slots have spaces between them. */
const extraLines = ({ lastOne, milestones = [], ceiling }: Content): Line[] => [
  ...(lastOne ? [{ ...lastOne, quantity: 1, extra: extraValues.last_one }] : []),
  ...milestones.map(({ slots = [], ...prize }) => ({
    ...{ ...prize, quantity: slots.length, extra: extraValues.milestone },
    slots: slots.join(' '),
  })),
  ...(ceiling ? [{ ...ceiling, quantity: ceiling.quantity, extra: extraValues.ceiling }] : []),
]

/** Saves the prizes of the last saved draft as a file, with the columns of extras where it has any. */
function savePrizes({ key, content }: DraftPage): void {
  const extras = extraLines(content)
  const columns = [...prizeColumns, ...(extras.length > 0 ? extraColumns : [])].map((header) => ({
    header,
    text: (line: Line) =>
      header === 'shipOnly' || header === 'points' ? (line[header] ? prizeYes : '') : (line[header] ?? ''),
  }))
  saveFile(`${key}-prizes.csv`, csvText<Line>(columns, [...(content.prizes ?? []), ...extras]))
}

/** Nothing while there are unsaved changes, which a file would replace. `imported`: the form begins anew. */
export function PrizesFile({
  draft,
  isChanged,
  imported,
}: {
  draft: DraftPage
  isChanged: boolean
  imported: () => Promise<void>
}) {
  const { file: words } = usePhrases().drafts
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button disabled={isChanged} onClick={() => savePrizes(draft)}>
        {words.save}
      </Button>
      {draft.canChange && (
        <Button disabled={isChanged} onClick={() => setAsking(true)}>
          {words.read}
        </Button>
      )}
      {isAsking && <ImportDialog draft={draft} imported={imported} onClose={() => setAsking(false)} />}
    </>
  )
}

function ImportDialog({
  draft: { key, revision },
  imported,
  onClose,
}: {
  draft: DraftPage
  imported: () => Promise<void>
  onClose: () => void
}) {
  const { file: words } = usePhrases().drafts
  const api = useApi()
  const callWithFile = useCallWithFile()
  const revalidate = useRevalidate()
  const [chosen, setChosen] = useState<File>()
  const [encoding, setEncoding] = useState<CsvEncoding>('auto')
  return (
    <ActDialog
      call={importPrizes}
      title={words.read}
      ask={words.ask}
      confirm={words.read}
      shownFields={['file']}
      fields={(_, failure) => (
        <>
          <CsvFileField
            label={words.file}
            hint={words.hint([...prizeColumns, ...extraColumns].join(', '))}
            mostBytes={prizeFileMost}
            tooLarge={words.tooLarge}
            refused={words.refused}
            faults={failure?.errors.file}
            onChoose={setChosen}
          />
          <SelectField
            label={words.encoding}
            value={encoding}
            options={csvEncodings.map((value) => ({ value, label: words.encodings[value] }))}
            onChange={({ target: { value } }) => setEncoding(value === 'cp932' ? 'cp932' : 'auto')}
          />
        </>
      )}
      send={
        chosen === undefined
          ? undefined
          : (act) =>
              callWithFile(chosen, 'file', (file) =>
                api.call(importPrizes, { input: { ...act, key, revision, file, encoding } }),
              )
      }
      done={async () => {
        onClose()
        await revalidate()
        await imported()
      }}
      onClose={onClose}
    />
  )
}
