import { webAddress } from '#server/settings/addresses.ts'
import { type Environment, readProvider, text, variable } from '#server/settings/environment.ts'
import { type MessageSender, SenderUnavailable, Undeliverable } from './message-sender.ts'

export interface SmsSettings {
  /** The address at which the gateway, or a small bridge before any vendor, takes messages. */
  gatewayUrl: string
  token: string
  /** The sender of the SMS: a name of up to 11 letters, or a number, as the vendor allows. */
  sender: string
  /** Only tests shorten it. */
  timeoutMs?: number
}

/** Longer than any gateway needs to accept a message; a code is worth ten minutes. */
const timeoutMs = 10_000

/** The gateway's answers when the message itself is at fault, and always will be. */
const refusals = new Set([400, 404, 410, 422])
/** The token is refused. */
const loginRefusals = new Set([401, 403])

/** Settings that would send codes to the wrong place, or in clear, stop the start. */
export const smsVariables = (isProduction: boolean) => ({
  gatewayUrl: variable(
    'SMS_GATEWAY_URL',
    webAddress(({ protocol }) => [isProduction && protocol !== 'https:' && 'must use https in production']),
  ),
  token: variable('SMS_GATEWAY_TOKEN', text()),
  sender: variable('SMS_SENDER', text()),
})

/** Undefined without a gateway: SMS then stay in the outbox (ruling 30). */
export const readSmsSettings = (environment: Environment, isProduction: boolean): SmsSettings | undefined =>
  readProvider('the SMS gateway', smsVariables(isProduction), environment)

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
 * delivered, and is not tried again. 401, 403: the shop's token is refused, whatever the message. Anything else, a
 * redirect, or no answer in ten seconds: it is tried again with the same id, by which the gateway recognises a repeat.
 */
export function createSmsSender(settings: SmsSettings): MessageSender {
  return async (message) => {
    if (message.channel !== 'sms') throw new Error(`the SMS gateway cannot carry ${message.channel}`)
    const response = await fetch(settings.gatewayUrl, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(settings.timeoutMs ?? timeoutMs),
      headers: {
        authorization: `Bearer ${settings.token}`,
        'content-type': 'application/json',
        'idempotency-key': message.id,
      },
      body: JSON.stringify({
        id: message.id,
        from: settings.sender,
        to: `+${message.address}`,
        text: message.body,
      }),
    })
    await response.body?.cancel()
    if (refusals.has(response.status)) throw new Undeliverable(`the gateway answered ${response.status}`)
    if (loginRefusals.has(response.status))
      throw new SenderUnavailable(`the gateway answered ${response.status}`, { isRefusal: true })
    if (!response.ok) throw new Error(`the gateway answered ${response.status}`)
  }
}
