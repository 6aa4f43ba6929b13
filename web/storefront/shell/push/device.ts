// Tells whether this browser takes push messages, and subscribes and unsubscribes it.

import { getPush, subscribeToPush, unsubscribeFromPush } from '#contract/push.ts'
import type { Api } from '#web/api/client.ts'
import { isLineBrowser } from '#web/storefront/shell/line-browser.ts'

/** `homeScreen`: iOS takes them only where the shop was opened from the home screen. */
type Unable = 'line' | 'homeScreen' | 'denied' | 'unsupported'

const isApplePhone = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Why this browser takes none; undefined: it does, or will when its visitor says so. */
export function whyUnable(): Unable | undefined {
  if (typeof window === 'undefined') return 'unsupported'
  if (isLineBrowser()) return 'line'
  if (!('PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window))
    return isApplePhone() ? 'homeScreen' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : undefined
}

const readSubscription = async () => {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? undefined
}

export const isSubscribed = async (): Promise<boolean> =>
  whyUnable() === undefined && (await readSubscription().catch(() => undefined)) !== undefined

/**
 * Asks the visitor, and has messages sent to this browser. Only from a tap: a browser asks once, and remembers a no.
 * @returns whether they are
 */
export async function subscribe(api: Api): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const answer = await api.call(getPush)
  if (!answer.ok) return false
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: answer.data.publicKey,
  })
  const { endpoint = '', keys } = subscription.toJSON()
  const input = { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
  return (await api.call(subscribeToPush, { input })).ok
}

/** Ends it at the shop first: what the browser alone had ended, the shop would go on sending. */
export async function unsubscribe(api: Api): Promise<boolean> {
  const subscription = await readSubscription()
  if (subscription === undefined) return true
  const { endpoint } = subscription
  if (!(await api.call(unsubscribeFromPush, { input: { endpoint } })).ok) return false
  return await subscription.unsubscribe()
}
