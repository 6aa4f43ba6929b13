// A setting as a form with a field for each of its parts.

import { useReducer, useState } from 'react'
import { pictureFields } from '#contract/operator/content.ts'
import { changeSetting, settingRules } from '#contract/operator/settings.ts'
import { MomentFields, momentFields, useMoments } from '#web/console/frame/schedule/moment-fields.tsx'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { UploadPicture } from '#web/console/shop/content/upload-picture.tsx'
import { useRevalidate } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { draftOf, type Field, fieldsOf, nameOf, schemaOf, typedValue } from './fields.ts'
import type { Setting } from './loader.ts'
import { hintOf, labelOf } from './say-setting.ts'

export function SettingDialog({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { content: contentWords, settings: words } = usePhrases()
  const api = useApi()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const { name, value, version, scheduled } = setting
  const { needsApproval } = settingRules[name]
  const schema = schemaOf(name)
  const [fields] = useState(() => fieldsOf(schema, name, JSON.parse(value)))
  const [draft, setDraft] = useState(() => draftOf(schema, name, JSON.parse(value)))
  const [uploads, addUploads] = useReducer((count: number, by: 1 | -1) => count + by, 0)
  const moments = useMoments()
  const about = hintOf(name, words)
  return (
    <ActDialog
      call={changeSetting}
      about={{ name }}
      title={words.changeNamed(words.names[name])}
      ask={needsApproval ? words.askApproval : words.ask}
      confirm={needsApproval ? words.confirmApproval : words.confirm}
      shownFields={[...fields.map(({ path }) => path), ...momentFields]}
      fields={(errorOf, failure) => {
        // A list is refused at one of its entries, and a part that is missing at the part around it.
        const errorAt = (path: string) =>
          errorOf(path) ??
          Object.entries(failure?.errors ?? {}).find(([at]) => at.startsWith(`${path}.`))?.[1][0]
        return (
          <>
            {scheduled.length > 0 && <Notice>{contentWords.waiting(formatInteger(scheduled.length))}</Notice>}
            {about !== undefined && fields.length > 1 && <p>{about}</p>}
            {fields.map((field) => (
              <PartField
                key={field.path}
                field={field}
                typed={draft[field.path] ?? ''}
                error={errorAt(field.path)}
                onChange={(typed) => setDraft((before) => ({ ...before, [field.path]: typed }))}
                onUploading={addUploads}
              />
            ))}
            <MomentFields moments={moments} errorOf={errorOf} />
          </>
        )
      }}
      send={
        uploads > 0
          ? undefined
          : (act) =>
              api.call(changeSetting, {
                input: {
                  ...act,
                  ...moments.input,
                  name,
                  value: JSON.stringify(typedValue(schema, name, draft)),
                  seen: version,
                },
              })
      }
      done={async ({ approvalId }) => {
        onClose()
        const done = moments.isAtOnce ? words.done : contentWords.doneScheduled
        say(approvalId === null ? done : words.prepared)
        await revalidate()
      }}
      onClose={onClose}
    />
  )
}

/** A text this long is read over several lines. */
const longText = 60

function PartField({
  field: { path, kind, options },
  typed,
  error,
  onChange,
  onUploading,
}: {
  field: Field
  typed: string | boolean
  error: string | undefined
  onChange: (typed: string | boolean) => void
  onUploading: (by: 1 | -1) => void
}) {
  const { settings: words } = usePhrases()
  const [isLong] = useState(() => kind === 'lines' || kind === 'long' || String(typed).length > longText)
  const label = labelOf(path, words)
  if (kind === 'flag')
    return (
      <Checkbox checked={typed === true} onChange={({ target: { checked } }) => onChange(checked)}>
        {label}
      </Checkbox>
    )
  const shared = { label, hint: hintOf(path, words), error, value: String(typed) }
  if (kind === 'choice')
    return (
      <SelectField
        {...shared}
        onChange={({ target: { value } }) => onChange(value)}
        options={options.map((value) => ({
          value,
          label: (words.choices as Readonly<Record<string, string>>)[value] ?? value,
        }))}
      />
    )
  if (isLong)
    return (
      <TextArea
        {...shared}
        rows={kind === 'lines' || kind === 'long' ? 5 : 3}
        onChange={({ target: { value } }) => onChange(value)}
      />
    )
  const use = pictureFields[nameOf(path)]
  return (
    <>
      <TextField
        {...shared}
        inputMode={kind === 'number' ? 'decimal' : undefined}
        autoComplete="off"
        onChange={({ target: { value } }) => onChange(value)}
      />
      {use && (
        <UploadPicture
          use={use}
          label={words.fileOf(label)}
          hint={words.fileHint}
          picture={shared.value.startsWith('/media/') ? shared.value : ''}
          error={undefined}
          onUploaded={onChange}
          onSending={onUploading}
        />
      )}
    </>
  )
}
