// From a list to a pack its picture goes along, where the browser can. With reduced motion base.css ends it at once.

import { startTransition } from 'react'
import { flushSync } from 'react-dom'

/** Marks the pressed link's picture before it leads to its page: base.css names it as the picture of that page. */
export function carryPicture(link: Element): void {
  link.querySelector('img')?.setAttribute('data-carried', '')
}

/** Shows a new page, with the carried picture in movement if one was pressed. */
export function presentPage(show: () => void): void {
  if (!document.querySelector('[data-carried]') || !document.startViewTransition) startTransition(show)
  // Not to be seen, or with two pictures of the name, the page changes without movement.
  else document.startViewTransition(() => flushSync(show)).ready.catch(() => {})
}
