import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { callsByRoom } from '../../contract/calls.ts'
import { csrfFieldName, envelope } from '../../contract/envelope.ts'
import type { Call } from '../../contract/wire.ts'

const wireSchema = (schema: z.ZodMiniType) => {
  const { $schema, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<
    string,
    unknown
  >
  return json
}

function operation(room: string, call: Call) {
  const names = Array.from(call.path.matchAll(/:(\w+)/g), (match) => match[1] as string)
  const query =
    call.query === undefined ? {} : ((wireSchema(call.query).properties ?? {}) as Record<string, unknown>)
  return {
    tags: [room],
    summary: call.summary,
    security: call.access === 'member' ? [{ session: [] }] : [],
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...Object.entries(query).map(([name, schema]) => ({ name, in: 'query', required: false, schema })),
    ],
    ...(call.method === 'GET'
      ? {}
      : {
          requestBody: {
            content: {
              'application/x-www-form-urlencoded': {
                schema: {
                  type: 'object',
                  required: [csrfFieldName, ...(call.input ? ['json'] : [])],
                  properties: {
                    [csrfFieldName]: { type: 'string' },
                    ...(call.input
                      ? { json: { type: 'string', description: 'The payload as JSON text.' } }
                      : {}),
                  },
                },
                ...(call.input ? { 'x-json-payload': wireSchema(call.input) } : {}),
              },
            },
          },
        }),
    responses: {
      200: {
        description: 'The envelope with the data of this call.',
        content: {
          'application/json': { schema: { allOf: [wireSchema(envelope), wireSchema(call.output)] } },
        },
      },
      default: {
        description: 'The envelope with a state and errors by field.',
        content: { 'application/json': { schema: wireSchema(envelope) } },
      },
    },
  }
}

/** The whole contract as an OpenAPI document. */
function openApiDocument(origin: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [room, calls] of Object.entries(callsByRoom))
    for (const call of calls) {
      const path = `/api${call.path.replaceAll(/:(\w+)/g, '{$1}')}`
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(room, call) }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fukuhiki',
      version: '1',
      description: 'Every answer is an envelope: state, errors, csrf, data.',
    },
    servers: [{ url: origin }],
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } } },
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

/** Serves the document at /api/docs/json and a page to read it at /api/docs. */
export async function registerOpenApi(app: FastifyInstance, origin: string): Promise<void> {
  const document = openApiDocument(origin) as never
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: docsPolicy })
}
