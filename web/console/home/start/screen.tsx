// Today: the first page after the login. It renews itself, and never moves what is being read.

import { useCallback } from 'react'
import { overviewReaders } from '#contract/operator/roles.ts'
import { readLiability, readToday } from '#contract/operator/today.ts'
import { useApi, useMe, useServices } from '#web/console/frame/services.tsx'
import { Busy } from '#web/console/frame/shell/busy.tsx'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { Page } from '#web/console/frame/shell/page.tsx'
import { useRenewed } from '#web/console/frame/shell/use-renewed.ts'
import { Alarms, NoAlarms } from './alarms.tsx'
import { Boxes } from './boxes.tsx'
import { Points } from './points.tsx'
import { SalesOfToday } from './sales-of-today.tsx'
import css from './screen.module.css'
import { Waiting } from './waiting.tsx'
import { clockTime, longDay } from './words.ts'

export function Screen() {
  const {
    phrases: { today: words },
    language,
  } = useServices()
  const me = useMe()
  const own = me?.roles ?? []
  const api = useApi()
  const ask = useCallback((signal: AbortSignal) => api.call(readToday, { signal }), [api])
  const { data, failure } = useRenewed(ask)
  return (
    <Page title={words.title} note={words.welcome(me?.name ?? '')}>
      {data === null && failure === null && (
        <div className={css.coming}>
          <Busy />
        </div>
      )}
      {data === null && <FailureNotice failure={failure} />}
      {data !== null && (
        <>
          <div className={css.status}>
            <p
              className={failure === null ? css.moment : css.stale}
              role={failure === null ? undefined : 'alert'}
            >
              {failure === null
                ? words.asOf(longDay(data.at, language), clockTime(data.at, language))
                : words.stale(clockTime(data.at, language))}
            </p>
            {data.alarms?.length === 0 && <NoAlarms />}
          </div>
          {data.alarms !== null && data.alarms.length > 0 && <Alarms alarms={data.alarms} />}
          <Waiting today={data} />
        </>
      )}
      <div className={css.glances}>
        {mayOpen(overviewReaders, own) && <SalesOfToday />}
        {mayOpen(readLiability.roles, own) && <Points />}
      </div>
      {data !== null && data.boxes !== null && <Boxes boxes={data.boxes} />}
    </Page>
  )
}
