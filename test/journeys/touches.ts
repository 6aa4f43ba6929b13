// Counts a person's touches on a page: presses, and fields that are filled or chosen in.

import type { Page } from '@playwright/test'

interface Touches {
  presses: number
  fields: number
}

/** Counts in the window's own storage, so that it goes on after another page was loaded. */
const listen = () => {
  const count = (kind: keyof Touches) =>
    sessionStorage.setItem(kind, `${Number(sessionStorage.getItem(kind)) + 1}`)
  let pressedAt = Number.NaN
  // A press of the keyboard on a button makes a click as well.
  const press = ({ isTrusted, timeStamp }: Event) => {
    // A label's click makes another one on its field, of the same moment.
    if (!isTrusted || timeStamp === pressedAt) return
    pressedAt = timeStamp
    count('presses')
  }
  let changed = new WeakSet<EventTarget>()
  const change = ({ target }: Event) => {
    if (target === null || changed.has(target)) return
    changed.add(target)
    // It was pressed, and is counted.
    const isPressed = target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type)
    if (!isPressed) count('fields')
  }
  addEventListener('click', press, true)
  addEventListener('input', change, true)
  addEventListener('change', change, true)
  addEventListener('touches-read', () => {
    changed = new WeakSet()
  })
}

/**
 * Begins to count. The function that it returns says how many touches there were until then, and begins anew. A field
 * counts once however often it changes; a checkbox is a press.
 */
export async function countTouches(page: Page): Promise<() => Promise<Touches>> {
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return () =>
    page.evaluate(() => {
      dispatchEvent(new Event('touches-read'))
      const taken = (kind: keyof Touches) => {
        const count = Number(sessionStorage.getItem(kind))
        sessionStorage.removeItem(kind)
        return count
      }
      return { presses: taken('presses'), fields: taken('fields') }
    })
}
