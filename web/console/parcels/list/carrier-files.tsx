// Files for the software of a delivery carrier, and the numbers that come back from it.

import { useState } from 'react'
import {
  carrierFileBytes,
  importNumbers,
  type listShipments,
  writeCarrierFile,
} from '#contract/operator/shipments.ts'
import type { OutputOf } from '#contract/wire.ts'
import { fromBase64url } from '#web/api/base64url.ts'
import { saveFile } from '#web/console/frame/grid/grid-csv.ts'
import { settingsPath } from '#web/console/frame/route.ts'
import { useApi, useMe, usePhrases } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { CsvFileField, Faults } from '#web/console/frame/shell/csv-file-field.tsx'
import { Dialog } from '#web/console/frame/shell/dialog.tsx'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import form from '#web/console/frame/shell/form.module.css'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useCallWithFile } from '#web/console/frame/shell/use-call-with-file.ts'
import { useSending } from '#web/console/frame/shell/use-sending.ts'
import { chosenParcels, type ParcelFilter } from '#web/console/parcels/chosen-parcels.ts'
import { Link, useRevalidate } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

type Carriers = OutputOf<typeof listShipments>['carriers']
type Written = OutputOf<typeof writeCarrierFile>
type Filters = Partial<Record<ParcelFilter, string>>

/** For the roles that send parcels. */
export function CarrierFiles({ carriers, filters }: { carriers: Carriers; filters: Filters }) {
  const { files } = usePhrases().parcels
  const roles = useMe()?.roles ?? []
  const [open, setOpen] = useState<'write' | 'import' | null>(null)
  if (carriers.length === 0 || !mayOpen(importNumbers.roles, roles)) return null
  const onClose = () => setOpen(null)
  return (
    <>
      <Button onClick={() => setOpen('write')}>{files.write}</Button>
      <Button onClick={() => setOpen('import')}>{files.import}</Button>
      {open === 'write' && <WriteDialog carriers={carriers} filters={filters} onClose={onClose} />}
      {open === 'import' && <ImportDialog carriers={carriers} onClose={onClose} />}
    </>
  )
}

function CarrierField({
  carriers,
  value,
  onChange,
  error,
}: {
  carriers: Carriers
  value: string
  onChange: (key: string) => void
  error?: string | undefined
}) {
  const { parcels } = usePhrases()
  return (
    <SelectField
      label={parcels.columns.carrier}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={carriers.map(({ key, name }) => ({ value: key, label: name }))}
      error={error}
    />
  )
}

function WriteDialog({
  carriers,
  filters,
  onClose,
}: {
  carriers: Carriers
  filters: Filters
  onClose: () => void
}) {
  const { parcels, shell } = usePhrases()
  const words = parcels.files
  const api = useApi()
  const sending = useSending()
  const [carrier, setCarrier] = useState(carriers[0]?.key ?? '')
  const [written, setWritten] = useState<Written>()
  const write = () =>
    sending.send(
      () => api.call(writeCarrierFile, { params: { carrier }, query: chosenParcels(filters) }),
      (done) => {
        saveFile(done.fileName, fromBase64url(done.file))
        setWritten(done)
      },
    )
  return (
    <Dialog title={words.write} onClose={onClose}>
      <Form className={form.form} onSubmit={write}>
        <p>{words.writeAsk}</p>
        <CarrierField carriers={carriers} value={carrier} onChange={setCarrier} />
        <p className="soft">{words.private}</p>
        <Faults title={words.refused} faults={sending.failure?.errors.file} />
        {sending.failure?.errors.file && <Link to={settingsPath}>{words.toSettings}</Link>}
        <FailureNotice failure={sending.failure} shownFields={['file']} />
        {written && (
          <Notice tone="success" title={words.saved(formatInteger(written.parcels))} isLive>
            {written.leftOut.length > 0 && (
              <>
                <p>{words.leftOut}</p>
                <ul>
                  {written.leftOut.map(({ parcelId, recipient, why, faults }) => (
                    <li key={parcelId}>{words.left(recipient, [words.whys[why], ...faults].join(' / '))}</li>
                  ))}
                </ul>
              </>
            )}
          </Notice>
        )}
        <div className={form.actions}>
          <Button onClick={onClose}>{shell.close}</Button>
          <Button type="submit" variant="primary" disabled={sending.isSending}>
            {words.writeConfirm}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

function ImportDialog({ carriers, onClose }: { carriers: Carriers; onClose: () => void }) {
  const words = usePhrases().parcels.files
  const api = useApi()
  const callWithFile = useCallWithFile()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const [carrier, setCarrier] = useState(carriers[0]?.key ?? '')
  const [chosen, setChosen] = useState<File>()
  return (
    <ActDialog
      call={importNumbers}
      title={words.import}
      ask={words.importAsk}
      confirm={words.importConfirm}
      shownFields={['carrier', 'file']}
      fields={(errorOf, failure) => (
        <>
          <CarrierField
            carriers={carriers}
            value={carrier}
            onChange={setCarrier}
            error={errorOf('carrier')}
          />
          <CsvFileField
            label={words.file}
            mostBytes={carrierFileBytes}
            tooLarge={words.tooLarge}
            refused={words.importRefused}
            faults={failure?.errors.file}
            onChoose={setChosen}
          />
        </>
      )}
      send={
        chosen === undefined
          ? undefined
          : (act) =>
              callWithFile(chosen, 'file', (file) =>
                api.call(importNumbers, { input: { ...act, carrier, file } }),
              )
      }
      done={async ({ sent, known, withoutReference }) => {
        onClose()
        const passed = withoutReference === 0 ? '' : words.without(formatInteger(withoutReference))
        say(`${words.imported(formatInteger(sent), formatInteger(known))}${passed}`)
        await revalidate()
      }}
      onClose={onClose}
    />
  )
}
