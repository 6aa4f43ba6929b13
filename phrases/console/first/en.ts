// Text of the frame, the login and Today. The rest is loaded while they are on the screen.

import { access } from '#phrases/console/access/en.ts'
import { enrolling, invitation, login } from '#phrases/console/entering/en.ts'
import { areas, factor, failures, roles, search, shell } from '#phrases/console/shell/en.ts'
import { today } from '#phrases/console/today/en.ts'

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
