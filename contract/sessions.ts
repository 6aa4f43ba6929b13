// Calls with which a member sees where they are logged in, and ends it elsewhere.

import * as z from 'zod/mini'
import { passwordAgain } from './members.ts'
import { as, call, id, instant, nothing, numberFlag, record } from './wire.ts'

export const listSessions = call({
  method: 'GET',
  path: '/user/session',
  summary: 'Where the member is logged in, this browser first, then the one used last.',
  access: 'member',
  output: record({
    /** Own. The sessions. */
    list: z.array(
      record({
        /** Own. Names the session; it opens nothing. */
        sessionId: as('session_id', id),

        /** Own. What kind of device started it, such as iPhone; empty when unknown. */
        device: z.string(),

        /** Own. Its browser, such as Safari; empty when unknown. */
        browser: z.string(),

        /** Own. When the member logged in. */
        startedAt: as('started_at', instant),

        /** Own. When it was last used, to some minutes. */
        lastUsedAt: as('last_used_at', instant),

        /** Own. 1 for the session of this call. */
        isThis: as('is_this', numberFlag),
      }),
    ),
  }),
})

export const endSession = call({
  method: 'POST',
  path: '/user/session/end',
  summary:
    "Ends one other session of the member. A session that has ended already, and another member's, are not told apart: nothing happens.",
  access: 'member',
  input: record({
    /** Own. Which one. */
    sessionId: as('session_id', id),
    ...passwordAgain,
  }),
  output: nothing,
})

export const endOtherSessions = call({
  method: 'POST',
  path: '/user/session/end_others',
  summary: 'Ends every session of the member but this one.',
  access: 'member',
  input: record({ ...passwordAgain }),
  output: nothing,
})
