// The topics of push messages for the member, each with its switch, and whether this device takes them.

import { useEffect, useState } from 'react'
import { getPush, type PushTopic, pushTopics, setPushTopic } from '#contract/push.ts'
import { useApi, usePhrases } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SectionTitle } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { isSubscribed, subscribe, unsubscribe, whyUnable } from './device.ts'
import { PushUnable } from './push-unable.tsx'

export function PushSwitches() {
  const { push: words } = usePhrases()
  const api = useApi()
  const run = useBusy()
  const [topics, setTopics] = useState<readonly PushTopic[]>()
  const [isHere, setHere] = useState(false)
  const [said, setSaid] = useState<{ text: string; isFailure?: boolean }>()
  const unable = whyUnable()

  useEffect(() => {
    const leaving = new AbortController()
    void Promise.all([api.call(getPush, { signal: leaving.signal }), isSubscribed()]).then(
      ([wishes, isOn]) => {
        if (leaving.signal.aborted) return
        if (wishes.ok) setTopics(wishes.data.topics)
        setHere(isOn && wishes.ok && wishes.data.isHere)
      },
    )
    return () => leaving.abort()
  }, [api])

  const change = (topic: PushTopic, isOn: boolean) =>
    run(async () => {
      setSaid(undefined)
      const mayTell = !isOn || isHere || (await subscribe(api).catch(() => false))
      const isSaved = mayTell && (await api.call(setPushTopic, { input: { topic, isOn } })).ok
      if (!isSaved) return setSaid({ text: words.failed, isFailure: true })
      if (isOn) setHere(true)
      setTopics((before = []) => [...before.filter((one) => one !== topic), ...(isOn ? [topic] : [])])
      setSaid({ text: words.saved })
    })

  const stopHere = () =>
    run(async () => {
      const isOver = await unsubscribe(api).catch(() => false)
      if (isOver) setHere(false)
      setSaid(isOver ? { text: words.stopped } : { text: words.failed, isFailure: true })
    })

  return (
    <Panel>
      <SectionTitle>{words.title}</SectionTitle>
      <p className="quiet">{words.what}</p>
      {unable && <PushUnable why={unable} words={words} />}
      <div className="lines">
        {pushTopics.map((topic) => {
          const isOn = topics?.includes(topic) === true
          return (
            <Checkbox
              key={topic}
              checked={isOn && (isHere || unable !== undefined)}
              // A topic that was turned on elsewhere can be turned off here.
              disabled={topics === undefined || (unable !== undefined && !isOn)}
              onChange={(event) => void change(topic, event.target.checked)}
            >
              {words.topics[topic]}
            </Checkbox>
          )
        })}
      </div>
      {isHere && <Button onClick={stopHere}>{words.stopHere}</Button>}
      {said && (
        <Notice tone={said.isFailure ? 'danger' : 'success'} isLive>
          {said.text}
        </Notice>
      )}
    </Panel>
  )
}
