import { useDeferredValue, useEffect, useState } from 'react'
import type { StorefrontSettings } from '#contract/shop-settings.ts'
import type { Transport } from '#web/api/client.ts'
import { createServerClock } from '#web/api/server-clock.ts'
import { memoryHistory } from '#web/router/page-history.ts'
import { createRouter } from '#web/router/router.ts'
import { createSite, navigationRules, Storefront } from '#web/storefront/start/router.tsx'
import { pageWindow } from './page-window.ts'
import { testServices } from './screen.tsx'
import type { Visitor } from './shop.ts'

/** A screen that is alive: it can be pressed and typed into, and calls the running shop. */
export interface LivingScreen {
  /** Path and query of where the visitor is. */
  location(): string
  /** The text of the whole page, dialogs included. */
  text(): string
  /** The text of the dialog on show. */
  dialog(): string
  find<E extends Element>(selector: string): E
  /** Presses the button, link or check box with these words; waits until the shop has answered. */
  press(words: string): Promise<void>
  /** Types into the field of that name, in the dialog first, or of that label; `position`: of several. */
  type(name: string, value: string, position?: number): Promise<void>
  /** Fills the field of that name as a password manager does: no event tells of it. */
  fill(name: string, value: string): void
  /** Sends the form in which this field stands. */
  send(name: string): Promise<void>
  /** The calls that were made: `POST /api/user/login {"mail":…}`. */
  asked: string[]
}

const { document } = pageWindow as unknown as { document: Document }
/** Turns of the event loop: in each, all comes that is due, and React's next step. */
const stillMoments = 6
const drawnAtMoment = 3
const patienceMs = 20_000
let end: (() => Promise<void>) | undefined

interface Painter {
  /** Waits until React has drawn everything it was given before. */
  draws(): Promise<void>
  begins(): void
}

/**
 * A new page is a transition (`RouterProvider`), and React draws one transition at a time, not always the oldest first. A
 * deferred value comes after all of them.
 */
function DrawnLast({ painter }: { painter: Painter }) {
  const [asked, ask] = useState<{ drawn(): void }>()
  const last = useDeferredValue(asked)
  useEffect(() => {
    painter.draws = () => new Promise((drawn) => ask({ drawn }))
    painter.begins()
  }, [painter])
  useEffect(() => last?.drawn(), [last])
  return null
}

/** Counts the document's changes, without reading it. */
function countChanges(): { changes(): number; stop(): void } {
  let count = 0
  const observer = new MutationObserver((records) => {
    count += records.length
  })
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  return {
    changes() {
      count += observer.takeRecords().length
      return count
    },
    stop: () => observer.disconnect(),
  }
}

/** Answers in place of the shop's, by the path of the call without `/api`. */
export type Instead = Record<string, object>

