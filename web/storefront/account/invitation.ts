// The link that brings a friend, with the code already in it.

import { register } from '../../../contract/members.ts'
import { wireNameOf } from '../../../contract/wire.ts'

/** The code waits in the address until the last step of the registration, where it is typed otherwise (spec §5). */
export const invitationUrl = (origin: string, code: string): string =>
  `${origin}/user-register?${new URLSearchParams({ [wireNameOf(register.input, 'referralCode')]: code })}`
