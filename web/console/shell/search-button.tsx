// Search, by the key `/` anywhere outside a field. It finds the pages that the operator's roles open.

import { useEffect, useState } from 'react'
import { navigationRoutes } from '../routes.ts'
import { usePhrases } from '../services.tsx'
import { type Me, mayOpen } from './me.ts'
import css from './search.module.css'
import { type Found, SearchDialog } from './search-dialog.tsx'

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null

export function SearchButton({ me }: { me: Me }) {
  const phrases = usePhrases()
  const { search } = phrases
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing
      // A dialog that is open goes first.
      if (event.key !== '/' || !isPlain || isField(event.target) || document.querySelector('[role="dialog"]'))
        return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])

  const findPages = async (text: string): Promise<Found[]> =>
    navigationRoutes
      .filter(({ roles }) => roles !== 'before login' && mayOpen(roles, me.roles))
      .map(({ path, title }) => ({ kind: search.pages, name: title(phrases), to: path }))
      .filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <>
      <button type="button" className={css.open} aria-keyshortcuts="/" onClick={() => setOpen(true)}>
        <span>{search.open}</span>
        <kbd className={css.key}>/</kbd>
      </button>
      {isOpen && <SearchDialog search={findPages} onClose={() => setOpen(false)} />}
    </>
  )
}
