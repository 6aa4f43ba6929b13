import { expect, test } from 'vitest'
import type { PaymentState } from '#server/db/schema.ts'
import { isOpen, outcomeOf, refundOf, transitions } from './states.ts'

const states = Object.keys(transitions) as PaymentState[]

test('a paid purchase can only be refunded; arrived money can make any other purchase paid', () => {
  expect(transitions.paid).toEqual(['refunding'])
  expect(transitions.refunded).toEqual([])
  for (const state of states)
    if (state !== 'paid' && state !== 'refunded') expect(transitions[state]).toContain('paid')
})

test('a purchase is refunded only from paid', () => {
  for (const state of states) {
    expect(transitions[state].includes('refunding'), state).toBe(state === 'paid')
    expect(transitions[state].includes('refunded'), state).toBe(state === 'refunding')
  }
})

test('only an open purchase, one in review and one being refunded are pending for the member', () => {
  for (const state of states)
    expect(outcomeOf(state) === 'pending', state).toBe(
      isOpen(state) || state === 'review' || state === 'refunding',
    )
})

test('only a purchase that is being refunded, or was, has a refund on the wire', () => {
  for (const state of states)
    expect(refundOf(state), state).toBe({ refunding: 'pending', refunded: '1' }[state as string])
})

test('every state but created can be reached, and none leads to itself', () => {
  const reached = new Set(Object.values(transitions).flat())
  for (const state of states) {
    expect(transitions[state]).not.toContain(state)
    expect(reached.has(state), state).toBe(true)
  }
})
