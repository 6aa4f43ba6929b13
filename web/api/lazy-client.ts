// The client of the contract, fetched when the first call is made: the page comes alive without its weight.

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
