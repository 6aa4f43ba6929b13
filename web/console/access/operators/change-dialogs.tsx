// An owner's changes to an operator, each with its reason.

import { useState } from 'react'
import {
  changeRoles,
  confirmOperator,
  endOperator,
  resetOperator,
  withdrawInvitation,
} from '#contract/operator/staff.ts'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import type { Staff } from './loader.ts'
import { RoleBoxes } from './role-boxes.tsx'

interface Ends {
  done: (result: string) => unknown
  onClose: () => void
}

export function ChangeRolesDialog({ operator, done, onClose }: { operator: Staff['list'][number] } & Ends) {
  const { operators } = usePhrases()
  const api = useApi()
  const [roles, setRoles] = useState(operator.roles)
  const { operatorId, name } = operator
  return (
    <ActDialog
      call={changeRoles}
      title={operators.changeRoles}
      ask={operators.changeRolesAsk(name)}
      confirm={operators.changeRoles}
      shownFields={['roles']}
      fields={(errorOf) => (
        <RoleBoxes
          chosen={roles}
          choose={setRoles}
          error={roles.length === 0 ? operators.chooseRole : errorOf('roles')}
        />
      )}
      send={(act) =>
        roles.length === 0 ? undefined : api.call(changeRoles, { input: { ...act, operatorId, roles } })
      }
      done={() => done(operators.rolesChanged)}
      onClose={onClose}
    />
  )
}

const plainActs = { confirm: confirmOperator, end: endOperator, reset: resetOperator }
export type PlainAct = keyof typeof plainActs

/** An act that needs nothing but its reason. */
export function PlainActDialog({
  kind,
  operator: { operatorId, name },
  done,
  onClose,
}: { kind: PlainAct; operator: Staff['list'][number] } & Ends) {
  const { operators } = usePhrases()
  const api = useApi()
  const call = plainActs[kind]
  const said = { confirm: operators.confirmed, end: operators.ended, reset: operators.resetDone }[kind]
  return (
    <ActDialog
      call={call}
      title={operators[`${kind}Named`](name)}
      ask={operators[`${kind}Ask`](name)}
      confirm={operators[kind]}
      isDangerous={kind !== 'confirm'}
      send={(act) => api.call(call, { input: { ...act, operatorId } })}
      done={() => done(said)}
      onClose={onClose}
    />
  )
}

export function WithdrawDialog({
  invitation: { invitationId, name },
  done,
  onClose,
}: { invitation: Staff['invitations'][number] } & Ends) {
  const { operators } = usePhrases()
  const api = useApi()
  return (
    <ActDialog
      call={withdrawInvitation}
      title={operators.withdraw}
      ask={operators.withdrawAsk(name)}
      confirm={operators.withdraw}
      isDangerous
      send={(act) => api.call(withdrawInvitation, { input: { ...act, invitationId } })}
      done={() => done(operators.withdrawn)}
      onClose={onClose}
    />
  )
}
