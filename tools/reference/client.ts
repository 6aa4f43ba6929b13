// The types of every call for programs of others, from the OpenAPI document.

import { registerHooks } from 'node:module'
import { openApiDocument } from '#server/http/openapi.ts'
import { meaningOf } from '#tools/contract-meanings.ts'

const head = `// The types of every call, made by \`npm run docs\` from the OpenAPI document of the shop.

`
/** docs/reference/calls.md marks the fields that the specification does not have. */
const meaning = (schema: unknown) => meaningOf(schema)?.replace(/^Own\. /, '')

export async function clientTypes(): Promise<string> {
  // The generator makes its text with TypeScript's library, which version 7 does not bring.
  const library = new URL('../typescript-library.ts', import.meta.url).href
  registerHooks({
    resolve: (specifier, context, next) => next(specifier === 'typescript' ? library : specifier, context),
  })
  const { astToString, default: typesOf } = await import('openapi-typescript')
  const document = openApiDocument('http://localhost:3000', meaning)
  return head + astToString(await typesOf(JSON.stringify(document), { emptyObjectsUnknown: true }))
}
