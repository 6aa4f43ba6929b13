// Calls of the notices room: what the shop tells its visitors on its page of notices.

import * as z from 'zod/mini'
import { as, call, id, instant, record } from './wire.ts'

export const listNotices = call({
  method: 'GET',
  path: '/notices',
  summary:
    'The notices that are shown now, in the language of the visitor: pinned ones first, then the newest.',
  access: 'public',
  output: record({
    /** Own. The notices. */
    list: z.array(
      record({
        /** Own. Id of the notice. */
        id,
        /** Own. Its title. */
        title: z.string(),
        /** Own. Its paragraphs, plain text. */
        paragraphs: z.array(z.string()),
        /** Own. Where it leads: paths of the shop, or addresses with https. */
        links: z.array(
          z.object({
            /** Own. Text of the link. */
            label: z.string(),
            /** Own. Address of the link. */
            to: z.string(),
          }),
        ),
        /** Own. It stays above the others. */
        isPinned: as('is_pinned', z.boolean()),
        /** Own. Shown since. */
        since: instant,
      }),
    ),
  }),
})
