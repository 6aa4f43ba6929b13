// A notice is written, or changed.

import { useState } from 'react'
import { addNotice, changeNotice, noticeLimits } from '#contract/operator/notices.ts'
import { MomentField } from '#web/console/frame/schedule/moment-fields.tsx'
import { instantOf, minuteFrom } from '#web/console/frame/schedule/moments.ts'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useRevalidate } from '#web/router/context.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { LinkField } from './link-field.tsx'
import { ListEditor, useEntries } from './list-editor.tsx'
import type { ContentPage, ShopNotice } from './loader.ts'

const linkFields = ['', '.labelJa', '.labelEn', '.url']
const blankWords = { titleJa: '', titleEn: '', textJa: '', textEn: '', isPinned: false }

export function NoticeDialog({
  notice,
  packs,
  onClose,
}: {
  /** Undefined: a new one. */
  notice: ShopNotice | undefined
  packs: ContentPage['packs']
  onClose: () => void
}) {
  const { notices: words } = usePhrases()
  const api = useApi()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const [typed, setTyped] = useState(() => {
    const { titleJa, titleEn, textJa, textEn, isPinned } = notice ?? blankWords
    return { titleJa, titleEn, textJa, textEn, isPinned }
  })
  const links = useEntries(() => notice?.links ?? [])
  const isBegun = notice !== undefined && notice.stage !== 'scheduled'
  const [from, setFrom] = useState(notice === undefined || isBegun ? '' : minuteFrom(notice.since))
  const [until, setUntil] = useState(notice?.until ? minuteFrom(notice.until) : '')
  const change = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }))
  const linkPaths = links.list.flatMap((_, index) => linkFields.map((field) => `links.${index}${field}`))
  return (
    <ActDialog
      call={notice === undefined ? addNotice : changeNotice}
      title={notice === undefined ? words.add : words.change}
      ask={notice === undefined ? words.askAdd : words.askChange}
      confirm={notice === undefined ? words.addConfirm : words.changeConfirm}
      shownFields={['titleJa', 'titleEn', 'textJa', 'textEn', 'from', 'until', ...linkPaths]}
      fields={(errorOfField) => (
        <>
          <WordFields typed={typed} change={change} errorOf={errorOfField} />
          <LinkFields links={links} packs={packs} errorOf={errorOfField} />
          <Checkbox
            checked={typed.isPinned}
            onChange={({ target: { checked } }) => change({ isPinned: checked })}
          >
            {words.pin}
          </Checkbox>
          {!isBegun && (
            <MomentField
              label={words.from}
              hint={words.fromHint}
              value={from}
              onType={setFrom}
              error={errorOfField('from')}
            />
          )}
          <MomentField
            label={words.end}
            hint={words.endHint}
            value={until}
            onType={setUntil}
            error={errorOfField('until')}
          />
        </>
      )}
      send={(act) => {
        const given = {
          ...act,
          ...typed,
          links: links.list.map(({ labelJa, labelEn, url }) => ({ labelJa, labelEn, url })),
          from: isBegun ? null : instantOf(from),
          until: instantOf(until),
        }
        if (notice === undefined) return api.call(addNotice, { input: given })
        const { noticeId, revision } = notice
        return api.call(changeNotice, { input: { ...given, noticeId, revision } })
      }}
      done={async () => {
        onClose()
        say(notice === undefined ? words.added : words.changed)
        await revalidate()
      }}
      onClose={onClose}
    />
  )
}

type ErrorOf = (field: string) => string | undefined
type Typed = typeof blankWords

function WordFields({
  typed,
  change,
  errorOf,
}: {
  typed: Typed
  change: (part: Partial<Typed>) => void
  errorOf: ErrorOf
}) {
  const { notices: words } = usePhrases()
  return (
    <>
      {(['titleJa', 'titleEn'] as const).map((field) => (
        <TextField
          key={field}
          label={words[field]}
          required={field === 'titleJa'}
          maxLength={noticeLimits.title}
          value={typed[field]}
          onChange={({ target: { value } }) => change({ [field]: value })}
          error={errorOf(field)}
        />
      ))}
      {(['textJa', 'textEn'] as const).map((field) => (
        <TextArea
          key={field}
          label={words[field]}
          hint={words.textHint}
          required={field === 'textJa'}
          maxLength={noticeLimits.text}
          value={typed[field]}
          onChange={({ target: { value } }) => change({ [field]: value })}
          error={errorOf(field)}
        />
      ))}
    </>
  )
}

function LinkFields({
  links,
  packs,
  errorOf,
}: {
  links: ReturnType<typeof useEntries<ShopNotice['links'][number]>>
  packs: ContentPage['packs']
  errorOf: ErrorOf
}) {
  const { notices: words } = usePhrases()
  return (
    <ListEditor
      entries={links}
      addWords={words.addLink}
      blank={links.list.length < noticeLimits.links ? { labelJa: '', labelEn: '', url: '' } : undefined}
      summary={({ labelJa, url }) => `${labelJa} ${url}`}
      hasError={(index) => linkFields.some((field) => errorOf(`links.${index}${field}`) !== undefined)}
      fields={({ key, url, ...labels }, index) => (
        <>
          {(['labelJa', 'labelEn'] as const).map((field) => (
            <TextField
              key={field}
              label={words[field]}
              required={field === 'labelJa'}
              maxLength={noticeLimits.label}
              value={labels[field]}
              onChange={({ target: { value } }) => links.change(key, { [field]: value })}
              error={errorOf(`links.${index}.${field}`)}
            />
          ))}
          <LinkField
            url={url}
            packs={packs}
            error={errorOf(`links.${index}.url`)}
            onChange={(value) => links.change(key, { url: value })}
          />
        </>
      )}
    />
  )
}
