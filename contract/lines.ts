// Text of several lines. All other text on the wire has one.

import * as z from 'zod/mini'
import { wireNameOf } from './wire.ts'

const isLines = new WeakSet<object>()

/** Typed text that may have several lines; blanks around it are cut off. */
export function lines(max: number, min = 0) {
  const schema = z.string().check(z.trim(), z.minLength(min), z.maxLength(max))
  isLines.add(schema)
  return schema
}

/** Tells whether a record's field, by its code name or its wire name, may have several lines. */
export function mayHaveLines(schema: object, name: string): boolean {
  if (!(schema instanceof z.ZodMiniCodec)) return false
  const wire = schema.def.in
  const field = wire instanceof z.ZodMiniObject ? wire.shape[wireNameOf(schema, name)] : undefined
  const text = field instanceof z.ZodMiniDefault ? field.def.innerType : field
  return text !== undefined && isLines.has(text)
}
