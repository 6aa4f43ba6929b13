// The audit log, and whether it is whole.

import { listAuditRecords, verifyAuditLog } from '#contract/operator/audit-log.ts'
import type { OutputOf } from '#contract/wire.ts'
import { actor } from '#phrases/actor.ts'
import { Grid } from '#web/console/frame/grid/grid.tsx'
import { defineList, type ListPage, loadList } from '#web/console/frame/grid/list.tsx'
import { type Services, useMe, useServices } from '#web/console/frame/services.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { Page } from '#web/console/frame/shell/page.tsx'
import { useLoaderData } from '#web/router/context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { nameOfThing, sayRecord } from './say-record.ts'
import { MachineRecord, Sentence } from './sentence.tsx'
import { useVerification } from './verification.tsx'

const auditList = (services: Services, people: readonly string[] = []) => {
  const { phrases, language } = services
  const { areas, audit, auditSentences } = phrases
  return defineList(services, listAuditRecords, audit, {
    name: areas.audit,
    keyOf: ({ recordId }) => recordId,
    columns: {
      what: {
        onPhone: 'title',
        cell: (record) => (
          <>
            <Sentence record={record} />
            {record.terminal && (
              <Badge tone={record.terminal === 'proven' ? undefined : 'warning'}>
                {audit.terminal[record.terminal]}
              </Badge>
            )}
            <MachineRecord record={record} />
          </>
        ),
        text: (record) => {
          const { before, thing, after } = sayRecord(record, phrases, language)
          return `${before}${thing === undefined ? '' : nameOfThing(thing, phrases)}${after}`
        },
      },
      who: { isExtra: true },
      verb: { isExtra: true },
      subject: { isExtra: true },
      detail: { isExtra: true },
    },
    unlisted: { terminal: true, thing: true, prepared: true },
    filters: {
      kind: auditSentences.things,
      who: people.map((name) => ({ value: name, label: actor[language](name) })),
    },
  })
}

export const load = loadList((services) => auditList(services))

export function Screen() {
  const services = useServices()
  const { areas, audit } = services.phrases
  const me = useMe()
  const { result } = useLoaderData() as ListPage<OutputOf<typeof listAuditRecords>>
  const { button, outcome } = useVerification()
  return (
    <Page
      title={areas.audit}
      note={audit.note}
      actions={mayOpen(verifyAuditLog.roles, me?.roles ?? []) && button}
    >
      {outcome}
      <Grid definition={auditList(services, result.ok ? result.data.people : [])} />
    </Page>
  )
}
