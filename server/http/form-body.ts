// Reads the bodies of calls. What a body costs follows from what it may hold, and not from its bytes alone: a form of
// a million fields would stop the shop. What its JSON may hold follows from the call (`payload-bounds.ts`).

import { isAscii } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { csrfFieldName } from '#contract/envelope.ts'
import { networkOf } from './network-of.ts'
import { largeBytes, ownTurn, pauseAfterBody, turnOfLargeBody } from './own-turn.ts'

const fieldNames = [csrfFieldName, 'json']

class Unreadable extends Error {
  readonly statusCode = 422
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    throw new Unreadable('the form is not valid text')
  }
}

/**
 * The fields of a form, each once.
 * @throws Unreadable for any other field; none beyond the number of ours is looked at
 */
function readForm(body: string): Record<string, string> {
  const pairs = body === '' ? [] : body.split('&', fieldNames.length + 1)
  const form: Record<string, string> = {}
  for (const pair of pairs) {
    const name = fieldNames.find((field) => pair.startsWith(`${field}=`))
    if (name === undefined || name in form) throw new Unreadable('the form has an unknown field')
    form[name] = decoded(pair.slice(name.length + 1))
  }
  return form
}

/**
 * Text of a body. A large one is mostly files in base64url; browsers write all other letters as escapes, so that it is
 * ASCII, which costs a tenth of what UTF-8 does.
 * @throws Unreadable for a large body with other bytes
 */
async function textOf(body: Buffer): Promise<string> {
  if (body.length <= largeBytes) return body.toString()
  if (!isAscii(body)) throw new Unreadable('a large form must have its letters as escapes')
  await ownTurn()
  return body.toString('latin1')
}

/**
 * Takes the forms of the shop; a body of any other type is refused unread. A large body waits for its turn before
 * anything else, because one that is refused is received as well.
 */
export function acceptForms(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const pauseMs = pauseAfterBody(request)
    if (pauseMs === undefined) done()
    else turnOfLargeBody(networkOf(request.ip), pauseMs).then(() => done(), done)
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_request: unknown, body: string | Buffer) => readForm(await textOf(body as Buffer)),
  )
}
