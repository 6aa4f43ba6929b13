// The figures of one business day, and the days as a file.

import { useState } from 'react'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Stack } from '#web/console/frame/shell/detail-page.tsx'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import { Page } from '#web/console/frame/shell/page.tsx'
import { MoneyTabs } from '#web/console/money/money-tabs.tsx'
import { Link, useLoaderData, useNavigate } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { Form } from '#web/ui/form.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { BankMoney, Cards, Coins, Points } from './day-counts.tsx'
import { DayCsv } from './day-csv.tsx'
import { DayMoney } from './day-money.tsx'
import { type DaysPage, daysAfter } from './loader.ts'
import { daysPath } from './route.ts'
import css from './screen.module.css'

export function Screen() {
  const { dayFigures: words } = usePhrases()
  const { language } = useServices()
  const { day, today, result } = useLoaderData() as DaysPage
  const figures = result.ok ? result.data.list[0] : undefined
  return (
    <Page title={words.heading(formatDay(day, language))} note={words.note}>
      <MoneyTabs />
      <DayChoice key={day} day={day} today={today} />
      {!result.ok && <FailureNotice failure={result} />}
      {figures !== undefined && (
        <>
          {figures.isRunning && <Notice>{words.running}</Notice>}
          <DayMoney figures={figures} />
          <div className={css.parts}>
            <Points figures={figures} />
            <Stack>
              <Coins figures={figures} />
              <Cards figures={figures} />
            </Stack>
          </div>
          <BankMoney figures={figures} />
        </>
      )}
      <DayCsv key={`csv ${day}`} day={day} today={today} />
    </Page>
  )
}

function DayChoice({ day, today }: { day: string; today: string }) {
  const { dayFigures: words } = usePhrases()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(day)
  return (
    <Form className={css.choice} onSubmit={() => typed !== '' && void navigate(daysPath(typed))}>
      <Link to={daysPath(daysAfter(day, -1))} className={css.step}>
        <ChevronLeftIcon size={16} />
        {words.before}
      </Link>
      <TextField
        label={words.day}
        hidesLabel
        type="date"
        name="day"
        max={today}
        required
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit">{words.show}</Button>
      {day < today && (
        <Link to={daysPath(daysAfter(day, 1))} className={css.step}>
          {words.after}
          <ChevronRightIcon size={16} />
        </Link>
      )}
    </Form>
  )
}
