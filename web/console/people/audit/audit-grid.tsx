// The list of the audit log.

import { listAuditRecords } from '#contract/operator/audit-log.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Api } from '#web/api/client.ts'
import type { GridDefinition, GridQuery } from '#web/console/frame/grid/definition.ts'
import type { Services } from '#web/console/frame/services.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { Detail } from './detail.tsx'

export type AuditRecord = OutputOf<typeof listAuditRecords>['list'][number]
export type AuditFilter = 'from' | 'until' | 'who' | 'verb' | 'subject' | 'recordId'
export type AuditSort = 'doneAt'

export const auditGrid = ({
  phrases: { areas, audit },
  language,
}: Services): GridDefinition<AuditRecord, AuditFilter, AuditSort> => ({
  name: areas.audit,
  keyOf: ({ recordId }) => recordId,
  empty: audit.empty,
  columns: [
    {
      key: 'doneAt',
      header: audit.doneAt,
      sort: 'doneAt',
      cell: ({ doneAt }) => formatInstant(doneAt, language),
      text: ({ doneAt }) => doneAt,
    },
    {
      key: 'who',
      header: audit.who,
      cell: ({ who, terminal }) => (
        <>
          {who}{' '}
          {terminal && (
            <Badge tone={terminal === 'operator' ? undefined : 'warning'}>{audit.terminal[terminal]}</Badge>
          )}
        </>
      ),
      text: ({ who }) => who,
    },
    {
      key: 'verb',
      header: audit.verb,
      cell: ({ verb }) => <code>{verb}</code>,
      text: ({ verb }) => verb,
    },
    {
      key: 'subject',
      header: audit.subject,
      cell: ({ subject }) => <code>{subject}</code>,
      text: ({ subject }) => subject,
    },
    { key: 'why', header: audit.why, cell: ({ why }) => why, text: ({ why }) => why },
    {
      key: 'detail',
      header: audit.detail,
      cell: ({ detail }) => <Detail json={detail} />,
      text: ({ detail }) => detail,
    },
    {
      key: 'recordId',
      header: audit.recordId,
      cell: ({ recordId }) => <code>{recordId}</code>,
      text: ({ recordId }) => recordId,
      isExtra: true,
    },
  ],
  filters: [
    { key: 'from', label: audit.from, kind: 'day' },
    { key: 'until', label: audit.until, kind: 'day' },
    { key: 'who', label: audit.whoFilter, kind: 'text' },
    { key: 'verb', label: audit.verbFilter, kind: 'text' },
    { key: 'subject', label: audit.subjectFilter, kind: 'text' },
    { key: 'recordId', label: audit.recordFilter, kind: 'text' },
  ],
})

export const askAudit = (
  api: Api,
  { filters, sort, page, size }: GridQuery<AuditFilter, AuditSort>,
  signal?: AbortSignal,
) => api.call(listAuditRecords, { query: { ...filters, sort, page, size }, signal })
