// Addresses and folders as an operator sets them. An address may hold a password, so no message repeats it.

import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { text } from './environment.ts'

const inQuotes = /^["'`]|["'`]$/
const quotesFault = 'has quotation marks around it, which became part of it; leave them out'

/** A name and password end at the only @, and nothing in them ends the address before it (RFC 3986). */
function isMisread(rest: string): boolean {
  const [before = '', ...behind] = rest.split('@')
  if (behind.length > 1 || (behind.length === 1 && /[/?]/.test(before)) || /[#\s]/.test(rest)) return true
  try {
    decodeURIComponent(rest)
    return false
  } catch {
    return true
  }
}

/** The fault of a text as an address with one of these schemes; it never repeats the text. */
export function addressFault(
  value: string,
  schemes: readonly string[],
  example: string,
  needsHost = true,
): string | false {
  if (inQuotes.test(value)) return quotesFault
  const [, scheme = '', rest = ''] = /^([a-z\d+.-]+):\/\/(.*)$/is.exec(value) ?? []
  if (!schemes.includes(scheme.toLowerCase()))
    return `is not an address such as ${example}: it must begin with ${schemes.map((one) => `${one}://`).join(' or ')}`
  if (isMisread(rest))
    return `is not an address such as ${example}: a special character ends its name, its password or all of it too early. Write @ as %40, / as %2F, ? as %3F, # as %23, % as %25 and a blank as %20 (it is not repeated here, as it may hold a password)`
  if (!URL.canParse(value) || (needsHost && new URL(value).hostname === ''))
    return `is not an address such as ${example}; write special characters in the password as %40`
  return false
}

const web = ['http', 'https']
const ofWeb = (value: string, example: string): string | false => {
  const fault = addressFault(value, web, example)
  if (fault !== false) return fault
  const { username, password } = new URL(value)
  return username + password !== '' && 'must not carry a name or password'
}

/** An address that is asked over http, with what else may be wrong with it. */
export const webAddress = (problems: (url: URL) => (string | false)[] = () => []) =>
  text((value) => {
    const fault = ofWeb(value, 'https://provider.example')
    return fault === false ? problems(new URL(value)) : [fault]
  })

const howToWrite = (value: string) =>
  inQuotes.test(value)
    ? ', without quotation marks'
    : /\s/.test(value)
      ? ', without blanks'
      : /^https?:\/\//i.test(value)
        ? ''
        : ', with http:// or https:// in front'
const exampleOrigin = 'https://shop.example'
/** An origin as browsers write it: a path behind it is not a part of it. */
export const origin = z.pipe(
  text((value) => {
    const fault = ofWeb(value, exampleOrigin)
    return [
      fault !== false && value.includes('@')
        ? fault
        : fault !== false &&
          `is "${value}"; it must be an address such as ${exampleOrigin}${howToWrite(value)}`,
    ]
  }),
  z.transform((value) => new URL(value).origin),
)

/** A folder; one that is not written in full begins where the command is run. */
export const folder = z.pipe(
  text((value) => [
    inQuotes.test(value) && quotesFault,
    /^~/.test(value) &&
      'begins with ~, which only a shell expands to a home folder; write the folder in full',
  ]),
  z.transform((value) => resolve(value)),
)
