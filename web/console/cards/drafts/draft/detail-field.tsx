// The description of a pack, typed as plain text; three buttons write the marks.

import { type RefObject, useRef, useState } from 'react'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { htmlOf, listMark, textOf } from './detail-text.ts'
import css from './draft.module.css'

const mostLetters = 20_000

export function DetailField({
  label,
  lang,
  disabled,
  html,
  onChange,
  error,
}: {
  label: string
  lang: string
  disabled: boolean
  html: string
  onChange: (html: string) => void
  error: string | undefined
}) {
  const { words } = usePhrases().drafts
  const area = useRef<HTMLTextAreaElement>(null)
  // A description with other tags stays HTML.
  const [isHtml] = useState(() => textOf(html) === undefined)
  const [typed, setTyped] = useState(() => textOf(html) ?? html)
  const put = (text: string) => {
    setTyped(text)
    onChange(isHtml ? text : htmlOf(text))
  }
  const mark = (before: string, after = '') => put(marked(area, before, after, words.marked))
  return (
    <div className={css.detail}>
      <TextArea
        ref={area}
        label={label}
        hint={isHtml ? words.htmlHint : words.detailHint}
        lang={lang}
        rows={6}
        maxLength={mostLetters}
        disabled={disabled}
        value={typed}
        onChange={({ target: { value } }) => put(value)}
        error={error}
      />
      {!isHtml && !disabled && (
        <div className={css.marks}>
          <Button onClick={() => mark('**', '**')}>{words.bold}</Button>
          <Button onClick={() => mark(`\n${listMark}`)}>{words.list}</Button>
          <Button onClick={() => mark('\n■ ')}>{words.heading}</Button>
        </div>
      )}
    </div>
  )
}

/** The text with marks around what is chosen, or around `blank`; the field has the focus again. */
function marked(
  { current: area }: RefObject<HTMLTextAreaElement | null>,
  before: string,
  after: string,
  blank: string,
): string {
  if (area === null) return ''
  const { selectionStart: start, selectionEnd: end, value } = area
  const isAtBegin = start === 0 || value[start - 1] === '\n'
  const opened = isAtBegin ? before.trimStart() : before
  const inner = value.slice(start, end) || blank
  area.focus()
  const at = start + opened.length
  requestAnimationFrame(() => area.setSelectionRange(at, at + inner.length))
  return `${value.slice(0, start)}${opened}${inner}${after}${value.slice(end)}`
}
