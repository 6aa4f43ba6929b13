import { afterEach, expect, test, vi } from 'vitest'
import type { Me } from '#web/console/frame/shell/me.ts'
import { memoryHistory } from '#web/router/page-history.ts'
import { pageWindow } from './page-window.ts'
import { untilStill } from './until-still.ts'

// The console once it is alive: the operators it lets in, and where they arrive. The calls are answered here.

const owner: Me = {
  stage: 'in',
  operatorId: 'operator',
  name: 'Hanako',
  roles: ['owner'],
  hasCode: true,
  hasPasskey: false,
  freshUntil: null,
  shopName: 'Fukuhiki',
}
const guest: Me = { ...owner, stage: 'guest', name: '', roles: [] }

const { document } = pageWindow as unknown as { document: Document }
let end = () => {}
afterEach(() => end())

type Answers = Record<string, (input: Record<string, unknown>) => object>

/** Opens an address of the console; `answers` by path, the rest is not found. */
async function open(address: string, first: Me, answers: Answers = {}) {
  const { createRoot } = await import('react-dom/client')
  const { openConsole } = await import('#web/console/start.tsx')
  let me = first
  const asked: string[] = []
  const { app, router } = await openConsole({
    language: 'en',
    history: memoryHistory(new URL(address, 'http://localhost')),
    transport: async (method, path, form) => {
      const call = path.replace(/^\/api/, '').split('?')[0] ?? ''
      const input = JSON.parse(form?.get('json') ?? '{}')
      // The navigation's counts come with every page.
      if (call !== '/operator/me' && call !== '/operator/today/waiting')
        asked.push(`${method} ${path.replace(/^\/api/, '')} ${form?.get('json') ?? ''}`.trim())
      const answer = call === '/operator/me' ? me : (answers[call]?.(input) ?? { state: 404 })
      if ('becomes' in answer) me = answer.becomes as Me
      return { state: 200, csrf: { name: 'csrf_token', value: 't' }, ...answer }
    },
  })
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(app)
  end = () => {
    root.unmount()
    router.close()
    container.remove()
  }
  const settle = () => untilStill(router, asked)
  await settle()
  const find = <E extends Element>(selector: string) => {
    const found = document.querySelector<E>(selector)
    if (found === null) throw new Error(`no ${selector}: ${document.body.textContent}`)
    return found
  }
  /** Waits until it is there, however slow the machine is. */
  const awaitFound = <T,>(look: () => T) => vi.waitFor(look, { timeout: 60_000, interval: 20 })
  return {
    asked,
    location: () => router.get().location.pathname + router.get().location.search,
    heading: () => find('h1').textContent,
    text: () => document.body.textContent ?? '',
    async type(name: string, value: string) {
      const field = await awaitFound(() => find<HTMLInputElement>(`[name="${name}"]`))
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      field.dispatchEvent(new pageWindow.Event('input', { bubbles: true }) as unknown as Event)
      await settle()
    },
    async send(name: string) {
      find<HTMLInputElement>(`[name="${name}"]`).closest('form')?.requestSubmit()
      await settle()
    },
    /** Sends the dialog that is open. */
    async confirm() {
      ;(await awaitFound(() => find<HTMLFormElement>('[role="dialog"] form'))).requestSubmit()
      await settle()
    },
    async press(words: string) {
      const found = await awaitFound(() => {
        const one = [...document.querySelectorAll<HTMLElement>('button, a')].find(
          (one) => one.textContent?.trim() === words || one.getAttribute('aria-label') === words,
        )
        if (one === undefined) throw new Error(`no ${words}: ${document.body.textContent}`)
        return one
      })
      found.click()
      await settle()
    },
  }
}

const records: Answers = { '/operator/audit': () => ({ list: [], total: 0 }) }

test('a guest logs in with both factors and arrives where they were going', async () => {
  const page = await open('/operator/audit?who=Hanako', guest, {
    ...records,
    '/operator/login': () => ({ stage: 'proving', becomes: { ...guest, stage: 'proving' } }),
    '/operator/second_factor/prove/code': () => ({ stage: 'in', becomes: owner }),
  })
  await expect
    .poll(page.location, { timeout: 60_000 })
    .toBe('/operator/login?to=%2Foperator%2Faudit%3Fwho%3DHanako')
  await page.type('mail', 'hanako@shop.example')
  await page.type('password', 'a long password')
  await page.send('mail')
  await page.type('code', '123456')
  await page.send('code')
  await expect.poll(page.location, { timeout: 60_000 }).toBe('/operator/audit?who=Hanako')
  expect(page.asked.at(-1)).toBe('GET /operator/audit?page=1&size=50&who=Hanako')
})

test('a login that ends while the console is open leads to the login and back', async () => {
  const page = await open('/operator/audit', owner, {
    ...records,
    '/operator/audit/verify': () => ({ state: 401, becomes: guest }),
  })
  await page.press('Verify the log')
  await expect.poll(page.location, { timeout: 60_000 }).toBe('/operator/login?to=%2Foperator%2Faudit')
})

test('a page that the roles do not allow is not found, like a page that does not exist', async () => {
  for (const address of ['/operator/operators', '/operator/no/such/page']) {
    const page = await open(address, { ...owner, roles: ['shipping'] })
    expect([page.location(), page.heading()], address).toEqual([address, 'Page not found'])
    expect(document.querySelector('a[href="/operator/operators"]')).toBeNull()
    expect(page.asked).toEqual([])
    end()
  }
})

