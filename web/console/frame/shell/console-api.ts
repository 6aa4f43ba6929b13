// The calls of the console: what each screen would otherwise do about a login that has ended, and about a second factor
// that is no longer fresh.

import * as z from 'zod/mini'
import { askPasskey, proveCode, provePasskey, readMe } from '#contract/operator/staff.ts'
import type { WireRecord } from '#contract/wire.ts'
import { type Api, createApi, type Result, type Transport } from '#web/api/client.ts'

/** The fields that the contract refuses; none where nothing is sent. */
function faultyFields<T>(schema: WireRecord<T> | undefined, sent: T | undefined): string[] {
  if (schema === undefined || sent === undefined) return []
  return z.safeEncode(schema, sent).error?.issues.map(({ path }) => String(path[0] ?? '')) ?? []
}

/** They prove the second factor, so they must not wait for it. */
const proving = new Set<string>([askPasskey.path, proveCode.path, provePasskey.path])

/**
 * A client whose calls, beside what `createApi` does, call `signedOut` at state 401; and at state 403 for a second factor
 * that is not fresh ask for it and, when it was proven, send the same call with the same input once more. `actKey` is
 * part of the input, so that the change is done once. Input or a query that the contract refuses is not sent: it is answered as the
 * server would answer it, with `invalid` beside its fields.
 */
export function createConsoleApi({
  transport,
  signedOut,
  proveAgain,
  invalid,
}: {
  transport: Transport
  signedOut: () => void
  proveAgain: () => Promise<boolean>
  invalid: string
}): Api {
  const api = createApi({ transport, tokenCall: readMe.path })
  const wantsProof = (path: string, result: Result<unknown>) =>
    !result.ok && result.state === 403 && result.errors.secondFactor !== undefined && !proving.has(path)
  return {
    async call(definition, options) {
      const { input, query } = options ?? {}
      const fields = [faultyFields(definition.input, input), faultyFields(definition.query, query)].flat()
      if (fields.length > 0) {
        const errors = Object.fromEntries(fields.map((field) => [field, [invalid]]))
        return { ok: false, state: 422, errors }
      }
      let result = await api.call(definition, options)
      if (wantsProof(definition.path, result) && (await proveAgain()))
        result = await api.call(definition, options)
      if (!result.ok && result.state === 401) signedOut()
      return result
    },
  }
}
