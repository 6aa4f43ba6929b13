// The dialog of the search: a field, and what was found below it, by kind.

import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { Link, useNavigate } from '../../router/context.tsx'
import { usePhrases } from '../services.tsx'
import { Dialog } from './dialog.tsx'
import css from './search.module.css'

export interface Found {
  /** What it is, as the heading of its group. */
  kind: string
  name: string
  to: string
}

/** `search` is asked at each letter; only the answer to the newest text is shown. */
export function SearchDialog({
  search,
  onClose,
}: {
  search: (text: string) => Promise<Found[]>
  onClose: () => void
}) {
  const { search: words } = usePhrases()
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found[] | null>(null)
  const [at, setAt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for another text alone
  useEffect(() => {
    let isNewest = true
    void search(text).then((answer) => {
      if (!isNewest) return
      setFound(answer)
      setAt(0)
    })
    return () => {
      isNewest = false
    }
  }, [text])

  const list = found ?? []
  const open = ({ to }: Found) => {
    onClose()
    void navigate(to)
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const chosen = list[at]
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, list.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter' && chosen !== undefined) open(chosen)
    else return
    event.preventDefault()
  }
  const kinds = Map.groupBy(list, ({ kind }) => kind)
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
          role="combobox"
          aria-expanded={list.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={list.length > 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={words.field}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={pressed}
        />
        <p className="visually-hidden" role="status">
          {found !== null && (list.length === 0 ? words.none : words.count(list.length))}
        </p>
        <div id={`${id}-list`} role="listbox" aria-label={words.title} className={css.list}>
          {[...kinds].map(([kind, things]) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
            <div key={kind} role="group" aria-label={kind}>
              <p className={css.kind} aria-hidden="true">
                {kind}
              </p>
              {things.map((thing) => (
                <Link
                  key={thing.to}
                  id={`${id}-${list.indexOf(thing)}`}
                  role="option"
                  aria-selected={list.indexOf(thing) === at}
                  tabIndex={-1}
                  to={thing.to}
                  className={css.found}
                  onClick={onClose}
                >
                  {thing.name}
                </Link>
              ))}
            </div>
          ))}
        </div>
        {found !== null && list.length === 0 && <p className={css.hint}>{words.none}</p>}
        <p className={css.hint}>{words.hint}</p>
      </div>
    </Dialog>
  )
}
