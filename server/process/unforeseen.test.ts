import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { endOnUnforeseen } from './unforeseen.ts'

test.each(['unhandledRejection', 'uncaughtException'])(
  '%s ends the process in order, once, and each is reported to the operator',
  (event) => {
    const process = new EventEmitter()
    const alarms: unknown[] = []
    const ends: number[] = []
    endOnUnforeseen(
      process,
      (name, facts) => alarms.push([name, facts]),
      (exitCode) => ends.push(exitCode),
    )
    const [first, second] = [new TypeError('a fault'), new TypeError('another')]
    process.emit(event, first)
    process.emit(event, second)
    expect(ends).toEqual([1])
    expect(alarms).toEqual([
      ['unforeseen', { err: first, event }],
      ['unforeseen', { err: second, event }],
    ])
  },
)
