// A member who has lost the way in is let in again: by another mail address or name, or without second factor.

import { useState } from 'react'
import type { IdentityCheck } from '#contract/operator/leaving.ts'
import { changeMemberMail, changeMemberName, removeMemberFactor } from '#contract/operator/member-acts.ts'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { type Act, ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { IdentityField } from './leaving.tsx'
import type { MemberFacts } from './loader.ts'

const calls = { mail: changeMemberMail, name: changeMemberName, factor: removeMemberFactor }
type What = keyof typeof calls

/** The acts are there for operators who may do them, while the member has not left. */
export function ProfileActs({ member }: { member: MemberFacts }) {
  const { profileActs: words } = usePhrases()
  const [open, setOpen] = useState<What | null>(null)
  const all = ['mail', 'name', 'factor'] as const
  return (
    <>
      {all
        .filter((what) => what !== 'factor' || member.hasSecondFactor)
        .map((what) => (
          <Button key={what} onClick={() => setOpen(what)}>
            {words[what].button}
          </Button>
        ))}
      {open && <ProfileDialog what={open} member={member} onClose={() => setOpen(null)} />}
    </>
  )
}

/** The fields of each act; a middle name is for those abroad. */
const fieldsOf = (what: What, { address }: MemberFacts) =>
  what === 'mail'
    ? (['mail'] as const)
    : what === 'name'
      ? (['familyName', 'givenName', ...(address.country === '' ? [] : (['middleName'] as const))] as const)
      : []

function ProfileDialog({ what, member, onClose }: { what: What; member: MemberFacts; onClose: () => void }) {
  const { profileActs: words } = usePhrases()
  const api = useApi()
  const say = useSayResult()
  const [typed, setTyped] = useState({ mail: '', familyName: '', givenName: '', middleName: '' })
  const [identity, setIdentity] = useState<IdentityCheck>()
  const shown = fieldsOf(what, member)
  const isMissing =
    identity === undefined || shown.some((field) => field !== 'middleName' && !typed[field].trim())
  const send = (act: Act) => {
    if (identity === undefined) return undefined
    const { mail, ...name } = typed
    const input = { ...act, memberId: member.memberId, identity }
    if (what === 'mail') return api.call(changeMemberMail, { input: { ...input, mail } })
    if (what === 'name') return api.call(changeMemberName, { input: { ...input, ...name } })
    return api.call(removeMemberFactor, { input })
  }
  const { button, ask, confirm } = words[what]
  return (
    <ActDialog
      call={calls[what]}
      title={button}
      ask={ask}
      confirm={confirm}
      shownFields={[...shown, 'identity']}
      fields={(errorOf) => (
        <>
          {shown.map((field, place) => (
            <TextField
              key={field}
              label={words.fields[field]}
              hint={place === 0 ? words.now(member[what === 'mail' ? 'mail' : 'name']) : undefined}
              type={field === 'mail' ? 'email' : 'text'}
              autoComplete="off"
              maxLength={field === 'mail' ? 254 : 50}
              value={typed[field]}
              onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
              error={errorOf(field)}
            />
          ))}
          <IdentityField value={identity} choose={setIdentity} error={errorOf('identity')} />
        </>
      )}
      send={isMissing ? undefined : send}
      done={() => {
        onClose()
        say(words.prepared)
      }}
      onClose={onClose}
    />
  )
}
