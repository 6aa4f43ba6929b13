import { type PushTopic, setPushTopic } from '#contract/push.ts'
import { useApi } from '#web/storefront/route/services.tsx'
import { subscribe } from './device.ts'

/** Has this browser told of a topic; asks the visitor where it must. */
export function useAcceptPush(topic: PushTopic): () => Promise<boolean> {
  const api = useApi()
  return async () => {
    const isOn = await subscribe(api).catch(() => false)
    return isOn && (await api.call(setPushTopic, { input: { topic, isOn: true } })).ok
  }
}
