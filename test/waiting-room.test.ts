import type { AddressInfo } from 'node:net'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { csrfFieldName } from '#contract/envelope.ts'
import { createPool, transaction } from '#server/db/pool.ts'
import type { Renderer } from '#server/http/renderer.ts'
import { createKeys } from '#server/keys.ts'
import { resetSetting } from '#server/people/operator/change-setting.ts'
import { createShop } from '#server/shop/shop.ts'
import type { Shop } from '#server/shop/shop-options.ts'
import { changeSetting } from '#test/settings.ts'
import { testShopKeys } from '#test/shop-key.ts'
import { render, sharedAddress } from '#web/storefront/document/entry-server.tsx'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { ownPort } from './own-port.ts'
import { type TestShop, testShop, type Visitor } from './shop.ts'
import { makePack } from './world.ts'

// More visitors than the operator lets in: those that wait, those that do not, and for how long.

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const renderer: Renderer = {
  render: render as Renderer['render'],
  sharedAddress,
  assets: { manifest: null, styles: {} },
}
let now = new Date()
let world: TestShop
let address: string
/** A second process of the same shop, which can lose its database. */
let other: { shop: Shop; address: string; proxy: FaultProxy; close(): Promise<void> }

const addressOf = ({ app }: Shop) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
async function openOther(): Promise<typeof other> {
  const proxy = await startFaultProxy(world.applicationUrl)
  const pool = createPool(proxy.url, { size: 4 })
  const settings = { ...world.options.settings, metrics: undefined }
  const shop = await createShop({ ...world.options, settings, pool, jobPool: pool })
  await shop.listen()
  return {
    shop,
    address: addressOf(shop),
    proxy,
    async close() {
      await shop.close()
      await pool.end()
      await proxy.close()
    },
  }
}

let metricsPort: number
beforeAll(async () => {
  metricsPort = await ownPort()
  world = await testShop(() => now, undefined, {
    rendererOf: async () => async () => renderer,
    metrics: { port: metricsPort, host: '127.0.0.1' },
  })
  await makePack(world.db, 'drop', { now })
  await world.shop.listen()
  address = addressOf(world.shop)
  other = await openOther()
})
afterAll(async () => {
  await other.close()
  await world.close()
})

const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const letIn = async (visitorsPerMinute: number) => {
  await transaction(world.db, (tx) =>
    changeSetting(tx, { path: 'waitingRoom.visitorsPerMinute', value: visitorsPerMinute, now }),
  )
  later(1000)
}
/** No visitor waits any more, and the next six are let in at once. */
beforeEach(async () => {
  await letIn(36)
  later(24 * hourMs)
})

