// Webhooks to other programs of the shop's owner, signed as Standard Webhooks has it (standardwebhooks.com).

import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '#server/settings/networks.ts'

export interface Webhook {
  url: string
  /** `whsec_` and a key in base64; without one the body carries its own signature. */
  secret?: string
  /** Id of the event; the same in every attempt. */
  id: string
  /** JSON. */
  body: string
  /** The first words of the answer are told as well. */
  wantsWords?: boolean
}

/** The endpoint's answer, or why there is none: short, without an address. */
export type WebhookAnswer = { status: number; words?: string } | { failure: string }
export type WebhookSender = (webhook: Webhook) => Promise<WebhookAnswer>

export type AddressFault = 'no address' | 'not https' | 'not public'

/** The host when it is an address: without the brackets of IPv6. */
const literal = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1')

/**
 * Why an address may not be asked; undefined: it may. In production only https, and no address of a private
 * network or of this machine; a name is judged by its addresses when it is asked.
 */
export function webhookAddressFault(url: string, isProduction: boolean): AddressFault | undefined {
  const parsed = URL.parse(url)
  if (parsed === null || parsed.username !== '' || parsed.password !== '') return 'no address'
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return 'no address'
  if (!isProduction) return undefined
  if (parsed.protocol !== 'https:') return 'not https'
  const host = literal(parsed.hostname)
  return isIP(host) !== 0 && !isPublicAddress(host) ? 'not public' : undefined
}

const notPublic = 'the address is not public'

/** Looks a name up and answers public addresses alone; the connection is made to one of these, without asking again. */
const publicOnly =
  (look: typeof lookup, isPublic: typeof isPublicAddress): LookupFunction =>
  (hostname, options, callback) => {
    look(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, [])
      // One that is not public betrays a name that was made to point here, whatever else it stands for.
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublic(address)))
        return callback(new Error(notPublic), [])
      if (options.all) return callback(null, addresses)
      const [first] = addresses
      return callback(null, first?.address ?? '', first?.family)
    })
  }

export interface WebhookSenderSettings {
  isProduction: boolean
  clock: () => Date
  timeoutMs?: number
  look?: typeof lookup
  isPublic?: typeof isPublicAddress
}

/**
 * Sends webhooks. It does not throw: the outcome names any failure of the endpoint to answer within ten seconds. It follows
 * no redirect, and reads only an answer's state, and its first words where they are wanted.
 */
export function createWebhookSender({
  isProduction,
  clock,
  timeoutMs = 10_000,
  look = lookup,
  isPublic = isPublicAddress,
}: WebhookSenderSettings): WebhookSender {
  return async ({ url, secret, id, body, wantsWords = false }) => {
    const fault = webhookAddressFault(url, isProduction)
    if (fault !== undefined) return { failure: `the address may not be asked: ${fault}` }
    const timestamp = String(Math.floor(clock().getTime() / 1000))
    const signal = AbortSignal.timeout(timeoutMs)
    const options: https.RequestOptions = {
      method: 'POST',
      // A connection of its own each time: the address is judged each time.
      agent: false,
      signal,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Fukuhiki-Webhooks',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        ...(secret !== undefined && {
          'webhook-signature': `v1,${signatureOf(secret, `${id}.${timestamp}.${body}`)}`,
        }),
      },
      ...(isProduction ? { lookup: publicOnly(look, isPublic) } : {}),
    }
    try {
      return await ask(url, options, { body, wantsWords })
    } catch (error) {
      return { failure: signal.aborted ? `no answer in ${timeoutMs / 1000} seconds` : reasonOf(error) }
    }
  }
}

const signatureOf = (secret: string, signed: string): string =>
  createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(signed)
    .digest('base64')

async function ask(
  url: string,
  options: https.RequestOptions,
  { body, wantsWords }: Required<Pick<Webhook, 'body' | 'wantsWords'>>,
): Promise<WebhookAnswer> {
  const { request } = new URL(url).protocol === 'https:' ? https : http
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const asked = request(url, options, resolve)
    asked.on('error', reject)
    asked.end(body)
  })
  const status = answer.statusCode ?? 0
  if (wantsWords) return { status, words: await firstWords(answer) }
  answer.destroy()
  return { status }
}

const mostBytes = 600
const mostLetters = 150

/** The first words of an answer, in one line. One that breaks off, or takes too long, has what came. */
async function firstWords(answer: http.IncomingMessage): Promise<string> {
  let read = Buffer.alloc(0)
  try {
    for await (const part of answer) {
      read = Buffer.concat([read, part])
      if (read.length >= mostBytes) break
    }
  } catch {
    // The words that came are told.
  }
  const words = read
    .subarray(0, mostBytes)
    .toString()
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
  return Array.from(words).slice(0, mostLetters).join('')
}

/** A code such as `ECONNREFUSED`: the sentences of the system hold addresses. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  if (error.message === notPublic) return notPublic
  return 'code' in error && typeof error.code === 'string' ? error.code : 'no answer'
}
