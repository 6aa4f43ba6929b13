import { type Carrier, Undeliverable } from './message-sender.ts'

export interface SmsSettings {
  /** Where the gateway, or a small bridge before any vendor, takes messages. */
  gatewayUrl: string
  token: string
  /** Who the SMS is from: a name of up to 11 letters, or a number, as the vendor allows. */
  sender: string
  /** Only tests shorten it. */
  timeoutMs?: number
}

/** Longer than any gateway needs to accept a message; a code is worth ten minutes. */
const timeoutMs = 10_000

/** What a gateway answers when the message itself is at fault, and always will be. */
const refusals = new Set([400, 404, 410, 422])

/** Reads the settings from environment variables; undefined when no gateway is set (ruling 30). */
export function smsSettings(environment: Record<string, string | undefined>): SmsSettings | undefined {
  const { SMS_GATEWAY_URL: gatewayUrl, SMS_GATEWAY_TOKEN: token, SMS_SENDER: sender } = environment
  if (!gatewayUrl) return undefined
  return { gatewayUrl, token: token ?? '', sender: sender ?? '' }
}

/**
 * Stops a start whose settings would send codes to the wrong place or in clear.
 * @throws with every problem named by its environment variable
 */
export function checkSmsSettings(settings: SmsSettings | undefined, isProduction: boolean): void {
  if (settings === undefined) return
  const problems: string[] = []
  const url = URL.parse(settings.gatewayUrl)
  if (url === null || !/^https?:$/.test(url.protocol))
    problems.push(`SMS_GATEWAY_URL is not an address: ${settings.gatewayUrl}`)
  else if (isProduction && url.protocol !== 'https:')
    problems.push('SMS_GATEWAY_URL must use https in production')
  if (url !== null && (url.username !== '' || url.password !== ''))
    problems.push('SMS_GATEWAY_URL must not carry a password; use SMS_GATEWAY_TOKEN')
  if (settings.token === '') problems.push('SMS_GATEWAY_TOKEN is empty')
  if (settings.sender === '') problems.push('SMS_SENDER is empty')
  if (problems.length > 0) throw new Error(`The SMS gateway's settings are refused:\n${problems.join('\n')}`)
}

/**
 * Carries SMS through an HTTP gateway. One request a message:
 *
 *     POST <SMS_GATEWAY_URL>
 *     authorization: Bearer <SMS_GATEWAY_TOKEN>
 *     content-type: application/json
 *     idempotency-key: <id>
 *
 *     { "id": "<uuid>", "from": "<SMS_SENDER>", "to": "+819012345678", "text": "…" }
 *
 * Any 2xx: the gateway has taken it; the body is not read. 400, 404, 410, 422: this message can never be
 * delivered, and is not tried again. Anything else, a redirect, or no answer in ten seconds: it is tried again
 * with the same id, by which the gateway recognises a repeat.
 */
export function httpSmsCarrier(settings: SmsSettings): Carrier {
  return async (letter) => {
    if (letter.channel !== 'sms') throw new Error(`the SMS gateway cannot carry ${letter.channel}`)
    const response = await fetch(settings.gatewayUrl, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(settings.timeoutMs ?? timeoutMs),
      headers: {
        authorization: `Bearer ${settings.token}`,
        'content-type': 'application/json',
        'idempotency-key': letter.id,
      },
      body: JSON.stringify({
        id: letter.id,
        from: settings.sender,
        to: `+${letter.address}`,
        text: letter.body,
      }),
    })
    await response.body?.cancel()
    if (refusals.has(response.status)) throw new Undeliverable(`the gateway answered ${response.status}`)
    if (!response.ok) throw new Error(`the gateway answered ${response.status}`)
  }
}
