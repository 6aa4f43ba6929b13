// The client of PayPal: one token for all calls, and what an answer means.

import * as z from 'zod/mini'
import { because } from '#contract/payment-reasons.ts'
import { type Answer, ask, type Heard, readAnswer } from '#server/providers/payments/call.ts'
import type { NoAnswer } from '#server/providers/payments/port.ts'
import type { PayPalSettings } from './settings.ts'

/** Longer than any regular answer of PayPal, shorter than the operator's patience. */
const timeoutMs = 10_000
/** A token is not used for a call that may reach PayPal after its end. */
const renewBeforeMs = 60_000

interface Call<T> {
  method: 'GET' | 'POST'
  /** With its query. */
  path: string
  /** JSON, as it is sent. */
  body?: string
  /** `PayPal-Request-Id`: unique for every kind of call, so callers add the kind. */
  requestId?: string
  answer: z.ZodMiniType<T>
}

export interface PayPalClient {
  readonly settings: PayPalSettings
  call<T>(call: Call<T>): Promise<Answer<T>>
}

interface Token {
  text: string
  endsAtMs: number
}

const tokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  /** Seconds. */
  expires_in: z.int().check(z.positive()),
})

const errorAnswer = z.object({
  name: z.string(),
  details: z.optional(z.array(z.object({ issue: z.string() }))),
})

/** The statuses with which PayPal says, together with its error object, that it did nothing. */
const refusals = [400, 404, 422]

/**
 * PayPal's HTTP interface. Refusals are answers with PayPal's error object and status 400, 404 or 422; everything that
 * may or may not have had an effect (time-out, broken line, 401, 403, 409, 429, 5xx, an answer without the promised
 * shape) is `no answer`. The token is kept until shortly before its end, and renewed once when PayPal takes it no more.
 * `elapsedMs`: a clock that only runs forward.
 */
export function createPayPalClient(
  settings: PayPalSettings,
  elapsedMs: () => number = () => performance.now(),
): PayPalClient {
  const baseUrl = settings.apiUrl.replace(/\/$/, '')
  let kept: Token | undefined
  let underway: Promise<Token | NoAnswer> | undefined

  const send = (path: string, init: Pick<RequestInit, 'method' | 'headers' | 'body'>) =>
    ask({ ...init, url: `${baseUrl}${path}`, timeoutMs: settings.timeoutMs ?? timeoutMs })

  const askForToken = async (): Promise<Token | NoAnswer> => {
    const startedAtMs = elapsedMs()
    const pair = Buffer.from(`${settings.clientId}:${settings.secret}`).toString('base64')
    const heard = await send('/v1/oauth2/token', {
      method: 'POST',
      headers: { authorization: `Basic ${pair}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    })
    if (heard.outcome === 'no answer') return heard
    const read = z.safeParse(tokenAnswer, heard.json)
    if (heard.status !== 200 || !read.success)
      return { outcome: 'no answer', reason: because('noToken', { status: heard.status }) }
    const lifeMs = read.data.expires_in * 1000
    return { text: read.data.access_token, endsAtMs: startedAtMs + lifeMs - renewBeforeMs }
  }

  /** One token for all who wait for one; `refused` is the token PayPal takes no more. */
  const findToken = async (refused?: string): Promise<Token | NoAnswer> => {
    if (kept !== undefined && kept.text !== refused && elapsedMs() < kept.endsAtMs) return kept
    underway ??= askForToken().then((answer) => {
      underway = undefined
      if ('text' in answer) kept = answer
      return answer
    })
    return await underway
  }

  const sendWith = (token: Token, { method, path, body, requestId }: Call<unknown>) =>
    send(path, {
      method,
      headers: {
        authorization: `Bearer ${token.text}`,
        'content-type': 'application/json',
        // Otherwise the answer names neither the order's amount nor our own id.
        prefer: 'return=representation',
        ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
      },
      ...(body === undefined ? {} : { body }),
    })

  return {
    settings,

    async call(call) {
      let token = await findToken()
      if ('outcome' in token) return token
      let heard = await sendWith(token, call)
      if (heard.outcome === 'heard' && heard.status === 401) {
        token = await findToken(token.text)
        if ('outcome' in token) return token
        heard = await sendWith(token, call)
      }
      const what = `${call.method} ${call.path.split('?')[0]}`
      return readAnswer(heard, { what, successes: [200, 201], answer: call.answer, errorOf })
    },
  }
}

function errorOf({ status, json }: Heard): { refused?: string } {
  const error = z.safeParse(errorAnswer, json)
  return refusals.includes(status) && error.success
    ? { refused: error.data.details?.[0]?.issue ?? error.data.name }
    : {}
}
