import { pino } from 'pino'
import { expect, test } from 'vitest'
import { Unavailable } from '#server/db/unavailable.ts'
import { createOutageLog, withinSeconds } from './deadline.ts'

/** A log, and what was written to it. */
function kept() {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { log, lines }
}

test('work within its time answers or fails unchanged', async () => {
  const { log, lines } = kept()
  expect(await withinSeconds(60, Promise.resolve('done'), log)).toBe('done')
  await expect(withinSeconds(60, Promise.reject(new TypeError('a fault')), log)).rejects.toThrow(TypeError)
  expect(lines).toEqual([])
})

test('work beyond its time is unavailable; a fault in it afterwards is logged', async () => {
  const { log, lines } = kept()
  const work = Promise.withResolvers<string>()
  await expect(withinSeconds(0.01, work.promise, log)).rejects.toThrow(Unavailable)
  work.reject(new TypeError('a fault'))
  await work.promise.catch(() => {})
  await new Promise((resolve) => setImmediate(resolve))
  expect(lines).toMatchObject([{ err: { type: 'TypeError' } }])
})

test('an outage is one alarm in ten seconds, however many calls fail', {
  meta: {
    proves: [
      {
        id: 'outage-alarm',
        section: 'operating',
        says: 'An outage is one alarm in ten seconds.',
        from: 'own',
        breaks: { replace: 'toldAtMs = nowMs\n', with: '' },
      },
    ],
  },
}, () => {
  const { log, lines } = kept()
  let now = new Date('2026-06-01T03:00:00Z')
  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
  }
  const note = createOutageLog(log, () => now)
  for (let call = 0; call < 500; call++) note(new Unavailable('no connection'))
  later(9)
  note(new Unavailable('no connection'))
  expect(lines).toMatchObject([{ alarm: 'unavailable', count: 1, level: 50 }])
  later(1)
  note(new Unavailable('no connection'))
  expect(lines).toMatchObject([{ count: 1 }, { alarm: 'unavailable', count: 501 }])
})
