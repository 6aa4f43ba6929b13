// Switch for the mails before choices and points expire.

import { useEffect, useState } from 'react'
import { getReminders, setReminders } from '#contract/reminders.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { failureMessage } from '#web/storefront/shell/failure-message.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SectionTitle } from '#web/ui/heading.tsx'
import { Failure } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import css from './reminder-switch.module.css'

export function ReminderSwitch() {
  const phrases = usePhrases()
  const words = phrases.reminders
  const { api } = useServices()
  const run = useBusy()
  const [isOn, setOn] = useState<boolean>()
  const [isSaved, setSaved] = useState(false)
  const [failure, setFailure] = useState<string>()

  useEffect(() => {
    const leaving = new AbortController()
    void api.call(getReminders, { signal: leaving.signal }).then((result) => {
      if (leaving.signal.aborted) return
      if (result.ok) setOn(result.data.isOn)
      else setFailure(failureMessage(result, phrases))
    })
    return () => leaving.abort()
  }, [api, phrases])

  const change = (wish: boolean) =>
    run(async () => {
      setSaved(false)
      const result = await api.call(setReminders, { input: { isOn: wish } })
      setFailure(result.ok ? undefined : failureMessage(result, phrases))
      if (!result.ok) return
      setOn(wish)
      setSaved(true)
    })

  return (
    <Panel>
      <SectionTitle>{words.title}</SectionTitle>
      <p className="soft">{words.what}</p>
      <div className={css.row}>
        <Checkbox
          checked={isOn ?? false}
          disabled={isOn === undefined}
          onChange={(event) => void change(event.target.checked)}
        >
          {words.receive}
        </Checkbox>
        <span className={css.saved} role="status">
          {isSaved && words.saved}
        </span>
      </div>
      <Failure says={failure} />
      <p className="soft">{words.always}</p>
    </Panel>
  )
}
