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

const kinds = <Kind extends string>(words: Record<Kind, unknown>) => Object.keys(words) as Kind[]

test('every fault of a beacon draw has a text in both languages, and none speaks of a seal', () => {
  const closing = kinds(ja.beaconProofs.closingFaults).map((kind): DrawFault => ({ kind, closing: 12 }))
  const place = kinds(ja.beaconProofs.placeFaults).map((kind): DrawFault => ({ kind }))
  const ofSealed: DrawFault['kind'][] = ['root', 'path', 'root changed', 'salt']
  const all = [...closing, ...place, ...faults.filter(({ kind }) => !ofSealed.includes(kind))]
  for (const [words, seal] of [
    [ja, /封印|秘密から/],
    [en, /seal|secret/i],
  ] as const) {
    const texts = all.map((fault) => faultText(fault, words, 'beacon'))
    expect(new Set(texts).size).toBe(all.length)
    expect(texts.filter((text) => seal.test(text))).toEqual([])
  }
  expect(faultText({ kind: 'quorum', closing: 1200 }, ja, 'beacon')).toContain('第1,200号')
})

test('counts slots from one', () => {
  expect(faultText({ kind: 'slot', slot: 0 }, ja, 'sealed')).toContain('第1口')
  expect(faultText({ kind: 'salt', slot: 1233 }, en, 'sealed')).toContain('1,234')
})
