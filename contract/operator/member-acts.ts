// What an operator changes about a member.

import { id, nothing, record } from '../wire.ts'
import { actFields, type OperatorRole, operatorCall } from './operator-call.ts'

/** Who may keep a member out. */
export const memberKeepers: readonly OperatorRole[] = ['support', 'owner']

export const suspendMember = operatorCall({
  method: 'POST',
  path: '/operator/members/suspend',
  summary:
    'Keeps a member out: their sessions end, and they cannot log in. Parcels that have not left are held. 409 when they are suspended already.',
  roles: memberKeepers,
  input: record({ ...actFields, memberId: id }),
  output: nothing,
})

export const liftSuspension = operatorCall({
  method: 'POST',
  path: '/operator/members/lift_suspension',
  summary: 'Lets a suspended member log in again. 409 when they are not suspended.',
  roles: memberKeepers,
  input: record({ ...actFields, memberId: id }),
  output: nothing,
})
