// Reads the bodies of calls. What a body costs follows from what it may hold, and not from its bytes alone: a form of
// a million fields would stop the shop.

import type { FastifyInstance } from 'fastify'
import { csrfFieldName } from '#contract/envelope.ts'

const fieldNames = [csrfFieldName, 'json']

/** No payload of the contract goes half as deep. */
const deepest = 16

/** Texts, commas and brackets: several times those of the largest payload, a choice over 3,000 cards. */
const signsMax = 50_000

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

/** The place at which a text of a JSON document ends that begins at `from`. */
function endOfText(json: string, from: number): number {
  for (let end = json.indexOf('"', from + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let slashes = 0
    while (json[end - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return end
  }
  throw new Unreadable('a text without an end')
}

/** @throws Error where it is no JSON, nests deeper than any payload, or has more in it than any */
export function readJson(json: string): unknown {
  const sign = /["[\]{},]/g
  let depth = 0
  for (let count = 0, found = sign.exec(json); found !== null; count += 1, found = sign.exec(json)) {
    if (found[0] === '"') sign.lastIndex = endOfText(json, found.index) + 1
    else if (found[0] === '[' || found[0] === '{') depth += 1
    else if (found[0] !== ',') depth -= 1
    if (depth > deepest || count > signsMax) throw new Unreadable('more than any payload holds')
  }
  return JSON.parse(json)
}

/** Takes the forms of the shop; a body of any other type is refused unread. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => readForm(String(body)),
  )
}
