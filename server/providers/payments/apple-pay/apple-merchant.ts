// Apple's merchant validation: the shop proves to Apple who it is before a browser shows the payment sheet.

import { request as plainRequest, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import * as z from 'zod/mini'
import { readJson } from '#server/providers/payments/trusted.ts'
import type { ApplePaySettings } from './settings.ts'

/** Apple's gateways, for sales and for tests, as Apple lists them under "Setting Up Your Server". */
const appleHosts: readonly string[] = [
  'apple-pay-gateway.apple.com',
  'cn-apple-pay-gateway.apple.com',
  'apple-pay-gateway-cert.apple.com',
  'cn-apple-pay-gateway-cert.apple.com',
]

/** The path at which all of Apple's gateways answer. */
const gatewayPath = '/paymentservices/'
/** Shorter than Apple's own patience with a payment sheet (30 s). */
const timeoutMs = 10_000
/** A merchant session is a few kilobytes. */
const mostBytes = 64 * 1024
/** The most UTF-8 characters Apple takes as a display name. */
const longestName = 64

export interface AppleMerchant {
  /** The script by which browsers without Apple Pay know `ApplePaySession`. */
  scriptUrl: string | undefined
  /** The answer of `/.well-known/apple-developer-merchantid-domain-association`. */
  domainFile: string
  /**
   * Asks Apple for a merchant session. `validationUrl` comes from the browser's event and is believed only as far as
   * the list of hosts goes: every other address is refused, without a connection. `displayName` is what the payment
   * sheet calls the shop. `session` is opaque JSON for the browser's `completeMerchantValidation`. A time-out or an
   * unreadable answer is `no answer`. No money moves here.
   */
  validate(
    validationUrl: string,
    displayName: string,
  ): Promise<{ outcome: 'validated'; session: string } | { outcome: 'refused' | 'no answer'; reason: string }>
}

const sessionAnswer = z.object({ merchantSessionIdentifier: z.string() })

export function createAppleMerchant(settings: ApplePaySettings): AppleMerchant {
  return {
    scriptUrl: settings.scriptUrl,
    domainFile: settings.domainFile,

    async validate(validationUrl, displayName) {
      const url = gatewayOf(validationUrl, settings.emulatorOrigin)
      if (url === undefined) return { outcome: 'refused', reason: "not an address of Apple's" }
      const body = JSON.stringify({
        merchantIdentifier: settings.merchantId,
        displayName: displayName.slice(0, longestName),
        initiative: 'web',
        initiativeContext: settings.domain,
      })
      let answer: { status: number; text: string }
      try {
        answer = await post(url, body, settings)
      } catch (error) {
        return { outcome: 'no answer', reason: (error as Error).message }
      }
      if (answer.status >= 400 && answer.status < 500)
        return { outcome: 'refused', reason: `status ${answer.status}` }
      const isSession = readJson(sessionAnswer, answer.text) !== undefined
      return answer.status === 200 && isSession
        ? { outcome: 'validated', session: answer.text }
        : { outcome: 'no answer', reason: `unexpected answer, status ${answer.status}` }
    },
  }
}

/** The address when it is a gateway of Apple's (or the emulator's); undefined for every other. */
function gatewayOf(validationUrl: string, emulatorOrigin: string | undefined): URL | undefined {
  const url = URL.parse(validationUrl)
  if (url === null || url.username !== '' || url.password !== '') return undefined
  if (!url.pathname.startsWith(gatewayPath)) return undefined
  if (emulatorOrigin !== undefined) return url.origin === emulatorOrigin ? url : undefined
  const isApples = url.protocol === 'https:' && url.port === '' && appleHosts.includes(url.hostname)
  return isApples ? url : undefined
}

/** Follows no redirect. The certificate says who asks. */
function post(url: URL, body: string, settings: ApplePaySettings): Promise<{ status: number; text: string }> {
  const options: RequestOptions = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    signal: AbortSignal.timeout(settings.timeoutMs ?? timeoutMs),
  }
  const { certificate: cert, key, authority: ca } = settings
  const identity = { ...(cert === '' ? {} : { cert, key }), ...(ca === undefined ? {} : { ca }) }
  return new Promise((resolve, reject) => {
    const request =
      url.protocol === 'https:' ? secureRequest(url, { ...options, ...identity }) : plainRequest(url, options)
    request.on('error', reject)
    request.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
        if (text.length > mostBytes) request.destroy(new Error('the answer is too long'))
      })
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    request.end(body)
  })
}
