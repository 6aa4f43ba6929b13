import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createRequestIds } from './request-id.ts'

const raw = (headers: Record<string, string>, socket: unknown) =>
  ({ headers, socket }) as unknown as IncomingMessage
const outside = new Socket()

test('an id can be read aloud, and two processes never make the same one', () => {
  const [one, other] = [createRequestIds(randomBytes), createRequestIds(randomBytes)]
  const ids = Array.from({ length: 2000 }, (_, n) => (n % 2 ? one : other)(raw({}, outside)))
  for (const id of ids) expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a visitor cannot choose the id of a request; a page inside the process does for its calls', () => {
  const idOf = createRequestIds(randomBytes)
  const named = { 'x-request-id': 'MINE-MINE-MINE' }
  expect(idOf(raw(named, outside))).not.toBe('MINE-MINE-MINE')
  expect(idOf(raw(named, {}))).toBe('MINE-MINE-MINE')
})
