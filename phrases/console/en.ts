// The console's text in English; the browser loads one language.

import { access } from './access/en.ts'
import { adjustment, approvals } from './approvals/en.ts'
import { cards } from './cards/en.ts'
import { claims } from './claims/en.ts'
import { content } from './content/en.ts'
import { dayFigures } from './day-figures/en.ts'
import { drafts } from './drafts/en.ts'
import { enquiries, enquiry } from './enquiries/en.ts'
import { enrolling, invitation, login } from './entering/en.ts'
import { films } from './films/en.ts'
import { grid } from './grid/en.ts'
import type { ConsolePhrases } from './ja.ts'
import { leaving } from './leaving/en.ts'
import { member, members, note, suspension, timeline } from './members/en.ts'
import { money } from './money/en.ts'
import { moneyBack } from './money-back/en.ts'
import { notices } from './notices/en.ts'
import { packMoney } from './pack-money/en.ts'
import { deliveryNote, packing, parcelSheets } from './packing/en.ts'
import { packs } from './packs/en.ts'
import { parcels } from './parcels/en.ts'
import { paymentHistory } from './payment-reasons/en.ts'
import { preview } from './preview/en.ts'
import { rankTables } from './rank-tables/en.ts'
import { audit } from './records/en.ts'
import { maintenance, settings } from './settings/en.ts'
import { areas, factor, failures, roles, search, shell } from './shell/en.ts'
import { operators } from './staff/en.ts'
import { statement } from './statement/en.ts'
import { today } from './today/en.ts'
import { webhooks } from './webhooks/en.ts'

export const en: ConsolePhrases = {
  access,
  adjustment,
  approvals,
  areas,
  audit,
  cards,
  claims,
  content,
  dayFigures,
  deliveryNote,
  drafts,
  enquiries,
  enquiry,
  enrolling,
  factor,
  failures,
  films,
  grid,
  invitation,
  leaving,
  login,
  maintenance,
  member,
  members,
  money,
  moneyBack,
  note,
  notices,
  operators,
  packing,
  parcelSheets,
  parcels,
  paymentHistory,
  packMoney,
  packs,
  preview,
  rankTables,
  roles,
  search,
  settings,
  shell,
  statement,
  suspension,
  timeline,
  today,
  webhooks,
}
