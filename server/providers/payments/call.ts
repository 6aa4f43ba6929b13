// One request to a payment provider: its answer, or that there is no trustworthy one.

import * as z from 'zod/mini'
import { because, quoted, type Said } from '#contract/payment-reasons.ts'
import type { NoAnswer, Refused } from './port.ts'

/** A request as it stands on the wire. `timeoutMs`: how long the provider may take to answer. */
export interface WireRequest extends Pick<RequestInit, 'method' | 'headers' | 'body'> {
  url: string
  timeoutMs: number
}

export interface Heard {
  outcome: 'heard'
  status: number
  json: unknown
}

export type Answer<T> = { outcome: 'ok'; body: T } | Refused | NoAnswer

/**
 * Sends one request, once. A time-out, a broken connection, a redirect and an answer that is not JSON are `no answer`: the
 * request may or may not have had an effect.
 */
export async function ask({ url, timeoutMs, ...init }: WireRequest): Promise<Heard | NoAnswer> {
  let status: number | undefined
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { ...init, redirect: 'error', signal })
    status = response.status
    return { outcome: 'heard', status, json: await response.json() }
  } catch (error) {
    const isError = status !== undefined && status >= 400
    return {
      outcome: 'no answer',
      reason: isError ? because('status', { status: Number(status) }) : failed(error as Error),
    }
  }
}

/** Why no answer came, as the platform names it. */
function failed({ name }: Error): Said {
  if (name === 'TimeoutError') return because('timedOut')
  if (name === 'TypeError') return because('notReached')
  return name === 'SyntaxError' ? because('notJson') : quoted(name)
}

/** The rules by which a provider's HTTP statuses and error objects are read. */
export interface Reading<T> {
  /** Names the question in the record of an answer without the promised shape. */
  what: string
  successes: readonly number[]
  answer: z.ZodMiniType<T>
  /**
   * `refused`: the provider's code, when it says with this status and JSON that it did nothing. `note`: its code for
   * anything else, for the record.
   */
  errorOf(heard: Heard): { refused?: string; note?: string }
}

/**
 * Reads the meaning of an answer. Only a success of the promised shape is `ok`, and only the provider's own
 * error object is `refused`; everything else may or may not have had an effect and is `no answer`.
 */
export function readAnswer<T>(heard: Heard | NoAnswer, reading: Reading<T>): Answer<T> {
  if (heard.outcome === 'no answer') return heard
  const { status, json } = heard
  if (reading.successes.includes(status)) {
    const read = z.safeParse(reading.answer, json)
    return read.success
      ? { outcome: 'ok', body: read.data }
      : { outcome: 'no answer', reason: because('unexpected', { what: reading.what }) }
  }
  const { refused, note = '' } = reading.errorOf(heard)
  return refused === undefined
    ? {
        outcome: 'no answer',
        reason:
          note === '' ? because('status', { status }) : because('statusAnd', { status, said: quoted(note) }),
      }
    : { outcome: 'refused', reason: quoted(refused) }
}
