// A member's browser, which asks again with the same question until it is answered.

import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { csrfFieldName } from '#contract/envelope.ts'

export interface Answer {
  state: number
  [field: string]: unknown
}

export interface Insisted {
  answer: Answer
  tries: number
  /** When the try that was answered was sent; as `performance.now`. */
  sentAt: number
}

/** A shop that does not answer for so many tries in a row does not come back. */
const mostTries = 4000

export class Client {
  readonly #port: number
  readonly #signal: AbortSignal
  /** Each client has a separate network, as limits count networks. */
  readonly #address: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #cookies = new Map<string, string>()
  #token = ''

  /** `signal`: nothing is asked any more. */
  constructor(port: number, n: number, signal: AbortSignal) {
    this.#port = port
    this.#signal = signal
    this.#address = `2001:db8:${(n >> 16).toString(16)}:${(n & 0xffff).toString(16)}::1`
  }

  /** Undefined when no answer came. */
  call(method: string, path: string, json?: unknown): Promise<Answer | undefined> {
    const body =
      json === undefined
        ? undefined
        : new URLSearchParams({ [csrfFieldName]: this.#token, json: JSON.stringify(json) }).toString()
    return new Promise((resolve) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: this.#port,
          path: `/api${path}`,
          method,
          agent: this.#agent,
          timeout: 60_000,
          headers: {
            cookie: Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join('; '),
            'x-forwarded-for': this.#address,
            ...(body
              ? {
                  'content-type': 'application/x-www-form-urlencoded',
                  'content-length': Buffer.byteLength(body),
                }
              : {}),
          },
        },
        (response) => {
          let text = ''
          response.on('data', (chunk) => (text += chunk))
          response.on('error', () => resolve(undefined))
          response.on('aborted', () => resolve(undefined))
          response.on('end', () => {
            for (const cookie of response.headers['set-cookie'] ?? []) {
              const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
              this.#cookies.set(name, value)
            }
            try {
              const answer = JSON.parse(text) as Answer & { csrf?: { value: string } }
              this.#token = answer.csrf?.value ?? this.#token
              resolve(answer)
            } catch {
              resolve(undefined)
            }
          })
        },
      )
      sent.on('error', () => resolve(undefined))
      sent.on('timeout', () => sent.destroy())
      sent.end(body)
    })
  }

  /** Asks until an answer comes, through any number of kills; one to wait for (429, 5xx) is none. */
  async insist(method: string, path: string, json?: unknown): Promise<Insisted> {
    for (let tries = 1; tries <= mostTries; tries++) {
      this.#signal.throwIfAborted()
      const sentAt = performance.now()
      const answer = await this.call(method, path, json)
      if (answer !== undefined && typeof answer.state !== 'number')
        throw new Error(`an answer without its envelope: ${JSON.stringify(answer)}`)
      if (answer !== undefined && answer.state < 500 && answer.state !== 429) return { answer, tries, sentAt }
      await sleep(answer?.state === 429 ? 500 : 40)
    }
    throw new Error(`no answer from ${path}`)
  }

  close(): void {
    this.#agent.destroy()
  }
}
