// The operator's means of login, and their logged-in devices.

import { useState } from 'react'
import { renewRecoveryCodes, turnOffCode } from '#contract/operator/staff.ts'
import { CodeEnrolment } from '#web/console/frame/second-factor/code-enrolment.tsx'
import { RecoveryCodes } from '#web/console/frame/second-factor/recovery-codes.tsx'
import { useApi, useMe, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { ConfirmDialog } from '#web/console/frame/shell/confirm-dialog.tsx'
import { Dialog } from '#web/console/frame/shell/dialog.tsx'
import { Page, Section } from '#web/console/frame/shell/page.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useLoaderData, useRevalidate } from '#web/router/context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { OwnAccess } from './loader.ts'
import { Passkeys } from './passkeys.tsx'
import { Password } from './password.tsx'
import css from './screen.module.css'
import { Sessions } from './sessions.tsx'

/** Fewer than these are soon none. */
const fewCodes = 3

export function Screen() {
  const { access, enrolling } = usePhrases()
  const { passkeys, hasCode, recoveryCodesLeft, sessions, mail } = useLoaderData() as OwnAccess
  const { me } = useServices()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const [codes, setCodes] = useState<readonly string[]>([])

  const changed = async (result: string, made: readonly string[] = []) => {
    setCodes(made)
    say(result)
    await Promise.all([revalidate(), me.load()])
  }
  return (
    <Page title={access.title} note={mail} isNarrow>
      <Roles />
      <Passkeys passkeys={passkeys} changed={changed} />
      <App hasCode={hasCode} changed={changed} />
      <Recovery left={recoveryCodesLeft} made={setCodes} />
      <Password changed={changed} />
      <Sessions sessions={sessions} changed={changed} />
      {codes.length > 0 && (
        <Dialog title={enrolling.recoveryTitle}>
          <RecoveryCodes
            codes={codes}
            kept={() => {
              setCodes([])
              void revalidate()
            }}
          />
        </Dialog>
      )}
    </Page>
  )
}

/** Lists the operator's own roles. */
function Roles() {
  const { access, roles } = usePhrases()
  return (
    <Section title={access.roles}>
      <ul className={css.roles}>
        {(useMe()?.roles ?? []).map((role) => (
          <li key={role}>
            <Badge tone="accent">{roles.names[role]}</Badge>
            <span>{roles.opens[role]}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function App({
  hasCode,
  changed,
}: {
  hasCode: boolean
  changed: (result: string, made?: readonly string[]) => unknown
}) {
  const { access, shell } = usePhrases()
  const api = useApi()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Section
      title={access.appTitle}
      actions={<Button onClick={() => setOpen(true)}>{hasCode ? access.turnOffApp : access.addApp}</Button>}
    >
      <p>
        <Badge tone={hasCode ? 'success' : 'neutral'}>{hasCode ? access.appIsOn : access.appIsOff}</Badge>
      </p>
      {isOpen && hasCode && (
        <ConfirmDialog
          title={access.turnOffApp}
          ask={access.turnOffAppAsk}
          confirm={access.turnOffApp}
          isDangerous
          send={() => api.call(turnOffCode)}
          done={() => {
            close()
            return changed(access.appTurnedOff)
          }}
          onClose={close}
        />
      )}
      {isOpen && !hasCode && (
        <Dialog title={access.addApp} onClose={close}>
          <CodeEnrolment
            back={close}
            backWords={shell.cancel}
            done={(codes) => {
              close()
              return changed(access.appAdded, codes)
            }}
          />
        </Dialog>
      )}
    </Section>
  )
}

function Recovery({ left, made }: { left: number; made: (codes: readonly string[]) => void }) {
  const { access } = usePhrases()
  const api = useApi()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Section
      title={access.recoveryTitle}
      actions={<Button onClick={() => setOpen(true)}>{access.renew}</Button>}
    >
      <p>{access.recoveryLeft(left)}</p>
      {left < fewCodes && <Notice tone="warning">{access.recoveryFew}</Notice>}
      {isOpen && (
        <ConfirmDialog
          title={access.renew}
          ask={access.renewAsk}
          confirm={access.renew}
          send={() => api.call(renewRecoveryCodes)}
          done={({ recoveryCodes }) => {
            close()
            made(recoveryCodes)
          }}
          onClose={close}
        />
      )}
    </Section>
  )
}
