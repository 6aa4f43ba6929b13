import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { nothing, record, text } from '#contract/wire.ts'
import { bodyLimitOf } from './limits.ts'
import { payloadBounds } from './payload-bounds.ts'

const callOf = (field: z.ZodMiniType) => ({
  method: 'POST' as const,
  path: '/test' as const,
  summary: '',
  input: record({ field }),
  output: nothing,
})
const { signs: ofNone } = payloadBounds({ ...callOf(text(1)), input: undefined })
const signsOf = (field: z.ZodMiniType) => payloadBounds(callOf(field)).signs - ofNone

test('the limit of JSON tokens fits the fullest payload', () => {
  const pair = record({ a: text(1), b: z.optional(z.array(text(5)).check(z.maxLength(3))) })
  for (const [field, fullest] of [
    [text(5), ['x']],
    [z.array(text(5)).check(z.maxLength(3)), [['x', 'y', 'z']]],
    [z.union([text(1), pair]), [{ a: 'x', b: ['x', 'y', 'z'] }]],
  ] as const) {
    const signs = JSON.stringify({ field: fullest[0] }).match(/"[^"]*"|[[\]{},]/g)?.length ?? 0
    expect(signsOf(field)).toBeGreaterThanOrEqual(signs)
    expect(signsOf(field)).toBeLessThan(signs + 8)
  }
})

test('the byte limit fits the longest texts in any script, as a form encodes them', () => {
  const longest = new URLSearchParams({ json: JSON.stringify({ field: '漢'.repeat(10_000) }) }).toString()
  expect(payloadBounds(callOf(text(10_000))).bytes).toBeGreaterThan(longest.length)
})

test('no field of a payload is a text or a list without a limit', () => {
  for (const field of [z.string(), z.array(text(1)), z.unknown(), z.record(z.string(), text(1))])
    expect(() => bodyLimitOf(callOf(field), { perMinute: 1, bodyBytes: 1 })).toThrow('may be of any length')
})
