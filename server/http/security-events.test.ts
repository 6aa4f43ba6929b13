import { expect, test } from 'vitest'
import { createThinnedEvent } from './security-events.ts'

test('a flood of events logs sixty lines a minute, and the next minute reports how many were left out', () => {
  const lines: unknown[][] = []
  const log = { warn: (...line: unknown[]) => void lines.push(line) }
  const write = createThinnedEvent('too many requests')
  const inMinute = (minute: number) => write(log, { path: '/api/user/login' }, minute * 60_000)
  for (let n = 0; n < 200; n++) inMinute(1)
  expect(lines).toHaveLength(60)
  const line = { securityEvent: 'too many requests', path: '/api/user/login' }
  expect(lines[0]).toEqual([line, expect.stringContaining('more requests')])
  inMinute(2)
  expect(lines[60]?.[0]).toEqual({ ...line, unlogged: 140 })
  inMinute(3)
  expect(lines[61]?.[0]).toEqual(line)
})
