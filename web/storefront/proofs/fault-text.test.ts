import { expect, test } from 'vitest'
import { en } from '#phrases/storefront/en.ts'
import { ja } from '#phrases/storefront/ja.ts'
import { faultText } from './fault-text.ts'
import type { DrawFault } from './shown-cards.ts'

const faults: DrawFault[] = [
  { kind: 'manifest' },
  { kind: 'quantities' },
  { kind: 'commitment' },
  { kind: 'root' },
  { kind: 'path' },
  { kind: 'algorithm' },
  { kind: 'manifest order' },
  { kind: 'root changed', seen: 'ab' },
  { kind: 'slot', slot: 0 },
  { kind: 'salt', slot: 1233 },
  { kind: 'card', slot: 4 },
  { kind: 'last-one card' },
  { kind: 'published' },
  { kind: 'sealed late' },
  { kind: 'mistaken' },
  { kind: 'ticket', ticket: 0 },
  { kind: 'ticket order', ticket: 2 },
  { kind: 'ticket time', ticket: 2 },
  { kind: 'draw id', ticket: 2 },
]

test('every fault has a text in both languages', () => {
  for (const words of [ja, en]) {
    const texts = faults.map((fault) => faultText(fault, words, 'sealed'))
    expect(new Set(texts).size).toBe(faults.length)
    expect(texts.every((text) => text.length > 5)).toBe(true)
  }
})

test('counts slots from one', () => {
  expect(faultText({ kind: 'slot', slot: 0 }, ja, 'sealed')).toContain('第1口')
  expect(faultText({ kind: 'salt', slot: 1233 }, en, 'sealed')).toContain('1,234')
})
