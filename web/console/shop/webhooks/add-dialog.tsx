// Adds an endpoint, and shows its secret once.

import { useState } from 'react'
import { addWebhook, type WebhookEvent, webhookEvents } from '#contract/operator/webhooks.ts'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { Dialog } from '#web/console/frame/shell/dialog.tsx'
import { Copied, Facts } from '#web/console/frame/shell/facts.tsx'
import form from '#web/console/frame/shell/form.module.css'
import { useNavigate } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import css from './add-dialog.module.css'
import { deliveriesPath } from './route.ts'

export function AddDialog({ onClose }: { onClose: () => void }) {
  const { webhooks: words } = usePhrases()
  const api = useApi()
  const navigate = useNavigate()
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<readonly WebhookEvent[]>([])
  const [isUnchosen, setUnchosen] = useState(false)
  const [made, setMade] = useState<{ endpointId: string; secret: string } | null>(null)
  if (made !== null)
    return (
      <SecretDialog
        title={words.added}
        secret={made.secret}
        onClose={async () => {
          await navigate(deliveriesPath(made.endpointId, 'all'))
          onClose()
        }}
      />
    )
  return (
    <ActDialog
      call={addWebhook}
      title={words.add}
      ask={words.askAdd}
      confirm={words.add}
      shownFields={['url', 'events']}
      fields={(errorOf) => (
        <>
          <TextField
            label={words.url}
            hint={words.urlHint}
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={500}
            value={url}
            onChange={({ target: { value } }) => setUrl(value)}
            error={errorOf('url')}
          />
          <EventBoxes
            chosen={events}
            choose={setEvents}
            error={isUnchosen && events.length === 0 ? words.chooseEvents : errorOf('events')}
          />
        </>
      )}
      send={(act) => {
        setUnchosen(events.length === 0)
        if (events.length === 0) return undefined
        return api.call(addWebhook, { input: { ...act, url, events: [...events], allEvents: false } })
      }}
      done={setMade}
      onClose={onClose}
    />
  )
}

const groups = ['draw', 'payment', 'parcel'] as const
/** A shipment that was ordered is a parcel to be. */
const groupOf = (event: WebhookEvent) => groups.find((group) => event.startsWith(`${group}.`)) ?? 'parcel'

function EventBoxes({
  chosen,
  choose,
  error,
}: {
  chosen: readonly WebhookEvent[]
  choose: (events: readonly WebhookEvent[]) => void
  error: string | undefined
}) {
  const { webhooks: words } = usePhrases()
  const areAll = chosen.length === webhookEvents.length
  const toggle = (event: WebhookEvent) =>
    choose(webhookEvents.filter((one) => (one === event) !== chosen.includes(one)))
  return (
    <fieldset className={css.events}>
      <legend className={css.legend}>{words.events}</legend>
      <Button onClick={() => choose(areAll ? [] : webhookEvents)}>
        {areAll ? words.noEvents : words.allEvents}
      </Button>
      {groups.map((group) => (
        <fieldset key={group} className={css.group}>
          <legend className={css.legend}>{words.groups[group]}</legend>
          {webhookEvents
            .filter((event) => groupOf(event) === group)
            .map((event) => (
              <Checkbox key={event} checked={chosen.includes(event)} onChange={() => toggle(event)}>
                {words.eventNames[event]} <code className={css.code}>{event}</code>
              </Checkbox>
            ))}
        </fieldset>
      ))}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Shows a secret, which no page shows again. It is left by its button alone, so that no stray key loses it. */
export function SecretDialog({
  title,
  secret,
  onClose,
}: {
  title: string
  secret: string
  onClose: () => unknown
}) {
  const { webhooks: words } = usePhrases()
  return (
    <Dialog title={title}>
      {secret === '' ? (
        <Notice tone="warning">{words.secretOver}</Notice>
      ) : (
        <>
          <p>{words.secretNote}</p>
          <Facts facts={[[words.secret, <Copied key="secret" value={secret} what={words.secret} />]]} />
        </>
      )}
      <div className={form.actions}>
        <Button variant="primary" onClick={onClose}>
          {words.kept}
        </Button>
      </div>
    </Dialog>
  )
}
