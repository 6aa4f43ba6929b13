// Reads the bodies of calls. What a body costs follows from what it may hold, and not from its bytes alone: a form of
// a million fields would stop the shop. What its JSON may hold follows from the call (`payload-bounds.ts`).

import type { FastifyInstance } from 'fastify'
import { csrfFieldName } from '#contract/envelope.ts'
import { ownTurn } from './own-turn.ts'

const fieldNames = [csrfFieldName, 'json']

class Unreadable extends Error {
  readonly statusCode = 422
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    throw new Unreadable('bytes that are no text')
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
    if (name === undefined || name in form) throw new Unreadable('not a field of ours')
    form[name] = decoded(pair.slice(name.length + 1))
  }
  return form
}

/** A form of more letters holds up everybody else for a millisecond or longer. */
const largeLetters = 65_536

/** Takes the forms of the shop; a body of any other type is refused unread. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => {
      if (body.length > largeLetters) await ownTurn()
      return readForm(String(body))
    },
  )
}
