// Changes that wait for their moment: content, settings and the closing of the shop (decision 025).

import * as z from 'zod/mini'
import { instant } from '#contract/times.ts'
import { id, record } from '#contract/wire.ts'

/** JSON in the schema of its kind. */
export const changeJson = z.string().check(z.maxLength(200_000))

const change = {
  id,
  at: instant,
  /** It ends a change that was made with an end: the content before it comes back. */
  isEnd: z.boolean(),
  /** JSON; null: the content that its beginning replaces. */
  content: z.nullable(changeJson),
  who: z.string(),
  why: z.string(),
  madeAt: instant,
}

/** The scheduled changes beside the present content. */
export const waitingFields = {
  /** Names the present content and all that is scheduled. */
  version: z.string(),
  /** In the order of their moments. */
  scheduled: z.array(
    record({
      ...change,
      /** It was made from another content than will stand before it. */
      isOutdated: z.boolean(),
    }),
  ),
  /** Changes that could not take effect at their moment, until an operator puts them away. */
  refused: z.array(record({ ...change, reasons: z.array(z.string()) })),
}

/** The fields of every change beside its content. */
export const momentFields = {
  /** The version that was shown; null, at the terminal alone, accepts every version. */
  seen: z.nullable(z.string().check(z.maxLength(64))),
  /** Null: now. */
  from: z.nullable(instant),
  /** When the content before it comes back; null: never. */
  until: z.nullable(instant),
}
