// The audit log, and whether it is whole.

import { verifyAuditLog } from '#contract/operator/audit-log.ts'
import { Grid } from '#web/console/frame/grid/grid.tsx'
import { useApi, useMe, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { Page } from '#web/console/frame/shell/page.tsx'
import { useLoaderData } from '#web/router/context.tsx'
import { askAudit, auditGrid } from './audit-grid.tsx'
import type { AuditPage } from './loader.ts'
import { useVerification } from './verification.tsx'

export function Screen() {
  const { areas, audit } = usePhrases()
  const services = useServices()
  const api = useApi()
  const me = useMe()
  const { state, result } = useLoaderData() as AuditPage
  const { button, outcome } = useVerification()
  return (
    <Page
      title={areas.audit}
      note={audit.note}
      actions={mayOpen(verifyAuditLog.roles, me?.roles ?? []) && button}
    >
      {outcome}
      <Grid
        definition={auditGrid(services)}
        state={state}
        result={result}
        ask={(query) => askAudit(api, query)}
      />
    </Page>
  )
}
