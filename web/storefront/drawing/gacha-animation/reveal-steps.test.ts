import { expect, test } from 'vitest'
import { type RevealCourse, type RevealEvent, type RevealState, revealStep } from './reveal-steps.ts'

const two: RevealCourse = { count: 2, isRain: () => false, hasOpening: () => true, hasOverview: true }
const play = (events: RevealEvent['type'][], course = two): RevealState =>
  events.reduce<RevealState>((state, type) => revealStep(state, { type }, course), {
    phase: 'start',
    index: 0,
  })

test('goes from card to card, each with its opening, then to all of them and the end', {
  meta: {
    proves: [
      {
        id: 'reveal-order',
        section: 'transitions',
        says: 'Otherwise than each by itself: common cards of many fall together, and all are shown before the end.',
        from: 'own 023',
        breaks: {
          replace: "{ phase: hasOpening(index) ? 'opening' : 'card', index }",
          with: "{ phase: hasOpening(index) ? 'card' : 'opening', index }",
        },
      },
    ],
  },
}, () => {
  expect(play(['start'])).toEqual({ phase: 'opening', index: 0 })
  expect(play(['start', 'opened'])).toEqual({ phase: 'card', index: 0 })
  expect(play(['start', 'opened', 'next'])).toEqual({ phase: 'opening', index: 1 })
  const all = ['start', 'opened', 'next', 'opened', 'next'] as const
  expect(play([...all])).toEqual({ phase: 'overview', index: 2 })
  expect(play([...all, 'next'])).toEqual({ phase: 'end', index: 2 })
})

test('goes to the end at once with one card', () => {
  const one = { ...two, count: 1, hasOverview: false }
  expect(play(['start', 'opened', 'next'], one)).toEqual({ phase: 'end', index: 1 })
  expect(play(['skip all'], one)).toEqual({ phase: 'end', index: 1 })
})

test('lets cards fall together before the others', () => {
  const many = { ...two, isRain: (index: number) => index === 0 }
  expect(play(['start'], many)).toEqual({ phase: 'rain', index: 0 })
  expect(play(['start', 'next'], many)).toEqual({ phase: 'opening', index: 1 })
})

test('waits for the first tap', () => {
  expect(play(['opened', 'next'])).toEqual({ phase: 'start', index: 0 })
})

test('skips one card even while it opens, and all at any time', {
  meta: {
    proves: [
      {
        id: 'reveal-skips',
        section: 'transitions',
        says: 'Otherwise than to the end: skip all shows all cards; skip one the next, a tap skips the opening.',
        from: 'own 023',
        breaks: {
          replace: 'state : at(course.count, course)',
          with: 'state : at(state.index + 1, course)',
        },
      },
    ],
  },
}, () => {
  expect(play(['start', 'next'])).toEqual({ phase: 'opening', index: 1 })
  expect(play(['skip all'])).toEqual({ phase: 'overview', index: 2 })
  expect(play(['skip all', 'skip all'])).toEqual({ phase: 'overview', index: 2 })
})

test('shows no openings with reduced motion', () => {
  expect(play(['start'], { ...two, hasOpening: () => false })).toEqual({ phase: 'card', index: 0 })
})

test('shows the openings that exist, and the other cards at once', () => {
  const second = { ...two, hasOpening: (index: number) => index === 1 }
  expect(play(['start'], second)).toEqual({ phase: 'card', index: 0 })
  expect(play(['start', 'next'], second)).toEqual({ phase: 'opening', index: 1 })
})

test('stays at the end', () => {
  expect(play(['skip all', 'next', 'start', 'opened', 'next'])).toEqual({ phase: 'end', index: 2 })
})

test('continues where it was left', () => {
  expect(revealStep({ phase: 'start', index: 1 }, { type: 'start' }, two)).toEqual({
    phase: 'opening',
    index: 1,
  })
})
