import { expect, test } from 'vitest'
import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import type { OperatorCall } from '#contract/operator/operator-call.ts'
import { wireFields } from '#tools/contract-fields.ts'

// Each act of the console declares once what it moves (decision 018); the proof it asks for follows from it.

const acts = Object.values(operatorCallsByRoom)
  .flat()
  .filter(({ input }) => wireFields(input).some(({ place, name }) => place === '' && name === 'actKey'))
const movesSomething = ({ moves }: OperatorCall) => moves !== 'nothing' && moves !== undefined

/** They move nothing, and are dangerous in another way: a person's data leaves, or the shop is closed to all. */
const freshBesides = ['/operator/members/disclose', '/operator/maintenance/close']

test('each act declares what it moves', () => {
  expect(acts.length).toBeGreaterThan(50)
  expect(acts.filter(({ moves }) => moves === undefined).map(({ path }) => path)).toEqual([])
})

test('only acts that move something, and those listed here, ask for a fresh second factor', {
  meta: {
    alsoProves: ['console-fresh'],
  },
}, () => {
  const fresh = acts.filter(({ proof }) => proof === 'fresh second factor').map(({ path }) => path)
  const moving = acts.filter(movesSomething).map(({ path }) => path)
  expect(fresh.toSorted()).toEqual([...moving, ...freshBesides].toSorted())
})
