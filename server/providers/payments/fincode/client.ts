// fincode by GMO over its public HTTP interface (api version 20211001).

import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { type Answer, ask, type Heard, readAnswer } from '#server/providers/payments/call.ts'
import type { FincodeSettings } from './settings.ts'

/** Longer than any regular answer of a card network, shorter than the operator's patience. */
const timeoutMs = 10_000

const errorAnswer = z.object({ errors: z.array(z.object({ error_code: z.string() })).check(z.minLength(1)) })

export interface Request<T> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: Record<string, string>
  /** A UUID, version 4; fincode answers a repeat as it did the first time, for 30 minutes. */
  idempotencyKey?: string
  answer: z.ZodMiniType<T>
}

export interface FincodeClient {
  settings: FincodeSettings
  /**
   * One call. Refusals are answers with fincode's error object and status 400 or 404; everything that may or may not
   * have had an effect (time-out, broken line, 401, 403, 409, 429, 5xx, an answer without the promised shape) is
   * `no answer`.
   */
  ask<T>(request: Request<T>): Promise<Answer<T>>
}

export function createFincodeClient(settings: FincodeSettings): FincodeClient {
  const baseUrl = settings.apiUrl.replace(/\/$/, '')
  return {
    settings,
    async ask({ method, path, body, idempotencyKey, answer }) {
      const heard = await ask({
        url: `${baseUrl}${path}`,
        method,
        timeoutMs: settings.timeoutMs ?? timeoutMs,
        headers: {
          authorization: `Bearer ${settings.secretKey}`,
          'api-version': '20211001',
          ...(body === undefined ? {} : { 'content-type': 'application/json;charset=UTF-8' }),
          ...(idempotencyKey === undefined ? {} : { idempotent_key: idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return readAnswer(heard, { what: `${method} ${path.split('?')[0]}`, successes: [200], answer, errorOf })
    },
  }
}

function errorOf({ status, json }: Heard): { refused?: string } {
  const errors = z.safeParse(errorAnswer, json)
  return (status === 400 || status === 404) && errors.success
    ? { refused: errors.data.errors[0]?.error_code ?? '' }
    : {}
}

/**
 * The key of a later call that belongs to the same purchase: fincode refuses one key for two requests. Always the
 * same for the same two words, and a UUID of version 4 in its form.
 */
export function keyOfStep(idempotencyKey: string, step: string): string {
  const hex = createHash('sha256').update(`${idempotencyKey} ${step}`).digest('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
