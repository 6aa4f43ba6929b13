// The preview: a page of the shop as it will be at a moment, before visitors see it.

import * as z from 'zod/mini'
import { instant } from '#contract/times.ts'
import { id, nothing, record } from '#contract/wire.ts'
import { operatorCall } from './operator-call.ts'
import { previewReaders } from './roles.ts'

/** Answers the page itself in place of an envelope; it runs no script, and only a page of the console may frame it. */
export const readPreview = operatorCall({
  method: 'GET',
  path: '/operator/preview',
  summary: 'A page of the shop as a guest will see it at a moment, as HTML without scripts.',
  roles: previewReaders,
  query: record({
    /** A path of the shop with its query. */
    address: z.string().check(z.regex(/^\/(?![/\\])[^\s]*$/), z.maxLength(300)),
    language: z.enum(['ja', 'en']),
    /** Absent: now. */
    at: z.optional(instant),
    /** The key of a draft that is seen as if it were sealed then. */
    draft: z.optional(id),
  }),
  output: nothing,
})
