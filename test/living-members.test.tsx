import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readMember } from '#contract/operator/members.ts'
import { search } from '#contract/operator/search.ts'
import { readTimeline } from '#contract/operator/timeline.ts'
import { because } from '#contract/payment-reasons.ts'
import type { OutputOf } from '#contract/wire.ts'
import { en } from '#test/console-phrases.ts'
import type { Api } from '#web/api/client.ts'
import { memoryHistory } from '#web/router/page-history.ts'
import './page-window.ts'
import { untilStill } from './until-still.ts'

// The members desk once it is alive. The calls are answered here as the client hands them to the screens.

let end = () => {}
afterEach(() => end())

type Asked = Record<string, unknown>
type Answer = Record<string, unknown> | undefined
/** By path; `undefined`: the call fails. */
type Answers = Record<string, (query: Asked) => Answer | Promise<Answer>>

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function open(address: string, answers: Answers) {
  const { createRoot } = await import('react-dom/client')
  const { RouterProvider } = await import('#web/router/context.tsx')
  const { createRouter } = await import('#web/router/router.ts')
  const { collectRoutes } = await import('#web/console/frame/routes.ts')
  const { ServicesProvider } = await import('#web/console/frame/services.tsx')
  const { createMeStore } = await import('#web/console/frame/shell/me.ts')
  const { createSecondFactorQuestion } = await import('#web/console/frame/shell/second-factor-question.ts')
  const { Shell } = await import('#web/console/frame/shell/shell.tsx')

  const asked: [string, Asked][] = []
  const api: Api = {
    async call(definition, { query } = {}) {
      asked.push([definition.path, { ...query }])
      const data = await answers[definition.path]?.({ ...query })
      return data === undefined
        ? { ok: false, state: 500, errors: {} }
        : { ok: true, state: 200, data: z.decode(definition.output, data) }
    },
  }
  const services = {
    api,
    me: createMeStore(() => api),
    question: createSecondFactorQuestion(),
    language: 'en' as const,
    phrases: en,
    completePhrases: async () => {},
  }
  const router = createRouter({
    routes: collectRoutes(services),
    otherwise: '/operator',
    history: memoryHistory(new URL(address, 'http://localhost')),
  })
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(
    <ServicesProvider services={services}>
      <RouterProvider router={router} meanwhile={null}>
        <Shell />
      </RouterProvider>
    </ServicesProvider>,
  )
  end = () => {
    root.unmount()
    router.close()
    container.remove()
  }
  const settle = () => untilStill(router, asked)
  await settle()
  return {
    router,
    settle,
    text: () => document.body.textContent ?? '',
    location: () => router.get().location.pathname + router.get().location.search,
    /** With what a call was made, one after the other. */
    askedFor: ({ path }: { path: string }) => asked.filter(([one]) => one === path).map(([, query]) => query),
    events: () => [...document.querySelectorAll('ol > li')].map(({ id }) => id),
    press(words: string) {
      const found = [...document.querySelectorAll<HTMLElement>('main button, main a, header button')].find(
        (one) => one.textContent?.trim() === words || one.getAttribute('aria-label') === words,
      )
      if (found === undefined) throw new Error(`no ${words}: ${document.body.textContent}`)
      found.click()
    },
    type(name: string, value: string) {
      const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
      if (field === null) throw new Error(`no field ${name}: ${document.body.textContent}`)
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      const typed = document.createEvent('Event')
      typed.initEvent('input', true, false)
      field.dispatchEvent(typed)
    },
  }
}

