// Every call of the console by room.

import * as approvals from './approvals.ts'
import * as auditLog from './audit-log.ts'
import * as bankFormats from './bank-formats.ts'
import * as cards from './cards.ts'
import * as carriers from './carriers.ts'
import * as claims from './claims.ts'
import * as content from './content.ts'
import * as dayFigures from './day-figures.ts'
import * as deposits from './deposits.ts'
import * as differences from './differences.ts'
import * as drafts from './drafts.ts'
import * as enquiries from './enquiries.ts'
import * as films from './films.ts'
import * as leaving from './leaving.ts'
import * as memberActs from './member-acts.ts'
import * as members from './members.ts'
import * as messages from './messages.ts'
import * as notes from './notes.ts'
import * as notices from './notices.ts'
import type { OperatorCall } from './operator-call.ts'
import * as packs from './packs.ts'
import * as parcelSheets from './parcel-sheets.ts'
import * as parcels from './parcels.ts'
import * as payments from './payments.ts'
import * as preview from './preview.ts'
import * as ranks from './ranks.ts'
import * as search from './search.ts'
import * as settings from './settings.ts'
import * as shipments from './shipments.ts'
import * as staff from './staff.ts'
import * as timeline from './timeline.ts'
import * as today from './today.ts'
import * as webhooks from './webhooks.ts'

const isCall = (value: unknown): value is OperatorCall =>
  typeof value === 'object' && value !== null && 'proof' in value && 'roles' in value

const callsOf = (file: object): OperatorCall[] => Object.values(file).filter(isCall)

export const operatorCallsByRoom: Record<string, OperatorCall[]> = {
  staff: [...callsOf(staff), ...callsOf(approvals)],
  audit: callsOf(auditLog),
  today: callsOf(today),
  claims: callsOf(claims),
  money: [
    ...callsOf(payments),
    ...callsOf(deposits),
    ...callsOf(bankFormats),
    ...callsOf(differences),
    ...callsOf(dayFigures),
  ],
  packs: callsOf(packs),
  drafts: [...callsOf(drafts), ...callsOf(cards)],
  enquiries: callsOf(enquiries),
  leaving: callsOf(leaving),
  settings: callsOf(settings),
  content: [...callsOf(content), ...callsOf(films)],
  notices: callsOf(notices),
  ranks: callsOf(ranks),
  messages: callsOf(messages),
  parcels: [...callsOf(shipments), ...callsOf(parcels), ...callsOf(parcelSheets), ...callsOf(carriers)],
  preview: callsOf(preview),
  webhooks: callsOf(webhooks),
  desks: [
    ...callsOf(members),
    ...callsOf(timeline),
    ...callsOf(search),
    ...callsOf(memberActs),
    ...callsOf(notes),
  ],
}
