// Search, by the key `/` anywhere outside a field.

import { useLayoutEffect, useState } from 'react'
import { usePhrases } from '#web/console/frame/services.tsx'
import { icon } from '#web/ui/icons.tsx'
import type { Me } from './me.ts'
import css from './search.module.css'
import { SearchDialog } from './search-dialog.tsx'

const SearchIcon = icon('M4 10.5a6.5 6.5 0 1013 0 6.5 6.5 0 10-13 0M15.5 15.5L20.5 20.5')

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null

/** Listens to the key; there is one of it on each page. */
export function SearchButton({ me }: { me: Me }) {
  const { search } = usePhrases()
  const [isOpen, setOpen] = useState(false)
  // Before the page is painted: the key works as soon as the page is seen.
  useLayoutEffect(() => {
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
  return (
    <>
      <button type="button" className={css.open} aria-keyshortcuts="/" onClick={() => setOpen(true)}>
        <span>{search.open}</span>
        <kbd className={css.key}>/</kbd>
      </button>
      {isOpen && <SearchDialog me={me} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The same for the bar of a narrow screen. */
export function SearchIconButton({ me, className }: { me: Me; className: string | undefined }) {
  const { search } = usePhrases()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={className} aria-label={search.open} onClick={() => setOpen(true)}>
        <SearchIcon />
      </button>
      {isOpen && <SearchDialog me={me} onClose={() => setOpen(false)} />}
    </>
  )
}
