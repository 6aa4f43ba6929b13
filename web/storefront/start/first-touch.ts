// Keeps a visitor's input on a page before it is alive: presses, choices, typing and submits until React is there are
// repeated then, in the same order.

const firstScriptMoves = '[data-carousel] button'
/** Works without React: links, controls that open a popover or a disclosure, and the carousels of the first script. */
const nativeControls = `a[href], [popovertarget], summary, ${firstScriptMoves}`

export interface FirstTouch {
  /** Repeats the kept input, once. */
  repeat(): void
  /** Forgets it, when the page does not come alive. */
  forget(): void
}

/** Events before the first script was there, kept by the page itself (`document.ts`). */
export interface EarlyTouch {
  events: Event[]
  /** Aborted when the page need not keep any more. */
  stop: AbortController
}

/**
 * `begin` is called at the first sign that the visitor uses the page, when the browser has answered them.
 * @param signal aborted when React handles the events
 */
export function awaitTouch(begin: () => void, signal: AbortSignal, early: EarlyTouch): FirstTouch {
  let kept: { target: HTMLElement; repeat: () => void }[] = []

  // Scripts that are evaluated at once would hold up the answer to the very tap that asks for them.
  const afterPaint = () => requestAnimationFrame(() => setTimeout(begin))
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(begin, { timeout: 1000 }) : setTimeout(begin, 200)

  const keep = (target: HTMLElement, repeat: () => void) => {
    kept.push({ target, repeat })
    afterPaint()
  }
  /** Keeps the last choice of a field, and one submit of a form. */
  const keepLast = (target: HTMLElement, repeat: () => void) => {
    kept = kept.filter((one) => one.target !== target)
    keep(target, repeat)
  }
  const at = (event: Event, selector: string) =>
    event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null

  const fill = (event: Event) => {
    const { target } = event
    if (isField(target)) keepLast(target, choosing(target, (event as InputEvent).isComposing))
  }
  const answers: Record<string, (event: Event) => void> = {
    click(event) {
      const button = at(event, 'button:not([type="submit"])')
      if (!button || at(event, nativeControls)) return whenIdle()
      button.ariaBusy = 'true'
      keep(button, () => button.click())
    },
    submit(event) {
      const { target: form, submitter } = event as SubmitEvent
      event.preventDefault()
      if (!(form instanceof HTMLFormElement)) return
      form.ariaBusy = 'true'
      keepLast(form, () => form.requestSubmit(submitter))
    },
    input: fill,
    change: fill,
  }
  const hear = (type: string, heard: (event: Event) => void) =>
    document.addEventListener(type, heard, { capture: true, passive: type !== 'submit', signal })

  early.stop.abort()
  for (const event of early.events) {
    answers[event.type]?.(event)
    if (event.type === 'click') at(event, firstScriptMoves)?.click()
  }
  for (const [type, answer] of Object.entries(answers)) hear(type, answer)
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

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement

/**
 * Repeats a choice made before React listened. React may have reversed it, and notices only a difference from the value
 * it saw last; it watches the setters of the element itself.
 */
function choosing(field: Field, isComposing = false): () => void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    const { checked } = field
    return () => {
      if (field.checked === checked) field.checked = !checked
      field.click()
    }
  }
  const tell = (type: string) => field.dispatchEvent(new Event(type, { bubbles: true }))
  // No script may choose a file again, and React hears of each choice of one.
  if (field.type === 'file') return () => tell('change')

  const { value } = field
  const fillAgain = () => {
    // React has handled later typing.
    if (field.value !== '' && field.value !== value && !(field instanceof HTMLSelectElement)) return
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    tell('input')
    tell('change')
  }
  // Japanese that is still being converted would be cut off.
  return isComposing ? () => field.addEventListener('compositionend', fillAgain, { once: true }) : fillAgain
}
