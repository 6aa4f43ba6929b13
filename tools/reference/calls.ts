// The page of every call, from the contract.

import { callsByRoom } from '#contract/calls.ts'
import type { Call } from '#contract/wire.ts'
import { nameOf } from '#tools/contract-fields.ts'
import { about, fieldTable } from './fields.ts'

const head = `# Calls

Every call of the shop, made by \`npm run docs\` from \`contract/\`: paths, access, fields and limits from the schemas, meanings from the doc comments beside them.

All paths are below \`/api\`. A GET is plain, with its parameters in the query. A POST is form-encoded: the anti-forgery token under its name, and the payload as JSON text in the field \`json\`. Field names are those of the specification; *own* marks fields it does not have.

For a program in TypeScript [\`client/\`](../../client/shop-client.ts) has all of this with types: \`createShopClient\` keeps the session and the token, and \`client/calls.ts\` is made with this page from the OpenAPI document that a shop serves at \`/api/docs/json\`.

Every answer is an envelope: \`state\`, \`errors\` (lists of messages by field), \`csrf\` (\`name\`, \`value\` of a fresh anti-forgery token), and the fields of the call (ruling 8). Any call may answer these states besides 200:

| State | When | HTTP status |
|---|---|---|
| 401 | The call needs a logged-in member. | 401 |
| 403 | The anti-forgery token of a POST is missing or not of this session. | 403 |
| 404 | What an id in the path, query or payload names does not exist, or belongs to another member. | 404 |
| 422 | A field is not what it must be, or the business refuses; \`errors\` names the field. | 422 |
| 429 | Asked too often; \`Retry-After\` says when to come back. | 429 |
| 500 | A fault of the server. | 500 |
| 503 | The shop is too busy, or its database is away, and it is not known whether the call took effect; \`Retry-After\` and the field \`retry_after\` say in seconds when to send the same again. With the field \`ahead\` so many requests were before it, and it took no effect. | 503 |
| 9999 | The shop is under maintenance. | 503 |

Each answer has the code of its request in the header \`X-Request-Id\`; 500, and 503 without \`ahead\`, have it in the field \`request_id\` as well.

What this page proves and what it does not: \`test/answers.test.ts\` makes every call in a filled shop and checks that the answer has exactly these fields, of these types. \`test/answer-values.test.ts\` holds the values of the answers about members, movements, packs, draws, boxes, purchases and exchanges against the rows of the database. \`test/contract.test.ts\` checks the access of every call, \`test/bad-input.test.ts\` that every field of a payload refuses what it cannot be. That a value is right in every case is proven by the tests of the call's room, not here.
`

function section(call: Call): string {
  const access = call.access === 'member' ? 'For members.' : 'For everybody.'
  const tables = [
    ...fieldTable('Query', call.query),
    ...fieldTable('Payload', call.input),
    ...fieldTable('Answer', call.output),
  ]
  return [
    `### \`${nameOf(call)}\``,
    '',
    `${call.summary} *${access}*`,
    ...about(call),
    ...(tables.length === 0 ? ['', 'No fields.'] : tables),
  ].join('\n')
}

export function callsPage(): string {
  const rooms = Object.entries(callsByRoom).map(([room, calls]) =>
    [`## ${room.charAt(0).toUpperCase()}${room.slice(1)}`, ...calls.map(section)].join('\n\n'),
  )
  return `${[head, ...rooms].join('\n')}\n`.replaceAll(/\n{3,}/g, '\n\n')
}
