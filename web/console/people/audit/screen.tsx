// The audit log, and whether it is whole.

import { listAuditRecords, verifyAuditLog } from '#contract/operator/audit-log.ts'
import { Grid } from '#web/console/frame/grid/grid.tsx'
import { defineList, loadList } from '#web/console/frame/grid/list.tsx'
import { type Services, useMe, useServices } from '#web/console/frame/services.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { Page } from '#web/console/frame/shell/page.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Detail } from './detail.tsx'
import { useVerification } from './verification.tsx'

const auditList = (services: Services) => {
  const { areas, audit } = services.phrases
  return defineList(services, listAuditRecords, audit, {
    name: areas.audit,
    keyOf: ({ recordId }) => recordId,
    columns: {
      who: {
        after: ({ terminal }) =>
          terminal && (
            <Badge tone={terminal === 'proven' ? undefined : 'warning'}>{audit.terminal[terminal]}</Badge>
          ),
      },
      detail: { cell: ({ detail }) => <Detail json={detail} /> },
    },
    unlisted: { terminal: true },
    filters: {},
  })
}

export const load = loadList(auditList)

export function Screen() {
  const services = useServices()
  const { areas, audit } = services.phrases
  const me = useMe()
  const { button, outcome } = useVerification()
  return (
    <Page
      title={areas.audit}
      note={audit.note}
      actions={mayOpen(verifyAuditLog.roles, me?.roles ?? []) && button}
    >
      {outcome}
      <Grid definition={auditList(services)} />
    </Page>
  )
}
