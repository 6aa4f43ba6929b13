import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBrowserTransport } from './browser-transport.ts'
import { createServerClock, type ServerClock } from './server-clock.ts'

const hourMs = 3_600_000
/** The server's time at the beginning of each test. */
const start = Date.parse('2026-07-01T03:00:00.000Z')

let serverMs: number
let deviceMs: number
let clock: ServerClock
beforeEach(() => {
  serverMs = start + 700
  deviceMs = serverMs
  clock = createServerClock(() => deviceMs)
})
const wait = (ms: number) => {
  serverMs += ms
  deviceMs += ms
}
/** An answer whose request and response each took so long; its `Date` has whole seconds. */
const hear = (thereMs = 0, backMs = 0) => {
  const answered = clock.asking()
  wait(thereMs)
  const date = new Date(serverMs).toUTCString()
  wait(backMs)
  answered(date)
}
const at = (ms: number) => new Date(ms).toISOString()

describe('the server’s time in a browser', () => {
  test('is unknown before the first answer, and until then no instant has passed', () => {
    expect(clock.nowMs()).toBeNull()
    expect(clock.hasPassed(at(start - hourMs))).toBe(false)
  })

  test.each([0, 25, -25])('is the same on a device %i hours ahead', (hours) => {
    deviceMs += hours * hourMs
    hear(40, 60)
    const behindMs = serverMs - (clock.nowMs() ?? Number.NaN)
    expect(behindMs).toBeGreaterThanOrEqual(0)
    expect(behindMs).toBeLessThanOrEqual(1000 + 60)
    wait(hourMs)
    expect(serverMs - (clock.nowMs() ?? Number.NaN)).toBe(behindMs)
  })

  test('is never ahead of the server, and closer to it with each answer', {
    meta: {
      proves: [
        {
          id: 'device-clock',
          section: 'rulings',
          says: "A device with a wrong clock still counts the shop's time.",
          from: 'ruling 18',
          breaks: {
            replace: 'set(aheadMs === null || isOutdated ? leastMs : Math.max(aheadMs, leastMs))',
            with: 'set(leastMs + 1)',
          },
        },
      ],
    },
  }, () => {
    deviceMs += 25 * hourMs
    let before = Number.POSITIVE_INFINITY
    for (const [thereMs, backMs] of [
      [900, 2400],
      [10, 30],
      [350, 5000],
      [1, 1],
      [100, 250],
    ] as const) {
      hear(thereMs, backMs)
      const behindMs = serverMs - (clock.nowMs() ?? Number.NaN)
      expect(behindMs).toBeGreaterThanOrEqual(0)
      expect(behindMs).toBeLessThanOrEqual(before)
      before = behindMs
      wait(130)
    }
    expect(before).toBeLessThan(1000)
  })

  test('follows when the device’s clock is corrected, or set wrong, while the page is open', () => {
    for (const jumpMs of [-25 * hourMs, 3 * hourMs, 5000]) {
      hear(10, 10)
      deviceMs += jumpMs
      hear(10, 10)
      const behindMs = serverMs - (clock.nowMs() ?? Number.NaN)
      expect(behindMs).toBeGreaterThanOrEqual(0)
      expect(behindMs).toBeLessThanOrEqual(1010)
    }
  })

  test('decides alone whether an instant has passed', () => {
    deviceMs += 25 * hourMs
    hear(20, 20)
    const end = at(serverMs + 24 * hourMs)
    wait(24 * hourMs - 1)
    expect(clock.hasPassed(end)).toBe(false)
    wait(1001 + 20)
    expect(clock.hasPassed(end)).toBe(true)
  })

  test('is the device’s own time when an answer has no date', () => {
    clock.asking()(null)
    expect(clock.nowMs()).toBe(deviceMs)
    deviceMs += hourMs
    hear()
    clock.asking()('yesterday')
    expect(Math.abs((clock.nowMs() ?? 0) - serverMs)).toBeLessThanOrEqual(1000)
  })

  test('notifies its subscribers when an answer moves it', () => {
    let heard = 0
    const stop = clock.subscribe(() => heard++)
    hear()
    expect(heard).toBe(1)
    wait(1000)
    hear()
    expect(heard).toBe(1)
    stop()
    deviceMs += hourMs
    hear()
    expect(heard).toBe(1)
  })
})

describe('each call over HTTP', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('updates the server’s time, also when the device’s clock is wrong', async () => {
    deviceMs += 25 * hourMs
    vi.stubGlobal('fetch', async () => {
      wait(80)
      return Response.json({ state: 200 }, { headers: { date: new Date(serverMs).toUTCString() } })
    })
    expect(await createBrowserTransport(clock)('GET', '/api/user/point')).toEqual({ state: 200 })
    expect(Math.abs((clock.nowMs() ?? 0) - serverMs)).toBeLessThanOrEqual(1000)
  })
})