const at = '2026-11-20T12:00:00Z'
const member: OutputOf<typeof readMember> = {
  memberId: 'm1',
  isMasked: false,
  state: 'active',
  name: 'Tanaka Ken',
  mail: 'ken@example.com',
  phone: '09012345678',
  address: { postalCode: '', prefecture: '', city: '', street: '', building: '', company: '', country: '' },
  language: 'ja',
  registeredAt: at,
  lastLoginAt: null,
  suspendedAt: null,
  heldSince: null,
  withdrawnAt: null,
  mailProvenAt: null,
  phoneVerifiedAt: null,
  hasSecondFactor: false,
  sessions: 1,
  points: 0,
  lots: [],
  coinHundredths: 0,
  rank: { number: 1, name: 'Bronze' },
  referral: { code: '', outcome: 'none', shared: '', referrerId: null, decidedAt: null },
  openChoices: [],
  disclosureOpenUntil: null,
  importantNotes: [],
  alike: [],
}
const me = {
  stage: 'in',
  operatorId: 'o1',
  name: 'Hanako',
  roles: ['owner'],
  hasCode: true,
  hasPasskey: false,
  freshUntil: null,
  shopName: 'Fukuhiki',
}
const desk = { '/operator/me': () => me, [readMember.path]: () => z.encode(readMember.output, member) }

const event = (number: number) => ({
  eventId: `e${number}`,
  kind: 'account',
  at: new Date(Date.parse(at) - number * 60_000).toISOString(),
  account: { what: 'registered' },
})
const ids = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => `account-e${first + place}`)
const kinds = ['account', 'draw', 'payment']
/** Pages of `size`; as `overlap` says, a page begins with the last of the page before. */
const paged =
  (total: number, overlap = 0) =>
  ({ before, size }: Asked) => {
    const from = before === undefined ? 0 : Number(before)
    const list = Array.from({ length: total }, (_, number) => event(number)).slice(from, from + Number(size))
    const next = from + list.length
    return { list, next: next < total ? String(next - overlap) : '', kinds, isMasked: false }
  }

test('older events appear below the newer ones: no event is missing or shown twice', async () => {
  const page = await open('/operator/members/m1', { ...desk, [readTimeline.path]: paged(120, 1) })
  expect(page.events()).toEqual(ids(0, 49))
  // Pressed twice: the second press asks for nothing.
  page.press('Show older')
  page.press('Show older')
  await page.settle()
  expect(page.events()).toEqual(ids(0, 98))
  page.press('Show older')
  await page.settle()
  expect(page.events()).toEqual(ids(0, 119))
  expect(page.askedFor(readTimeline).map(({ before }) => before)).toEqual([undefined, '49', '98'])
  expect(page.text()).toContain('No older entries.')
})

test('shown events stay when loading older ones fails, and the next press requests the same again', async () => {
  const answer = paged(60)
  let isDown = true
  const page = await open('/operator/members/m1', {
    ...desk,
    [readTimeline.path]: (query) => (query.before !== undefined && isDown ? undefined : answer(query)),
  })
  page.press('Show older')
  await page.settle()
  expect(page.events()).toEqual(ids(0, 49))
  expect(page.text()).toContain('Older entries could not be loaded.')
  isDown = false
  page.press('Show older')
  await page.settle()
  expect(page.events()).toEqual(ids(0, 59))
})

test('older events of one filter are not shown under another', async () => {
  const late = Promise.withResolvers<Answer>()
  const page = await open('/operator/members/m1', {
    ...desk,
    [readTimeline.path]: (query) => (query.before === undefined ? paged(60)(query) : late.promise),
  })
  page.press('Show older')
  page.press('Draws')
  await page.settle()
  late.resolve(paged(60)({ before: '50', size: 50 }))
  await page.settle()
  expect(page.events()).toEqual(ids(0, 49))
})

test('an event that the address names is searched among the older ones', async () => {
  const page = await open('/operator/members/m1?kinds=account#account-e130', {
    ...desk,
    [readTimeline.path]: paged(400),
  })
  await page.settle()
  expect(page.events()).toEqual(ids(0, 149))
  expect(document.querySelector('#account-e130 details')?.hasAttribute('open')).toBe(true)
  expect(document.activeElement?.closest('li')?.id).toBe('account-e130')
})

