// The open alarms, or a message that there are none.

import type { readToday } from '#contract/operator/today.ts'
import type { OutputOf } from '#contract/wire.ts'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Section } from '#web/console/frame/shell/page.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { CheckIcon } from '#web/ui/icons.tsx'
import { AlertIcon } from '#web/ui/notice.tsx'
import css from './alarms.module.css'

type Alarm = NonNullable<OutputOf<typeof readToday>['alarms']>[number]

export function NoAlarms() {
  const { today } = usePhrases()
  return (
    <p className={css.none}>
      <CheckIcon size={18} />
      {today.alarms.none}
    </p>
  )
}

export function Alarms({ alarms }: { alarms: readonly Alarm[] }) {
  const {
    today: { alarms: words },
  } = usePhrases()
  return (
    <Section title={words.title}>
      <ul className={css.list}>
        {alarms.map((alarm) => (
          <Line key={`${alarm.alarm} ${alarm.job}`} alarm={alarm} />
        ))}
      </ul>
    </Section>
  )
}

function Line({ alarm: { alarm, job, count, since } }: { alarm: Alarm }) {
  const { language, phrases } = useServices()
  const words = phrases.today.alarms
  const counted = formatInteger(count)
  const sentences = {
    maintenance: words.maintenance,
    choicesOverdue: words.choicesOverdue,
    ledgerFaults: words.ledgerFaults(counted),
    jobFailed: words.jobFailed(job),
    jobLate: words.jobLate(job),
    mailLate: words.mailLate(counted),
    smsLate: words.smsLate(counted),
    pointsByHand: words.pointsByHand(counted),
    smsBudget: words.smsBudget(counted),
    daysUnreconciled: words.daysUnreconciled(counted),
  } satisfies Record<typeof alarm, string>
  return (
    <li className={css.line}>
      <AlertIcon size={18} />
      <p>
        {sentences[alarm]}
        {since !== null && <span className={css.since}>{words.since(formatInstant(since, language))}</span>}
      </p>
    </li>
  )
}
