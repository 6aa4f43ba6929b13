// The contract of a call says how much its payload may cost: a call of three fields takes no body of 30,000.

import type { WireCall } from '#contract/wire.ts'

export interface PayloadBounds {
  /** Bytes of the body, as a form is written. */
  bytes: number
  /** Texts, commas and brackets of its JSON (`parseBounded`). */
  signs: number
}

interface Schema {
  _zod: {
    def: {
      type: string
      format?: string
      in?: Schema
      innerType?: Schema
      shape?: Record<string, Schema>
      element?: Schema
      options?: Schema[]
      checks?: { _zod: { def: { check: string; maximum?: number } } }[]
    }
  }
}

/** A letter of Japanese takes three bytes, of which a form writes each as three. */
const bytesOfLetter = 9
/** Numbers, words of a list, and texts whose form says how long they are: ids, days, moments. */
const bytesOfWord = 64 * bytesOfLetter

const most = (all: number[]) => Math.max(0, ...all)
const sum = (all: number[]) => all.reduce((one, other) => one + other, 0)

/** @throws Error for a text or a list that may be of any length */
function measure(schema: Schema, name: string): PayloadBounds {
  const { type, format, in: wireSide, innerType, shape, element, options, checks = [] } = schema._zod.def
  const within = wireSide ?? innerType
  if (within !== undefined) return measure(within, name)
  if (options !== undefined) {
    const each = options.map((option) => measure(option, name))
    return { bytes: most(each.map(({ bytes }) => bytes)), signs: most(each.map(({ signs }) => signs)) }
  }
  if (shape !== undefined) {
    const each = Object.entries(shape).map(([key, field]) => measure(field, `${name}.${key}`))
    // A name, a comma, and the brackets around all.
    const bytes = sum(each.map((field) => field.bytes + bytesOfWord))
    return { bytes, signs: sum(each.map((field) => field.signs + 2)) + 2 }
  }
  const maximum = Math.min(...checks.map(({ _zod: { def } }) => def.maximum ?? Number.POSITIVE_INFINITY))
  if (maximum < Number.POSITIVE_INFINITY && element !== undefined) {
    const { bytes, signs } = measure(element, `${name}[]`)
    return { bytes: maximum * (bytes + bytesOfLetter), signs: maximum * (signs + 1) + 2 }
  }
  if (maximum < Number.POSITIVE_INFINITY && type === 'string')
    return { bytes: maximum * bytesOfLetter, signs: 1 }
  const isShaped = format !== undefined || checks.some(({ _zod: { def } }) => def.check === 'string_format')
  if (isShaped || ['enum', 'literal', 'number', 'boolean'].includes(type))
    return { bytes: bytesOfWord, signs: 1 }
  throw new Error(`${name} may be of any length`)
}

/** A text that was pasted into the wrong field is refused by the name of the field. */
const bytesBeside = 64 * 1024
/** A page of a later release may send fields that this one does not know. */
const signsBeside = 100

/** A form has no more; a call that takes larger ones says so (`Limit.bodyBytes`). */
export const formBytesMax = 512 * 1024

const known = new WeakMap<WireCall, PayloadBounds>()

/** Bounds that every payload of the contract keeps with room to spare, and no more bytes than a form may have. */
export function payloadBounds(call: WireCall): PayloadBounds {
  const kept = known.get(call)
  if (kept !== undefined) return kept
  const { bytes, signs } = call.input === undefined ? { bytes: 0, signs: 0 } : measure(call.input, call.path)
  const bounds = { bytes: Math.min(bytesBeside + bytes, formBytesMax), signs: signsBeside + signs }
  known.set(call, bounds)
  return bounds
}
