// Operators' notes about a member, for each other.

import * as z from 'zod/mini'
import { lines } from '#contract/lines.ts'
import { id, record } from '#contract/wire.ts'
import { actFields, operatorCall } from './operator-call.ts'
import { noteKeepers } from './roles.ts'

export const noteMax = 2000

export const writeNote = operatorCall({
  method: 'POST',
  path: '/operator/members/note',
  summary:
    'Adds a note to a member, for ever: it is never changed, and stays when the member leaves, so no personal data belongs in it.',
  roles: noteKeepers,
  moves: 'nothing',
  reason: 'none',
  input: record({
    ...actFields,
    memberId: id,
    body: lines(noteMax, 1),
    /** Shown at the top of the member's page. */
    isImportant: z.boolean(),
  }),
  output: record({ noteId: id }),
})
