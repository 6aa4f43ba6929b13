// The console's text in English; the browser loads one language.

import { access } from '#phrases/console/access/en.ts'
import { adjustment, approvals } from '#phrases/console/approvals/en.ts'
import { cards } from '#phrases/console/cards/en.ts'
import { claims } from '#phrases/console/claims/en.ts'
import { content } from '#phrases/console/content/en.ts'
import { dayFigures } from '#phrases/console/day-figures/en.ts'
import { drafts } from '#phrases/console/drafts/en.ts'
import { enquiries, enquiry } from '#phrases/console/enquiries/en.ts'
import { enrolling, invitation, login } from '#phrases/console/entering/en.ts'
import { films } from '#phrases/console/films/en.ts'
import { focus } from '#phrases/console/focus/en.ts'
import { grid } from '#phrases/console/grid/en.ts'
import { leaving, profileActs } from '#phrases/console/leaving/en.ts'
import { member, members, note, suspension, timeline } from '#phrases/console/members/en.ts'
import { messages } from '#phrases/console/messages/en.ts'
import { money } from '#phrases/console/money/en.ts'
import { moneyBack } from '#phrases/console/money-back/en.ts'
import { notices } from '#phrases/console/notices/en.ts'
import { packMoney } from '#phrases/console/pack-money/en.ts'
import { deliveryNote, packing, parcelSheets } from '#phrases/console/packing/en.ts'
import { packs } from '#phrases/console/packs/en.ts'
import { parcels } from '#phrases/console/parcels/en.ts'
import { paymentHistory } from '#phrases/console/payment-reasons/en.ts'
import { preview } from '#phrases/console/preview/en.ts'
import { rankTables } from '#phrases/console/rank-tables/en.ts'
import { audit } from '#phrases/console/records/en.ts'
import { maintenance, settings } from '#phrases/console/settings/en.ts'
import { areas, factor, failures, roles, search, shell } from '#phrases/console/shell/en.ts'
import { operators } from '#phrases/console/staff/en.ts'
import { statement } from '#phrases/console/statement/en.ts'
import { today } from '#phrases/console/today/en.ts'
import { webhooks } from '#phrases/console/webhooks/en.ts'
import type { ja } from './ja.ts'

export const en: typeof ja = {
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
  focus,
  grid,
  invitation,
  leaving,
  profileActs,
  login,
  maintenance,
  member,
  members,
  messages,
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
