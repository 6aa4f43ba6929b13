// Counts what a person does on a page: presses, and the fields that they fill or choose in.

import type { Page } from '@playwright/test'

/** Begins to count; the answer says how many there were until then, on this page. */
export async function countTouches(page: Page): Promise<() => Promise<{ presses: number; fields: number }>> {
  const touches = await page.evaluateHandle(() => {
    const counted = { presses: 0, fields: new Set<EventTarget | null>() }
    // A press of the keyboard on a button makes a click as well.
    addEventListener('click', ({ isTrusted }) => isTrusted && counted.presses++, true)
    addEventListener('change', ({ target }) => counted.fields.add(target), true)
    addEventListener('input', ({ target }) => counted.fields.add(target), true)
    return counted
  })
  return () => touches.evaluate(({ presses, fields }) => ({ presses, fields: fields.size }))
}
