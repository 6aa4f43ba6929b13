// Days as a file: the one on show, or all from one to another.

import { useState } from 'react'
import { daysAtOnce } from '#contract/operator/day-figures.ts'
import type { Failure } from '#web/api/client.ts'
import { csvText, saveFile } from '#web/console/frame/grid/grid-csv.ts'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import { Section } from '#web/console/frame/shell/page.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type FigureRow, figureRows } from './figure-rows.ts'
import { askDays, type DayFigures, daysAfter } from './loader.ts'
import css from './screen.module.css'

const mostDays = 366
const dayMs = 86_400_000

/** The number of days from one to another, both included. */
const countDays = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / dayMs + 1

export function DayCsv({ day, today }: { day: string; today: string }) {
  const phrases = usePhrases()
  const words = phrases.dayFigures
  const api = useApi()
  const say = useSayResult()
  const [from, setFrom] = useState(`${day.slice(0, 7)}-01`)
  const [until, setUntil] = useState(day)
  const [isSaving, setSaving] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  /** All days, as many at once as a call answers. */
  const readAll = async (first: string, last: string): Promise<DayFigures[] | undefined> => {
    const days: DayFigures[] = []
    for (let next = first; next <= last; next = daysAfter(next, daysAtOnce)) {
      const end = daysAfter(next, daysAtOnce - 1)
      const result = await askDays(api, { from: next, until: end < last ? end : last })
      if (!result.ok) {
        setFailure(result)
        return undefined
      }
      days.push(...result.data.list)
    }
    return days
  }
  const save = async (first: string, last: string) => {
    setFailure(null)
    const count = countDays(first, last)
    const isRange = count >= 1 && count <= mostDays && last <= today
    setWrong(!isRange)
    if (!isRange) return
    setSaving(true)
    const days = await readAll(first, last)
    setSaving(false)
    if (days === undefined) return
    const rows = days.flatMap((figures) => figureRows(figures, phrases))
    const { columns } = words
    const column = (header: string, text: (row: FigureRow) => string | number) => ({ header, text })
    const text = csvText(
      [
        column(columns.day, (row) => row.day),
        column(columns.kind, (row) => row.kind),
        column(columns.method, (row) => row.detail),
        column(columns.count, (row) => row.count),
        column(columns.amount, (row) => row.amount),
        column(columns.unit, (row) => row.unit),
      ],
      rows,
    )
    saveFile(`${words.file(first, last)}.csv`, text)
    say(words.csvDone(formatInteger(days.length)))
  }
  return (
    <Section title={words.csv} note={words.csvNote}>
      <div>
        <Button disabled={isSaving} onClick={() => void save(day, day)}>
          {words.csvDay}
        </Button>
      </div>
      <Form className={css.range} onSubmit={() => void save(from, until)}>
        <TextField
          label={words.from}
          type="date"
          name="from"
          required
          max={today}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
          error={isWrong ? words.csvWrong : ''}
        />
        <TextField
          label={words.until}
          type="date"
          name="until"
          required
          max={today}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
        <Button type="submit" disabled={isSaving}>
          {words.csvRange}
        </Button>
      </Form>
      <FailureNotice failure={failure} />
    </Section>
  )
}
