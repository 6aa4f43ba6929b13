import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startScheduler } from './scheduler.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const quiet = () => {}

test('a job runs at once and then at its interval, counted from the end of each run', async () => {
  const run = vi.fn(async () => {})
  const scheduler = startScheduler([{ name: 'sweep', everySeconds: 10, run }], { alarm: quiet })
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(20_001)
  expect(run).toHaveBeenCalledTimes(4)
  await scheduler.stop()
})

test('a run that takes longer than the interval is never doubled; other jobs go on', async () => {
  let [atOnce, most, quick] = [0, 0, 0]
  const slow = async () => {
    most = Math.max(most, ++atOnce)
    await new Promise((resolve) => setTimeout(resolve, 35_000))
    atOnce--
  }
  const scheduler = startScheduler(
    [
      { name: 'slow', everySeconds: 10, run: slow },
      { name: 'quick', everySeconds: 10, run: async () => ++quick },
    ],
    { alarm: quiet },
  )
  await vi.advanceTimersByTimeAsync(100_000)
  expect(most).toBe(1)
  expect(quick).toBe(11)
  const stopped = scheduler.stop()
  await vi.advanceTimersByTimeAsync(35_000)
  await stopped
})

test('a run that fails is logged with the name of its job, and runs again', async () => {
  const alarm = vi.fn()
  const run = vi.fn(async () => {
    throw new Error('no database')
  })
  const scheduler = startScheduler([{ name: 'sweep', everySeconds: 10, run }], { alarm })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(run).toHaveBeenCalledTimes(2)
  expect(alarm).toHaveBeenCalledWith(
    'job failed',
    expect.objectContaining({ job: 'sweep' }),
    expect.any(String),
  )
  await scheduler.stop()
})

test('stop waits for running jobs and starts no more', async () => {
  let isDone = false
  const run = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    isDone = true
  })
  const scheduler = startScheduler([{ name: 'sweep', everySeconds: 10, run }], { alarm: quiet })
  const stopped = scheduler.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  await stopped
  expect(isDone).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(run).toHaveBeenCalledTimes(1)
})

test('a running job is asked to stop', async () => {
  let rows = 0
  const run = async (leave: AbortSignal) => {
    while (!leave.aborted) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      rows += 1
    }
  }
  const scheduler = startScheduler([{ name: 'long', everySeconds: 10, run }], { alarm: quiet })
  await vi.advanceTimersByTimeAsync(250)
  const stopped = scheduler.stop()
  await vi.advanceTimersByTimeAsync(100)
  await stopped
  expect(rows).toBe(3)
})

test('a job that does not stop is named once the wait is over', async () => {
  const scheduler = startScheduler(
    [
      { name: 'stuck', everySeconds: 10, run: () => new Promise(() => {}) },
      { name: 'quick', everySeconds: 10, run: async () => {} },
    ],
    { alarm: quiet },
  )
  const cut = new AbortController()
  const stopped = scheduler.stop(cut.signal)
  await vi.advanceTimersByTimeAsync(60_000)
  cut.abort()
  expect(await stopped).toEqual(['stuck'])
})

test('no run begins while jobs are paused, and each begins soon after they resume', {
  meta: {
    proves: [
      {
        id: 'jobs-pause',
        section: 'operating',
        says: 'No job begins in a process that is not ready.',
        from: 'own',
        breaks: { replace: 'job.isAlwaysDue || mayRun()', with: 'job.isAlwaysDue || mayRun() || true' },
      },
    ],
  },
}, async () => {
  let mayRun = false
  const run = vi.fn(async () => {})
  const hourly = { name: 'hourly', everySeconds: 3600, run }
  const scheduler = startScheduler([hourly], { alarm: quiet, mayRun: () => mayRun })
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(run).not.toHaveBeenCalled()
  mayRun = true
  await vi.advanceTimersByTimeAsync(5000)
  expect(run).toHaveBeenCalledTimes(1)
  await scheduler.stop()
})

test('the end of each run is reported, whether it succeeded or failed', async () => {
  const ended = vi.fn()
  let runs = 0
  const run = async () => {
    if (++runs === 2) throw new Error('no database')
  }
  const scheduler = startScheduler([{ name: 'sweep', everySeconds: 10, run }], { alarm: quiet, ended })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ended.mock.calls.map(([job, { isGood }]) => [job.name, isGood])).toEqual([
    ['sweep', true],
    ['sweep', false],
  ])
  await scheduler.stop()
})

test('a job that decides nothing runs in a process that is not ready, too', {
  meta: {
    proves: [
      {
        id: 'job-always-due',
        section: 'operating',
        says: 'A process that is not ready still learns of new signing keys.',
        from: 'own',
        breaks: { replace: 'job.isAlwaysDue || mayRun()', with: 'mayRun()' },
      },
    ],
  },
}, async () => {
  const [keys, sweep] = [vi.fn(async () => {}), vi.fn(async () => {})]
  const scheduler = startScheduler(
    [
      { name: 'keys', everySeconds: 10, run: keys, isAlwaysDue: true },
      { name: 'sweep', everySeconds: 10, run: sweep },
    ],
    { alarm: quiet, mayRun: () => false },
  )
  await vi.advanceTimersByTimeAsync(10_000)
  expect([keys.mock.calls.length, sweep.mock.calls.length]).toEqual([2, 0])
  await scheduler.stop()
})
