import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followPacks } from './live-stream.ts'
import type { LivePacks } from './use-live-packs.ts'

// The stream of a page, with a window, a clock and a server of the test's own.

class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeSource[] = []
  readyState = 0
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeSource.opened.push(this)
  }
  close() {
    this.readyState = FakeSource.CLOSED
  }
  hears(type: 'message' | 'at', data: string) {
    this.dispatchEvent(Object.assign(new Event(type), { data }))
  }
  fails(isRefused: boolean) {
    if (isRefused) this.readyState = FakeSource.CLOSED
    this.dispatchEvent(new Event('error'))
  }
}

class FakeDocument extends EventTarget {
  hidden = false
  turn(hidden: boolean) {
    this.hidden = hidden
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

const noon = '2026-12-01T12:00:00.000+09:00'
const later = '2026-12-01T12:00:07.000+09:00'
const message = (id: string, remaining: number, asOf: string) =>
  JSON.stringify({
    id,
    pack_count: remaining,
    waiting: 0,
    is_before: false,
    status: 'on_sale',
    halt: null,
    as_of: asOf,
    best_left: null,
    top_tiers: { left: 1, quantity: 2 },
    floor: null,
    average: null,
    left: [remaining],
    gone_on: [null],
  })

let page: FakeDocument
let live: LivePacks
let told: number
let leaving: AbortController
beforeEach(() => {
  vi.useFakeTimers()
  page = new FakeDocument()
  FakeSource.opened = []
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('document', page)
  told = 0
  leaving = new AbortController()
})
afterEach(() => {
  leaving.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const follow = (ids = 'a,b') =>
  followPacks(
    ids,
    'ja',
    (state) => {
      live = state
      told++
    },
    leaving.signal,
  )
const source = () => FakeSource.opened.at(-1) as FakeSource
const loaded = { asOf: noon, remaining: 10, name: 'Pack' }

test('messages are applied together once they are complete, over the loader’s data', () => {
  follow()
  expect(source().url).toBe('/api/user/pack/live?packs=a%2Cb&lang=ja')
  const before = told
  source().hears('message', message('a', 9, later))
  source().hears('message', message('b', 4, later))
  expect(told).toBe(before)
  source().hears('at', later)
  expect(told).toBe(before + 1)
  expect(live).toMatchObject({ isLive: true, isStale: false, asOf: later })
  expect(live.now('a', loaded)).toMatchObject({ name: 'Pack', remaining: 9, left: [9] })
  expect(live.now('c', loaded)).toBe(loaded)
  // A page loaded after the message knows better.
  const newer = { ...loaded, asOf: '2026-12-01T12:00:08.000+09:00' }
  expect(live.now('a', newer)).toBe(newer)
})

test('a message that breaks the contract changes nothing', () => {
  follow()
  source().hears('message', JSON.stringify({ id: 'a', pack_count: 'many' }))
  source().hears('at', later)
  expect(live.now('a', loaded)).toBe(loaded)
})

test('a lost stream says how old its figures are, until it is restored', {
  meta: {
    proves: [
      {
        id: 'live-lost',
        section: 'rulings',
        says: 'A page without its stream says since when its figures stand.',
        from: 'ruling 32',
        breaks: {
          replace: 'const lose = () => change({ isLive: false, isStale: false })',
          with: 'const lose = () => change({ isStale: false })',
        },
      },
    ],
  },
}, () => {
  follow()
  source().hears('at', noon)
  source().fails(false)
  expect(live).toMatchObject({ isLive: false, asOf: noon })
  // The browser comes back by itself, on the same stream.
  expect(FakeSource.opened).toHaveLength(1)
  source().hears('at', later)
  expect(live).toMatchObject({ isLive: true, asOf: later })
})

test('a silent stream is reopened, whatever the state of the network', () => {
  follow()
  source().hears('at', noon)
  vi.advanceTimersByTime(24_999)
  expect(live.isLive).toBe(true)
  vi.advanceTimersByTime(1)
  expect(live).toMatchObject({ isLive: false, asOf: noon })
  expect(FakeSource.opened).toHaveLength(2)
  expect(FakeSource.opened[0]?.readyState).toBe(FakeSource.CLOSED)
})

test('a refused stream is retried, ever less often, and soon again after a success', () => {
  follow()
  const opens: number[] = []
  for (const waitMs of [5000, 10_000, 20_000, 40_000, 80_000, 80_000]) {
    source().fails(true)
    vi.advanceTimersByTime(waitMs - 1)
    const before = FakeSource.opened.length
    vi.advanceTimersByTime(1)
    opens.push(FakeSource.opened.length - before)
  }
  expect(opens).toEqual([1, 1, 1, 1, 1, 1])
  expect(FakeSource.opened).toHaveLength(7)
  source().hears('at', noon)
  source().fails(true)
  vi.advanceTimersByTime(5000)
  expect(FakeSource.opened).toHaveLength(8)
})

test('the stream is closed in the background; in the foreground fresh figures are awaited, but not forever', () => {
  follow()
  source().hears('at', noon)
  page.turn(true)
  expect(source().readyState).toBe(FakeSource.CLOSED)
  expect(live.isLive).toBe(false)
  vi.advanceTimersByTime(3_600_000)
  expect(FakeSource.opened).toHaveLength(1)
  page.turn(false)
  expect(FakeSource.opened).toHaveLength(2)
  expect(live).toMatchObject({ isLive: false, isStale: true })
  source().hears('at', later)
  expect(live).toMatchObject({ isLive: true, isStale: false, asOf: later })
  page.turn(true)
  page.turn(false)
  expect(live.isStale).toBe(true)
  vi.advanceTimersByTime(3000)
  expect(live).toMatchObject({ isLive: false, isStale: false, asOf: later })
})

test('a page that opens in the background, has no packs, or was left requests nothing', () => {
  follow('')
  page.hidden = true
  follow()
  expect(FakeSource.opened).toHaveLength(0)
  page.turn(false)
  expect(FakeSource.opened).toHaveLength(1)
  leaving.abort()
  expect(source().readyState).toBe(FakeSource.CLOSED)
  page.turn(true)
  page.turn(false)
  vi.advanceTimersByTime(3_600_000)
  follow()
  expect(FakeSource.opened).toHaveLength(1)
})