test('a list that failed to load keeps its filters, and says so', async () => {
  const page = await open('/operator/audit?kind=pack', owner, { '/operator/audit': () => ({ state: 500 }) })
  await expect.poll(page.text, { timeout: 60_000 }).toContain('The list could not be loaded.')
  expect(document.querySelector<HTMLSelectElement>('[name="kind"]')?.value).toBe('pack')
})

test('recovery codes stay on screen until they are saved, although the login is complete', async () => {
  const page = await open(
    '/operator/login',
    { ...guest, stage: 'enrolling' },
    {
      '/operator/second_factor/code/offer': () => ({
        secret: 'ABC',
        address: 'otpauth:',
        qrPath: '',
        qrSize: 1,
      }),
      '/operator/second_factor/code/on': () => ({ recoveryCodes: ['one-code', 'two-code'], becomes: owner }),
    },
  )
  await page.press('Register an app')
  await page.type('code', '123456')
  await page.send('code')
  await expect.poll(page.text, { timeout: 60_000 }).toContain('one-code')
  await page.press('Done')
  await expect.poll(page.text, { timeout: 60_000 }).toContain('one-code')
  document.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click()
  await page.press('Done')
  await expect.poll(page.location, { timeout: 60_000 }).toBe('/operator')
  // The address changes before the screen does.
  await expect.poll(page.text, { timeout: 60_000 }).not.toContain('one-code')
})

const lost = () => {
  throw new Error('the connection broke')
}
/** The inputs sent to a call, one after the other. */
const sentTo = (asked: readonly string[], path: string) =>
  asked.flatMap((one) => (one.startsWith(`POST ${path} `) ? [JSON.parse(one.slice(path.length + 6))] : []))

test('an act whose answer was lost is sent again with the same key', {
  meta: {
    proves: [
      {
        id: 'console-lost',
        section: 'console-acts',
        says: 'An act whose answer was lost is sent again with its key.',
        from: 'own',
        file: 'web/console/frame/shell/act-dialog.tsx',
        breaks: {
          replace: 'const [actKey] = useState(() => crypto.randomUUID())',
          with: 'const actKey = crypto.randomUUID()',
        },
      },
    ],
  },
}, async () => {
  const invitation = {
    invitationId: '019e0000-0000-7000-8000-000000000001',
    name: 'Jiro',
    mail: 'jiro@shop.example',
    roles: ['packs'],
    invitedBy: '',
    endsAt: '2026-11-23T10:00:00+09:00',
  }
  const path = '/operator/operators/withdraw_invitation'
  const answers: Answers = {
    '/operator/operators': () => ({ list: [], invitations: [invitation] }),
    [path]: lost,
  }
  const page = await open('/operator/operators', owner, answers)
  await page.press('Withdraw the invitation of Jiro')
  await page.confirm()
  await expect.poll(page.text, { timeout: 60_000 }).toContain('Sending it again does not do it twice.')
  answers[path] = () => ({})
  await page.confirm()
  await expect.poll(() => document.querySelector('[role="dialog"]'), { timeout: 60_000 }).toBeNull()
  const [first, second, ...more] = sentTo(page.asked, path)
  expect([second, more]).toEqual([first, []])
})

test('an act that stays on its page keeps its key, and another one has its own', {
  meta: {
    proves: [
      {
        id: 'console-own-key',
        section: 'console-acts',
        says: 'An act that stays on its page keeps its key until it is answered; another has its own.',
        from: 'own',
        file: 'web/console/frame/shell/use-act-keys.ts',
        breaks: { replace: 'keys.current.get(act) ?? crypto', with: 'crypto' },
      },
    ],
  },
}, async () => {
  const enquiryId = '019e0000-0000-7000-8000-000000000002'
  const at = '2026-11-23T10:00:00+09:00'
  const messageId = '019e0000-0000-7000-8000-000000000003'
  const message = { messageId, author: 'visitor', who: '', body: 'Hello.', writtenAt: at, pictureIds: [] }
  const thread = {
    enquiryId,
    topic: 'parcel',
    about: '',
    progress: 'waiting',
    openedAt: at,
    waitingSince: at,
    assignedTo: '',
    erasedAt: null,
    language: 'en',
    isMasked: false,
    visitor: { name: 'Taro', mail: 'taro@guest.example', member: null },
    messages: [message],
    things: [],
    recent: { parcels: [], draws: [], payments: [] },
    templates: [],
    proposed: '',
  }
  const [assign, close] = ['/operator/enquiries/assign', '/operator/enquiries/close']
  const answers: Answers = {
    [`/operator/enquiries/${enquiryId}`]: () => thread,
    [close]: lost,
    [assign]: lost,
  }
  const page = await open(`/operator/enquiries/${enquiryId}`, owner, answers)
  await page.press('Close')
  await expect.poll(page.text, { timeout: 60_000 }).toContain('Sending it again does not do it twice.')
  await page.press('Take it')
  await expect.poll(() => sentTo(page.asked, assign).length, { timeout: 60_000 }).toBe(1)
  await expect.poll(page.text, { timeout: 60_000 }).toContain('Sending it again does not do it twice.')
  answers[close] = () => ({})
  await page.press('Close')
  await expect.poll(page.text, { timeout: 60_000 }).not.toContain('Sending it again')
  await page.press('Close')
  await expect.poll(() => sentTo(page.asked, close).length, { timeout: 60_000 }).toBe(3)
  const [first, again, anew] = sentTo(page.asked, close)
  expect(again).toEqual(first)
  // It was done: pressed once more it is another one.
  expect(anew.actKey).not.toBe(first.actKey)
  expect(sentTo(page.asked, assign)[0].actKey).not.toBe(first.actKey)
})
