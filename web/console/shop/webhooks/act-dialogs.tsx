// What is done about an endpoint and its deliveries, each with its reason.

import { replayDeliveries, switchWebhookOff } from '#contract/operator/webhooks.ts'
import { useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useRevalidate } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { formatInstant } from '#web/ui/dates.ts'
import type { Delivery, Endpoint } from './loader.ts'

export function SwitchOffDialog({
  endpoint: { endpointId, url },
  onClose,
}: {
  endpoint: Endpoint
  onClose: () => void
}) {
  const { webhooks: words } = usePhrases()
  const api = useApi()
  const say = useSayResult()
  const revalidate = useRevalidate()
  return (
    <ActDialog
      call={switchWebhookOff}
      title={words.switchOffNamed(url)}
      ask={words.askOff}
      confirm={words.switchOff}
      isDangerous
      send={(act) => api.call(switchWebhookOff, { input: { ...act, endpointId } })}
      done={async () => {
        onClose()
        say(words.switchedOff)
        await revalidate()
      }}
      onClose={onClose}
    />
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
      : words.replayNamed(delivery.event, formatInstant(delivery.happenedAt, language))
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