/** A browser that keeps the cookies it is given. Of several addresses it asks one after the other. */
function browser(
  start: Record<string, string> = {},
  addresses: readonly string[] = [address],
  headers: Record<string, string> = {},
) {
  const cookies = new Map(Object.entries(start))
  let asked = 0
  const ask = async (path: string, init: RequestInit = {}) => {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(`${addresses[asked++ % addresses.length]}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { ...headers, cookie },
    })
    for (const text of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = text.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  return {
    cookies,
    ask,
    /** Undefined: let in. */
    async ahead(path = '/') {
      const { status, text } = await ask(path)
      return status === 503 ? Number(/お客様の前に([\d,]+)人/.exec(text)?.[1]?.replace(',', '')) : undefined
    },
  }
}
const cookiesOf = ({ cookie }: Visitor) =>
  Object.fromEntries(
    cookie()
      .split('; ')
      .map((text) => text.split('=') as [string, string]),
  )
/** Lets in as many as may come at once, and returns one who waits. */
async function fill(atOnce = 6) {
  for (let n = 0; n < atOnce; n++) expect(await browser().ahead()).toBeUndefined()
  const first = browser()
  expect(await first.ahead()).toBe(0)
  return first
}

test('by default no visitor waits, and no visitor gets a cookie for it', {
  meta: {
    proves: [
      {
        id: 'room-off',
        section: 'operating',
        says: 'By default no one waits before the shop.',
        from: 'own',
        file: 'server/people/operator/default-settings.ts',
        breaks: { replace: 'visitorsPerMinute: null', with: 'visitorsPerMinute: 1' },
      },
    ],
  },
}, async () => {
  await transaction(world.db, (tx) => resetSetting(tx, 'waitingRoom'))
  later(1000)
  for (let n = 0; n < 30; n++) {
    const visitor = browser()
    expect(await visitor.ahead()).toBeUndefined()
    expect(visitor.cookies.has('entry')).toBe(false)
  }
})

test('the first visitor is admitted first; a reload changes nothing, and admitted visitors stay inside', async () => {
  const first = await fill()
  const second = browser()
  const third = browser()
  expect(await second.ahead()).toBe(1)
  expect(await third.ahead('/pack-detail?packId=drop')).toBe(2)
  for (let n = 0; n < 5; n++) expect(await third.ahead()).toBe(2)
  expect(await browser().ahead()).toBe(3)
  // One in 100 seconds… of 36 a minute: one in 1.67 seconds.
  later(1700)
  expect(await third.ahead()).toBe(1)
  expect(await second.ahead()).toBe(0)
  expect(await first.ahead()).toBeUndefined()
  later(1700)
  expect(await second.ahead()).toBeUndefined()
  for (let n = 0; n < 20; n++) {
    expect(await first.ahead('/pack-list')).toBeUndefined()
    later(50 * minuteMs)
  }
  await fill()
  later(61 * minuteMs)
  // An hour later they are new, as everybody is.
  for (let n = 0; n < 6; n++) expect(await browser().ahead()).toBeUndefined()
  expect(await first.ahead()).toBe(0)
})

test('the page says in both languages how many are ahead and when to retry, and no cache stores it', {
  meta: {
    proves: [
      {
        id: 'room-page',
        section: 'operating',
        says: 'The waiting page has both languages, says how many are before, renews itself, and no cache keeps it.',
        from: 'own',
        file: 'server/http/waiting-room.ts',
        breaks: { replace: 'http-equiv="refresh"', with: 'name="refresh"' },
      },
    ],
  },
}, async () => {
  await fill()
  const visitor = browser()
  const { status, headers, text } = await visitor.ask('/')
  expect(status).toBe(503)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(text).toContain(`<meta http-equiv="refresh" content="${headers.get('retry-after')}">`)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(text).toContain('お客様の前に1人')
  expect((await visitor.ask('/?lang=en')).text).toContain('1 person ahead of you')
})

test('no cache stores a page that admits a visitor', {
  meta: {
    proves: [
      {
        id: 'room-shared',
        section: 'operating',
        says: 'A page that lets a visitor in is kept by no cache.',
        from: 'own',
        file: 'server/http/pages.ts',
        breaks: { replace: ' && reply.givesEntry !== true', with: '' },
      },
    ],
  },
}, async () => {
  const { status, headers } = await browser().ask('/')
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
})

test('a forged cookie, a cookie for another purpose, and a rewritten place are ignored', {
  meta: {
    proves: [
      {
        id: 'room-forged',
        section: 'operating',
        says: 'A forged cookie is no place in the waiting room, and no entry.',
        from: 'own',
        file: 'server/http/waiting-room.ts',
        breaks: {
          replace:
            "if (text === '' || !signer.isSigned(text, Buffer.from(signature, 'base64url'))) return undefined",
          with: "if (text === '' || signature === '') return undefined",
        },
      },
    ],
  },
}, async () => {
  const waiting = await fill()
  const mine = String(waiting.cookies.get('entry'))
  const [, line] = mine.split('.')
  const keys = await createKeys(world.db, testShopKeys, () => now)
  const signature = (text: string, purpose: 'entry' | 'draw') =>
    keys.signer(purpose).sign(text).toString('base64url')
  const inside = `in.${now.getTime()}.7.7`
  let ahead = 1
  for (const entry of [
    `${inside}.${'A'.repeat(43)}`,
    `${inside}.${signature(inside, 'draw')}`,
    `${inside}.${signature(`in.${now.getTime() - 1}.7.7`, 'entry')}`,
    mine.replace(/^at\.(\w+)\.\d+/, 'at.$1.0'),
    `at.${line}.0.${mine.split('.')[3]}`.slice(0, -1),
    '',
    'in',
  ].filter((entry) => entry !== mine))
    expect(await browser({ entry }).ahead(), entry).toBe(ahead++)
  // A good one of an hour that has not come is no better.
  const future = `in.${now.getTime() + 2 * hourMs}.-7.7`
  expect(await browser({ entry: `${future}.${signature(future, 'entry')}` }).ahead()).toBe(ahead++)
  const good = `in.${now.getTime()}.-7.7`
  expect(await browser({ entry: `${good}.${signature(good, 'entry')}` }).ahead()).toBeUndefined()
})

/** A browser of another network that asks, or another browser of the same. */
const elsewhere = (n: number, cookies: Record<string, string> = {}) =>
  browser(cookies, [address], { 'x-forwarded-for': `203.0.113.${n}` })
const entryOf = ({ cookies }: ReturnType<typeof browser>) => ({ entry: cookies.get('entry') ?? '' })
const countLetIn = async (browsers: ReturnType<typeof browser>[]) => {
  const answers = await Promise.all(browsers.map((one) => one.ahead()))
  return answers.filter((ahead) => ahead === undefined).length
}

test('a shared entry, or a shared place whose turn has come, admits one visitor from a few networks', async () => {
  const owner = elsewhere(1)
  expect(await owner.ahead()).toBeUndefined()
  later(10_000)
  const place = await fill()
  const copies = (start: Record<string, string>) =>
    Array.from({ length: 40 }, (_, n) => elsewhere(n + 1, start))
  const round = copies(entryOf(owner))
  expect(await countLetIn(round)).toBe(4)
  // Visitors it does not let in stand in the line, and not before those who came before them.
  const refused = round.filter(({ cookies }) => !cookies.get('entry')?.startsWith('in.'))
  expect(refused).toHaveLength(36)
  for (const one of refused) expect(await one.ahead()).toBeGreaterThan(0)
  // One after the other they are as few.
  for (let n = 100; n < 110; n++) expect(await elsewhere(n, entryOf(owner)).ahead()).toBeGreaterThan(0)
  later(1700)
  const turns = copies(entryOf(place))
  expect(await countLetIn(turns)).toBe(4)
  // Another browser of the same network is another one.
  const browsers = Array.from({ length: 5 }, (_, n) =>
    browser(entryOf(owner), [address], { 'x-forwarded-for': '203.0.113.1', 'user-agent': `browser ${n}` }),
  )
  expect(await countLetIn(browsers)).toBe(0)
  expect(await owner.ahead()).toBeUndefined()
})

test('a visitor who moves from network to network stays inside', async () => {
  const traveller = elsewhere(1)
  expect(await traveller.ahead()).toBeUndefined()
  later(10_000)
  await fill()
  // Mobile networks and stations, each of which is met again an hour later at the earliest.
  for (let minute = 0; minute < 90; minute++) {
    const here = elsewhere(
      minute % 3 === 0 ? 2 + ((minute / 3) % 11) : 1,
      Object.fromEntries(traveller.cookies),
    )
    expect(await here.ahead(), `minute ${minute}`).toBeUndefined()
    traveller.cookies.set('entry', here.cookies.get('entry') ?? '')
    later(minuteMs)
  }
})

test('a member whose login was used continues from anywhere, and cannot share the entry', async () => {
  const member = await world.member()
  const sold: Record<string, string>[] = []
  await fill()
  for (let n = 0; n < 30; n++) {
    const one = elsewhere(n, cookiesOf(member))
    expect(await one.ahead()).toBeUndefined()
    if (one.cookies.has('entry')) sold.push(entryOf(one))
  }
  expect(sold).toHaveLength(4)
  expect(await countLetIn(sold.map((entry, n) => elsewhere(60 + n, entry)))).toBe(0)
})

test('a member whose program drops cookies is counted as often as one that keeps them, and not at each call', async () => {
  const member = await world.member()
  const movedAt = async () => (await world.pool.query('select moved_at from waiting_line')).rows[0].moved_at
  await fill()
  const countedAfter = async (ms: number, network: number) => {
    later(ms)
    const before = await movedAt()
    expect(await elsewhere(network, cookiesOf(member)).ahead()).toBeUndefined()
    return (await movedAt()) > before
  }
  expect(await countedAfter(1000, 1)).toBe(true)
  for (let minute = 1; minute < 5; minute++) expect(await countedAfter(minuteMs, 1), `${minute}`).toBe(false)
  expect(await countedAfter(1000, 2)).toBe(true)
  expect(await countedAfter(minuteMs, 1)).toBe(true)
})

/** Runs the page's own script as its browser does, which asks again when it has a result. */
async function workFor(one: ReturnType<typeof browser>, path = '/') {
  const { text } = await one.ask(path)
  const [, work = '', cookie = ''] = /data-work="([^"]+)" data-cookie="([^"]+)"/.exec(text) ?? []
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(text) ?? []
  const document = { querySelector: () => ({ dataset: { work, cookie } }), cookie: '' }
  await new Promise<void>((resolve) => {
    runInNewContext(script, {
      ...{ document, crypto, TextEncoder },
      location: { protocol: 'http:', reload: resolve },
    })
  })
  const [, name = '', value = ''] = /^(\w+)=([^;]+); path=\/;/.exec(document.cookie) ?? []
  one.cookies.set(name, value)
  return { [name]: value }
}
const hasPlace = ({ cookies }: ReturnType<typeof browser>) => cookies.has('entry')

test('one network gets few places without proof of work, and a limited number with it; no other network or member is affected', async () => {
  await fill()
  await letIn(1)
  const crowd = Array.from({ length: 60 }, () => elsewhere(9))
  await Promise.all(crowd.map((one) => one.ahead()))
  expect(crowd.filter(hasPlace)).toHaveLength(20)
  const late = elsewhere(9)
  const { headers, text } = await elsewhere(9).ask('/?lang=en')
  expect(text).toContain('<noscript><p>To get a place, please turn on JavaScript')
  expect(headers.get('content-security-policy')).toMatch(/script-src 'sha256-[^']+';/)
  expect(headers.get('set-cookie') ?? '').not.toContain('entry=')
  // The search is not thrown away by a reload while what it finds is good.
  const [, untilMs] = /data-work="work\.(\d+)/.exec(text) ?? []
  const [, refresh] = /http-equiv="refresh" content="(\d+)"/.exec(text) ?? []
  expect(now.getTime() + Number(refresh) * 1000).toBeGreaterThanOrEqual(Number(untilMs))

  const done = await workFor(late)
  expect(await elsewhere(10, done).ahead()).toBeGreaterThan(0)
  expect(await late.ahead()).toBeGreaterThan(0)
  expect(hasPlace(late)).toBe(true)
  // It is good once, for its network, and not for ever; an easier one is none.
  const thief = elsewhere(9, done)
  await thief.ahead()
  expect(hasPlace(thief)).toBe(false)
  const slow = elsewhere(9)
  await workFor(slow)
  later(121_000)
  await slow.ahead()
  expect(hasPlace(slow)).toBe(false)
  const { work: solution = '' } = await workFor(slow)
  const liar = elsewhere(9, { work: solution.replace(/\d+$/, (n) => String(Number(n) + 1)) })
  await liar.ahead()
  expect(hasPlace(liar)).toBe(false)

  // A member who logs in again behind the same carrier's address.
  const member = await world.member()
  later(2 * hourMs)
  expect(await elsewhere(12).ahead()).toBeUndefined()
  const flood = Array.from({ length: 60 }, () => elsewhere(9))
  await Promise.all(flood.map((one) => one.ahead()))
  const returned = browser(cookiesOf(member), [address], { 'x-forwarded-for': '203.0.113.9' })
  expect(await returned.ahead()).toBeGreaterThan(0)
  expect(hasPlace(returned)).toBe(true)
  const other = elsewhere(11)
  expect(await other.ahead()).toBeGreaterThan(0)
  expect(hasPlace(other)).toBe(true)
})

test('one network with proof of work holds as many places as the setting says, and one member four', async () => {
  const set = async (places: number) => {
    await transaction(world.db, (tx) =>
      changeSetting(tx, { path: 'waitingRoom.placesPerNetwork', value: places, now }),
    )
    await letIn(1)
  }
  await set(12)
  await fill(1)
  const free = [elsewhere(9), elsewhere(9)]
  for (const one of free) expect(await one.ahead()).toBeGreaterThan(0)
  const early = elsewhere(9)
  await workFor(early)
  for (let place = 3; place <= 11; place++) {
    const one = elsewhere(9)
    await workFor(one)
    await one.ahead()
    expect(hasPlace(one), `place ${place}`).toBe(true)
  }
  // Work that was asked for when few had a place is no work any more.
  await early.ahead()
  expect(hasPlace(early)).toBe(false)
  const [last, tooLate] = [elsewhere(9), elsewhere(9)]
  for (const one of [last, tooLate]) await workFor(one)
  await last.ahead()
  expect(hasPlace(last)).toBe(true)
  for (const more of [tooLate, elsewhere(9)]) {
    const { text } = await more.ask('/')
    expect(text).toContain('お客様の前に13人')
    expect(text).not.toContain('data-work')
    expect(hasPlace(more)).toBe(false)
  }

  const member = await world.member()
  later(2 * hourMs)
  expect(await elsewhere(12).ahead()).toBeUndefined()
  const own = Array.from({ length: 6 }, () => browser(cookiesOf(member)))
  for (const one of own) await one.ahead()
  expect(own.filter(hasPlace)).toHaveLength(4)
  await set(200)
})

test('calls outside a visit wait in the queue as well, and take no place in it', {
  meta: {
    proves: [
      {
        id: 'room-calls',
        section: 'operating',
        says: 'Calls without a visit wait as well.',
        from: 'own',
        file: 'server/http/calls.ts',
        breaks: {
          replace: 'if (place !== undefined) throw new Crowded',
          with: 'if (place === null) throw new Crowded',
        },
      },
    ],
  },
}, async () => {
  const guest = browser()
  expect((await guest.ask('/api/user/banner')).status).toBe(200)
  await fill()
  for (let n = 0; n < 5; n++) {
    const { status, text } = await browser().ask('/api/user/banner')
    expect([status, JSON.parse(text)]).toEqual([
      503,
      expect.objectContaining({ state: 503, ahead: 1, retry_after: 20 }),
    ])
  }
  expect(await browser().ahead()).toBe(1)
})

test('queued pages and calls are counted as such, and not as a shop that is too busy', async () => {
  await fill()
  expect((await browser().ask('/api/user/point')).status).toBe(503)
  const told = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  for (const route of ['/', '/api/user/point'])
    expect(told).toContain(`fukuhiki_requests_total{method="GET",route="${route}",state="waiting"}`)
  expect(told).not.toContain('state="503"')
})

test('health checks, providers and files never wait', {
  meta: {
    proves: [
      {
        id: 'room-spared',
        section: 'operating',
        says: 'Health, providers and files are never kept waiting.',
        from: 'own',
        file: 'server/http/pages.ts',
        breaks: { replace: 'isFile.test(url.pathname) ? undefined : ', with: '' },
      },
    ],
  },
}, async () => {
  await fill()
  for (const [path, init, status] of [
    ['/livez', {}, 200],
    ['/readyz', {}, 200],
    ['/robots.txt', {}, 200],
    ['/.well-known/security.txt', {}, 200],
  ] as const)
    expect((await browser().ask(path, init)).status, path).toBe(status)
  // Not a notification at all, and answered by what takes them.
  const webhook = await browser().ask('/api/fincode/webhook', { method: 'POST', body: '{}' })
  expect(webhook.status).not.toBe(503)
})

test('an active member continues, and one who returns may finish a draw, but not begin one', {
  meta: {
    proves: [
      {
        id: 'room-members',
        section: 'operating',
        says: 'A member who was active goes on, and one who comes back may finish a draw.',
        from: 'own',
        file: 'server/http/waiting-room.ts',
        breaks: { replace: 'request.isNoVisit = true', with: '' },
      },
    ],
  },
}, async () => {
  const member = await world.member({ points: 1000 })
  const checked = await member.post('/user/pack/check', { pack_id: 'drop', count: '1' })
  const drawn = await member.post('/user/pack/buy', { token: checked.body.token })
  const drawId = String(drawn.body.history_id)
  await fill()
  // The room was opened while the member was inside: no cookie says so.
  expect(await browser(cookiesOf(member)).ahead()).toBeUndefined()

  await letIn(6)
  later(3 * hourMs)
  await fill(1)
  const returned = browser(cookiesOf(member))
  expect(await returned.ahead('/pack-list')).toBe(1)
  const call = async (path: string, json: unknown) => {
    const { text } = await returned.ask(`/api${path}`, {
      method: 'POST',
      body: new URLSearchParams({ [csrfFieldName]: await member.csrf(), json: JSON.stringify(json) }),
    })
    return JSON.parse(text)
  }
  expect(await call('/user/pack/check', { pack_id: 'drop', count: '1' })).toMatchObject({
    state: 503,
    ahead: 1,
  })
  // No process remembers any more whose session it is, so a process reads it, and would note that it is in use.
  later(3000)
  expect(await call('/user/pack/decision', { send_card: [], reduction_card: [`${drawId}.0`] })).toMatchObject(
    {
      state: 200,
      result: 1,
    },
  )
  expect(await returned.ahead(`/get-card-list?history_id=${drawId}`)).toBeUndefined()
  // That was no way around the line, and the place in it is still the same.
  expect(await returned.ahead('/')).toBe(1)
  later(10_000)
  expect(await returned.ahead('/')).toBe(0)
  later(10_000)
  expect(await call('/user/pack/check', { pack_id: 'drop', count: '1' })).toMatchObject({ state: 200 })
  expect(await returned.ahead('/')).toBeUndefined()
})

test('processes behind a balancer share one queue: places are kept, the order is fair, the rate is one', {
  meta: {
    proves: [
      {
        id: 'room-place',
        section: 'operating',
        says: 'A reload in the waiting room keeps the place, at whichever process: all have one line and one rate.',
        from: 'own',
        file: 'server/http/waiting-room.ts',
        breaks: { replace: '{ ...entering, ticket: held.ticket }', with: 'entering' },
      },
    ],
  },
}, async () => {
  const both = [address, other.address]
  /** The process that is asked first is another one for every second visitor. */
  const visitor = (n: number) => browser({}, n % 2 === 0 ? both : both.toReversed())
  for (let n = 0; n < 6; n++) expect(await visitor(n).ahead()).toBeUndefined()
  const waiting = Array.from({ length: 12 }, (_, n) => visitor(n))
  for (const [n, one] of waiting.entries()) expect(await one.ahead()).toBe(n)
  for (let time = 0; time < 3; time++)
    for (const [n, one] of [...waiting.entries()].toReversed()) expect(await one.ahead()).toBe(n)
  // One in 1.67 seconds.
  for (let turn = 1; turn <= 12; turn++) {
    later(1700)
    const places: (number | undefined)[] = []
    for (const one of waiting.toReversed()) places.unshift(await one.ahead())
    expect(places).toEqual(waiting.map((_, n) => (n < turn ? undefined : n - turn)))
  }
})

test('a place is kept when the process restarts', async () => {
  await fill()
  const before = browser({}, [other.address])
  expect(await before.ahead()).toBe(1)
  await other.close()
  other = await openOther()
  expect(await browser(Object.fromEntries(before.cookies), [other.address]).ahead()).toBe(1)
  expect(await browser({}, [other.address]).ahead()).toBe(2)
})

test('without the database waiting visitors see and keep their places, and none is admitted', {
  meta: {
    proves: [
      {
        id: 'room-database',
        section: 'operating',
        says: 'Without the database a visitor who waits keeps the place, and no visitor is let in.',
        from: 'own',
        file: 'server/http/waiting-room.ts',
        breaks: { replace: 'last.visitorsPerMinute === null || !isUnavailable(error)', with: 'true' },
      },
    ],
  },
}, async () => {
  const inside = browser({}, [other.address])
  expect(await inside.ahead()).toBeUndefined()
  for (let n = 0; n < 6; n++) await browser().ahead()
  const visitor = browser({}, [other.address])
  expect(await visitor.ahead()).toBe(1)
  const place = /^at\.\d+\.(\d+)\./
  const number = place.exec(visitor.cookies.get('entry') ?? '')?.[1]
  expect(number).toBeDefined()
  other.proxy.setMode('refuse')
  other.proxy.cutOpen()
  try {
    for (let n = 0; n < 3; n++) {
      later(10_000)
      expect(await visitor.ahead()).toBe(1)
      expect(place.exec(visitor.cookies.get('entry') ?? '')?.[1]).toBe(number)
      const fresh = browser({}, [other.address])
      expect(await fresh.ahead()).toBe(2)
      expect(fresh.cookies.has('entry')).toBe(false)
      // Visitors inside find a busy shop, and no line.
      const answers = [
        await browser({}, [other.address]).ask('/api/user/banner'),
        await inside.ask('/pack-list'),
      ]
      for (const { status, headers, text } of answers) {
        expect([status, headers.has('retry-after')]).toEqual([503, true])
        expect(text).not.toContain('お客様の前に')
      }
    }
  } finally {
    other.proxy.setMode('pass')
  }
  expect(await visitor.ahead()).toBeUndefined()
})

test('a place from a day ago is invalid, so a visitor with many stored passes skips no later queue', async () => {
  const first = await fill()
  const kept = first.cookies.get('entry') ?? ''
  later(24 * hourMs - 60_000)
  expect(await browser({ entry: kept }).ahead()).toBeUndefined()
  later(60_000)
  for (let n = 0; n < 6; n++) await browser().ahead()
  expect(await browser({ entry: kept }).ahead()).toBeGreaterThanOrEqual(0)
})
