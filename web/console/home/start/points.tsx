// The points that the shop owes its members, in one line.

import { lazy, useCallback } from 'react'
import { readLiability } from '#contract/operator/today.ts'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { Busy } from '#web/console/frame/shell/busy.tsx'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import { useRenewed } from '#web/console/frame/shell/use-renewed.ts'
import { formatInteger } from '#web/ui/amounts.ts'
import { Glance } from './glance.tsx'

/** The plot is loaded once it is asked for. */
const Owing = lazy(async () => ({ default: (await import('./owing.tsx')).Owing }))

export function Points() {
  const { today } = usePhrases()
  const api = useApi()
  const ask = useCallback((signal: AbortSignal) => api.call(readLiability, { signal }), [api])
  const { data, failure } = useRenewed(ask)
  if (data === null) return failure === null ? <Busy /> : <FailureNotice failure={failure} />
  return (
    <Glance
      title={today.points.title}
      amount={`${formatInteger(data.total)} ${today.points.unit}`}
      details={today.points.details}
    >
      <p className="soft">{today.points.note}</p>
      <Owing owed={data} />
    </Glance>
  )
}