/** Opens an address as this visitor, with these settings and this state of the history entry. One screen lives at a time. */
export async function live(
  visitor: Visitor,
  address: string,
  instead: Instead = {},
  { settings, state }: { settings?: Partial<StorefrontSettings>; state?: object } = {},
): Promise<LivingScreen> {
  await end?.()
  pageWindow.sessionStorage.clear()
  pageWindow.localStorage.clear()
  const asked: string[] = []
  let pending = 0
  const clock = createServerClock(Date.now)
  const transport: Transport = async (method, path, form) => {
    const inside = path.replace(/^\/api/, '')
    asked.push(form ? `${method} ${path} ${form.get('json')}` : `${method} ${path}`)
    const other = instead[inside.split('?')[0] ?? '']
    pending += 1
    const finishAsking = clock.asking()
    const answer =
      method === 'GET'
        ? await visitor.get(inside)
        : await visitor.postRaw(inside, Object.fromEntries(form ?? []))
    pending -= 1
    finishAsking(new Date().toUTCString())
    return other === undefined ? answer.body : { csrf: answer.body.csrf, ...other }
  }
  const services = testServices(transport, 'ja', clock)
  Object.assign(services.settings, settings)
  const router = createRouter({
    ...createSite(services, { hasGallery: false, completePhrases: async () => {} }),
    ...navigationRules(services),
    history: memoryHistory(new URL(address, 'http://localhost'), state),
  })
  const container = document.body.appendChild(document.createElement('div'))
  const { createRoot } = await import('react-dom/client')
  const root = createRoot(container)
  const { changes, stop } = countChanges()
  end = async () => {
    stop()
    root.unmount()
    router.close()
    container.remove()
  }
  const begun = Promise.withResolvers<void>()
  const painter: Painter = { draws: () => begun.promise, begins: begun.resolve }
  root.render(
    <>
      <Storefront services={services} router={router} />
      <DrawnLast painter={painter} />
    </>,
  )

  /** The page is covered while an action is under way; while it is loaded its shapes stand there. */
  const isCovered = () => container.querySelector('[popover="manual"], [class*="_skeleton_"]') !== null
  const isAtRest = () => pending === 0 && !router.get().isNavigating && !isCovered()
  /** Waits until nothing is asked, nothing loads, all is drawn, and the page has stood still for some moments. */
  const settle = async () => {
    let [seen, still] = [-1, 0]
    for (const startedAt = performance.now(); still < stillMoments; ) {
      if (performance.now() - startedAt > patienceMs) throw new Error(`never at rest: ${screen.location()}`)
      await new Promise((resolve) => setTimeout(resolve))
      // Not each time: on a slow machine the seconds that a page counts down would never let it stand still.
      if (still === drawnAtMoment) await painter.draws()
      const now = asked.length + changes()
      still = isAtRest() && now === seen ? still + 1 : 0
      seen = now
    }
  }

  const find = <E extends Element>(selector: string): E => {
    const found = document.querySelector<E>(selector)
    if (found === null) throw new Error(`nothing is ${selector} on ${screen.location()}: ${screen.text()}`)
    return found
  }
  const fieldOf = (name: string): HTMLInputElement => {
    const named = document.querySelector<HTMLInputElement>(`dialog[open] [name="${name}"]`)
    if (named !== null) return named
    const label = [...document.querySelectorAll('label')].find((one) => one.textContent?.startsWith(name))
    return find<HTMLInputElement>(label?.htmlFor ? `[id="${label.htmlFor}"]` : `[name="${name}"]`)
  }
  const put = (field: HTMLInputElement, value: string) => {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
    set?.call(field, value)
  }
  const screen: LivingScreen = {
    asked,
    location: () => router.get().location.pathname + router.get().location.search,
    text: () => container.textContent ?? '',
    dialog: () => document.querySelector('dialog[open]')?.textContent ?? '',
    find,
    async press(words) {
      // A dialog is before the screen, and the screen before header and menu.
      const scopes = [document.querySelector('dialog[open]') ?? container.querySelector('main'), container]
      const pressable = scopes
        .flatMap((scope) => [...(scope?.querySelectorAll<HTMLElement>('button, a, label') ?? [])])
        .find((one) => one.textContent?.trim() === words || one.getAttribute('aria-label') === words)
      if (pressable === undefined) throw new Error(`no ‘${words}’ on ${screen.location()}: ${screen.text()}`)
      const target = pressable.querySelector<HTMLElement>('input') ?? pressable
      target.click()
      await settle()
    },
    async type(name, value, position) {
      const several = document.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)
      const field = (position === undefined ? undefined : several[position]) ?? fieldOf(name)
      put(field, value)
      field.dispatchEvent(new pageWindow.Event('input', { bubbles: true }) as unknown as Event)
      await settle()
    },
    fill: (name, value) => put(fieldOf(name), value),
    async send(name) {
      const form = fieldOf(name).closest('form')
      if (form === null) throw new Error(`${name} stands in no form`)
      form.requestSubmit()
      await settle()
    },
  }
  await settle()
  return screen
}
