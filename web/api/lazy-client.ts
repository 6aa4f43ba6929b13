// The client of the contract, loaded at the first call: hydration does not wait for it.

import type { Api, ApiOptions } from './client.ts'

export function createLazyApi(options: ApiOptions): Api {
  let client: Promise<Api> | undefined
  return {
    async call(definition, callOptions) {
      client ??= import('./client.ts').then(({ createApi }) => createApi(options))
      return (await client).call(definition, callOptions)
    },
  }
}
