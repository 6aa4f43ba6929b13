import { expect, test } from 'vitest'
import {
  nextRare,
  type RevealCourse,
  type RevealEvent,
  type RevealState,
  revealStep,
} from './reveal-steps.ts'

const two: RevealCourse = { count: 2, hasOpening: () => true }
const play = (events: RevealEvent['type'][], course = two): RevealState =>
  events.reduce<RevealState>(
    (state, type) => revealStep(state, type === 'jump' ? { type, to: 0 } : { type }, course),
    { phase: 'start', index: 0 },
  )

test('goes from card to card, each with its opening, to the end', () => {
  expect(play(['start'])).toEqual({ phase: 'opening', index: 0 })
  expect(play(['start', 'opened'])).toEqual({ phase: 'card', index: 0 })
  expect(play(['start', 'opened', 'next'])).toEqual({ phase: 'opening', index: 1 })
  expect(play(['start', 'opened', 'next', 'opened', 'next'])).toEqual({ phase: 'end', index: 2 })
})

test('waits for the first tap', () => {
  expect(play(['opened', 'next'])).toEqual({ phase: 'start', index: 0 })
})

test('skips one card even while it opens, and all at any time', () => {
  expect(play(['start', 'next'])).toEqual({ phase: 'opening', index: 1 })
  expect(play(['skip all'])).toEqual({ phase: 'end', index: 2 })
})

test('shows no openings with reduced motion', () => {
  expect(play(['start'], { count: 2, hasOpening: () => false })).toEqual({ phase: 'card', index: 0 })
})

test('shows the openings that there are, and the other cards at once', () => {
  const second = { count: 2, hasOpening: (index: number) => index === 1 }
  expect(play(['start'], second)).toEqual({ phase: 'card', index: 0 })
  expect(play(['start', 'next'], second)).toEqual({ phase: 'opening', index: 1 })
})

test('stays at the end', () => {
  expect(play(['skip all', 'start', 'opened', 'next'])).toEqual({ phase: 'end', index: 2 })
})

test('continues where it was left', () => {
  expect(revealStep({ phase: 'start', index: 1 }, { type: 'start' }, two)).toEqual({
    phase: 'opening',
    index: 1,
  })
})

test('jumps forward only, to the next SR or UR card', () => {
  const cards = [{ rarity: 3 }, { rarity: 0 }, { rarity: 2 }]
  expect(nextRare(cards, 0)).toBe(2)
  expect(nextRare(cards, 2)).toBe(-1)
  const state = { phase: 'card', index: 0 } as const
  expect(revealStep(state, { type: 'jump', to: 2 }, { count: 3, hasOpening: () => true }).index).toBe(2)
  expect(revealStep(state, { type: 'jump', to: -1 }, { count: 3, hasOpening: () => true })).toBe(state)
})