test('words explain why a payment is in its state', async () => {
  const payment = {
    orderId: 'F-1',
    method: '4',
    priceYen: 1000,
    refundedYen: 0,
    points: 1100,
    providerReference: '',
    state: 'paid',
    stateSince: at,
    reason: because('credited'),
  }
  const list = [{ eventId: 'p1', kind: 'payment', at, payment }]
  const page = await open('/operator/members/m1', {
    ...desk,
    [readTimeline.path]: () => ({ list, next: '', kinds, isMasked: false }),
  })
  expect(page.text()).toContain(en.paymentHistory.reasons.credited)
  expect(page.text()).not.toContain(because('credited'))
})

test('the address holds the chosen kinds, and each press is a step of the history', async () => {
  const page = await open('/operator/members/m1?kinds=none,account', {
    ...desk,
    [readTimeline.path]: paged(3),
  })
  const steps: [string, string][] = [
    ['All', ''],
    ['Payments', 'payment'],
    ['Draws', 'draw,payment'],
    ['Payments', 'draw'],
    ['Draws', ''],
  ]
  const linkOf = (words: string) =>
    [...document.querySelectorAll('main a')].find((one) => one.textContent?.trim() === words)
  for (const [words, expected] of steps) {
    const query = expected === '' ? '?' : `?kinds=${expected}`
    // The address changes before the screen does: each link leads on from what is shown.
    await expect
      .poll(() => linkOf(words)?.getAttribute('href'), { timeout: 60_000 })
      .toMatch(new RegExp(`\\${query}$`))
    page.press(words)
    await page.settle()
    expect(page.location().replace(/m1$/, 'm1?'), words).toBe(`/operator/members/m1${query}`)
  }
  const asked = page.askedFor(readTimeline).map((query) => query.kinds)
  expect(asked).toEqual(['account', undefined, 'payment', 'draw,payment', 'draw', undefined])
})

const found = (name: string) => ({
  list: [
    { kind: 'member', id: name, title: name, line: '', state: 'active', at, memberId: name, isExact: false },
  ],
})
/** Longer than the pause after the last letter. */
const afterPause = 320

test('the answer to an older text never replaces that to a newer one', async () => {
  const waiting = new Map<unknown, (answer: Answer) => void>()
  const page = await open('/operator', {
    ...desk,
    [search.path]: ({ q }) => new Promise((resolve) => waiting.set(q, resolve)),
  })
  page.press('Search')
  await page.settle()
  page.type('search', 'ta')
  await pause(afterPause)
  page.type('search', 'tanaka')
  await pause(afterPause)
  waiting.get('tanaka')?.(found('Newer'))
  await page.settle()
  expect(page.text()).toContain('Newer')
  waiting.get('ta')?.(found('Older'))
  await page.settle()
  expect(page.text()).toContain('Newer')
  expect(page.text()).not.toContain('Older')
  expect(document.querySelector('[role="option"]')?.getAttribute('href')).toBe('/operator/members/Newer')
})

test('a word is one call, and the results for another text disappear with the first letter', async () => {
  const page = await open('/operator', { ...desk, [search.path]: ({ q }) => found(`Found ${q}`) })
  page.press('Search')
  await page.settle()
  for (const text of ['t', 'ta', 'tan']) {
    page.type('search', text)
    await pause(20)
  }
  await pause(afterPause)
  expect(page.askedFor(search)).toEqual([{ q: 'tan' }])
  expect(page.text()).toContain('Found tan')
  page.type('search', 'tana')
  await pause(20)
  expect(page.text()).not.toContain('Found tan')
})

test('a record of the audit log that the search finds leads to that record alone', async () => {
  const recordId = '01930000-0000-7000-8000-000000000001'
  const page = await open('/operator', {
    ...desk,
    [search.path]: () => ({
      list: [
        {
          kind: 'audit',
          id: recordId,
          title: 'pack halt',
          line: 'Aoi',
          state: '',
          at,
          memberId: null,
          isExact: true,
        },
      ],
    }),
  })
  page.press('Search')
  await page.settle()
  page.type('search', recordId)
  await pause(afterPause)
  await page.settle()
  const option = document.querySelector('[role="option"]')
  expect(option?.getAttribute('href')).toBe(`/operator/audit?recordId=${recordId}`)
})
