// The console's text in Japanese, one file per area; `en` has the same keys.

import { access } from './access/ja.ts'
import { adjustment, approvals } from './approvals/ja.ts'
import { cards } from './cards/ja.ts'
import { claims } from './claims/ja.ts'
import { content } from './content/ja.ts'
import { dayFigures } from './day-figures/ja.ts'
import { drafts } from './drafts/ja.ts'
import { enquiries, enquiry } from './enquiries/ja.ts'
import { enrolling, invitation, login } from './entering/ja.ts'
import { films } from './films/ja.ts'
import { grid } from './grid/ja.ts'
import { leaving } from './leaving/ja.ts'
import { member, members, note, suspension, timeline } from './members/ja.ts'
import { money } from './money/ja.ts'
import { moneyBack } from './money-back/ja.ts'
import { notices } from './notices/ja.ts'
import { packMoney } from './pack-money/ja.ts'
import { deliveryNote, packing, parcelSheets } from './packing/ja.ts'
import { packs } from './packs/ja.ts'
import { parcels } from './parcels/ja.ts'
import { paymentHistory } from './payment-reasons/ja.ts'
import { preview } from './preview/ja.ts'
import { rankTables } from './rank-tables/ja.ts'
import { audit } from './records/ja.ts'
import { maintenance, settings } from './settings/ja.ts'
import { areas, factor, failures, roles, search, shell } from './shell/ja.ts'
import { operators } from './staff/ja.ts'
import { statement } from './statement/ja.ts'
import { today } from './today/ja.ts'
import { webhooks } from './webhooks/ja.ts'

export const ja = {
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

export type ConsolePhrases = typeof ja
