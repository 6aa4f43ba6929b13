import * as z from 'zod/mini'
import { because, quoted } from '#contract/payment-reasons.ts'
import { ask } from '#server/providers/payments/call.ts'
import type { NoAnswer, Refused } from '#server/providers/payments/port.ts'
import type { VeriTransSettings } from './settings.ts'
import { authHash } from './signature.ts'

/** Longer than any regular answer of the provider, shorter than the operator's patience. */
const timeoutMs = 10_000
/** The version of the messages the API guide describes. */
const txnVersion = '2.0.0'

/** The services in which orders are made. */
export const orderServices = ['cvs', 'virtualacc', 'carrier', 'merpay'] as const
export type Service = (typeof orderServices)[number] | 'search'
export type Command = 'Authorize' | 'Cancel' | 'Refund' | 'Search'

export interface VeriTransCall<T> {
  command: Command
  service: Service
  params: Record<string, unknown>
  /** The fields read of `result` when it is a success; each service reads only its own. */
  result: z.ZodMiniType<T>
}

export type VeriTransAnswer<T> = { outcome: 'ok'; result: T } | Refused | NoAnswer

export interface VeriTransClient {
  settings: VeriTransSettings
  /**
   * Asks once. `refused` is the provider's own "failure" with its code; "pending", time-outs, broken lines, other
   * statuses and unpromised shapes may or may not have had an effect and are `no answer`.
   */
  ask<T>(call: VeriTransCall<T>): Promise<VeriTransAnswer<T>>
}

const envelope = z.object({
  result: z.looseObject({ mstatus: z.enum(['success', 'failure', 'pending']), vResultCode: z.string() }),
})

/** VeriTrans4G over its HTTP interface: JSON, each request proven by `authHash` over the bytes sent. */
export function createVeriTransClient(settings: VeriTransSettings): VeriTransClient {
  const prefix = settings.isTest ? 'test-' : ''

  return {
    settings,
    async ask({ command, service, params, result }) {
      const folder = command === 'Search' ? 'paynow-search' : 'paynow'
      const url = `${settings.apiUrl.replace(/\/$/, '')}/${prefix}${folder}/v2/${command}/${service}`
      const paramsText = JSON.stringify({
        ...params,
        txnVersion,
        dummyRequest: settings.isTest ? '1' : '0',
        merchantCcid: settings.merchantCcid,
      })
      const heard = await ask({
        url,
        method: 'POST',
        timeoutMs: settings.timeoutMs ?? timeoutMs,
        headers: { 'content-type': 'application/json;charset=UTF-8' },
        body: `{"params":${paramsText},"authHash":"${authHash(paramsText, settings)}"}`,
      })
      if (heard.outcome === 'no answer') return heard
      if (heard.status !== 200)
        return { outcome: 'no answer', reason: because('status', { status: heard.status }) }
      const unexpected: NoAnswer = {
        outcome: 'no answer',
        reason: because('unexpected', { what: `${command}/${service}` }),
      }
      const read = z.safeParse(envelope, heard.json)
      if (!read.success) return unexpected
      const { mstatus, vResultCode } = read.data.result
      if (mstatus === 'pending')
        return { outcome: 'no answer', reason: because('pending', { code: vResultCode }) }
      if (mstatus === 'failure') return { outcome: 'refused', reason: quoted(vResultCode) }
      const own = z.safeParse(result, read.data.result)
      return own.success ? { outcome: 'ok', result: own.data } : unexpected
    },
  }
}
