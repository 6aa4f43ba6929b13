// The calls of the console, from the contract: who may make them and what they ask for.

import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import type { OperatorCall } from '#contract/operator/operator-call.ts'
import { operatorRoles } from '#contract/operator/roles.ts'
import { table } from './fields.ts'

const rolesOf = (roles: OperatorCall['roles']) =>
  roles.length === operatorRoles.length ? 'every role' : roles.join(', ')

function reasonOf({ reason = 'none' }: OperatorCall): string {
  if (typeof reason === 'string') return reason === 'asked' ? 'yes' : ''
  return `${reason.field}: ${reason.values.join(', ')}`
}

const rowOf = (call: OperatorCall): string[] => [
  `\`${call.path.replace('/operator/', '')}\``,
  call.summary,
  rolesOf(call.roles),
  reasonOf(call),
  call.moves === undefined || call.moves === 'nothing' ? '' : call.moves.join(', '),
  rolesOf(call.approvers ?? []),
]

const titles = ['Call', 'Effect', 'Roles', 'Reason', 'Moves', 'Approved by']

const section = ([room, calls]: [string, OperatorCall[]]): string =>
  `## ${room.charAt(0).toUpperCase()}${room.slice(1)}\n\n${table(titles, calls.map(rowOf))}`

export const consolePage = (): string => `# The console's calls

To an operator without one of its *roles* a call does not exist (404). A call with a *reason* refuses an empty one. What *moves* something asks for a second factor of the last ten minutes. An act with *approved by* waits for a second operator of these roles where it is above the limits of the settings.

${Object.entries(operatorCallsByRoom).map(section).join('\n\n')}
`
