// Every call by room: the source of OpenAPI, the list of routes and the contract tests.

import * as amazonPay from './amazon-pay.ts'
import * as beaconCalls from './beacon-calls.ts'
import * as bestCard from './best-card.ts'
import * as boxes from './boxes.ts'
import * as browserPayments from './browser-payments.ts'
import * as catalogue from './catalogue.ts'
import * as collection from './collection.ts'
import * as drawHistory from './draw-history.ts'
import * as draws from './draws.ts'
import * as enquiries from './enquiries.ts'
import * as exchange from './exchange.ts'
import * as favourites from './favourites.ts'
import * as legal from './legal.ts'
import * as mailProof from './mail-proof.ts'
import * as members from './members.ts'
import * as notices from './notices.ts'
import * as packList from './pack-list.ts'
import * as packPage from './pack-page.ts'
import * as packsHolding from './packs-holding.ts'
import * as payments from './payments.ts'
import * as phones from './phones.ts'
import * as transfers from './point-transfers.ts'
import * as push from './push.ts'
import * as ranks from './ranks.ts'
import * as receipts from './receipts.ts'
import * as records from './records.ts'
import * as referrals from './referrals.ts'
import * as reminders from './reminders.ts'
import * as secondFactor from './second-factor.ts'
import * as sessions from './sessions.ts'
import * as topPage from './top-page.ts'
import * as trial from './trial.ts'
import * as undecidedPayments from './undecided-payments.ts'
import * as visitor from './visitor.ts'
import * as wallet from './wallet.ts'
import type { Call } from './wire.ts'
import * as withdrawal from './withdrawal.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'output' in value

const callsOf = (room: object): Call[] => Object.values(room).filter(isCall)

export const callsByRoom: Record<string, Call[]> = {
  members: [
    ...callsOf(visitor),
    ...callsOf(members),
    ...callsOf(mailProof),
    ...callsOf(sessions),
    ...callsOf(secondFactor),
    ...callsOf(withdrawal),
  ],
  wallet: callsOf(wallet),
  catalogue: [
    ...callsOf(catalogue),
    ...callsOf(packList),
    ...callsOf(packPage),
    ...callsOf(topPage),
    ...callsOf(packsHolding),
    ...callsOf(trial),
  ],
  boxes: [...callsOf(boxes), ...callsOf(beaconCalls)],
  payments: [
    ...callsOf(payments),
    ...callsOf(amazonPay),
    ...callsOf(browserPayments),
    ...callsOf(receipts),
    ...callsOf(undecidedPayments),
  ],
  transfers: callsOf(transfers),
  exchange: callsOf(exchange),
  phones: callsOf(phones),
  referrals: callsOf(referrals),
  draws: [...callsOf(draws), ...callsOf(drawHistory), ...callsOf(bestCard), ...callsOf(collection)],
  enquiries: callsOf(enquiries),
  reminders: callsOf(reminders),
  ranks: callsOf(ranks),
  favourites: callsOf(favourites),
  push: callsOf(push),
  legal: callsOf(legal),
  notices: callsOf(notices),
  records: callsOf(records),
}
