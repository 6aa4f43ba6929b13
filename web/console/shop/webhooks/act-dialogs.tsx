// The acts on an endpoint and its deliveries.

import { useState } from 'react'
import {
  removeWebhook,
  renewWebhookSecret,
  replayDeliveries,
  resumeWebhook,
  switchWebhookOff,
  testWebhook,
} from '#contract/operator/webhooks.ts'
import type { OutputOf } from '#contract/wire.ts'
import { useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { Dialog } from '#web/console/frame/shell/dialog.tsx'
import { Facts } from '#web/console/frame/shell/facts.tsx'
import form from '#web/console/frame/shell/form.module.css'
import { wordFor } from '#web/console/frame/shell/known-words.ts'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useRevalidate } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SecretDialog } from './add-dialog.tsx'
import type { Delivery, Endpoint } from './loader.ts'

/** The acts that only ask whether they are meant. */
const switches = {
  off: { call: switchWebhookOff, isDangerous: false },
  resume: { call: resumeWebhook, isDangerous: false },
  remove: { call: removeWebhook, isDangerous: true },
} as const
export type Switch = keyof typeof switches

export function SwitchDialog({
  kind,
  endpoint: { endpointId, url },
  onClose,
}: {
  kind: Switch
  endpoint: Endpoint
  onClose: () => void
}) {
  const { webhooks: words } = usePhrases()
  const api = useApi()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const { call, isDangerous } = switches[kind]
  const said = {
    off: [words.switchOffNamed(url), words.askOff, words.switchOff, words.switchedOff],
    resume: [words.resumeNamed(url), words.askResume, words.resume, words.resumed],
    remove: [words.removeNamed(url), words.askRemove, words.remove, words.removed],
  } as const
  const [title, ask, confirm, done] = said[kind]
  return (
    <ActDialog
      call={call}
      title={title}
      ask={ask}
      confirm={confirm}
      isDangerous={isDangerous}
      send={(act) => api.call(call, { input: { ...act, endpointId } })}
      done={async () => {
        onClose()
        say(done)
        await revalidate()
      }}
      onClose={onClose}
    />
  )
}

export function RenewDialog({
  endpoint: { endpointId },
  onClose,
}: {
  endpoint: Endpoint
  onClose: () => void
}) {
  const { webhooks: words } = usePhrases()
  const api = useApi()
  const revalidate = useRevalidate()
  const [secret, setSecret] = useState<string | null>(null)
  if (secret !== null)
    return (
      <SecretDialog
        title={words.renewed}
        secret={secret}
        onClose={async () => {
          await revalidate()
          onClose()
        }}
      />
    )
  return (
    <ActDialog
      call={renewWebhookSecret}
      title={words.renewSecret}
      ask={words.askRenew}
      confirm={words.renewSecret}
      send={(act) => api.call(renewWebhookSecret, { input: { ...act, endpointId } })}
      done={(made) => setSecret(made.secret)}
      onClose={onClose}
    />
  )
}

export function TestDialog({
  endpoint: { endpointId, url },
  onClose,
}: {
  endpoint: Endpoint
  onClose: () => void
}) {
  const { webhooks: words } = usePhrases()
  const api = useApi()
  const revalidate = useRevalidate()
  const [tested, setTested] = useState<OutputOf<typeof testWebhook> | null>(null)
  if (tested !== null) return <TestedDialog tested={tested} onClose={onClose} />
  return (
    <ActDialog
      call={testWebhook}
      title={words.testNamed(url)}
      ask={words.askTest}
      confirm={words.sendTest}
      send={(act) => api.call(testWebhook, { input: { ...act, endpointId } })}
      done={async (answer) => {
        setTested(answer)
        await revalidate()
      }}
      onClose={onClose}
    />
  )
}

const testTones = { delivered: 'success', waiting: 'info', given_up: 'danger', not_sent: 'info' } as const

function TestedDialog({
  tested: { stage, lastAnswer, tookMs, answerWords },
  onClose,
}: {
  tested: OutputOf<typeof testWebhook>
  onClose: () => void
}) {
  const { webhooks: words, shell } = usePhrases()
  return (
    <Dialog title={words.test} onClose={onClose}>
      <Notice tone={testTones[stage]} isLive>
        {words.tested[stage]}
      </Notice>
      <Facts
        facts={[
          lastAnswer === '' ? undefined : [words.answer, lastAnswer],
          tookMs === null ? undefined : [words.took, words.milliseconds(formatInteger(tookMs))],
          answerWords === '' ? undefined : [words.words, answerWords],
        ]}
      />
      <div className={form.actions}>
        <Button variant="primary" onClick={onClose}>
          {shell.close}
        </Button>
      </div>
    </Dialog>
  )
}

export function ReplayDialog({
  endpointId,
  delivery,
  onClose,
}: {
  endpointId: string
  /** Null: every one that was given up. */
  delivery: Delivery | null
  onClose: () => void
}) {
  const { webhooks: words } = usePhrases()
  const { language } = useServices()
  const api = useApi()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const title =
    delivery === null
      ? words.replayGivenUp
      : words.replayNamed(
          wordFor(words.eventNames, delivery.event),
          formatInstant(delivery.happenedAt, language),
        )
  return (
    <ActDialog
      call={replayDeliveries}
      title={title}
      ask={delivery === null ? words.askReplayGivenUp : words.askReplay}
      confirm={words.replay}
      send={(act) =>
        api.call(replayDeliveries, {
          input: { ...act, endpointId, eventId: delivery?.eventId ?? null, since: null },
        })
      }
      done={async ({ count }) => {
        onClose()
        say(words.replayed(formatInteger(count)))
        await revalidate()
      }}
      onClose={onClose}
    />
  )
}
