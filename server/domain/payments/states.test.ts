import { expect, test } from 'vitest'
import type { PaymentState } from '../../db/schema.ts'
import { isOpen, outcomeOf, transitions } from './states.ts'

const states = Object.keys(transitions) as PaymentState[]

test('paid is final; money that is really there can make every other purchase paid', () => {
  expect(transitions.paid).toEqual([])
  for (const state of states) if (state !== 'paid') expect(transitions[state]).toContain('paid')
})

test('only an open purchase is pending for the member, and one a person looks at', () => {
  for (const state of states)
    expect(outcomeOf(state) === 'pending', state).toBe(isOpen(state) || state === 'review')
})

test('every state but created can be reached, and none leads to itself', () => {
  const reached = new Set(Object.values(transitions).flat())
  for (const state of states) {
    expect(transitions[state]).not.toContain(state)
    expect(reached.has(state), state).toBe(true)
  }
})
