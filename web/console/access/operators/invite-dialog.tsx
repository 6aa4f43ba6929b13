import { useState } from 'react'
import type { OperatorRole } from '#contract/operator/roles.ts'
import { inviteOperator } from '#contract/operator/staff.ts'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { CopyButton } from '#web/console/frame/shell/copy-button.tsx'
import { Dialog } from '#web/console/frame/shell/dialog.tsx'
import css from '#web/console/frame/shell/form.module.css'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { RoleBoxes } from './role-boxes.tsx'

/** Invites a person, then shows the link, once. */
export function InviteDialog({ onClose, invited }: { onClose: () => void; invited: () => void }) {
  const { operators, shell } = usePhrases()
  const api = useApi()
  const [name, setName] = useState('')
  const [mail, setMail] = useState('')
  const [roles, setRoles] = useState<OperatorRole[]>([])
  const [isUnchosen, setUnchosen] = useState(false)
  const [link, setLink] = useState<string | null>(null)

  if (link !== null)
    return (
      <Dialog title={operators.linkTitle} onClose={onClose}>
        <p>{operators.linkNote(name.trim())}</p>
        <TextField label={operators.link} value={link} readOnly onFocus={(event) => event.target.select()} />
        <div className={css.actions}>
          <CopyButton value={link} what={operators.link} />
          <Button variant="primary" onClick={onClose}>
            {shell.close}
          </Button>
        </div>
      </Dialog>
    )
  return (
    <ActDialog
      call={inviteOperator}
      title={operators.invite}
      ask={operators.inviteNote}
      confirm={operators.makeLink}
      shownFields={['name', 'mail', 'roles']}
      fields={(errorOf) => (
        <>
          <TextField
            label={operators.name}
            hint={operators.nameHint}
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={errorOf('name')}
          />
          <TextField
            label={operators.mail}
            type="email"
            maxLength={200}
            value={mail}
            onChange={(event) => setMail(event.target.value)}
            error={errorOf('mail')}
          />
          <RoleBoxes
            chosen={roles}
            choose={setRoles}
            error={isUnchosen && roles.length === 0 ? operators.chooseRole : errorOf('roles')}
          />
        </>
      )}
      send={(act) => {
        setUnchosen(roles.length === 0)
        if (roles.length === 0) return undefined
        return api.call(inviteOperator, { input: { ...act, name, mail, roles } })
      }}
      done={(made) => {
        setLink(made.link)
        invited()
      }}
      onClose={onClose}
    />
  )
}
