import { useState } from 'react'
import { removePasskey } from '#contract/operator/staff.ts'
import { PasskeyEnrolment } from '#web/console/frame/second-factor/passkey-enrolment.tsx'
import { useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { ConfirmDialog } from '#web/console/frame/shell/confirm-dialog.tsx'
import { Dialog } from '#web/console/frame/shell/dialog.tsx'
import { Row, Rows, Section } from '#web/console/frame/shell/page.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import type { OwnAccess } from './loader.ts'

export function Passkeys({
  passkeys,
  changed,
}: {
  passkeys: OwnAccess['passkeys']
  changed: (result: string, made?: readonly string[]) => unknown
}) {
  const { access, shell } = usePhrases()
  const { language } = useServices()
  const api = useApi()
  const [open, setOpen] = useState<'add' | OwnAccess['passkeys'][number] | null>(null)
  const close = () => setOpen(null)
  return (
    <Section
      title={access.passkeysTitle}
      actions={<Button onClick={() => setOpen('add')}>{access.addPasskey}</Button>}
    >
      {passkeys.length === 0 ? (
        <p>{access.noPasskeys}</p>
      ) : (
        <Rows>
          {passkeys.map((passkey) => (
            <Row
              key={passkey.passkeyId}
              name={passkey.name}
              facts={[
                access.addedAt(formatInstant(passkey.addedAt, language)),
                passkey.lastUsedAt === null
                  ? access.neverUsed
                  : access.lastUsedAt(formatInstant(passkey.lastUsedAt, language)),
              ]}
              actions={
                <Button aria-label={access.removePasskey(passkey.name)} onClick={() => setOpen(passkey)}>
                  {access.remove}
                </Button>
              }
            />
          ))}
        </Rows>
      )}
      {open === 'add' && (
        <Dialog title={access.addPasskey} onClose={close}>
          <PasskeyEnrolment
            back={close}
            backWords={shell.cancel}
            done={(codes) => {
              close()
              return changed(access.passkeyAdded, codes)
            }}
          />
        </Dialog>
      )}
      {open !== null && open !== 'add' && (
        <ConfirmDialog
          title={access.removePasskeyTitle}
          ask={access.removePasskeyAsk(open.name)}
          confirm={access.remove}
          isDangerous
          send={() => api.call(removePasskey, { input: { passkeyId: open.passkeyId } })}
          done={() => {
            close()
            return changed(access.passkeyRemoved)
          }}
          onClose={close}
        />
      )}
    </Section>
  )
}
