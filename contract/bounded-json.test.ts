import { expect, test, vi } from 'vitest'
import { parseBounded } from './bounded-json.ts'

test.each([
  ['{}', 2],
  ['[1,[2],{"a":"b"}]', 10],
  [String.raw`{"a\\\"[,":"\\"}`, 4],
  ['"[[[[[[[[[[[[[[[[[[[[["', 1],
])('parses %s with a limit of %i characters, and refuses it with a limit of one less', (json, signs) => {
  expect(parseBounded(json, signs)).toEqual(JSON.parse(json))
  expect(() => parseBounded(json, signs - 1)).toThrow('more signs or nesting than any payload has')
})

test.each([
  ['depth', '['.repeat(17)],
  ['depth of objects', '{"a":'.repeat(17)],
  ['keys', `{${Array.from({ length: 60 }, (_, n) => `"${n}":1`).join()}}`],
  ['a text that does not end', String.raw`{"a":"\\\"`],
])('refuses too much in one body without parsing it: %s', (_, json) => {
  const parse = vi.spyOn(JSON, 'parse')
  expect(() => parseBounded(json, 100)).toThrow(SyntaxError)
  expect(parse).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('refuses invalid JSON with the kind of error that JSON.parse throws', () => {
  for (const json of ['', 'x', '{', ']', '{"a":}', '[1,]'])
    expect(() => parseBounded(json, 100)).toThrow(SyntaxError)
})
