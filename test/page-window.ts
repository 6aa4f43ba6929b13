// A window without a screen for tests of screens once they are alive. React's DOM looks for it when it is
// loaded, so that is imported afterwards.

import { Window } from 'happy-dom'

export const pageWindow = new Window({ url: 'http://localhost/' })

const names = [
  ...['window', 'document', 'navigator', 'location', 'history', 'sessionStorage', 'localStorage'],
  ...[
    'Node',
    'Element',
    'HTMLElement',
    'HTMLInputElement',
    'HTMLSelectElement',
    'SVGElement',
    'HTMLIFrameElement',
    'Image',
  ],
  ...[
    'HTMLFormElement',
    'FormData',
    'MutationObserver',
    'IntersectionObserver',
    'ResizeObserver',
    'getComputedStyle',
    'matchMedia',
  ],
  ...['requestAnimationFrame', 'cancelAnimationFrame', 'CSS', 'NodeFilter', 'ShadowRoot'],
]
for (const name of names)
  Object.defineProperty(globalThis, name, {
    value: name === 'window' ? pageWindow : pageWindow[name as keyof Window],
    configurable: true,
    writable: true,
  })

/** The streams that pages have opened, newest last: a test sends their messages. */
export const openedStreams: EventTarget[] = []

// Popovers, which the window lacks; no test can see which layer is on top.
Object.assign(pageWindow.HTMLElement.prototype, { showPopover() {}, hidePopover() {} })
Object.assign(globalThis, {
  EventSource: class extends EventTarget {
    constructor() {
      super()
      openedStreams.push(this)
    }
    close() {}
  },
})
