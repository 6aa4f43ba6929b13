// People: members and their sessions, operators, and what reaches both.

import { wingOf } from '#server/http/room.ts'
import { enquiries } from '#server/people/enquiries/room.ts'
import { members } from '#server/people/members/room.ts'
import { messages } from '#server/people/messages/room.ts'
import { operator } from '#server/people/operator/room.ts'
import { phones } from '#server/people/phones/room.ts'
import { push } from '#server/people/push/room.ts'
import { records } from '#server/people/records/room.ts'
import { staff } from '#server/people/staff/room.ts'
import { webhooks } from '#server/people/webhooks/room.ts'

export const people = wingOf(operator, records, messages, webhooks, members, push, staff, enquiries, phones)
