import { useState } from 'react'
import { endOwnSession } from '#contract/operator/staff.ts'
import { useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { ConfirmDialog } from '#web/console/frame/shell/confirm-dialog.tsx'
import { Row, Rows, Section } from '#web/console/frame/shell/page.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import type { OwnAccess } from './loader.ts'

export function Sessions({
  sessions,
  changed,
}: {
  sessions: OwnAccess['sessions']
  changed: (result: string) => unknown
}) {
  const { access } = usePhrases()
  const { language } = useServices()
  const api = useApi()
  const [open, setOpen] = useState<OwnAccess['sessions'][number] | null>(null)
  const close = () => setOpen(null)
  const nameOf = ({ device, browser }: OwnAccess['sessions'][number]) =>
    device === '' || browser === ''
      ? device || browser || access.unknownDevice
      : access.device(device, browser)
  return (
    <Section title={access.sessionsTitle} note={access.sessionsNote}>
      <Rows>
        {sessions.map((session) => (
          <Row
            key={session.sessionId}
            name={nameOf(session)}
            marks={session.isThis && <Badge tone="accent">{access.thisDevice}</Badge>}
            facts={[
              access.startedAt(formatInstant(session.startedAt, language)),
              access.lastUsedAt(formatInstant(session.lastUsedAt, language)),
            ]}
            actions={
              !session.isThis && (
                <Button aria-label={access.endNamed(nameOf(session))} onClick={() => setOpen(session)}>
                  {access.end}
                </Button>
              )
            }
          />
        ))}
      </Rows>
      {open !== null && (
        <ConfirmDialog
          title={access.endTitle}
          ask={access.endAsk(nameOf(open))}
          confirm={access.end}
          isDangerous
          send={() => api.call(endOwnSession, { input: { sessionId: open.sessionId } })}
          done={() => {
            close()
            return changed(access.ended)
          }}
          onClose={close}
        />
      )}
    </Section>
  )
}
