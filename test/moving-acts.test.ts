import { expect, test } from 'vitest'
import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import { movable, type OperatorCall } from '#contract/operator/operator-call.ts'
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

/** Kept by hand, so that an act that moves something else than before is seen by a reviewer. */
const expected = {
  points: [
    'approvals/approve',
    'content/change',
    'content/withdraw',
    'deposits/add',
    'deposits/assign',
    'deposits/import',
    'members/adjust_balance',
    'members/remove',
    'packs/give_up',
    'payments/chargeback',
    'payments/credit',
    'payments/refund',
    'ranks/schedule',
    'ranks/withdraw',
    'settings/change',
    'settings/withdraw',
  ],
  money: [
    'approvals/approve',
    'claims/settle',
    'content/change',
    'content/withdraw',
    'deposits/add',
    'deposits/assign',
    'deposits/close',
    'deposits/import',
    'differences/settle',
    'payments/chargeback',
    'payments/close',
    'payments/credit',
    'payments/refund',
    'settings/change',
    'settings/withdraw',
  ],
  belongings: ['approvals/approve', 'members/remove'],
  boxes: ['approvals/approve', 'drafts/seal', 'packs/end_early', 'packs/give_up', 'packs/resume'],
  rights: [
    'approvals/allow_own',
    'approvals/approve',
    'members/change_mail',
    'members/change_name',
    'members/remove_second_factor',
    'operators/confirm',
    'operators/end',
    'operators/invite',
    'operators/reset',
    'operators/roles',
    'operators/withdraw_invitation',
    'settings/change',
    'settings/withdraw',
    'webhooks/add',
    'webhooks/renew_secret',
    'webhooks/resume',
  ],
  parcels: [
    'approvals/approve',
    'members/change_name',
    'parcels/send_again',
    'shipments/correct',
    'shipments/release',
  ],
}

test('each kind of thing is moved by these acts and no other', () => {
  const nameOf = ({ path }: OperatorCall) => path.replace('/operator/', '')
  const movedBy = (kind: (typeof movable)[number]) =>
    acts.filter((act) => movesSomething(act) && act.moves?.includes(kind)).map(nameOf)
  expect(Object.fromEntries(movable.map((kind) => [kind, movedBy(kind).toSorted()]))).toEqual(expected)
})
