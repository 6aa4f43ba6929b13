// The client shows nothing and redirects nowhere; each screen decides what it does about a refusal.

import * as z from 'zod/mini'
import { currentUserCall } from '#contract/addresses.ts'
import { type CsrfToken, envelope, type FieldErrors, type State } from '#contract/envelope.ts'
import type { WireCall } from '#contract/wire.ts'

/** Sends one request to the server and returns the body of its answer. `path` begins with `/api`. */
export type Transport = (
  method: 'GET' | 'POST',
  path: string,
  form?: URLSearchParams,
  signal?: AbortSignal,
) => Promise<unknown>

export interface Success<T> {
  ok: true
  /** 204: the choice was made before (ruling 8). */
  state: 200 | 204
  data: T
}

export interface Failure {
  ok: false
  /** 0: no answer arrived, or it was not readable. */
  state: Exclude<State, 200 | 204> | 0
  errors: FieldErrors
  /** The other fields of the answer under their wire names (`result` of a business refusal). */
  data?: Record<string, unknown>
}

export type Result<T> = Success<T> | Failure

export interface CallOptions<In, Query> {
  /** Values of the `:name` parts of the path. */
  params?: Record<string, string | number>
  query?: Query
  input?: In
  signal?: AbortSignal
}

export interface Api {
  call<In, Out, Query>(
    definition: WireCall<In, Out, Query>,
    options?: CallOptions<NoInfer<In>, NoInfer<Query>>,
  ): Promise<Result<Out>>
}

/** `/user/pack/detail/:packId` and its parameters → `/user/pack/detail/…`. */
export function fillPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`the path ${path} needs a value for ${name}`)
    return encodeURIComponent(String(value))
  })
}

export interface ApiOptions {
  transport: Transport
  /** Called with the state of every answer; on 9999 the app goes to the maintenance page. */
  onState?: (state: State | 0) => void
  /** The path of the `GET` call that brings the first anti-forgery token; without it, that of the storefront. */
  tokenCall?: string
}

export function createApi({ transport, onState, tokenCall = currentUserCall }: ApiOptions): Api {
  let csrf: CsrfToken | undefined

  async function send(
    method: 'GET' | 'POST',
    path: string,
    form?: URLSearchParams,
    signal?: AbortSignal,
  ): Promise<{ head: z.output<typeof envelope>; body: Record<string, unknown> } | null> {
    try {
      const body = await transport(method, path, form, signal)
      const head = envelope.parse(body)
      csrf = head.csrf
      onState?.(head.state as State)
      return { head, body: body as Record<string, unknown> }
    } catch {
      onState?.(0)
      return null
    }
  }

  async function post(path: string, payload: unknown, signal?: AbortSignal) {
    // The page has made no call yet, so it has no token: every answer carries one (ruling 11).
    if (!csrf) await send('GET', `/api${tokenCall}`, undefined, signal)
    const form = new URLSearchParams({ json: JSON.stringify(payload) })
    if (csrf) form.set(csrf.name, csrf.value)
    return send('POST', path, form, signal)
  }

  return {
    async call(definition, { params, query, input, signal } = {}) {
      let path = `/api${fillPath(definition.path, params)}`
      if (definition.query && query) {
        const pairs = Object.entries(z.encode(definition.query, query)).map(([name, value]) => [
          name,
          String(value),
        ])
        if (pairs.length > 0) path += `?${new URLSearchParams(pairs)}`
      }
      const payload = definition.input && input !== undefined ? z.encode(definition.input, input) : {}
      const answer =
        definition.method === 'GET'
          ? await send('GET', path, undefined, signal)
          : await post(path, payload, signal)

      if (!answer) return { ok: false, state: 0, errors: {} }
      const { head, body } = answer
      if (head.state !== 200 && head.state !== 204)
        return { ok: false, state: head.state, errors: head.errors ?? {}, data: body }
      const read = z.safeDecode(definition.output, body)
      if (read.success) return { ok: true, state: head.state, data: read.data }
      console.error(`the answer of ${definition.path} breaks the contract`, read.error.issues)
      return { ok: false, state: 0, errors: {} }
    },
  }
}
