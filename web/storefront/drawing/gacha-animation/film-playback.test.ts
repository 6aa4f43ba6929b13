import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PlayedFilm, playFilm, stallMs } from './film-playback.ts'
import { sceneDelayMs } from './reveal-timing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

class Film extends EventTarget implements PlayedFilm {
  currentTime = 0
  error: object | null = null
  networkState = 1
  lastElementChild = new EventTarget()
  ownerDocument = Object.assign(new EventTarget(), { hidden: false })
  play = vi.fn(async () => {})
  pause = vi.fn()
  /** Reports the time four times a second, as a playing browser does. */
  runFor(seconds: number) {
    for (let quarter = 0; quarter < seconds * 4; quarter++) {
      vi.advanceTimersByTime(250)
      this.currentTime += 0.25
      this.dispatchEvent(new Event('timeupdate'))
    }
  }
}

function played(film = new Film()) {
  const said: string[] = []
  const stop = playFilm(film, { onEnd: () => said.push('end'), onFail: () => said.push('fail') })
  return { film, said, stop }
}

test('a film begins 300 ms after its call, and reports its end once (spec §9)', {
  meta: {
    proves: [
      {
        id: 'film-delay',
        section: 'constants',
        after: 'scene-delay',
        says: 'So does a film.',
        from: 'spec',
        breaks: { replace: '  }, sceneDelayMs)', with: '  }, 0)' },
      },
    ],
  },
}, () => {
  const { film, said } = played()
  vi.advanceTimersByTime(sceneDelayMs - 1)
  expect(film.play).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(film.play).toHaveBeenCalledOnce()
  film.runFor(8)
  expect(said).toEqual([])
  film.dispatchEvent(new Event('ended'))
  film.dispatchEvent(new Event('ended'))
  vi.advanceTimersByTime(10 * stallMs)
  expect(said).toEqual(['end'])
})

test('a film that never loads has failed two seconds after its start was due', () => {
  const { film, said } = played()
  vi.advanceTimersByTime(sceneDelayMs + stallMs - 1)
  expect(said).toEqual([])
  vi.advanceTimersByTime(1)
  expect(said).toEqual(['fail'])
  expect(film.pause).toHaveBeenCalled()
})

test('a film that stops in the middle has failed two seconds later', {
  meta: {
    proves: [
      {
        id: 'film-stalls',
        section: 'transitions',
        after: 'film-fails',
        says: 'So does one that does not move for 2 seconds.',
        from: 'ruling 39',
        breaks: { replace: 'export const stallMs = 2000', with: 'export const stallMs = 20_000' },
      },
    ],
  },
}, () => {
  const { film, said } = played()
  vi.advanceTimersByTime(sceneDelayMs)
  film.runFor(3)
  vi.advanceTimersByTime(1999)
  // An event without movement is none.
  film.dispatchEvent(new Event('timeupdate'))
  vi.advanceTimersByTime(1)
  expect(said).toEqual(['fail'])
})

test('a device that was too busy to report progress has not stalled', () => {
  const { film, said } = played()
  vi.advanceTimersByTime(sceneDelayMs)
  film.currentTime = 1.9
  vi.advanceTimersByTime(stallMs)
  expect(said).toEqual([])
})

test('a hidden page plays nothing and has not stalled; visible again it continues', () => {
  const { film, said } = played()
  vi.advanceTimersByTime(sceneDelayMs)
  film.ownerDocument.hidden = true
  vi.advanceTimersByTime(10 * stallMs)
  expect(said).toEqual([])
  film.ownerDocument.hidden = false
  film.ownerDocument.dispatchEvent(new Event('visibilitychange'))
  expect(film.play).toHaveBeenCalledTimes(2)
})

test('a browser that refuses to play has failed, and so has a film that failed before its call', async () => {
  const refusing = new Film()
  refusing.play.mockRejectedValue(new Error('not allowed'))
  const { said } = played(refusing)
  await vi.advanceTimersByTimeAsync(sceneDelayMs)
  expect(said).toEqual(['fail'])

  const broken = new Film()
  broken.error = {}
  const other = played(broken)
  vi.advanceTimersByTime(sceneDelayMs)
  expect(other.said).toEqual(['fail'])
  expect(broken.play).not.toHaveBeenCalled()

  const absent = new Film()
  absent.networkState = 3
  const third = played(absent)
  vi.advanceTimersByTime(sceneDelayMs)
  expect(third.said).toEqual(['fail'])
})

test('a skipped film reports nothing more', async () => {
  const film = new Film()
  film.play.mockRejectedValue(new Error('interrupted by pause'))
  const { said, stop } = played(film)
  vi.advanceTimersByTime(sceneDelayMs)
  stop()
  film.dispatchEvent(new Event('ended'))
  film.dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(10 * stallMs)
  expect(said).toEqual([])
  expect(film.pause).toHaveBeenCalled()
})
