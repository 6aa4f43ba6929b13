// The console's text in Japanese, one file per area; `en` has the same keys. The sentences of records come by themselves.

import { access } from '#phrases/console/access/ja.ts'
import { adjustment, approvals } from '#phrases/console/approvals/ja.ts'
import type { auditSentences } from '#phrases/console/audit/ja.ts'
import { cards } from '#phrases/console/cards/ja.ts'
import { claims } from '#phrases/console/claims/ja.ts'
import { content } from '#phrases/console/content/ja.ts'
import { dayFigures } from '#phrases/console/day-figures/ja.ts'
import { drafts } from '#phrases/console/drafts/ja.ts'
import { enquiries, enquiry } from '#phrases/console/enquiries/ja.ts'
import { enrolling, invitation, login } from '#phrases/console/entering/ja.ts'
import { films } from '#phrases/console/films/ja.ts'
import { focus } from '#phrases/console/focus/ja.ts'
import { grid } from '#phrases/console/grid/ja.ts'
import { leaving, profileActs } from '#phrases/console/leaving/ja.ts'
import { member, members, note, suspension, timeline } from '#phrases/console/members/ja.ts'
import { messages } from '#phrases/console/messages/ja.ts'
import { money } from '#phrases/console/money/ja.ts'
import { moneyBack } from '#phrases/console/money-back/ja.ts'
import { notices } from '#phrases/console/notices/ja.ts'
import { packMoney } from '#phrases/console/pack-money/ja.ts'
import { deliveryNote, packing, parcelSheets } from '#phrases/console/packing/ja.ts'
import { packs } from '#phrases/console/packs/ja.ts'
import { parcels } from '#phrases/console/parcels/ja.ts'
import { paymentHistory } from '#phrases/console/payment-reasons/ja.ts'
import { preview } from '#phrases/console/preview/ja.ts'
import { rankTables } from '#phrases/console/rank-tables/ja.ts'
import { audit } from '#phrases/console/records/ja.ts'
import { maintenance, settings } from '#phrases/console/settings/ja.ts'
import { areas, factor, failures, roles, search, shell } from '#phrases/console/shell/ja.ts'
import { operators } from '#phrases/console/staff/ja.ts'
import { statement } from '#phrases/console/statement/ja.ts'
import { today } from '#phrases/console/today/ja.ts'
import { webhooks } from '#phrases/console/webhooks/ja.ts'

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

/** All words, those that pages of records load included. */
export type ConsolePhrases = typeof ja & { auditSentences: typeof auditSentences }
