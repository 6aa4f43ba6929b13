// What a visitor does on a page before it is alive: React starts at the first touch, and what was pressed, chosen or sent
// until it is there is done then, in the same order.

/** Works by itself: links, what opens a popover or a disclosure, and what the first script moves. */
const nativeControls = 'a[href], [popovertarget], summary, [data-carousel] button'

export interface FirstTouch {
  /** Does what was pressed meanwhile, once. */
  repeat(): void
  /** Forgets it, when the page does not come alive. */
  forget(): void
}

/** `begin` is called at the first sign that the visitor uses the page, when the browser has answered them. */
export function awaitTouch(begin: () => void, signal: AbortSignal): FirstTouch {
  let kept: { target: HTMLElement; repeat: () => void }[] = []

  // Scripts that are evaluated at once would hold up the answer to the very tap that asks for them.
  const afterPaint = () => requestAnimationFrame(() => setTimeout(begin))
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(begin, { timeout: 1000 }) : setTimeout(begin, 200)

  const keep = (target: HTMLElement, repeat: () => void) => {
    kept.push({ target, repeat })
    target.ariaBusy = 'true'
    afterPaint()
  }
  const at = (event: Event, selector: string) =>
    event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null

  const hear = (type: string, heard: (event: Event) => void) =>
    document.addEventListener(type, heard, { capture: true, passive: type !== 'submit', signal })

  hear('click', (event) => {
    if (at(event, nativeControls)) return whenIdle()
    const button = at(event, 'button:not([type="submit"])')
    if (button) keep(button, () => button.click())
    else whenIdle()
  })
  hear('submit', (event) => {
    const { target: form, submitter } = event as SubmitEvent
    event.preventDefault()
    if (form instanceof HTMLFormElement) keep(form, () => form.requestSubmit(submitter))
  })
  hear('change', ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
      keep(target, choosing(target))
  })
  // A key, a field, a scroll: the visitor stays, so the page comes alive before they press something.
  for (const type of ['keydown', 'focusin', 'touchmove', 'wheel']) hear(type, whenIdle)
  hear('pointermove', (event) => (event as PointerEvent).pointerType === 'mouse' && whenIdle())

  const forget = () => {
    for (const { target } of kept) target.ariaBusy = null
    kept = []
  }
  return {
    forget,
    repeat() {
      const all = kept
      forget()
      for (const { target, repeat } of all) if (target.isConnected) repeat()
    },
  }
}

/**
 * Makes the choice again that was made before React listened. React may have taken it back, and hears only of what
 * differs from what it saw last; it watches the setters of the element itself.
 */
function choosing(control: HTMLInputElement | HTMLSelectElement): () => void {
  if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) {
    const { checked } = control
    return () => {
      if (control.checked === checked) control.checked = !checked
      control.click()
    }
  }
  const { value } = control
  const prototype = control instanceof HTMLInputElement ? HTMLInputElement : HTMLSelectElement
  return () => {
    control.value = ''
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(control, value)
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  }
}
