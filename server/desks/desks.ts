// Desks: what an operator sees of the shop, and does about it.

import { contentDesk } from '#server/desks/content/room.ts'
import { enquiryDesk } from '#server/desks/enquiries/room.ts'
import { memberDesk } from '#server/desks/members/room.ts'
import { moneyDesk } from '#server/desks/money/room.ts'
import { notices } from '#server/desks/notices/room.ts'
import { packDesk } from '#server/desks/packs/room.ts'
import { parcelDesk } from '#server/desks/parcels/room.ts'
import { today } from '#server/desks/today/room.ts'
import { wingOf } from '#server/http/room.ts'

export const desks = wingOf(
  memberDesk,
  parcelDesk,
  enquiryDesk,
  moneyDesk,
  packDesk,
  contentDesk,
  notices,
  today,
)
