// Amazon Pay's interface v2: signed requests, and answers of which only the fields the shop reads are believed.

import { createHash, createPrivateKey } from 'node:crypto'
import * as z from 'zod/mini'
import { type Answer, ask, type Heard, readAnswer } from '#server/providers/payments/call.ts'
import type { AmazonPaySettings } from './settings.ts'
import { authorization, signPayload } from './signature.ts'

/**
 * Longer than any regular answer; taking the money asks three times, and all that must fit into the operator's
 * patience.
 */
const timeoutMs = 8_000

/** The newer of the two; every account knows both. */
export const algorithm = 'AMZN-PAY-RSASSA-PSS-V2'

const errorAnswer = z.object({
  reasonCode: z.string().check(z.minLength(1)),
  message: z.optional(z.string()),
})

/**
 * The statuses that say "no, and nothing happened". 401 and 403 are about our key, 409 also of a repeat under way, and
 * the rest of the moment.
 */
const refusingStatuses = [400, 404, 422]
const refusingConflict = 'AmountMismatch'

interface Request<T> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below /v2, from the first slash. */
  path: string
  body?: object
  /** Any length: it is sent as a hash, for Amazon takes 32 characters. */
  idempotencyKey?: string
  answer: z.ZodMiniType<T>
}

export interface AmazonPayClient {
  readonly settings: AmazonPaySettings
  /** The signature of a button's payload. */
  signButton(payloadJSON: string): string
  /** Refusals are Amazon's own error objects; all that may or may not have had an effect is `no answer`. */
  ask<T>(request: Request<T>): Promise<Answer<T>>
}

export function createAmazonPayClient(settings: AmazonPaySettings, clock: () => Date): AmazonPayClient {
  const base = new URL(settings.apiUrl)
  const prefix = base.pathname.replace(/\/$/, '')
  const key = createPrivateKey(settings.privateKey)

  const send = <T>({ method, path, body, idempotencyKey }: Request<T>) => {
    const fullPath = `${prefix}/v2${path}`
    const text = body === undefined ? '' : JSON.stringify(body)
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-amz-pay-region': 'jp',
      'x-amz-pay-host': base.host,
      'x-amz-pay-date': clock()
        .toISOString()
        .replace(/\.\d+Z$/, 'Z'),
      ...(idempotencyKey === undefined ? {} : { 'x-amz-pay-idempotency-key': shortKey(idempotencyKey) }),
    }
    const signed = { method, path: fullPath, query: {}, headers, body: text }
    return ask({
      url: `${base.origin}${fullPath}`,
      method,
      timeoutMs: settings.timeoutMs ?? timeoutMs,
      headers: { ...headers, authorization: authorization(algorithm, signed, settings.publicKeyId, key) },
      ...(text === '' ? {} : { body: text }),
    })
  }

  return {
    settings,
    signButton: (payloadJSON) => signPayload(algorithm, payloadJSON, key),
    ask: async (request) =>
      readAnswer(await send(request), {
        what: `${request.method} ${request.path}`,
        successes: [200, 201],
        answer: request.answer,
        errorOf,
      }),
  }
}

function errorOf({ status, json }: Heard): { refused?: string; note?: string } {
  const error = z.safeParse(errorAnswer, json)
  if (!error.success) return {}
  const code = error.data.reasonCode
  const isRefusal = refusingStatuses.includes(status) || (status === 409 && code === refusingConflict)
  return isRefusal ? { refused: code } : { note: code }
}

const shortKey = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 32)
