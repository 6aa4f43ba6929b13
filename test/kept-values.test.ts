import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { callsByRoom } from '#contract/calls.ts'
import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import type { WireCall } from '#contract/wire.ts'
import { nameOf, wireFields } from '#tools/contract-fields.ts'

// A time that PostgreSQL or a year of four digits cannot hold is refused at its field, in every call that takes one.

const calls: WireCall[] = [...Object.values(callsByRoom), ...Object.values(operatorCallsByRoom)].flat()
const taken = calls.flatMap((call) =>
  [call.input, call.query].flatMap((fields) =>
    wireFields(fields).map(({ place, name, schema }) => ({
      field: `${nameOf(call)} ${place}.${name}`,
      takes: (value: string) => (schema as z.ZodMiniType).safeParse(value).success,
    })),
  ),
)
const hostile = {
  '2026-11-20T00:00:00+09:00': [
    '9999-12-31T23:59:59-23:59',
    '9999-12-31T00:00:00Z',
    '0000-01-01T00:00:00+23:59',
    '0001-01-01T00:00:00Z',
    '+275760-09-13T00:00:00Z',
  ],
  '2026-11-20': ['9999-12-31', '0000-01-01', '0001-01-01', '2026-02-30'],
}

test.each(Object.entries(hostile))(
  'every field that accepts %s refuses a value of its kind in an extreme year',
  (good, bad) => {
    const fields = taken.filter(({ takes }) => takes(good) && !takes(good.replace('11', '99')))
    expect(fields.length).toBeGreaterThan(2)
    for (const { field, takes } of fields)
      for (const value of bad) expect(takes(value), `${field} ${value}`).toBe(false)
  },
)
