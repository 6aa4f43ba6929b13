import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { Unavailable } from '#server/db/unavailable.ts'
import { pauseBeforeStart } from './fellow-processes.ts'
import { openChannel } from './process-channel.ts'

test('a process that keeps ending is restarted later each time, but at least twice a minute', {
  meta: {
    proves: [
      {
        id: 'processes-rate',
        section: 'operating',
        says: 'A process that keeps ending is started again after a longer pause each time.',
        from: 'own',
        breaks: { replace: '2 ** (deathsInARow - 2)', with: '1 ** (deathsInARow - 2)' },
      },
    ],
  },
}, () => {
  expect(Array.from({ length: 9 }, (_, deaths) => pauseBeforeStart(deaths))).toEqual([
    ...[0, 0, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000],
  ])
})

/** Two ends of a channel; what travels is JSON, as between processes. */
function pair() {
  const ends = [new EventEmitter(), new EventEmitter()] as const
  const port = (mine: 0 | 1) =>
    Object.assign(ends[mine], {
      send(message: object, _handle: undefined, _options: undefined, sent: (error: Error | null) => void) {
        queueMicrotask(() => ends[1 - mine]?.emit('message', JSON.parse(JSON.stringify(message))))
        sent(null)
      },
    })
  return [port(0), port(1)] as const
}

test('each end of a channel asks and answers; a failure is unavailable, and other messages are ignored', async () => {
  const [left, right] = pair()
  const double = (n: number) => 2 * n
  const ours = openChannel<{ greet: (name: string) => Promise<string> }, { double: (n: number) => number }>(
    left,
    { double },
  )
  const theirs = openChannel<{ double: typeof double }, { greet: (name: string) => Promise<string> }>(right, {
    async greet(name) {
      if (name === '') throw new TypeError('no name')
      return `hello ${name}`
    },
  })
  right.emit('message', 'settings are good')
  expect(
    await Promise.all([ours.ask('greet', 'a'), ours.ask('greet', 'b'), theirs.ask('double', 4)]),
  ).toEqual(['hello a', 'hello b', 8])
  await expect(ours.ask('greet', '')).rejects.toThrow(Unavailable)
})

test('without the other process a question is unavailable at once', async () => {
  const gone = Object.assign(new EventEmitter(), {
    send: (_m: object, _h: undefined, _o: undefined, sent: (error: Error | null) => void) =>
      sent(new Error('channel closed')),
  })
  const channel = openChannel<{ any: (asked: null) => null }, Record<string, never>>(gone, {})
  await expect(channel.ask('any', null)).rejects.toThrow(Unavailable)
})
