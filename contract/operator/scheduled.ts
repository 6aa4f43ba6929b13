// What waits for its moment: content, settings and the closing of the shop (decision 062).

import * as z from 'zod/mini'
import { instant } from '#contract/times.ts'
import { id, record } from '#contract/wire.ts'

/** As JSON: what the schema of its kind holds. */
export const changeJson = z.string().check(z.maxLength(200_000))

const change = {
  id,
  at: instant,
  /** It ends a change that was made with an end: what stood before comes back. */
  isEnd: z.boolean(),
  /** As JSON; null: what stands when its beginning takes effect. */
  content: z.nullable(changeJson),
  who: z.string(),
  why: z.string(),
  madeAt: instant,
}

/** Beside what stands. */
export const waitingFields = {
  /** Names what stands and all that is scheduled. */
  version: z.string(),
  /** In the order of their moments. */
  scheduled: z.array(
    record({
      ...change,
      /** It was made from another content than will stand before it. */
      isOutdated: z.boolean(),
    }),
  ),
  /** What could not take effect at its moment, until an operator puts it away. */
  refused: z.array(record({ ...change, reasons: z.array(z.string()) })),
}

/** What each change says beside what it changes. */
export const momentFields = {
  /** The version that was shown; null, at the terminal alone: whatever stands. */
  seen: z.nullable(z.string().check(z.maxLength(64))),
  /** Null: now. */
  from: z.nullable(instant),
  /** When what stood before comes back; null: never. */
  until: z.nullable(instant),
}
