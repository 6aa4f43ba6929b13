import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { callsByRoom } from '#contract/calls.ts'
import { csrfFieldName, envelope } from '#contract/envelope.ts'
import type { Call } from '#contract/wire.ts'

/** Gives the meaning of a contract's field. */
type Meaning = (schema: unknown) => string | undefined

/** The JSON schema on the wire, with the meaning of its fields where it is known. */
function wireSchema(schema: z.ZodMiniType, meaningOf: Meaning) {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const meaning = meaningOf(zodSchema)
      if (meaning !== undefined) jsonSchema.description = meaning
    },
  }) as Record<string, unknown>
  return json
}

/** `POST /user/pack/check` is `postUserPackCheck`. */
const operationId = ({ method, path }: Call): string =>
  [method.toLowerCase(), ...path.split(/[^A-Za-z0-9]+/).filter((part) => part !== '')]
    .map((part, index) => (index === 0 ? part : `${part.charAt(0).toUpperCase()}${part.slice(1)}`))
    .join('')

/** A form with the anti-forgery token, and the payload as JSON in a field of its own. */
const formOf = ({ input }: Call, meaningOf: Meaning) => ({
  required: true,
  content: {
    'application/x-www-form-urlencoded': {
      schema: {
        type: 'object',
        required: [csrfFieldName, ...(input ? ['json'] : [])],
        properties: {
          [csrfFieldName]: { type: 'string', description: 'The `csrf.value` of an answer of this session.' },
          ...(input ? { json: wireSchema(input, meaningOf) } : {}),
        },
      },
      ...(input ? { encoding: { json: { contentType: 'application/json' } } } : {}),
    },
  },
})

const envelopeName = 'Envelope'
const envelopeReference = { $ref: `#/components/schemas/${envelopeName}` }

function operation(room: string, call: Call, meaningOf: Meaning) {
  const names = Array.from(call.path.matchAll(/:(\w+)/g), (match) => match[1] as string)
  const { properties = {}, required = [] }: { properties?: object; required?: string[] } =
    call.query === undefined ? {} : wireSchema(call.query, meaningOf)
  return {
    operationId: operationId(call),
    tags: [room],
    summary: call.summary,
    security: call.access === 'member' ? [{ session: [] }] : [],
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...Object.entries(properties).map(([name, schema]) => ({
        name,
        in: 'query',
        required: required.includes(name),
        schema,
      })),
    ],
    ...(call.method === 'GET' ? {} : { requestBody: formOf(call, meaningOf) }),
    responses: {
      200: {
        description: 'The envelope with the data of this call. State 204: it was done before.',
        content: {
          'application/json': { schema: { allOf: [envelopeReference, wireSchema(call.output, meaningOf)] } },
        },
      },
      default: {
        description: 'The envelope with a state, which the HTTP status says too, and errors by field.',
        content: { 'application/json': { schema: envelopeReference } },
      },
    },
  }
}

const description = `Every answer is an envelope: \`state\`, \`errors\` by field, \`csrf\`, and the fields of the call.

**Session.** The first answer sets cookies; send them with every later call. Logging in (\`POST /api/user/login\`) makes the session that of a member.

**Changes.** A POST is a form (\`application/x-www-form-urlencoded\`) of two fields: \`${csrfFieldName}\`, the \`csrf.value\` of any answer of this session (\`GET /api/user/point\` answers everybody; take a new one after the login), and \`json\`, the payload as JSON text.

**Language.** The cookie \`lang\` (\`__Host-lang\` over https), \`ja\` or \`en\`, or the parameter \`lang\` of the address decides in which language messages and names are.

**Limits.** State 429 and 503 say in \`Retry-After\` when to come back. After 503 send the same call again: what has an id or a token is done once.`

/** The whole contract as an OpenAPI document. `meaningOf`: the meaning of its fields, for a caller with the sources. */
export function openApiDocument(origin: string, meaningOf: Meaning = () => undefined) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [room, calls] of Object.entries(callsByRoom))
    for (const call of calls) {
      const path = `/api${call.path.replaceAll(/:(\w+)/g, '{$1}')}`
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(room, call, meaningOf) }
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Fukuhiki', version: '1', description },
    servers: [{ url: origin }],
    components: {
      schemas: { [envelopeName]: wireSchema(envelope, meaningOf) },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: origin.startsWith('https://') ? '__Host-session' : 'session',
        },
      },
    },
    paths,
  }
}

/** The page writes styles into itself. */
const docsPolicy = {
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'style-src': ["'self'", "'unsafe-inline'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'object-src': ["'none'"],
}

/**
 * Serves the document at /api/docs/json and a page to read it at /api/docs. It is made when somebody first reads it:
 * making it takes longer than all else that a shop does to start.
 */
export async function registerOpenApi(app: FastifyInstance, origin: string): Promise<void> {
  let made: ReturnType<typeof openApiDocument> | undefined
  const toJSON = () => (made ??= openApiDocument(origin))
  await app.register(swagger, { mode: 'static', specification: { document: { toJSON } as never } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: docsPolicy })
}
