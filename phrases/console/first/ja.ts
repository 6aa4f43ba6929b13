// Text of the frame, the login and Today. The rest is loaded while they are on the screen.

import { access } from '../access/ja.ts'
import { enrolling, invitation, login } from '../entering/ja.ts'
import { areas, factor, failures, roles, search, shell } from '../shell/ja.ts'
import { today } from '../today/ja.ts'

export const first = {
  access,
  areas,
  enrolling,
  factor,
  failures,
  invitation,
  login,
  roles,
  search,
  shell,
  today,
}
