import { expect, test } from 'vitest'
import { countingHasher, expectedHashes } from './counting-hasher.ts'
import { nobleHasher } from './noble-hasher.ts'

test('counts every hash and changes none', () => {
  const counts: number[] = []
  const hasher = countingHasher(nobleHasher, (count) => counts.push(count))
  const input = new Uint8Array([1])
  expect(hasher.sha256(input)).toEqual(nobleHasher.sha256(input))
  expect(hasher.hmac(input, input)).toEqual(nobleHasher.hmac(input, input))
  expect(counts).toEqual([1, 2])
})

test('predicts the number of hashes of a box', () => {
  expect(expectedHashes({ total: 800, tickets: [1, 2] })).toBe(2502)
})
