// The dialog of the search: a field, and what was found below it, by kind.

import { type KeyboardEvent, useId, useState } from 'react'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Link, useNavigate } from '#web/router/context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Dialog } from './dialog.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { type Found, findPages, textMin } from './find-things.ts'
import type { Me } from './me.ts'
import css from './search.module.css'
import { useThings } from './use-things.ts'

export function SearchDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const services = useServices()
  const { search: words } = usePhrases()
  const navigate = useNavigate()
  const id = useId()
  const [{ text, at }, setAsked] = useState({ text: '', at: 0 })
  const { list: things, failure, isAsking } = useThings(text)

  // The pages stand first: what comes later does not move what is chosen.
  const list = [...findPages(services, me, text), ...things]
  const isEmpty = list.length === 0 && !isAsking && failure === null
  const open = ({ to }: Found) => {
    if (to === undefined) return
    onClose()
    void navigate(to)
  }
  const choose = (next: number) => {
    setAsked({ text, at: Math.max(0, Math.min(next, list.length - 1)) })
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const chosen = list[at]
    if (event.key === 'ArrowDown') choose(at + 1)
    else if (event.key === 'ArrowUp') choose(at - 1)
    else if (event.key === 'Enter' && chosen !== undefined) open(chosen)
    else return
    event.preventDefault()
  }
  const status = () => {
    if (isAsking) return words.asking
    if (isEmpty) return words.none
    return failure === null ? words.count(list.length) : undefined
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <div className={css.search}>
        <label className="visually-hidden" htmlFor={`${id}-field`}>
          {words.field}
        </label>
        <input
          id={`${id}-field`}
          className={css.field}
          autoFocus
          type="text"
          name="search"
          role="combobox"
          aria-expanded={list.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={list.length > 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          maxLength={100}
          placeholder={words.field}
          value={text}
          onChange={(event) => setAsked({ text: event.target.value, at: 0 })}
          onKeyDown={pressed}
        />
        <div id={`${id}-list`} role="listbox" aria-label={words.title} className={css.list}>
          {[...Map.groupBy(list, ({ kind }) => kind)].map(([kind, group]) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
            <div key={kind} role="group" aria-label={kind}>
              <p className={css.kind} aria-hidden="true">
                {kind}
              </p>
              {group.map((found) => (
                <Option
                  key={found.key}
                  id={`${id}-${list.indexOf(found)}`}
                  found={found}
                  isChosen={list.indexOf(found) === at}
                  onClose={onClose}
                />
              ))}
            </div>
          ))}
        </div>
        <FailureNotice failure={failure} />
        <p className="soft" role="status">
          {status()}
        </p>
        <p className="soft">{text.trim().length < textMin ? words.short : words.hint}</p>
      </div>
    </Dialog>
  )
}

function Option({
  id,
  found: { name, line, state, to },
  isChosen,
  onClose,
}: {
  id: string
  found: Found
  isChosen: boolean
  onClose: () => void
}) {
  const content = (
    <>
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        {line && <small className={css.line}>{line}</small>}
      </span>
      {state && <Badge>{state}</Badge>}
    </>
  )
  const option = { id, role: 'option', 'aria-selected': isChosen, tabIndex: -1, className: css.found }
  if (to === undefined)
    return (
      <div {...option} aria-disabled="true">
        {content}
      </div>
    )
  return (
    <Link {...option} to={to} onClick={onClose}>
      {content}
    </Link>
  )
}
